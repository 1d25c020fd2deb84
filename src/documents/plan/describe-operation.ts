import type { ValueSchema } from '../../operations/manifest.ts';
import type { AddedOperation } from '../../operations/override.ts';
import { endsWithArgument } from '../../operations/route.ts';
import type { InputPlace } from '../../operations/wire.ts';
import type { DocumentInput, DocumentOperation, LeftOut, ProviderDocument } from '../document.ts';
import { tokensOf } from '../names/path-words.ts';
import { isListing } from '../names/verbs.ts';
import { pagingStyleOf } from '../paging-style.ts';
import { type KeyedInput, keyInputs } from './input-keys.ts';
import type { StoredRows } from './stored-row.ts';
import { templatesOf } from './templates.ts';

/** What is stored of the inputs; nothing of what is as usual. */
function describeInputs(named: readonly KeyedInput[], usualPlace: DocumentInput['place']) {
  const input: Record<string, ValueSchema> = {};
  const requiredInput: string[] = [];
  const places: Record<string, InputPlace> = {};
  const sentAs: Record<string, string> = {};
  const lists: Record<string, 'repeat' | 'comma'> = {};
  for (const { key, input: given } of named) {
    input[key] = given.schema;
    if (given.required) requiredInput.push(key);
    if (given.place !== usualPlace && given.place !== 'path') places[key] = given.place;
    if (given.name !== key) sentAs[key] = given.name;
    if (given.lists !== undefined && given.lists !== 'brackets') lists[key] = given.lists;
  }
  return { input, requiredInput, places, sentAs, lists };
}

/** What is stored of the arguments of the path. */
function describeArguments(path: string, inputs: readonly DocumentInput[]) {
  const argumentChoices: Record<string, readonly string[]> = {};
  const given = inputs.filter(({ place }) => place === 'path');
  for (const { name, schema } of given) {
    const { enum: choices = [] } = schema;
    if (choices.length > 0) argumentChoices[name] = choices.map(String);
  }
  const isLastOptional = endsWithArgument(path) && given.some(({ required }) => !required);
  return {
    ...(isLastOptional && { isLastOptional }),
    ...(!isEmpty(argumentChoices) && { argumentChoices }),
  };
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Where nothing but the token is asked for, nothing needs to be said. */
function securityOf({ security }: DocumentOperation, credentials: ProviderDocument['credentials']) {
  const isToken = (set: readonly string[]) =>
    set.length > 0 && set.every((name) => credentials[name]?.kind === 'bearer');
  return security.every(isToken) ? {} : { security };
}

/** A list under `data` is found without being named, and so is the paginator around it. */
const envelopeOf = (envelope: string | undefined) =>
  envelope === undefined || /^data(\.data)?$/.test(envelope) ? {} : { envelope };

/** What is stored of an operation, and what of it cannot be. */
export function describeOperation(
  theirs: DocumentOperation,
  credentials: ProviderDocument['credentials'],
  rows: StoredRows,
): { readonly added: AddedOperation; readonly leftOut: readonly LeftOut[] } {
  const { method, path, title, inputs, body, response } = theirs;
  const { named, leftOut: unsendable } = keyInputs(inputs);
  const isGet = method === 'GET';
  const last = isGet ? tokensOf(path).at(-1) : undefined;
  const isList = last !== undefined && isListing(last, response.kind);
  // Only what can be sent without a question is shown as a list.
  const isShownAsList = response.kind === 'list' && (isGet || method === 'POST');
  const row = rows.of(response.row);
  const paging = isList || isShownAsList ? pagingStyleOf(theirs) : undefined;
  const { templates, leftOut } = templatesOf(theirs);
  const { input, requiredInput, places, sentAs, lists } = describeInputs(named, isGet ? 'query' : 'body');
  const columns = rows.columnsOf(row);
  const added: AddedOperation = {
    title,
    kind: response.kind === 'file' ? 'file' : isList || isShownAsList ? 'list' : 'record',
    input,
    ...(requiredInput.length > 0 && { requiredInput }),
    ...describeArguments(path, inputs),
    ...(!isEmpty(row) && { row }),
    ...(columns.length > 0 && { columns }),
    ...envelopeOf(response.envelope),
    ...(!isEmpty(places) && { places }),
    ...(!isEmpty(sentAs) && { sentAs }),
    ...(!isEmpty(lists) && { lists }),
    ...(theirs.booleans && { booleans: theirs.booleans }),
    ...(body && body.type !== 'json' && { bodyType: body.type }),
    ...(body?.jsonType && { jsonType: body.jsonType }),
    ...(!isEmpty(templates) && { templates }),
    ...securityOf(theirs, credentials),
    ...(paging && { paging }),
  };
  return { added, leftOut: [...theirs.leftOut, ...unsendable, ...leftOut] };
}
