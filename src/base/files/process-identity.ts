import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

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

async function shortHash(text: string): Promise<string> {
  // Most commands do not need it.
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** `hostId`, as it stands in names of files. */
export const hostMark = (): Promise<string> => shortHash(hostId());

/** An id of this start of the machine, for names of files; empty if the system has none. */
export async function machineMark(): Promise<string> {
  const id = readOrEmpty(() => readFileSync('/etc/machine-id', 'utf8'));
  return id === '' ? '' : shortHash(`${hostname()} ${id}`);
}

/** The start time of a living process, in the system's own words: empty if it does not tell, undefined for a zombie. */
export function startTimeOf(pid: number): string | undefined {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The fields after the program's name, which stands in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
}
