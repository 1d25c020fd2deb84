import { escapeControls } from '../../base/escape-controls.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import type { Method } from '../../operations/operation.ts';
import { isFieldName, isMethod } from '../../operations/route.ts';
import { noReferences, type Resolve } from './references.ts';

/** An operation as another document describes it: enough to match it with ours, or to add it. */
export interface ImportedOperation {
  readonly name: string;
  /** The document's own word for its group: a tag, a folder. */
  readonly group: string;
  readonly method: Method;
  readonly path: string;
  readonly input: Readonly<Record<string, ValueSchema>>;
}

export const asMethod = (text: string): Method | undefined => {
  const method = text.toUpperCase();
  return isMethod(method) ? method : undefined;
};

/** Text of a document as help can show it: one line, without control characters, not too long. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' ? escapeControls(value.replace(/\s+/g, ' ').trim()).slice(0, 200) : '';

/** A path as in routes: `:order` and `{{order}}` become `{order}`, slashes are single, no query. */
export function asPath(prefix: string, path: string): string {
  const joined = `${path.startsWith(prefix) ? '' : prefix}/${path}`.replace(/[?#].*$/, '').replace(/\/+/g, '/');
  return joined
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, '{$1}')
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

/** Schemas of fields whose names can be flags; others are reached with `-F`. */
export const plainFields = (properties: Row, resolve: Resolve = noReferences, depth = 0): Record<string, ValueSchema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isFieldName(name) ? [[name, plainSchema(schema, resolve, depth)]] : [],
    ),
  );
