import { escaped, type Message } from '../base/text/message.ts';
import { type LedgerEntry, startOperation } from '../log/entry.ts';
import { type LedgerBook, type LedgerLine, ledgerSchema } from '../log/ledger.ts';
import { LogFile, readLog } from '../log/log-file.ts';
import type { LogBook, LogKind, LogSchema, OpenLog, SharedLogs } from '../log/open-log.ts';
import { type KeptFile, type SettlementBook, settlementSchema } from '../log/settlements.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { filePlace } from './open-ledger.ts';

/** One of the places that can keep the logs of a run's account: the files of its profile, or a database. */
export interface LogStore {
  /** For people. */
  readonly where: Message;
  read<Line extends object, Book extends LogBook<Line>>(
    kind: LogKind,
    schema: LogSchema<Line, Book>,
    onLine?: (line: Line, book: Book) => void,
  ): Promise<Book>;
  open<Line extends object, Book extends LogBook<Line>>(
    kind: LogKind,
    schema: LogSchema<Line, Book>,
  ): Promise<OpenLog<Line, Book>>;
}

export const fileStore = (owner: Desk & Profile): LogStore => ({
  where: escaped`${filePlace(owner, 'ledger').path}`,
  read: async (kind, schema, onLine) => readLog(schema, filePlace(owner, kind).path, onLine).book,
  open: (kind, schema) => LogFile.open(schema, filePlace(owner, kind), owner, 'copying the ledger'),
});

export async function databaseStore(owner: Profile, logs: SharedLogs): Promise<LogStore> {
  const { origin } = new URL(owner.account.baseUrl());
  const account = await owner.ledgerAccount();
  return {
    where: escaped`${logs.address}, account ${account}`,
    read: (kind, schema, onLine) => logs.read(schema, { kind, origin, account }, onLine),
    open: (kind, schema) => logs.open(schema, { kind, origin, account }),
  };
}

/** The service did nothing: that of another desk says more, whenever it was written. */
const didNothing = ({ state }: LedgerEntry): boolean => state === 'refused' || state === 'not_sent';

/** Does an entry say more of its write than the one that is there? The later one does, unless the service did nothing. */
function saysMore(entry: LedgerEntry, there: LedgerEntry | undefined): boolean {
  if (!there) return true;
  if (didNothing(entry) !== didNothing(there)) return didNothing(there);
  return Date.parse(entry.time) > Date.parse(there.time);
}

function isWanted(line: LedgerLine, book: LedgerBook): boolean {
  if ('ledger' in line) return false;
  if ('state' in line) return saysMore(line, book.latest(line));
  if ('learned' in line) return (book.fact(line.operation, line.learned)?.time ?? '') < line.time;
  const { operation, required, always } = line;
  return !book.isOptional(operation, required) && (always === false || !book.learned(operation).includes(required));
}

/** Says when a ledger began, which is told only to one that is empty. */
const isStart = (line: LedgerLine): boolean => 'operation' in line && line.operation === startOperation;

/** The writes among the lines of a ledger. */
export const writesAmong = (lines: readonly LedgerLine[]): LedgerEntry[] =>
  lines.flatMap((line) => ('state' in line && !isStart(line) ? [line] : []));

/** Returns the lines of a ledger that another lacks, or has older, without forgotten ones. */
export function linesToCopy(from: LedgerBook, to: LedgerBook): LedgerLine[] {
  const own = to.head?.salt ?? from.head?.salt;
  return [...from.lines()]
    .map((line) => {
      if (!('state' in line)) return line;
      const salt = line.salt ?? from.head?.salt;
      return { ...line, salt: salt === own ? undefined : salt };
    })
    .filter((line) => isWanted(line, to) && (!isStart(line) || to.all().length === 0));
}

/** Copies the lines that a ledger lacks, each compared once more with what is there then. Returns how many were copied. */
export async function copyLedger(from: LedgerBook, store: LogStore): Promise<number> {
  // An empty ledger takes over the salt, so that digests stay what they are.
  const salt = from.head?.salt;
  const makeHead: typeof ledgerSchema.makeHead = (owner) => {
    const head = ledgerSchema.makeHead(owner);
    return 'ledger' in head && salt !== undefined ? { ...head, salt } : head;
  };
  const target = await store.open('ledger', { ...ledgerSchema, makeHead });
  try {
    const lines = linesToCopy(from, target.book);
    const copied = await Promise.all(lines.map((line) => target.claim(line, (book) => isWanted(line, book))));
    return writesAmong(lines.filter((_line, at) => copied[at])).length;
  } finally {
    await target.close();
  }
}

const readFiles = (store: LogStore): Promise<SettlementBook> => store.read('settlements', settlementSchema);

/** The settlement files that one place has compared and the other has not, without forgotten ones. */
export async function settlementsToCopy(from: LogStore, to: LogStore): Promise<readonly KeptFile[]> {
  const there = await readFiles(to);
  return (await readFiles(from)).all().filter(({ digest }) => !there.find(digest));
}

/** Copies settlement files to a place that lacks them. */
export async function copySettlements(files: readonly KeptFile[], store: LogStore): Promise<void> {
  if (files.length === 0) return;
  const target = await store.open('settlements', settlementSchema);
  try {
    for (const file of files) await target.claim(file, (book) => !book.find(file.digest));
  } finally {
    await target.close();
  }
}
