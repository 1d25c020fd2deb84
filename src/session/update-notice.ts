import { join } from 'node:path';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';
import { escaped, joined, type Message, systemCommand } from '../base/text/message.ts';
import { version } from '../base/version.ts';
import { type Release, readUpdateState, type UpdateState, writeUpdateState } from '../settings/update-state.ts';
import type { Context } from './context.ts';

const dayLength = 24 * 60 * 60 * 1000;

const updateFile = (user: UserEnvironment): string => join(dataFolder(user), 'update.json');

const numbersOf = (text: string): number[] => text.split('.').map(Number);

/** Of two versions like 1.2.3: is the first one newer? */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
}

/** A clock that was set back does not put the next question off for long. */
const isDue = ({ asked }: UpdateState, now: number): boolean => {
  const age = now - Date.parse(asked);
  return !(age >= 0 && age < dayLength);
};

const noticeText = ({ version: newest, url }: Release): Message =>
  escaped`Version ${newest} is out (this is ${version})${url === undefined ? '' : `: ${url}`}`;

/**
 * Tells of a newer version that an earlier question has found, and asks again once a day: in a process of its own, which is
 * not waited for. Does nothing off a terminal, in CI and with `--quiet`, and never throws.
 */
export async function noticeUpdate(context: Context, address: string): Promise<void> {
  const { io, settings, messages, stdoutTerminal, stderrTerminal } = context;
  const isWanted = !settings.quiet && !settings.noUpdateNotice && !io.env.CI;
  if (!isWanted || !stderrTerminal.isTerminal || !stdoutTerminal.isTerminal) return;
  try {
    const file = updateFile(io);
    const state = readUpdateState(file, io);
    const { found } = state;
    if (found && isNewer(found.version, version))
      messages.note(joined([noticeText(found), escaped`To upgrade: ${systemCommand`shipctl upgrade`}`], '\n'));
    const isAsking = isDue(state, io.now().getTime());
    if (!found && !isAsking) return;
    await writeUpdateState(file, { asked: isAsking ? io.now().toISOString() : state.asked }, io);
    if (isAsking) await io.startOwn?.('update-check.js', [address, file]);
  } catch {
    // The command has done what it was asked for: that is no reason to fail.
  }
}
