import { getOwn, isRow, type Row } from '../row.ts';

export type PathStep = string | number;

/** The path of a field: its name, and what is inside of it. */
export type FieldPath = readonly [string, ...PathStep[]];

/** `['items', 0, 'sku']` → `items[0].sku`. */
export const writePath = (path: readonly PathStep[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

/** Deeper paths are a mistake, and would exhaust the stack. */
const mostSteps = 512;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `items[0].sku` → `['items', 0, 'sku']`; undefined for what is not a path. */
export function parsePath(text: string): FieldPath | undefined {
  if (!/^[^.[\]=]+(\[\d{1,4}\]|\.[^.[\]=]+)*$/.test(text)) return undefined;
  const [first, ...rest] = [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([word, index]) =>
    index === undefined ? word : Number(index),
  );
  if (typeof first !== 'string' || rest.length >= mostSteps) return undefined;
  if ([first, ...rest].some((step) => forbidden.has(String(step)))) return undefined;
  return [first, ...rest];
}

export const valueAt = (document: unknown, path: readonly PathStep[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value ? Reflect.get(value, step) : undefined),
    document,
  );

/** The value of a field; dots reach inside, unless they are part of its name: `@odata.count`. */
export function fieldAt(value: unknown, field: string): unknown {
  if (!isRow(value)) return undefined;
  if (Object.hasOwn(value, field)) return value[field];
  for (let dot = field.indexOf('.'); dot > 0; dot = field.indexOf('.', dot + 1)) {
    const inner = fieldAt(getOwn(value, field.slice(0, dot)), field.slice(dot + 1));
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function mergeValues(first: unknown, second: unknown): unknown {
  if (isRow(first) && isRow(second)) return mergeRows(first, second);
  if (!Array.isArray(first) || !Array.isArray(second)) return second;
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) =>
    at in second ? mergeValues(first[at], second[at]) : first[at],
  );
}

/** Merges records deeply; the second one wins. Records by field, arrays by index, everything else as a whole. */
export function mergeRows(first: Row, second: Row): Row {
  const merged: Record<string, unknown> = { ...first };
  for (const [name, given] of Object.entries(second)) {
    const value = Object.hasOwn(merged, name) ? mergeValues(merged[name], given) : given;
    // Defined rather than assigned: a field of the user's may be called __proto__.
    Object.defineProperty(merged, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return merged;
}

function nest(path: readonly PathStep[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'string') return { [step]: nest(rest, value) };
  const elements: unknown[] = new Array(step + 1);
  elements[step] = nest(rest, value);
  return elements;
}

/** The smallest record with a value at a path. The elements of an array before it are holes. */
export const setPath = ([name, ...rest]: FieldPath, value: unknown): Row => ({ [name]: nest(rest, value) });
