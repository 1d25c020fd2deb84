import { isRow } from './row.ts';

/** A step into a document: the name of a field, or the index of an element. */
export type Step = string | number;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `items[0].sku` → `['items', 0, 'sku']`; undefined for what is no path. */
export function parsePath(text: string): readonly Step[] | undefined {
  if (!/^[^.[\]=]+(\[\d{1,4}\]|\.[^.[\]=]+)*$/.test(text)) return undefined;
  const steps = [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([word, index]) =>
    index === undefined ? word : Number(index),
  );
  return steps.some((step) => forbidden.has(String(step))) ? undefined : steps;
}

/** Merges documents deeply, the later one winning: objects by field, arrays by index, everything else as a whole. */
export function mergeDeep(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) {
    return Array.from({ length: Math.max(first.length, second.length) }, (_, at) =>
      at in second ? mergeDeep(first[at], second[at]) : first[at],
    );
  }
  if (!isRow(first) || !isRow(second)) return second;
  const merged: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const inner = Object.hasOwn(merged, name) ? mergeDeep(merged[name], value) : value;
    // Defined rather than assigned: a field of the user's may be called __proto__.
    Object.defineProperty(merged, name, { value: inner, enumerable: true, configurable: true, writable: true });
  }
  return merged;
}

/** The smallest document that holds a value at a path; an array's other elements are holes. */
export function setPath(path: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = setPath(rest, value);
  if (typeof step === 'string') return { [step]: inner };
  const elements: unknown[] = new Array(step + 1);
  elements[step] = inner;
  return elements;
}

/** The path of the first hole, if there is one: an index that nobody filled. */
export function findHole(value: unknown, path = ''): string | undefined {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      if (!(at in value) || value[at] === undefined) return `${path}[${at}]`;
      const inner = findHole(value[at], `${path}[${at}]`);
      if (inner) return inner;
    }
    return undefined;
  }
  if (!isRow(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findHole(inner, path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return undefined;
}
