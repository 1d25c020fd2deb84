import { resolve, sep } from 'node:path';
import { isStdout } from '../../base/files/target-file.ts';
import { escaped } from '../../base/text/escape-controls.ts';

/** The absolute path of a file to write, as a flag gives it: `-` is standard output. */
export const outputPath = (cwd: string, name: string): string => (isStdout(name) ? '/dev/stdout' : resolve(cwd, name));

/** What is wrong with the name of a file to write, as a flag gives it. */
export function fileNameMistakes(flag: string, name: unknown): string[] {
  if (typeof name !== 'string') return [];
  if (name === '') return [escaped`${flag} needs the name of a file.`];
  if (!name.endsWith('/') && !name.endsWith(sep)) return [];
  return [escaped`${flag}: ${name} is the name of a folder. Add the name of a file.`];
}
