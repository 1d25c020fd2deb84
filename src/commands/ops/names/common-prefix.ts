import { isPlural } from '../../../base/plurals.ts';
import { pathWords } from './path-words.ts';

/**
 * The words that every path of a document begins with: the name of the service or of its gateway. A plural is a resource,
 * and so is what an argument, or nothing, follows.
 */
export function commonPrefix(paths: readonly string[]): string[] {
  const all = paths.map((path) => pathWords(path).tokens);
  const prefix: string[] = [];
  for (;;) {
    const at = prefix.length;
    const [word, ...others] = new Set(all.map((tokens) => tokens[at]));
    if (word === undefined || others.length > 0 || isPlural(word)) return prefix;
    const next = new Set(all.map((tokens) => tokens[at + 1]));
    if (next.size < 2 || next.has(undefined)) return prefix;
    prefix.push(word);
  }
}
