import type { Io } from '../base/io.ts';
import { isRow } from '../base/row.ts';
import { version } from '../base/version.ts';
import { openDispatcher } from '../http/dispatcher.ts';
import { exchange } from '../http/exchange.ts';
import { parseRelease, type Release, readUpdateState, writeUpdateState } from '../settings/update-state.ts';

const limits = { timeout: 10, maxBytes: 64 * 1024 };

/**
 * Asks the address for the newest version; undefined if its answer names none. Sends nothing but this program's version, follows no
 * redirect, and rejects for whatever is not an answer.
 */
export async function askRelease(address: string, io: Io, signal: AbortSignal): Promise<Release | undefined> {
  const connections = await openDispatcher(io.env, 1, limits.timeout * 1000);
  try {
    const headers = { accept: 'application/json', 'user-agent': `shipctl/${version}` };
    const request = { method: 'GET', url: address, headers };
    const { status, body } = await exchange(connections, request, limits, signal);
    if (status !== 200 || body.length > limits.maxBytes) return undefined;
    const answer: unknown = JSON.parse(body.toString('utf8'));
    return isRow(answer) ? parseRelease(answer) : undefined;
  } finally {
    await connections.destroy();
  }
}

/** Asks for the newest version and keeps the answer in the file, for the next command to tell. */
export async function checkUpdate(address: string, file: string, io: Io): Promise<void> {
  const found = await askRelease(address, io, new AbortController().signal);
  if (found) await writeUpdateState(file, { ...readUpdateState(file, io), found }, io);
}
