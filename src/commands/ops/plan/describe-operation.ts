import type { DocumentInput, DocumentOperation, LeftOut, ProviderDocument } from '../../../documents/document.ts';
import { pagingStyleOf } from '../../../documents/paging-style.ts';
import type { AddedOperation } from '../../../operations/override.ts';
import { tokensOf } from '../names/path-words.ts';
import { isListing } from '../names/verbs.ts';
import { type KeyedInputs, keyInputs } from './input-keys.ts';
import type { StoredRows } from './stored-row.ts';
import { templatesOf } from './templates.ts';

function byKey<T>(inputs: KeyedInputs, read: (input: DocumentInput, key: string) => T | undefined) {
  const values: Record<string, T> = {};
  for (const [key, input] of inputs) {
    const value = read(input, key);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

const unlessEmpty = <K extends string, T extends object>(key: K, value: T): { readonly [k in K]?: T } =>
  Object.keys(value).length > 0 ? ({ [key]: value } as { readonly [k in K]: T }) : {};

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
  const last = tokensOf(path).at(-1);
  const isList = isGet && last !== undefined && isListing(last, response.kind);
  // Only what can be sent without a question is shown as a list.
  const isShownAsList = response.kind === 'list' && (isGet || method === 'POST');
  const row = rows.of(response.row);
  const paging = isList || isShownAsList ? pagingStyleOf(theirs) : undefined;
  const { templates, leftOut } = templatesOf(theirs);
  const added: AddedOperation = {
    title,
    kind: response.kind === 'file' ? 'file' : isList || isShownAsList ? 'list' : 'record',
    input: byKey(named, ({ schema }) => schema),
    ...unlessEmpty(
      'requiredInput',
      [...named].filter(([, { required }]) => required).map(([key]) => key),
    ),
    ...unlessEmpty('row', row),
    ...unlessEmpty('columns', rows.columnsOf(row)),
    ...envelopeOf(response.envelope),
    ...unlessEmpty(
      'places',
      byKey(named, ({ place }) => (place === (isGet ? 'query' : 'body') || place === 'path' ? undefined : place)),
    ),
    ...unlessEmpty(
      'sentAs',
      byKey(named, ({ name }, key) => (name === key ? undefined : name)),
    ),
    ...unlessEmpty(
      'lists',
      byKey(named, ({ lists }) => (lists === 'brackets' ? undefined : lists)),
    ),
    ...(theirs.booleans && { booleans: theirs.booleans }),
    ...(body && body.type !== 'json' && { bodyType: body.type }),
    ...unlessEmpty('templates', templates),
    ...securityOf(theirs, credentials),
    ...(paging && { paging }),
  };
  return { added, leftOut: [...theirs.leftOut, ...unsendable, ...leftOut] };
}
