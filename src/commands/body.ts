import { holeIn, mergeDeep } from '../base/deep.ts';
import { own } from '../base/own.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Call, Context } from './context.ts';
import { type Part, readData } from './data.ts';
import { readFields } from './fields.ts';
import type { Input } from './input.ts';

/** Other words for inputs become the names that are sent. */
function sentNames(value: Input, { synonyms = {} }: Operation): Input {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [own(synonyms, name) ?? name, inner]));
}

/** What `--data` and `-F` give, merged in this order; typed flags are laid over it by the caller. */
export async function readBody(context: Context, operation: Operation, call: Call): Promise<Part> {
  const data = await readData(context, call);
  const fields = readFields(operation, call, context.io.now());
  const value = mergeDeep(sentNames(data.value, operation), fields.value) as Input;
  const hole = holeIn(value);
  const holes = hole === undefined ? [] : [`-F: ${hole} is missing: elements are counted from 0 without gaps.`];
  return { value, mistakes: [...data.mistakes, ...fields.mistakes, ...holes] };
}
