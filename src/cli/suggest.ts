import { getOwn } from '../base/get-own.ts';
import { didYouMean, nearest } from '../base/nearest.ts';
import type { FlagSpec } from '../commands/command.ts';
import { longName } from './flags.ts';

const otherWords: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  show: ['get'],
  view: ['get'],
  describe: ['get'],
  new: ['create'],
  add: ['create'],
  edit: ['update'],
  rm: ['cancel', 'delete'],
  remove: ['cancel', 'delete'],
  delete: ['cancel'],
};

/** The verb that other programs call so, then the nearest word. */
export function didYouMeanVerb(word: string, known: readonly string[]): string {
  const meant = (getOwn(otherWords, word.toLowerCase()) ?? []).filter((verb) => known.includes(verb));
  const found = [...new Set([...meant, nearest(word, known)])].filter((each) => each !== undefined);
  return found.length === 0 ? '' : ` Did you mean ${found.map((each) => `"${each}"`).join(' or ')}?`;
}

export const unknownFlag = (word: string, flags: readonly FlagSpec[]): string => {
  const name = word.split('=')[0] ?? word;
  const candidates = flags.map(({ flag }) => longName(flag));
  if (name !== word && candidates.includes(name)) return `${name} takes no value: write ${name} alone.`;
  return `There is no flag ${name}.${didYouMean(name, candidates)}`;
};
