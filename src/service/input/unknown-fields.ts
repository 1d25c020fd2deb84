import { type PathStep, writePath } from '../../base/json/paths.ts';
import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { nearest } from '../../base/text/nearest.ts';
import { type Operation, withoutNull } from '../../operations/manifest.ts';
import type { Input } from './part.ts';
import { schemaAt } from './values.ts';

/** Letters that a slip of the fingers gets wrong; a name that differs in more is another name. */
const fieldSlips = (name: string): number => (name.length < 5 ? 1 : name.length < 8 ? 2 : 3);

/** A warning for each unknown field that looks like a known one. Other unknown fields are sent without a warning. */
export function misspeltFields(value: unknown, operation: Operation, path: readonly PathStep[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => misspeltFields(each, operation, [...path, at]));
  if (!isRow(value)) return [];
  const fieldsAt = (fields: Operation['input']) => withoutNull(schemaAt(fields, path)).properties ?? {};
  const known = Object.keys(fieldsAt(operation.input));
  return Object.entries(value as Input).flatMap(([name, inner]) => {
    const field = [...path, name];
    if (known.includes(name)) return misspeltFields(inner, operation, field);
    const meant = Object.hasOwn(fieldsAt(operation.row), name) ? undefined : nearest(name, known, fieldSlips(name));
    return meant === undefined
      ? []
      : [escaped`${writePath(field)} is not a known field, and is sent as given. Did you mean "${meant}"?`];
  });
}
