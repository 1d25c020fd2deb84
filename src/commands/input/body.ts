import { getOwn } from '../../base/get-own.ts';
import { findHole, mergeDeep } from '../../base/paths.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../context.ts';
import { readData } from './data.ts';
import { readFields } from './fields.ts';
import type { Input, Part } from './part.ts';

/** Other words for inputs become the names that are sent. */
function sentNames(value: Input, { synonyms = {} }: Operation): Input {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [getOwn(synonyms, name) ?? name, inner]));
}

/** One of two words for the same would win without a word, and the other's boxes would never be sent. */
const saidTwice = (value: Input, { synonyms = {} }: Operation): string[] =>
  Object.keys(value).flatMap((name) => {
    const sent = getOwn(synonyms, name);
    if (sent === undefined || !Object.hasOwn(value, sent)) return [];
    return [`--data: ${name} and ${sent} are two words for the same. Give one of them.`];
  });

/** What `--data` and `-F` give, merged in this order; typed flags are laid over it by the caller. */
export async function readBody(context: Context, operation: Operation, invocation: Invocation): Promise<Part> {
  const data = await readData(context, invocation);
  const fields = readFields(operation, invocation, context.io.now());
  const value = mergeDeep(sentNames(data.value, operation), fields.value) as Input;
  const hole = findHole(value);
  const holes = hole === undefined ? [] : [`-F: ${hole} is missing: elements are counted from 0 without gaps.`];
  const twice = saidTwice(data.value, operation);
  return { value, mistakes: [...data.mistakes, ...twice, ...fields.mistakes, ...holes] };
}
