import { escapeControls } from '../../base/escape-controls.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import type { Method } from '../../operations/operation.ts';
import { isFieldName } from '../../operations/route.ts';
import { type Look, lookAtItself } from './references.ts';

/** An operation as another document describes it: enough to match it with ours, or to add it. */
export interface ImportedOperation {
  readonly name: string;
  /** The document's own word for its group: a tag, a folder. */
  readonly group: string;
  readonly method: Method;
  readonly path: string;
  readonly input: Readonly<Record<string, ValueSchema>>;
}

const knownMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

export const asMethod = (text: string): Method | undefined => {
  const method = text.toUpperCase();
  return knownMethods.has(method) ? (method as Method) : undefined;
};

/** Text of a stranger's document that will stand in help: one line, nothing invisible, not too long. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' ? escapeControls(value.replace(/\s+/g, ' ').trim()).slice(0, 200) : '';

/** A path as routes have it: `:order` and `{{order}}` become `{order}`, slashes are single, no query. */
export function asPath(prefix: string, path: string): string {
  const joined = `${path.startsWith(prefix) ? '' : prefix}/${path}`.replace(/[?#].*$/, '').replace(/\/+/g, '/');
  return joined
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, '{$1}')
    .replace(/\/:([A-Za-z][\w-]*)/g, '/{$1}')
    .replace(/\/$/, '');
}

const deepest = 4;

/** The part of a JSON Schema that the program reads; what is deeper or refers to itself is left open. */
export function plainSchema(given: unknown, look: Look = lookAtItself, depth = 0): ValueSchema {
  const value = depth > deepest ? undefined : look(given);
  if (!isRow(value)) return {};
  const { type, description, format, items, properties } = value;
  const enumeration = Array.isArray(value.enum)
    ? value.enum.filter(
        (each) => typeof each === 'number' || (typeof each === 'string' && escapeControls(each) === each),
      )
    : [];
  const types = (Array.isArray(type) ? type : [type]).filter(
    (each): each is string => typeof each === 'string' && /^[a-z]+$/.test(each),
  );
  return {
    ...(types.length > 0 && { type: types.length === 1 && types[0] !== undefined ? types[0] : types }),
    ...(shortText(description) && { description: shortText(description) }),
    ...(enumeration.length > 0 && { enum: enumeration }),
    ...(typeof format === 'string' && { format: shortText(format) }),
    ...(isRow(items) && { items: plainSchema(items, look, depth + 1) }),
    ...(isRow(properties) && { properties: plainFields(properties, look, depth + 1) }),
  };
}

/** Schemas of fields whose names can be flags; others are reached with `-F`. */
export const plainFields = (properties: Row, look: Look = lookAtItself, depth = 0): Record<string, ValueSchema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isFieldName(name) ? [[name, plainSchema(schema, look, depth)]] : [],
    ),
  );
