import type { Operation } from '../../operations/manifest.ts';
import { typedVerbs } from '../typed-verbs.ts';
import { verbsBeside } from '../verbs-beside.ts';

/** How the verbs of a group's operations are typed, by the verbs; `more` are those of operations yet to be added. */
export const verbsAsTyped = (
  operations: readonly Operation[],
  more: readonly string[] = [],
): ReadonlyMap<string, string> =>
  typedVerbs([...operations, ...verbsBeside(operations)].map(({ verb }) => verb).concat(more));
