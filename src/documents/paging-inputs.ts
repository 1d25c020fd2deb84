import { lettersOf } from '../base/text/text.ts';
import { withoutNull } from '../operations/manifest.ts';
import { deepestPaging, mayHoldPaging } from '../paging/paging-words.ts';
import {
  cursorInput,
  offsetInput,
  otherSizeInput,
  type PagingInput,
  pageInput,
  sizeInput,
} from '../paging/styles/clues.ts';
import type { DocumentInput } from './document.ts';
import { valueText } from './values.ts';

/** Fields of a body that may hold inputs for pages: `pagination`, or the `request` or the `search` itself. */
function mayHoldInputs(name: string): boolean {
  const letters = lettersOf(name);
  return (
    /^(request|search|searchrequest|searchcriteria|criteria|options|filter)$/.test(letters) || mayHoldPaging(letters)
  );
}

/** Postman has no types, and some generators write every parameter as text. */
const isWholeNumber = (example: unknown): boolean => /^\d{1,9}$/.test(valueText(example ?? ''));

type Given = Pick<DocumentInput, 'name' | 'schema' | 'example'>;

function pagingInput({ name, schema, example }: Given): PagingInput {
  const { type, description = '' } = withoutNull(schema);
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  const isText = types.length > 0 && !types.some((each) => each === 'integer' || each === 'number');
  return { name, isText: isText && !isWholeNumber(example), description, example };
}

/** An input of a body, and what it holds, with a dot before each. */
function inputsWithin(given: Given, depth = 0): PagingInput[] {
  const { name, schema } = given;
  const isHolder = depth < deepestPaging && mayHoldInputs(name.slice(name.lastIndexOf('.') + 1));
  const inner = isHolder ? Object.entries(withoutNull(schema).properties ?? {}) : [];
  return [
    pagingInput(given),
    ...inner.flatMap(([each, own]) => inputsWithin({ name: `${name}.${each}`, schema: own }, depth + 1)),
  ];
}

interface Requested {
  readonly method: string;
  readonly inputs: readonly DocumentInput[];
}

/** The inputs of a request that may be about paging: those of its query, and of the body of another than a GET. */
export const pagingInputsOf = ({ method, inputs }: Requested): PagingInput[] =>
  inputs.flatMap((input) => {
    if (input.place === 'query') return [pagingInput(input)];
    return input.place === 'body' && method !== 'GET' ? inputsWithin(input) : [];
  });

/**
 * Returns whether a request asks for a page, so that a list comes back. One input of the query says so; of a POST two, as a
 * record that is created may have a limit of its own.
 */
export function asksForPage(request: Requested): boolean {
  const clues = { inputs: pagingInputsOf(request), fields: [], headers: [] };
  const place = pageInput(clues) ?? offsetInput(clues) ?? cursorInput(clues);
  const size = sizeInput(clues) ?? (place && otherSizeInput(clues));
  if (request.method === 'GET') return place !== undefined || size !== undefined;
  return request.method === 'POST' && place !== undefined && size !== undefined;
}
