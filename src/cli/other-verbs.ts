import { getOwn } from '../base/get-own.ts';
import { nearest } from '../base/nearest.ts';

const otherVerbs: Readonly<Record<string, readonly string[]>> = {
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

/** The verb that has this name in other programs, then the nearest word. */
export function didYouMeanVerb(word: string, known: readonly string[]): string {
  const verbs = (getOwn(otherVerbs, word.toLowerCase()) ?? []).filter((verb) => known.includes(verb));
  const found = [...new Set([...verbs, nearest(word, known)])].filter((each) => each !== undefined);
  return found.length === 0 ? '' : ` Did you mean ${found.map((each) => `"${each}"`).join(' or ')}?`;
}
