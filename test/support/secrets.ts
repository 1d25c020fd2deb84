import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

// Secrets are kept as long as the worker runs: a secret of one test file must not appear in another either.
const secrets = new Set<string>();
const printed: string[] = [];

/** Registers a secret that a test hands to the program. Nothing that the program prints or writes may hold it. */
export function secret(text: string): string {
  secrets.add(text);
  return text;
}

/** Registers what the program printed, for the check after the test. */
export const recordOutput = (...texts: readonly string[]): void => void printed.push(...texts);

/** What the program wrote into a folder, without the profiles: those are where tokens belong. */
function writtenFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'profiles' ? [] : writtenFiles(path);
    return entry.isFile() && statSync(path).size < 2 ** 22 ? [readFileSync(path, 'latin1')] : [];
  });
}

/** Fails if a secret was printed since the last call, or is in a file of these folders. */
export function expectNoLeaks(folders: readonly string[]): void {
  const seen = [...printed.splice(0), ...folders.flatMap(writtenFiles)];
  // A message that became text in another way than by its words, and what holds a place in it.
  const unworded = seen.filter((text) => /\[object Object\]|"parts":\[/.test(text));
  expect(unworded, 'messages that were printed or written without their words').toEqual([]);
  const leaks = [...secrets].filter((each) => seen.some((text) => text.includes(each)));
  expect(leaks, 'secrets that were printed or written').toEqual([]);
}
