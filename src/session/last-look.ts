import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Failure, systemCode } from '../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { Look } from '../orders/today.ts';
import { changeStored, findStored, type StoredKind } from '../settings/store.ts';
import type { Context } from './context.ts';

/** Where the last look of a profile at a service is kept. */
export function lookFile(user: UserEnvironment, profile: string, origin: string): string {
  const digest = createHash('sha256').update(`${profile}\n${origin}`).digest('hex').slice(0, 16);
  return join(dataFolder(user), 'today', `${digest}.json`);
}

function fileOfLook({ io, settings, account }: Context): string {
  if (settings.sandbox) return lookFile(io, 'sandbox', 'sandbox');
  return lookFile(io, settings.profile, new URL(account.baseUrl()).origin);
}

const lookKind: StoredKind<Look> = {
  name: 'The file of the last look',
  repair: escaped``,
  empty: { at: '', days: 0, states: {} },
  parse: ({ at, days, states }) => {
    if (typeof at !== 'string' || typeof days !== 'number' || !isRow(states))
      return { fault: escaped`it holds no counts` };
    const counts = Object.entries(states).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    return { value: { at, days, states: Object.fromEntries(counts) } };
  },
  isDisposable: true,
};

/** The last look, if there was one. A file that cannot be read counts as none, and is written again. */
export function readLook(context: Context): Look | undefined {
  try {
    return findStored(fileOfLook(context), lookKind);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Keeps a look, for the next one to compare with. Where the disk does not take it, the look itself is still good. */
export async function keepLook(context: Context, look: Look): Promise<void> {
  try {
    await changeStored(fileOfLook(context), lookKind, context, () => look);
  } catch (error) {
    context.signal.throwIfAborted();
    const why = error instanceof Failure ? error.said : systemCode(error);
    context.messages.warn(escaped`The counts were not saved, so the next run cannot compare with them: ${why ?? ''}`);
  }
}
