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

/** Windows takes these names for devices, whatever their case and ending. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

/**
 * Why a name cannot be that of a file on every system, as the end of a sentence; undefined if it can. Settings are copied
 * from one machine to another.
 */
export function fileNameFault(name: string): string | undefined {
  if (devices.test(name)) return 'is a device on Windows';
  return /[. ]$/.test(name) ? 'ends in a dot or a blank, which Windows leaves out' : undefined;
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** The other name that is the same file as a new one on Windows and macOS. */
export const sameInCase = (name: string, known: Iterable<string>): string | undefined =>
  [...known].find((other) => other !== name && folded(other) === folded(name));
