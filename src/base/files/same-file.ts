import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { followLinks } from './files.ts';

function identity(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Some file systems tell neither upper from lower case nor the ways to write an accent apart. */
function spelling(file: string): string {
  const target = followLinks(file);
  return join(followLinks(dirname(target)), basename(target))
    .normalize('NFC')
    .toLowerCase();
}

/** Do two names lead to one file: by a link, a second name, or another spelling? Neither need exist. */
export function isSameFile(a: string, b: string): boolean {
  const [first, second] = [identity(a), identity(b)];
  return first !== undefined && second !== undefined ? first === second : spelling(a) === spelling(b);
}
