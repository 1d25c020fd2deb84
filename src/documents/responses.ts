import { isRow } from '../base/row.ts';
import { singular } from '../base/text/names.ts';
import type { Fields } from '../operations/manifest.ts';
import { endsWithArgument } from '../operations/route.ts';
import type { DocumentResponse, Omissions } from './document.ts';
import { type FlatSchema, isArraySchema, isObjectSchema } from './flat-schema.ts';
import { isFileType, isJsonType, type Media } from './inputs.ts';
import { isAboutOrders } from './names/path-words.ts';
import { type DocumentSchemas, type ObjectFields, type Property, schemaOfExample } from './schemas.ts';
import { isPlainName, remembered } from './values.ts';

/** The request, which tells a list from a record if the schema does not. */
interface ResponseRequest {
  readonly method: string;
  readonly path: string;
  /** It has inputs for a page: a list comes back, unless the path is that of one record. */
  readonly isPaged: boolean;
}

const listNames =
  /^(data|items|results?|records|rows|list|entries|content|values?|elements|objects|hits|member|hydra:member|collection)$/i;

/** Names of fields around a list or a record: they are about the response, not part of the data. */
const aroundNames =
  /^(success|ok|status|statusCode|status_code|state|message|msg|code|errors?|warnings?|meta(data)?|_?links?|paging|pagination|paginat(or|ion)_?info|page.*|per_?page|items_?per_?page|start_?(at|index)|max_?results|is_?truncated|response_?metadata|limit|offset|size|total.*|(?!.*discount$).*_?count|count.*|current_?page|last_?page|next.*|prev.*|first.*|last.*|from|to|path|has_?.*|is_?(first|last).*|.*cursor.*|number_?of_?elements|sort|empty|request_?id|trace_?id|timestamp|time|took|took_?ms|version|object|url|uri|@context|@id|@type|hydra:(?!member$).*|included|jsonapi|debug)$/i;

/** Names of fields that only a list has around it. */
const pagingNames =
  /^(meta|_?links|paging|pagination|total.*|current_?page|last_?page|next.*|has_?(more|next).*|pageable)$/i;

const wrapperNames = /^(data|result|response|payload|body|_embedded)$/i;
const mostEnvelopes = 3;
const mostAround = 40;

type Found = Pick<DocumentResponse, 'kind' | 'envelope' | 'around'> & { readonly record: FlatSchema };

interface Asked {
  readonly isOneRecord: boolean;
  readonly isPaged: boolean;
  /** It may change something: fields beside a list are its result, such as a total. */
  readonly isWrite: boolean;
  readonly isNoun: (name: string) => boolean;
}

/** The one field that holds the list. A record has arrays too: it has an id, or other fields of its own. */
function listField(properties: readonly Property[], asked: Asked): Property | undefined {
  const { isOneRecord, isPaged, isWrite, isNoun } = asked;
  const lists = properties.filter(({ name, flat }) => isArraySchema(flat) && (!aroundNames.test(name) || isNoun(name)));
  const [list] = isPaged ? likeliest(lists, isNoun) : lists;
  if (!list || (lists.length > 1 && !isPaged)) return undefined;
  const isNamed = listNames.test(list.name) || isNoun(list.name);
  const hasId = properties.some(({ name }) => /^_?id$/i.test(name));
  if (hasId && !(isPaged && !isOneRecord && isNamed)) return undefined;
  const hasPaging = () => properties.some(({ name }) => pagingNames.test(name));
  if (isOneRecord && list.name !== 'data' && !hasPaging()) return undefined;
  const isAlone = properties.every((each) => each === list || aroundNames.test(each.name));
  const isList = isAlone || (!isOneRecord && !isWrite && (isNamed || isPaged));
  return isList ? list : undefined;
}

/** Returns the one of several lists in a page that holds its rows, if that can be told. The others are facets and the like. */
function likeliest(lists: readonly Property[], isNoun: Asked['isNoun']): readonly Property[] {
  const signs: readonly ((list: Property) => boolean)[] = [
    ({ name }) => isNoun(name),
    ({ name }) => listNames.test(name),
    ({ flat }) => isRow(flat.items) && flat.items.type !== 'string',
  ];
  const found = signs.map((sign) => lists.filter(sign)).find(({ length }) => length === 1);
  return lists.length === 1 ? lists : (found ?? []);
}

const isOwn = ({ name }: Property): boolean => !aroundNames.test(name) || wrapperNames.test(name);

const mayBeRecord = (flat: FlatSchema): boolean => isObjectSchema(flat) || flat.types.length === 0;

function wrappedField(properties: readonly Property[]): Property | undefined {
  const [only, ...others] = properties.filter(isOwn);
  return only && isObjectSchema(only.flat) && others.length === 0 ? only : undefined;
}

/** `orders`, `order` and `orderList` are names for the resource of `/api/orders/{order}`. */
function nounTest(path: string): (name: string) => boolean {
  const parts = path.split('/').filter((part) => part !== '' && !part.includes('{'));
  const words = parts.map((part) => part.replace(/\.(json|xml)$/i, ''));
  const nouns = words.slice(-2).map((word) => plainNoun(singular(word)));
  return (name) => nouns.includes(plainNoun(singular(name.replace(/_?(list|collection)$/i, ''))));
}

const plainNoun = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

const unknownResponse: DocumentResponse = { kind: 'unknown', row: {}, around: {}, headers: [] };

/** Does a response say that something has been made, or will be? */
export const isCreation = (status: string): boolean => /^20[12]$/.test(status);

export interface GivenResponse {
  readonly status: string;
  readonly media: readonly Media[];
  readonly headers: readonly string[];
}

export class Responses {
  private readonly rowOf = remembered(
    ({ fields }: ObjectFields): Fields => Object.fromEntries([...fields].map(([name, { schema }]) => [name, schema])),
  );

  private readonly placesOf = remembered((record: FlatSchema) => this.schemas.places(record));

  constructor(private readonly schemas: DocumentSchemas) {}

  read(
    given: GivenResponse | undefined,
    { method, path, isPaged }: ResponseRequest,
    omissions: Omissions,
  ): DocumentResponse {
    const { status = '', media = [], headers = [] } = given ?? {};
    const names = headers.filter(isPlainName).slice(0, 50);
    const response = { ...unknownResponse, headers: names.map((name) => name.toLowerCase()) };
    if (/^20[45]$/.test(status)) return { ...response, kind: 'empty' };
    const json = media.find(({ type }) => isJsonType(type));
    const [first] = media;
    if (!first) return response;
    const flat = this.schemas.flat((json ?? first).schema);
    if (flat.format === 'binary' || (!json && isFileType(first.type))) return { ...response, kind: 'file' };
    if (!json) return response;
    const isOneRecord = endsWithArgument(path.replace(/\/$/, ''));
    const asked = { isOneRecord, isPaged, isWrite: method !== 'GET' && !isPaged, isNoun: nounTest(path) };
    const described = this.locate(flat, asked);
    // A schema may say no more than that it is an object: then the example tells.
    const isBare = !described || this.fieldsOf(described).fields.size === 0;
    const example = isBare ? ([...json.examples.values()][0] ?? flat.example) : undefined;
    const shown =
      example === undefined ? undefined : this.locate(this.schemas.flat(schemaOfExample(parsed(example))), asked);
    const found = shown ?? described;
    omissions.addAll(found ? this.fieldsOf(found).lost : flat.lost);
    if (!found) return response;
    const { record, ...about } = found;
    const places = isAboutOrders(path) && { places: this.placesOf(record) };
    return { ...response, ...about, row: this.rowOf(this.fieldsOf(found)), ...places };
  }

  private fieldsOf({ record }: Found): ObjectFields {
    return this.schemas.fields(record, 'received');
  }

  private locate(flat: FlatSchema, asked: Asked, depth = 0): Found | undefined {
    if (isArraySchema(flat)) return { kind: 'list', record: this.schemas.flat(flat.items), around: {} };
    if (!isObjectSchema(flat)) return undefined;
    const properties = this.schemas.properties(flat);
    const list = listField(properties, asked);
    if (list) {
      const record = this.schemas.flat(list.flat.items);
      return { kind: 'list', envelope: list.name, record, around: this.others(properties, list) };
    }
    const { wrapped, inner } = depth < mostEnvelopes ? this.locateWithin(properties, asked, depth + 1) : {};
    const isWrapper = inner?.kind === 'list' && asked.isPaged && !asked.isOneRecord;
    if (!wrapped || !inner || !(isWrapper || wrapperNames.test(wrapped.name) || asked.isNoun(wrapped.name)))
      return { kind: 'record', record: flat, around: {} };
    const { name } = wrapped;
    const within = Object.keys(inner.around).length > 0 ? { [name]: { type: 'object', properties: inner.around } } : {};
    const envelope = inner.envelope === undefined ? name : `${name}.${inner.envelope}`;
    return { ...inner, envelope, around: { ...this.others(properties, wrapped), ...within } };
  }

  /** The one field that holds the list or the record; of a page also the one of several that holds a list. */
  private locateWithin(properties: readonly Property[], asked: Asked, depth: number) {
    const only = wrappedField(properties);
    if (only || !asked.isPaged || asked.isOneRecord)
      return { wrapped: only, inner: only && this.locate(only.flat, asked, depth) };
    const objects = properties.filter((each) => isOwn(each) && isObjectSchema(each.flat));
    const found = objects
      .map((wrapped) => ({ wrapped, inner: this.locate(wrapped.flat, asked, depth) }))
      .filter(({ inner }) => inner?.kind === 'list' && mayBeRecord(inner.record));
    return found.length === 1 ? (found[0] ?? {}) : {};
  }

  private others(properties: readonly Property[], without: Property): Fields {
    const fields = properties.filter((property) => property !== without).slice(0, mostAround);
    return Object.fromEntries(fields.map(({ name, flat }) => [name, this.schemas.value(flat, 'received').schema]));
  }
}

/** Some generators write an example as the text of its JSON. */
function parsed(example: unknown): unknown {
  if (typeof example !== 'string' || !/^\s*[[{]/.test(example)) return example;
  try {
    return JSON.parse(example);
  } catch {
    return example;
  }
}
