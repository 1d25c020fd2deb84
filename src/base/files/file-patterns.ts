import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { usageFailure } from '../failure.ts';
import type { Io } from '../io.ts';
import { escaped, namesInShort } from '../text/message.ts';

// The shells of Windows hand on `*.csv` as it was typed, and leave it to the program to find the files.

/** Does a name match a pattern with * and ?, in any case, as names on Windows do? */
function matcherOf(pattern: string): (name: string) => boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const whole = new RegExp(`^${source}$`, 'isu');
  return (name) => whole.test(name);
}

/** Hidden files are for programs; Excel keeps one beside each workbook that it has open. */
const isHidden = (name: string): boolean => /^(?:\.|~\$)/.test(name);

/**
 * The files that words stand for where the platform's shells do not say so: those of a folder whose names match, in the order of their
 * names. A word without a match stays as it is.
 */
export function filesOfPatterns(
  words: readonly string[],
  { cwd, platform }: Pick<Io, 'cwd' | 'platform'>,
): readonly string[] {
  if (platform !== 'win32') return words;
  return words.flatMap((word) => {
    const pattern = basename(word);
    if (!/[*?]/.test(pattern)) return [word];
    const folder = word.slice(0, word.length - pattern.length);
    const matches = matcherOf(pattern);
    const found = namesIn(resolve(cwd, folder)).filter((name) => matches(name) && !isHidden(name));
    return found.length === 0 ? [word] : found.sort().map((name) => folder + name);
  });
}

/** Returns the one file that a word stands for, as `filesOfPatterns` finds it. Throws a failure of kind `usage` if there are several. */
export function fileOfPattern(word: string, surroundings: Pick<Io, 'cwd' | 'platform'>): string {
  const files = filesOfPatterns([word], surroundings);
  if (files.length > 1) throw usageFailure([escaped`${word} stands for ${namesInShort(files)}. Name one of them.`]);
  return files[0] ?? word;
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
