import { promises as fs, readFileSync, readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';

/** This process, and whether others are running. */
export interface Processes {
  readonly pid: number;
  isAlive(pid: number): boolean;
}

function readOrEmpty(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}

/**
 * Identifies the space of process ids: the name of the machine, its start and, in a container, its own numbering.
 * Two containers may have one name.
 */
export const hostId = (): string =>
  [
    hostname(),
    readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    readOrEmpty(() => readlinkSync('/proc/self/ns/pid')),
  ]
    .filter((fact) => fact !== '')
    .join(' ');

/** The start time of a living process, in the system's own words: empty if it does not tell, undefined for a zombie. */
export function startTimeOf(pid: number): string | undefined {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The fields after the program's name, which stands in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
}

/** How names of files tell this host and, across restarts, this machine; the second is empty if the machine has no id. */
export async function hostMarks(): Promise<[host: string, machine: string]> {
  // Most commands do not need it.
  const { createHash } = await import('node:crypto');
  const mark = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
  const id = readOrEmpty(() => readFileSync('/etc/machine-id', 'utf8'));
  return [mark(hostId()), id === '' ? '' : mark(`${hostname()} ${id}`)];
}

/** A hidden name for a file that this process writes, which tells the process. Long names are cut: 255 bytes are the limit. */
export async function partName(name: string, pid: number): Promise<string> {
  const marks = [...(await hostMarks()), pid, startTimeOf(pid) ?? '', crypto.randomUUID().slice(0, 8)];
  return `.${[...name].slice(0, 40).join('')}.${marks.join('-')}.part`;
}

const pattern = /\.([0-9a-f]+)-([0-9a-f]*)-(\d+)-(\d*)-[0-9a-f]{8}\.part$/;

/** Removes the part files that killed processes of this machine have left in a folder. Those that it cannot remove stay. */
export async function removeAbandonedParts(folder: string, { isAlive }: Processes): Promise<void> {
  const [ownHost, ownMachine] = await hostMarks();
  const startOfSystem = Date.now() - uptime() * 1000;
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const [, host, machine, pid, started] = pattern.exec(name) ?? [];
    if (host === undefined) continue;
    const file = join(folder, name);
    try {
      const stat = await fs.lstat(file);
      // Of the processes of another machine or container nothing is known, unless it is this machine before its last start.
      const isAbandoned =
        host === ownHost
          ? !isAlive(Number(pid)) || startTimeOf(Number(pid)) !== started
          : machine !== '' && machine === ownMachine && stat.mtimeMs < startOfSystem;
      if (stat.isFile() && isAbandoned) await fs.rm(file, { force: true });
    } catch {
      // It belongs to another user, or another run was faster.
    }
  }
}
