import { getOwn } from '../base/row.ts';
import type { PagingDescription } from '../paging/description.ts';
import type { Column, Group, ListTraits, Method, OperationTraits, RecordTraits } from './operation.ts';

/** The schema of a field or an input: the part of JSON Schema that the program reads. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ValueSchema[];
  readonly items?: ValueSchema;
  readonly properties?: Fields;
  readonly required?: readonly string[];
  /** How sure it is, where a description says so. */
  readonly grade?: string;
}

export type SchemaDraft = { -readonly [Word in keyof ValueSchema]: ValueSchema[Word] };

/** The input that holds a body which is a list. */
export const listInput = 'items';

export type Fields = Readonly<Record<string, ValueSchema>>;

/** An operation in its plain form: all that help, parsing, showing and the sandbox need, without zod. */
export interface Operation extends OperationTraits, ListTraits, RecordTraits {
  /** `orders.list`: the name that overrides and messages use. */
  readonly id: string;
  readonly group: string;
  readonly verb: string;
  readonly kind: 'list' | 'record';
  readonly method: Method;
  /** Below the base URL, `/api/orders/{order}`. */
  readonly path: string;
  readonly parameters: readonly string[];
  /** The last argument may be left out, and its part of the path with it. */
  readonly isLastOptional?: true;
  /** The allowed values of arguments, by name; an argument that is not listed takes any. */
  readonly argumentChoices?: Readonly<Record<string, readonly string[]>>;
  readonly input: Fields;
  readonly requiredInput: readonly string[];
  readonly row: Fields;
  readonly columns: readonly Column[];
  readonly examples: readonly string[];
  /** Inputs that do not go where inputs of its method usually go. */
  readonly places?: Readonly<Record<string, InputPlace>>;
  /** Inputs that are sent under another name: theirs cannot be a flag, or belongs to an input in another place. */
  readonly sentAs?: Readonly<Record<string, string>>;
  /** Inputs whose lists are not written as `a[]=1&a[]=2` in a query. */
  readonly lists?: Readonly<Record<string, 'repeat' | 'comma'>>;
  /** Booleans of a query or a form are 1 and 0, though a document describes them; else they are as typed. */
  readonly booleans?: 'digits';
  /** A JSON object unless given; `list` is a JSON list. */
  readonly bodyType?: 'list' | 'form' | 'multipart';
  /** The content type of a JSON body if it is not `application/json`. */
  readonly jsonType?: string;
  readonly templates?: Readonly<Record<string, unknown>>;
  /** Credentials of the profile, any one set of which is sent; the token unless given. */
  readonly security?: readonly (readonly string[])[];
  /** The paginator of the interface document unless given. */
  readonly paging?: PagingDescription;
  readonly roles?: Readonly<Record<string, string>>;
  /** The document that it was imported from. */
  readonly importedFrom?: string;
  /** The route or the envelope is the user's own. */
  readonly overridden?: true;
}

/** Does the operation change nothing? */
export const isRead = ({ method, safe }: Pick<Operation, 'method' | 'safe'>): boolean =>
  method === 'GET' || safe === true;

/** Can its records be imported? A file, a secret or a write that costs money is no row of a sheet. */
export const isImportable = (operation: Operation): boolean =>
  /(^| )create$/.test(operation.verb) &&
  operation.kind === 'record' &&
  operation.method === 'POST' &&
  !isRead(operation) &&
  operation.document === undefined &&
  operation.secret === undefined &&
  operation.costsMoney === undefined &&
  operation.bodyType !== 'multipart' &&
  Object.keys(operation.input).some((name) => (getOwn(operation.places ?? {}, name) ?? 'body') === 'body');

/** The word for the records in messages: `orders`, `refunds` for `orders refunds create`. */
export const importNoun = ({ group, verb }: Operation): string =>
  (verb.split(' ').at(-2) ?? group).replaceAll('-', ' ');

/** The fields and columns of records, and the operation that they are of. */
export type RecordShape = Pick<Operation, 'row' | 'columns'> &
  Partial<Pick<Operation, 'group' | 'verb' | 'path'>> & {
    /** The rows are a command's own: all of their columns are known, and times are moments in UTC. */
    readonly isOwn?: true;
  };

export interface GroupManifest extends Omit<Group, 'entries'> {
  /** False where hand-written commands serve all its operations. */
  readonly isCommand: boolean;
  /** Those of a built-in group are read when they are first asked for, which takes time. */
  readonly operations: readonly Operation[];
}

/** Where an input goes. Unless an operation says otherwise: the query of a GET, the JSON body of the others. */
export type InputPlace = 'query' | 'header' | 'body';

/** Where an API key travels. */
export type KeyPlace = 'header' | 'query' | 'cookie';

export type CredentialScheme = (
  | { readonly kind: 'bearer' }
  | { readonly kind: 'basic' }
  | { readonly kind: 'key'; readonly place: KeyPlace; readonly name: string }
) & {
  /** Where people get it, in the words of the document. */
  readonly about?: string;
};

/** Where a service gives tokens to clients (OAuth 2.0, client credentials), as a document says. */
export interface ClientGrant {
  /** An address, in which `{…}` may stand for values of the profile; or a path below the base URL. */
  readonly tokenUrl: string;
  /** Those that the document names: a client may have fewer. */
  readonly scopes: readonly string[];
  /** Where the id and the secret go, if the document says so. */
  readonly sentIn?: 'header' | 'body' | undefined;
  /** Where a login in a browser begins (RFC 8628): people log in here, and no client of its own. */
  readonly deviceUrl?: string | undefined;
  /** The client of such logins, if the document names it. It is public. */
  readonly clientId?: string | undefined;
  /** The file that names it. */
  readonly from?: string | undefined;
}

/** Where a service may be: scheme and host, `https://{region}.example.com`; offered at login, never taken in silence. */
export interface KnownServer {
  readonly url: string;
  readonly title: string;
  readonly variables: Readonly<Record<string, ValueHint>>;
  /** The file that names it; absent if an earlier version imported it. */
  readonly from?: string | undefined;
}

export interface ValueHint {
  readonly default?: string | undefined;
  readonly enum?: readonly string[] | undefined;
}

/** A value that is the same for all operations, and that the profile keeps: an argument of paths, or a header. */
export interface ProfileValue extends ValueHint {
  readonly place: 'path' | 'header';
  /** The beginning of paths up to the argument: elsewhere an argument of its name is typed. Earlier versions did not store it. */
  readonly after?: string | undefined;
  /** Only where more of the path follows it: of `/shops/{shop}` itself the argument is typed. */
  readonly isOwner?: true | undefined;
}

/** Returns the beginnings of paths that end with an argument which the profile fills in. See `isKept`. */
export const keptArguments = (values: Readonly<Record<string, ProfileValue>>): string[] =>
  Object.entries(values).flatMap(([name, { place, after = '', isOwner }]) =>
    place === 'path' ? [`${after}{${name}}${isOwner ? '/' : ''}`] : [],
  );

/** The types that a value may have, `null` among them; none if the schema does not say. */
export function typesOf(schema: ValueSchema): readonly string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** The schema behind a nullable one. */
export const withoutNull = (schema: ValueSchema): ValueSchema =>
  schema.anyOf?.find((choice) => choice.type !== 'null') ?? schema;

/** The fields of the records that a field holds: of one, or of each in a list. */
export function innerFields(schema: ValueSchema, isList = false): Fields | undefined {
  const inner = withoutNull(schema);
  return (isList ? undefined : inner.properties) ?? (inner.items && withoutNull(inner.items).properties);
}

export const isScalar = (schema: ValueSchema): boolean =>
  !typesOf(schema).some((type) => type === 'array' || type === 'object');

function skeletonOf(schema: ValueSchema): unknown {
  const types = typesOf(schema);
  if (types.includes('array')) return [schema.items ? skeletonOf(schema.items) : ''];
  if (schema.properties) return skeletonOfFields(schema.properties);
  if (types.includes('integer') || types.includes('number')) return 0;
  return types.includes('boolean') ? false : '';
}

/** A value without content for each field. */
export const skeletonOfFields = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, skeletonOf(schema)]));

export const isFileInput = ({ bodyType }: Operation, schema: ValueSchema): boolean =>
  bodyType === 'multipart' &&
  [schema, schema.items].some((each) => each !== undefined && withoutNull(each).format === 'binary');

const timeSchema = { type: 'string', format: 'date-time' } as const;

/** The ids of records of the service in rows about something else: numbers or texts, as the service writes them. */
const serviceIds: readonly string[] = ['id', 'order_id', 'shipment_id'];

/** The rows of a result: their columns, which hold text unless `types` says otherwise; `time` is that of a moment. */
export const rowShape = (columns: readonly string[], types: Readonly<Record<string, string>> = {}): RecordShape => ({
  row: Object.fromEntries(
    columns.map((name) => {
      if (types[name] === 'time') return [name, timeSchema];
      return [name, { type: types[name] ?? (serviceIds.includes(name) ? ['integer', 'string'] : 'string') }];
    }),
  ),
  columns,
  isOwn: true,
});

export const textColumns = (...names: readonly string[]) => rowShape(names).row;

/** Is this credential the token, whatever the document calls it? */
export const isToken = (schemes: Readonly<Record<string, CredentialScheme>>, name: string): boolean =>
  getOwn(schemes, name)?.kind === 'bearer';

/** Do documents name a way to get tokens for clients, which needs no browser? */
export const hasClientGrant = (grants: readonly ClientGrant[] = []): boolean =>
  grants.some(({ deviceUrl }) => deviceUrl === undefined);
