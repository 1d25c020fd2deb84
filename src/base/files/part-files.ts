import { promises as fs, type Stats } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { Processes } from './lock-file.ts';
import { hostMark, machineMark, startTimeOf } from './process-identity.ts';

const pattern = /\.([0-9a-f]+)-([0-9a-f]*)-(\d+)-(\d*)-[0-9a-f]{8}\.part$/;

/** Of a name of 255 bytes, the most that a file may have, enough to leave room for what tells part files apart. */
const shortName = (name: string): string => [...name].slice(0, 40).join('');

/** A hidden name for a file while a process writes it, which tells the process. */
export async function partName(name: string, pid: number): Promise<string> {
  const marks = [await hostMark(), await machineMark(), pid, startTimeOf(pid) ?? '', crypto.randomUUID().slice(0, 8)];
  return `.${shortName(name)}.${marks.join('-')}.part`;
}

/** Has the process of a part file ended for sure? Of another machine or container nothing is known. */
async function isAbandoned(
  [, host, machine, pid, started]: readonly string[],
  { mtimeMs }: Stats,
  processes: Processes,
) {
  if (host === (await hostMark())) return !processes.isAlive(Number(pid)) || startTimeOf(Number(pid)) !== started;
  // The same machine before it was started again.
  const startOfSystem = Date.now() - uptime() * 1000;
  return machine !== '' && machine === (await machineMark()) && mtimeMs < startOfSystem;
}

/** Removes the part files that killed processes of this machine have left in a folder. Those that it cannot remove stay. */
export async function removeAbandonedParts(folder: string, processes: Processes): Promise<void> {
  const names = await fs.readdir(folder).catch(() => []);
  for (const name of names) {
    const found = pattern.exec(name);
    if (!found) continue;
    const file = join(folder, name);
    try {
      const stat = await fs.lstat(file);
      if (stat.isFile() && (await isAbandoned(found, stat, processes))) await fs.rm(file, { force: true });
    } catch {
      // It belongs to another user, or another run was faster.
    }
  }
}
