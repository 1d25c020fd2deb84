import { isName } from '../../base/json/checks.ts';
import { mayBeHeader } from '../../operations/checks.ts';
import {
  type Fields,
  type InputPlace,
  isScalar,
  type Operation,
  type SchemaDraft,
  skeletonOfFields,
  type ValueSchema,
} from '../../operations/manifest.ts';
import type { AddedOperation } from '../../operations/override.ts';
import { endsWithArgument, isFieldName } from '../../operations/route.ts';
import type { DocumentInput, DocumentOperation, LeftOut, ProviderDocument } from '../document.ts';
import { isListing, tokensOf } from '../names/path-words.ts';
import { onlyReads } from '../reads-only.ts';
import { remembered } from '../values.ts';
import { orderColumns } from './order-fields.ts';

/** `filter[state]` → `filter-state`; empty if nothing of the name can be a flag. */
function plainKey({ name: given, place }: DocumentInput): string {
  const name = place === 'header' ? given.toLowerCase() : given;
  if (isFieldName(name)) return name;
  const key = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '');
  return isFieldName(key) ? key : '';
}

/** The names that flags are made of. An input of the body has its name before the others. */
function keysOf(inputs: readonly DocumentInput[]): ReadonlyMap<DocumentInput, string> {
  const keys = new Map<DocumentInput, string>();
  const taken = new Set<string>();
  for (const input of [...inputs].sort((a, b) => Number(b.place === 'body') - Number(a.place === 'body'))) {
    const plain = plainKey(input);
    const prefixed = plain === '' ? input.place : `${input.place}-${plain}`;
    let key = plain === '' || taken.has(plain) ? prefixed : plain;
    for (let count = 2; taken.has(key); count++) key = `${prefixed}-${count}`;
    taken.add(key);
    keys.set(input, key);
  }
  return keys;
}

function faultOf({ name, place }: DocumentInput): string | undefined {
  if (!isName(name) || name === '__proto__') return 'its name is too long or has control characters';
  return place === 'header' && !mayBeHeader(name) ? 'shipctl sets this header itself, or never' : undefined;
}

function describeInputs(all: readonly DocumentInput[], usualPlace: InputPlace) {
  const input: Record<string, ValueSchema> = {};
  const requiredInput: string[] = [];
  const places: Record<string, InputPlace> = {};
  const sentAs: Record<string, string> = {};
  const lists: Record<string, 'repeat' | 'comma'> = {};
  const given = all.filter(({ place }) => place !== 'path');
  const keys = keysOf(given.filter((each) => faultOf(each) === undefined));
  const unsendable: LeftOut[] = [];
  for (const each of given) {
    const key = keys.get(each);
    if (key === undefined) {
      unsendable.push({ what: `${each.place} ${each.name}`, why: faultOf(each) ?? '' });
      continue;
    }
    input[key] = each.schema;
    if (each.required) requiredInput.push(key);
    if (each.place !== usualPlace && each.place !== 'path') places[key] = each.place;
    if (each.name !== key) sentAs[key] = each.name;
    if (each.lists !== undefined && each.lists !== 'brackets') lists[key] = each.lists;
  }
  return { input, facts: { requiredInput, places, sentAs, lists }, unsendable };
}

function describeArguments({ path, inputs }: DocumentOperation): Facts {
  const given = inputs.filter(({ place }) => place === 'path');
  const choices = given.filter(({ schema }) => schema.enum && schema.enum.length > 0);
  const isLastOptional = endsWithArgument(path) && given.some(({ required }) => !required);
  return {
    isLastOptional: isLastOptional || undefined,
    argumentChoices: Object.fromEntries(choices.map(({ name, schema }) => [name, (schema.enum ?? []).map(String)])),
  };
}

/** Longer lists of choices, of countries for example, are not kept. */
const mostChoices = 20;

/** Deeper fields are in no column. */
const deepestRow = 3;

/**
 * Of a record only names, types and choices of its fields are needed, and the file that keeps them is read by every
 * command. Many operations have the same records: each is made once for every depth.
 */
export class StoredRows {
  readonly columnsOf = remembered(defaultColumnsOf);

  private readonly atDepth = Array.from({ length: deepestRow }, (_, at) =>
    remembered((fields: Fields): Fields => {
      const kept = Object.entries(fields).filter(([name]) => name !== '__proto__');
      return Object.fromEntries(kept.map(([name, schema]) => [name, this.withoutTexts(schema, at + 1)]));
    }),
  );

  of(fields: Fields, depth = 1): Fields {
    return this.atDepth[depth - 1]?.(fields) ?? {};
  }

  private withoutTexts(
    { type, format, enum: choices, anyOf, items, properties }: ValueSchema,
    depth: number,
  ): ValueSchema {
    const isDeep = depth >= deepestRow;
    const schema: SchemaDraft = {};
    if (type !== undefined) schema.type = type;
    if (format !== undefined) schema.format = format;
    if (choices && choices.length <= mostChoices) schema.enum = choices;
    if (anyOf) schema.anyOf = anyOf.map((each) => this.withoutTexts(each, depth));
    if (items && !isDeep) schema.items = this.withoutTexts(items, depth);
    if (properties && !isDeep) schema.properties = this.of(properties, depth + 1);
    return schema;
  }
}

const wanted: readonly RegExp[] = [
  /^_?(id|uuid)$/i,
  /(^|[a-z_])(number|no|code|reference|ref|sku)$/i,
  /^(name|title|label|subject|(full|first|last|display)_?name|username|email)$/i,
  /^(.*_)?(status|state|type)$/i,
  /^(date|.*(_at|_on|_date|_time|At|Date))$/,
  /(total|amount|price|cost|balance|quantity|qty)$/i,
  /currency/i,
];

const mostColumns = 8;

function defaultColumnsOf(row: Fields): Operation['columns'] {
  const names = Object.keys(row).filter((name) => isScalar(row[name] ?? {}));
  const rest = names.filter((name) => !wanted.some((pattern) => pattern.test(name)));
  const rankOf = (name: string) => wanted.findIndex((pattern) => pattern.test(name));
  const known = names.filter((name) => !rest.includes(name)).sort((a, b) => rankOf(a) - rankOf(b));
  return [...known, ...rest].slice(0, mostColumns);
}

/** The file that keeps them is read by every command. */
const longestExample = 20_000;

function exampleOfFields({ inputs }: DocumentOperation): Readonly<Record<string, unknown>> {
  const fields = inputs.filter(({ place }) => place === 'body');
  const given = fields.filter(({ example }) => example !== undefined);
  if (given.length === 0) return {};
  const skeleton = skeletonOfFields(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  return { example: { ...skeleton, ...Object.fromEntries(given.map(({ name, example }) => [name, example])) } };
}

function templatesOf(theirs: DocumentOperation) {
  const examples = theirs.body?.examples ?? {};
  const templates: Record<string, unknown> = {};
  const leftOut: LeftOut[] = [];
  for (const [name, example] of Object.entries(Object.keys(examples).length > 0 ? examples : exampleOfFields(theirs)))
    if (JSON.stringify(example).length <= longestExample) templates[name] = example;
    else leftOut.push({ what: `example ${name}`, why: 'it is too long' });
  return { templates, leftOut };
}

/** Where nothing but the token is asked for, nothing needs to be said. */
function securityOf({ security }: DocumentOperation, credentials: ProviderDocument['credentials']) {
  const isToken = (set: readonly string[]) =>
    set.length > 0 && set.every((name) => credentials[name]?.kind === 'bearer');
  return security.every(isToken) ? undefined : security;
}

type Facts = { readonly [Name in keyof AddedOperation]?: AddedOperation[Name] | undefined };

const withoutEmpty = (facts: Facts): Partial<AddedOperation> =>
  Object.fromEntries(
    Object.entries(facts).filter(([, fact]) =>
      typeof fact === 'object' ? Object.keys(fact).length > 0 : fact !== undefined,
    ),
  );

export function describeOperation(
  theirs: DocumentOperation,
  credentials: ProviderDocument['credentials'],
  rows: StoredRows,
): { readonly added: AddedOperation; readonly leftOut: readonly LeftOut[] } {
  const { method, path, title, inputs, body, response } = theirs;
  const isGet = method === 'GET';
  const last = isGet ? tokensOf(path).at(-1) : undefined;
  // Only what can be sent without a question is shown as a list.
  const isShownAsList = response.kind === 'list' && (isGet || method === 'POST');
  const isList = isShownAsList || (last !== undefined && isListing(last, response.kind));
  const row = rows.of(response.row);
  const { templates, leftOut } = templatesOf(theirs);
  const { input, facts, unsendable } = describeInputs(inputs, isGet ? 'query' : 'body');
  const { envelope = '' } = response;
  const jsonKind = isList ? 'list' : 'record';
  const added: AddedOperation = {
    title,
    kind: response.kind === 'file' ? 'file' : jsonKind,
    input,
    ...withoutEmpty({
      ...facts,
      ...describeArguments(theirs),
      row,
      columns: (isList ? orderColumns(path, response) : undefined) ?? rows.columnsOf(row),
      // A list under `data` is found without being named, and so is the paginator around it.
      envelope: /^(data(\.data)?)?$/.test(envelope) ? undefined : envelope,
      booleans: theirs.booleans,
      bodyType: body?.type === 'json' ? undefined : body?.type,
      jsonType: body?.jsonType,
      templates,
      security: securityOf(theirs, credentials),
      paging: isList ? theirs.paging : undefined,
      safe: onlyReads(theirs) || undefined,
    }),
  };
  return { added, leftOut: [...theirs.leftOut, ...unsendable, ...leftOut] };
}
