import { singular } from '../base/plurals.ts';
import type { Fields, ValueSchema } from '../operations/manifest.ts';
import type { DocumentResponse } from './document.ts';
import { type FlatSchema, isArraySchema, isObjectSchema } from './flat-schema.ts';
import type { DocumentSchemas } from './schemas.ts';
import { isPlainName } from './text.ts';

/** Names of fields that hold a list, whatever else is beside it. */
const listNames =
  /^(data|items|results?|records|rows|list|entries|content|values?|elements|objects|hits|member|hydra:member|collection)$/i;

/** Names of fields that stand around a list or a record: about the response, not about what was asked for. */
const aroundNames =
  /^(success|ok|status|statusCode|status_code|state|message|msg|code|errors?|warnings?|meta(data)?|_?links?|paging|pagination|paginat(or|ion)_?info|page.*|per_?page|limit|offset|size|total.*|.*_?count|count.*|current_?page|last_?page|next.*|prev.*|first.*|last.*|from|to|path|has_?.*|is_?(first|last).*|.*cursor.*|number_?of_?elements|sort|empty|request_?id|trace_?id|timestamp|time|took|took_?ms|version|object|url|@context|@id|@type|hydra:.*|included|jsonapi|debug)$/i;

/** Names of fields that only a list has around it. */
const pagingNames =
  /^(meta|_?links|paging|pagination|total.*|current_?page|last_?page|next.*|has_?(more|next).*|pageable)$/i;

const mostEnvelopes = 3;
const mostAround = 40;

type Found = Pick<DocumentResponse, 'kind' | 'envelope'> & {
  /** The schema of a record. */
  readonly record: unknown;
  readonly around: Fields;
};

/** Finds out what a response is, by its schema alone: a list or a record, and where in the response it is. */
export class ResponseShapes {
  constructor(private readonly schemas: DocumentSchemas) {}

  /** `path` is the route's: its last word names what is asked for. Undefined where the schema says nothing. */
  find(schema: unknown, path: string): Found | undefined {
    return this.locate(schema, path, 0);
  }

  private locate(schema: unknown, path: string, depth: number): Found | undefined {
    const flat = this.schemas.flat(schema);
    if (isArraySchema(flat)) return { kind: 'list', record: flat.items, around: {} };
    if (!isObjectSchema(flat)) return undefined;
    const list = this.listField(flat, path);
    if (list !== undefined) {
      const record = this.schemas.flat(flat.properties.get(list)).items;
      return { kind: 'list', envelope: list, record, around: this.others(flat, list) };
    }
    const wrapped = depth < mostEnvelopes ? this.wrapped(flat, path) : undefined;
    const inner = wrapped === undefined ? undefined : this.locate(flat.properties.get(wrapped), path, depth + 1);
    if (wrapped === undefined || !inner) return { kind: 'record', record: schema, around: {} };
    const within =
      Object.keys(inner.around).length > 0 ? { [wrapped]: { type: 'object', properties: inner.around } } : {};
    const envelope = inner.envelope === undefined ? wrapped : `${wrapped}.${inner.envelope}`;
    return { ...inner, envelope, around: { ...this.others(flat, wrapped), ...within } };
  }

  /** The one field that holds the list. A record has arrays too: it has an id, or other fields of its own. */
  private listField({ properties }: FlatSchema, path: string): string | undefined {
    const isNoun = nounTest(path);
    const names = [...properties.keys()];
    const isList = (name: string): boolean => isArraySchema(this.schemas.flat(properties.get(name)));
    const lists = names.filter((name) => isList(name) && !(aroundNames.test(name) && !isNoun(name)));
    const [list] = lists;
    if (list === undefined || lists.length > 1 || names.some((name) => /^_?id$/i.test(name))) return undefined;
    const own = names.filter((name) => name !== list && !aroundNames.test(name));
    const isOneRecord = /\}\/?$/.test(path);
    if (isOneRecord && list !== 'data' && !names.some((name) => pagingNames.test(name))) return undefined;
    return own.length === 0 || (!isOneRecord && (listNames.test(list) || isNoun(list))) ? list : undefined;
  }

  /** The one field that holds the record, or the object around the list. */
  private wrapped({ properties }: FlatSchema, path: string): string | undefined {
    const isNoun = nounTest(path);
    const isWrapper = (name: string): boolean => /^(data|result|response|payload|body|_embedded)$/i.test(name);
    const isObject = (name: string): boolean => isObjectSchema(this.schemas.flat(properties.get(name)));
    const own = [...properties.keys()].filter((name) => !aroundNames.test(name) || isWrapper(name));
    const [name] = own;
    if (name === undefined || own.length > 1 || !isObject(name)) return undefined;
    return isWrapper(name) || isNoun(name) ? name : undefined;
  }

  private others({ properties }: FlatSchema, without: string): Record<string, ValueSchema> {
    const fields = [...properties].filter(([name]) => name !== without && isPlainName(name)).slice(0, mostAround);
    return Object.fromEntries(fields.map(([name, schema]) => [name, this.schemas.value(schema, 'received').schema]));
  }
}

/** Is a name that of what the path is about: `orders`, `order` and `orderList` for `/api/orders/{order}`? */
function nounTest(path: string): (name: string) => boolean {
  const words = path.split('/').filter((part) => part !== '' && !part.includes('{'));
  const nouns = words.slice(-2).map((word) => plainNoun(singular(word)));
  return (name) => nouns.includes(plainNoun(singular(name.replace(/_?(list|collection)$/i, ''))));
}

const plainNoun = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');
