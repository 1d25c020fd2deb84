import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';
import { writeFailure } from '../base/files/file-failures.ts';
import { removeFileSync } from '../base/files/held-files.ts';
import { type Lock, takeLock } from '../base/files/lock.ts';
import type { Stoppable } from '../base/io.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { type LogPlace, logPlace, openLine, sealLine, syncFolder } from './log-file.ts';
import type { LogKind } from './open-log.ts';

const logKinds: readonly LogKind[] = ['ledger', 'pack', 'settlements'];

/** A log of a profile, for one of the services that it was used with. */
export interface ProfileLog extends LogPlace {
  readonly kind: LogKind;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.ndjson'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The first line of a log, which says whose it is, and the lines after it; undefined for a file that is no log. */
function partsOf(path: string) {
  const text = readFileSync(path, 'utf8');
  const end = text.indexOf('\n');
  const head = end < 0 ? undefined : openLine(text.slice(0, end));
  return head && { head, rest: text.slice(end + 1) };
}

/** The ledgers and packing journals that a profile has written on this machine. */
export const logsOfProfile = (user: UserEnvironment, profile: string): ProfileLog[] =>
  logKinds.flatMap((kind) =>
    filesIn(join(dataFolder(user), kind)).flatMap((path) => {
      const { head } = partsOf(path) ?? {};
      return head?.profile === profile && isText(head.origin) ? [{ kind, path, profile, origin: head.origin }] : [];
    }),
  );

/**
 * Copies the logs of a profile for another name, runs `work`, and removes the old ones. A process that is killed leaves both:
 * nothing that was sent is forgotten. No other process writes to them meanwhile. Throws a failure of kind `usage` if the other
 * name has logs already.
 */
export async function renameLogs(
  user: Stoppable & { readonly io: UserEnvironment },
  profile: string,
  next: string,
  work: () => Promise<void>,
): Promise<void> {
  const locks: Lock[] = [];
  try {
    const logs = logsOfProfile(user.io, profile);
    for (const { path } of logs) locks.push(await takeLock(`${path}.lock`, user, 'renaming its profile'));
    const copies = logs.map((log) => ({ from: log.path, to: logPlace(user.io, log.kind, next, log.origin).path }));
    const texts = copies.map(({ from, to }) => {
      const { head, rest } = partsOf(from) ?? { head: {}, rest: '' };
      const text = sealLine({ ...head, profile: next }) + rest;
      // One that a killed rename has left is where this one began.
      if (existsSync(to) && !text.startsWith(readFileSync(to, 'utf8'))) throw hasLogAlready(next, to);
      return { to, text };
    });
    for (const { to, text } of texts) write(to, text);
    await work();
    for (const { from } of copies) removeFileSync(from);
  } finally {
    for (const lock of locks) lock.release();
  }
}

const hasLogAlready = (profile: string, path: string) =>
  usageFailure(
    [escaped`An earlier profile ${profile} has left a ledger or a packing journal for the same service: ${path}`],
    escaped`Nothing was changed. Choose another name, or move that file away.`,
  );

function write(path: string, text: string): void {
  try {
    removeFileSync(path);
    writeFileSync(path, text, { flag: 'wx', mode: 0o600, flush: true });
    syncFolder(dirname(path));
  } catch (error) {
    throw writeFailure(error, path);
  }
}
