import { isName, mayBeHeader } from '../../operations/checks.ts';
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
import { pagingStyleOf } from '../described-paging.ts';
import type { DocumentInput, DocumentOperation, LeftOut, ProviderDocument } from '../document.ts';
import { tokensOf } from '../names/path-words.ts';
import { isListing } from '../names/verbs.ts';

/** An input, and the name that its flag is made of. */
interface KeyedInput {
  readonly key: string;
  readonly input: DocumentInput;
}

/** `filter[state]` → `filter-state`; empty if nothing of the name can be a flag. */
function plainKey({ name: given, place }: DocumentInput): string {
  const name = place === 'header' ? given.toLowerCase() : given;
  if (isFieldName(name)) return name;
  const key = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '');
  return isFieldName(key) ? key : '';
}

/** Returns why an input cannot be sent, or undefined if it can. */
function faultOf({ name, place }: DocumentInput): string | undefined {
  if (!isName(name) || name === '__proto__') return 'its name is too long or has control characters';
  return place === 'header' && !mayBeHeader(name) ? 'shipctl sets this header itself, or never' : undefined;
}

/**
 * Names every input but the arguments of the path, in the order of the document. An input of the body has its name before
 * the others.
 */
export function keyInputs(all: readonly DocumentInput[]): {
  readonly named: KeyedInput[];
  readonly leftOut: LeftOut[];
} {
  const keys = new Map<DocumentInput, string>();
  const taken = new Set<string>();
  const named: DocumentInput[] = [];
  const leftOut: LeftOut[] = [];
  for (const input of all) {
    if (input.place === 'path') continue;
    const why = faultOf(input);
    if (why === undefined) named.push(input);
    else leftOut.push({ what: `${input.place} ${input.name}`, why });
  }
  for (const isBody of [true, false])
    for (const input of named) {
      if ((input.place === 'body') !== isBody) continue;
      const plain = plainKey(input);
      const prefixed = plain === '' ? input.place : `${input.place}-${plain}`;
      let key = plain === '' || taken.has(plain) ? prefixed : plain;
      for (let count = 2; taken.has(key); count++) key = `${prefixed}-${count}`;
      taken.add(key);
      keys.set(input, key);
    }
  return { named: named.map((input) => ({ key: keys.get(input) ?? input.name, input })), leftOut };
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Returns the stored form of the inputs; facts that are as usual are left out. */
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

/** Returns the stored form of the arguments of a path. */
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

/** Longer lists of choices, of countries for example, are not kept. */
const mostChoices = 20;

/** Deeper fields are in no column. */
const deepestRow = 3;

/**
 * Of a record only names, types and choices of its fields are needed, and the file that keeps them is read by every
 * command. Many operations have the same records: each is made once for every depth.
 */
export class StoredRows {
  private readonly known = Array.from({ length: deepestRow + 1 }, () => new Map<Fields, Fields>());

  private readonly columns = new Map<Fields, Operation['columns']>();

  /** The default columns of a row that was made here. */
  columnsOf(row: Fields): Operation['columns'] {
    const columns = this.columns.get(row) ?? defaultColumnsOf(row);
    this.columns.set(row, columns);
    return columns;
  }

  of(fields: Fields, depth = 1): Fields {
    const row = this.known[depth]?.get(fields) ?? this.without(fields, depth);
    this.known[depth]?.set(fields, row);
    return row;
  }

  private without(fields: Fields, depth: number): Fields {
    const row: Record<string, ValueSchema> = {};
    for (const [name, schema] of Object.entries(fields))
      if (name !== '__proto__') row[name] = this.withoutTexts(schema, depth);
    return row;
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

/** Names of fields that readers of a table look for, the most important first. */
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

function importanceRank(name: string): number {
  const rank = wanted.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? wanted.length : rank;
}

/** The default columns of records of which only the fields are known. */
function defaultColumnsOf(row: Fields): Operation['columns'] {
  return Object.entries(row)
    .filter(([, schema]) => isScalar(schema))
    .map(([name]) => ({ name, rank: importanceRank(name) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostColumns)
    .map(({ name }) => name);
}

/** The file that keeps them is read by every command. */
const longestExample = 20_000;

/** Returns a body that is made of the examples of its fields; nothing if the document has no examples. */
function exampleOfFields({ inputs }: DocumentOperation): Readonly<Record<string, unknown>> {
  const fields = inputs.filter(({ place }) => place === 'body');
  const given = fields.filter(({ example }) => example !== undefined);
  if (given.length === 0) return {};
  const skeleton = skeletonOfFields(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  return { example: { ...skeleton, ...Object.fromEntries(given.map(({ name, example }) => [name, example])) } };
}

/** Whole bodies by name that are short enough to be kept, and the others with why not. */
function templatesOf(theirs: DocumentOperation) {
  const examples = theirs.body?.examples ?? {};
  const templates: Record<string, unknown> = {};
  const leftOut: LeftOut[] = [];
  for (const [name, example] of Object.entries(Object.keys(examples).length > 0 ? examples : exampleOfFields(theirs))) {
    if (example === undefined) continue;
    if (JSON.stringify(example).length <= longestExample) templates[name] = example;
    else leftOut.push({ what: `example ${name}`, why: 'it is too long' });
  }
  return { templates, leftOut };
}

/** Where nothing but the token is asked for, nothing needs to be said. */
function securityOf({ security }: DocumentOperation, credentials: ProviderDocument['credentials']) {
  const isToken = (set: readonly string[]) =>
    set.length > 0 && set.every((name) => credentials[name]?.kind === 'bearer');
  return security.every(isToken) ? {} : { security };
}

/** A list under `data` is found without being named, and so is the paginator around it. */
const envelopeOf = (envelope: string | undefined) =>
  envelope === undefined || /^data(\.data)?$/.test(envelope) ? {} : { envelope };

/** Returns the stored form of an operation, and its parts that cannot be stored. */
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
