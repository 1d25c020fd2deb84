import { isRow } from '../base/row.ts';

/** A field as a refusal names it, without the places of elements: `items.sku` for `items.0.sku`. */
export const namedField = (field: string): string => field.replace(/\.\d+(?=\.|$)/g, '');

/** Has a body something in a field, and in that of every element of a list? */
export function hasField(body: unknown, field: string): boolean {
  return holds(body, field.split('.'));
}

function holds(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined && value !== null && value !== '';
  if (Array.isArray(value)) return value.every((each) => holds(each, [name, ...rest]));
  return isRow(value) && holds(value[name], rest);
}
