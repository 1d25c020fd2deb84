import { hostname } from 'node:os';
import { escaped, type Message } from '../base/text/message.ts';
import { type Ledger, type LedgerBook, ledgerSchema } from '../log/ledger.ts';
import { LogFile, type LogPlace, logPlace, readLog } from '../log/log-file.ts';
import type { LogBook, LogKind, LogSchema, OpenLog, SharedLogs, SharedPlace } from '../log/open-log.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';

/** Returns the name of this machine, for the other desks. */
export const deskName = ({ settings: { desk } }: Pick<Run, 'settings'>): string =>
  desk ?? (hostname().split('.')[0]?.slice(0, 60) || 'this machine');

/** Returns the file of a log of this run's profile and service. */
export function filePlace({ io, settings, account }: Desk & Profile, kind: LogKind): LogPlace {
  if (settings.sandbox) return logPlace(io, kind, 'sandbox', 'sandbox');
  return logPlace(io, kind, settings.profile, new URL(account.baseUrl()).origin);
}

/** The database of a log, and its place there; undefined if a file keeps it. */
async function sharedPlace(
  owner: Profile,
  kind: LogKind,
): Promise<{ readonly logs: SharedLogs; readonly place: SharedPlace } | undefined> {
  const logs = owner.settings.sandbox ? undefined : await owner.sharedLogs();
  if (!logs) return undefined;
  const { origin } = new URL(owner.account.baseUrl());
  return { logs, place: { kind, origin, account: await owner.ledgerAccount() } };
}

/** True where a database keeps the logs. */
export const isShared = async ({ settings, sharedLogs }: Pick<Run, 'settings' | 'sharedLogs'>): Promise<boolean> =>
  !settings.sandbox && (await sharedLogs()) !== undefined;

/** Returns where a log is kept, for people: a path, or the address of a database and the account. */
export async function placeOfLog(owner: Desk & Profile, kind: LogKind): Promise<Message> {
  const shared = await sharedPlace(owner, kind);
  if (!shared) return escaped`${filePlace(owner, kind).path}`;
  return escaped`${shared.logs.address}, account ${shared.place.account}`;
}

/** Says where a log is kept. */
export async function noteOfLog(
  owner: Desk & Profile,
  kind: LogKind,
  { hasHead }: { readonly hasHead: boolean },
): Promise<Message> {
  const place = await placeOfLog(owner, kind);
  if (hasHead) return escaped`The ${kind === 'ledger' ? 'ledger' : 'packing journal'} is ${place}`;
  const lack = (await isShared(owner)) ? escaped`no desk has written to` : escaped`there is no`;
  if (kind !== 'ledger') return escaped`Nothing was packed yet: ${lack} ${place}`;
  const writers = escaped`Imports, ship and orders mend write to it what they send; orders create and other single writes do not.`;
  return escaped`The ledger is empty: ${lack} ${place}\n${writers}`;
}

/** Opens a log for writing. `work` says what keeps others out of a file: "creating orders". */
export async function openLog<Line extends object, Book extends LogBook<Line>>(
  owner: Desk & Profile,
  kind: LogKind,
  schema: LogSchema<Line, Book>,
  work: string,
): Promise<OpenLog<Line, Book>> {
  const shared = await sharedPlace(owner, kind);
  return shared ? shared.logs.open(schema, shared.place) : LogFile.open(schema, filePlace(owner, kind), owner, work);
}

/** Reads a log, which others may have open. `onLine` gets each line with the book after it. */
export async function readLogOf<Line extends object, Book extends LogBook<Line>>(
  owner: Desk & Profile,
  kind: LogKind,
  schema: LogSchema<Line, Book>,
  onLine?: (line: Line, book: Book) => void,
): Promise<Book> {
  const shared = await sharedPlace(owner, kind);
  if (shared) return shared.logs.read(schema, shared.place, onLine);
  return readLog(schema, filePlace(owner, kind).path, onLine).book;
}

/** Opens the ledger for writing. */
export const openLedger = (owner: Desk & Profile, work: string): Promise<Ledger> =>
  openLog(owner, 'ledger', ledgerSchema, work);

/** Reads the ledger, which others may have open. */
export const readLedger = (owner: Desk & Profile): Promise<LedgerBook> => readLogOf(owner, 'ledger', ledgerSchema);
