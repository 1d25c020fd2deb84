import { escapeControls } from '../../base/escape-controls.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { isFieldName } from '../../operations/route.ts';
import { noReferences, type Resolve } from './references.ts';

/** An operation as another document describes it. */
export interface ImportedOperation {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  /** The inputs that become flags. */
  readonly input: Readonly<Record<string, ValueSchema>>;
  /** What else the document says is sent, each with why it is left out. */
  readonly leftOut: readonly string[];
  /** Why it is not an operation after all. */
  readonly unreadable?: string;
}

/** Text of a document as help can show it: one line, without control characters, not too long. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' ? escapeControls(value.replace(/\s+/g, ' ').trim()).slice(0, 200) : '';

const argumentName = (name: string): string => name.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '');

/** A path as in routes: `:order`, `{order?}` and `{{order}}` become `{order}`, slashes are single, no query. */
export function asPath(prefix: string, path: string): string {
  const hasPrefix = `${path}/`.startsWith(`${prefix}/`);
  return `${hasPrefix ? '' : prefix}/${path}`
    .replace(/\{{1,2}([^{}]*)\}{1,2}/g, (_, name: string) => `{${argumentName(name)}}`)
    .replace(/[?#].*$/, '')
    .replace(/\/+/g, '/')
    .replace(/\/:([A-Za-z][\w-]*)/g, '/{$1}')
    .replace(/\/$/, '');
}

const deepestSchema = 4;

const isPlainChoice = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && escapeControls(value) === value);

/** The part of a JSON Schema that the program reads; what is too deep or refers to itself is left out. */
export function plainSchema(given: unknown, resolve: Resolve = noReferences, depth = 0): ValueSchema {
  const value = depth > deepestSchema ? undefined : resolve(given);
  if (!isRow(value)) return {};
  const { type, description, format, items, properties } = value;
  const choices = (Array.isArray(value.enum) ? value.enum : []).filter(isPlainChoice);
  const types = [type].flat().filter((each): each is string => typeof each === 'string' && /^[a-z]+$/.test(each));
  const [first, ...others] = types;
  return {
    ...(first !== undefined && { type: others.length > 0 ? types : first }),
    ...(shortText(description) && { description: shortText(description) }),
    ...(choices.length > 0 && { enum: choices }),
    ...(typeof format === 'string' && { format: shortText(format) }),
    ...(isRow(items) && { items: plainSchema(items, resolve, depth + 1) }),
    ...(isRow(properties) && { properties: plainFields(properties, resolve, depth + 1) }),
  };
}

/** Schemas of fields whose names can be flags. */
export const plainFields = (properties: Row, resolve: Resolve = noReferences, depth = 0): Record<string, ValueSchema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isFieldName(name) ? [[name, plainSchema(schema, resolve, depth)]] : [],
    ),
  );

/** Something that the document says is sent: where, by what name, and its schema. */
export type SentPart = readonly [place: string, name: string, schema: unknown];

/** The client sends these by itself. */
const ownHeaders = new Set(['accept', 'authorization', 'content-type', 'user-agent']);

/** The query of a GET and the body of other methods become flags; what stands elsewhere cannot be sent. */
export function readInputs(method: string, parts: readonly SentPart[], resolve?: Resolve) {
  const sent = method === 'GET' ? 'query' : 'body';
  const isInput = ([place, name]: SentPart) => place === sent && isFieldName(name);
  const others = parts.filter((part) => !isInput(part) && !ownHeaders.has(part[1].toLowerCase()));
  const why = (place: string) =>
    place === sent ? 'its name cannot be a flag' : 'only the query of a GET and fields of a JSON body are imported';
  return {
    input: Object.fromEntries(parts.filter(isInput).map(([, name, schema]) => [name, plainSchema(schema, resolve)])),
    leftOut: [...new Set(others.map(([place, name]) => `${shortText(`${place} ${name}`)}; ${why(place)}`))],
  };
}
