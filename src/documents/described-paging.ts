import { lettersOf } from '../base/text/text.ts';
import { type Fields, type PagingDescription, typesOf, withoutNull } from '../operations/manifest.ts';
import { deepestPaging, paginatorCounts } from '../paging/paging-words.ts';
import {
  cursorInput,
  guessPaging,
  mayHoldClues,
  type PagingClues,
  type PagingInput,
  sizeInput,
  totalPlace,
} from '../paging/styles/guess-paging.ts';
import type { DocumentInput, DocumentOperation } from './document.ts';
import { valueText } from './values.ts';

/** Inputs that ask for parts of a list, where nothing says how it goes on: its responses have to say where it ends. */
function openStyle(clues: PagingClues): PagingDescription | undefined {
  const cursor = cursorInput(clues);
  const size = sizeInput(clues)?.name;
  const total = totalPlace(clues);
  const common = { ...(size !== undefined && { size }), ...(total && { total }) };
  // `after` alone is a day.
  if (cursor && (size !== undefined || lettersOf(cursor.name) !== 'after'))
    return { ...common, kind: 'cursor', cursor: cursor.name };
  return size === undefined ? undefined : { ...common, kind: 'size', size };
}

function pagingInput({ name, schema, example }: DocumentInput): PagingInput {
  const { type, description = '' } = withoutNull(schema);
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  const isText = types.length > 0 && !types.some((each) => each === 'integer' || each === 'number');
  return { name, isText: isText && !isWholeNumber(example), description, example };
}

/** Postman has no types, and some generators write every parameter as text. */
const isWholeNumber = (example: unknown): boolean => /^\d{1,9}$/.test(valueText(example ?? ''));

interface NamedField {
  readonly name: string;
  readonly isText: boolean;
}

/** The names of fields, and of those within them after a dot. */
export const fieldPaths = (fields: Fields, before = '', depth = 0): NamedField[] =>
  Object.entries(fields).flatMap(([name, schema]) => [
    { name: before + name, isText: typesOf(schema).includes('string') },
    ...(depth < deepestPaging && mayHoldClues(name)
      ? fieldPaths(withoutNull(schema).properties ?? {}, `${before}${name}.`, depth + 1)
      : []),
  ]);

/** Does the response hold the paginator of the interface document, which needs no style? */
function isInterfacePaginator(
  { page, size }: { page?: string; size?: string },
  fields: readonly string[],
  list: string,
) {
  const within = /^(.*\.)?data$/.exec(list)?.[1];
  const hasCounts = /(^|\.)data$/.test(list) && paginatorCounts.every((name) => fields.includes((within ?? '') + name));
  return hasCounts && page === 'page' && size === 'per_page';
}

/** How a list of a document is read page by page; undefined where the document does not say, or as the built-in lists. */
export function pagingStyleOf({ inputs, response, method }: DocumentOperation): PagingDescription | undefined {
  const isSent = ({ place }: DocumentInput) => place === 'query' || (place === 'body' && method !== 'GET');
  const named = fieldPaths(response.around);
  const fields = named.map(({ name }) => name);
  const textFields = new Set(named.filter(({ isText }) => isText).map(({ name }) => name));
  const clues = { inputs: inputs.filter(isSent).map(pagingInput), fields, textFields, headers: response.headers };
  const style = guessPaging(clues) ?? openStyle(clues);
  if (style?.kind !== 'page') return style;
  return isInterfacePaginator(style, fields, response.envelope ?? '') ? undefined : style;
}
