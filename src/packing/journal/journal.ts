import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCode } from '../../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../../base/files/data-folder.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { makeFolder, readRegularFile } from '../../base/files/files.ts';
import { type Lock, takeLock } from '../../base/files/lock.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import type { LogBook, LogSchema } from '../../log/open-log.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { deskName, isShared, openLog, readLogOf } from '../../writes/open-ledger.ts';

/** One line of an order: so many pieces of one thing. */
export interface PackItem {
  readonly id: string;
  /** Empty where it has none: it is chosen by its place. */
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
}

/** The items of an order, as they were when it was scanned. */
export interface OrderContents {
  readonly number: string;
  readonly items: readonly PackItem[];
}

/**
 * The state of a request: `sending` has no known outcome yet. `found`: there was no response, but the service shows
 * the effect. `not_sent`: it certainly had no effect.
 */
export const sendStates = ['sending', 'sent', 'found', 'refused', 'unknown', 'not_sent'] as const;

export type SendState = (typeof sendStates)[number];

const packDeeds = ['open', 'count', 'wrong', 'undo', 'finish', 'aside', 'send'] as const;

/** A line of the journal. */
export interface PackEvent {
  readonly did: (typeof packDeeds)[number];
  /** ISO 8601, by the clock of this machine, or of the database. */
  readonly time: string;
  /** The station that it happened at; only in the journal of a database. */
  readonly desk?: string | undefined;
  /** A mark of the machine that it happened at, where the journal is in a database: two machines may have one name. */
  readonly machine?: string | undefined;
  /** The id of an order. */
  readonly order?: string | undefined;
  /** With `open`, where it is not what the journal has of the order. */
  readonly holds?: OrderContents | undefined;
  /** With `open`: the state of the order at the service, where it is known. */
  readonly status?: string | undefined;
  /** The id of an item. Of `send`: absent for the order as a whole. */
  readonly item?: string | undefined;
  /** The scanned text. */
  readonly code?: string | undefined;
  readonly pieces?: number | undefined;
  /** Why a scan did not count, or a request was refused. */
  readonly why?: string | undefined;
  readonly state?: SendState | undefined;
  /** Of a scan from a file or a pipe: a mark of it and of all scans before it in that input. */
  readonly scan?: string | undefined;
}

/** The effect of a scan from a file or a pipe. */
export type KeptScan = Pick<PackEvent, 'did' | 'order'>;

/** The first line: whose journal this is. */
interface JournalHead {
  /** The version of the format. */
  readonly pack: 1;
  readonly profile: string;
  readonly origin: string;
}

const isJournalHead = (line: Row): line is Row & JournalHead =>
  line.pack === 1 && isText(line.profile) && isText(line.origin);

const isItem = (value: unknown): boolean =>
  isRow(value) && [value.id, value.sku, value.name].every(isText) && Number.isSafeInteger(value.quantity);

const isContents = (value: unknown): boolean =>
  isRow(value) && isText(value.number) && Array.isArray(value.items) && value.items.every(isItem);

const isAbsentOr = (value: unknown, test: (value: unknown) => boolean): boolean => value === undefined || test(value);

const isPackEvent = (line: Row): line is Row & PackEvent =>
  isText(line.time) &&
  packDeeds.some((deed) => deed === line.did) &&
  [line.desk, line.machine, line.order, line.item, line.code, line.why, line.status, line.scan].every((value) =>
    isAbsentOr(value, isText),
  ) &&
  isAbsentOr(line.holds, isContents) &&
  isAbsentOr(line.pieces, Number.isSafeInteger) &&
  isAbsentOr(line.state, (value) => sendStates.some((state) => state === value));

/** A scan that counted, and can be undone. */
interface CountedScan {
  readonly item: string;
  readonly pieces: number;
  readonly code: string;
}

/** Why a request was refused that no later one can do: the order had its shipment before it was verified. */
export const shippedFirst = 'shipped first';

/** The key of Verify Order among the requests of an order; the others have the ids of items. */
export const wholeOrder = '';

/** The packing of one order. */
export class PackedOrder {
  /** The states of the requests about its items, by their ids, and about the whole order. */
  readonly sends = new Map<string, SendState>();
  /** When each of them was sent last, ISO 8601. */
  readonly sentAt = new Map<string, string>();
  /** The station that sent each of them last; only in the journal of a database. */
  readonly senders = new Map<string, string>();
  /** Scans that were not of this order, or one too many. */
  wrong = 0;
  /** How many events have changed it. */
  version = 0;
  /** The station that changed it last; only in the journal of a database. */
  desk: string | undefined;
  /** It was finished on purpose although something was missing. */
  endsIncomplete = false;
  /** The state of the order at the service when it was opened; empty where it is not known. */
  status = '';
  /** It was shipped before it was verified: the service refuses each request about it. */
  isShippedFirst = false;
  changedAt: string;
  private readonly scans: CountedScan[] = [];

  constructor(
    readonly id: string,
    public contents: OrderContents,
    readonly startedAt: string,
  ) {
    this.changedAt = startedAt;
  }

  apply({ did, item, pieces = 1, code = '', state, status = '', time, desk, why }: PackEvent): void {
    if (did !== 'wrong') this.version++;
    if (did === 'send') {
      if (state) this.sends.set(item ?? wholeOrder, state);
      if (state === 'sending') this.sentAt.set(item ?? wholeOrder, time);
      if (state === 'refused') this.isShippedFirst = why === shippedFirst;
      if (state === 'sending' && desk !== undefined) this.senders.set(item ?? wholeOrder, desk);
      return;
    }
    this.changedAt = time;
    this.desk = desk;
    if (did === 'open') {
      this.status = status;
      this.isShippedFirst = false;
    }
    if (did === 'wrong') this.wrong++;
    if (did === 'count' && item !== undefined) this.scans.push({ item, pieces, code });
    // The last act is undone: the end on purpose, or a scan.
    if (did === 'undo' && !this.endsIncomplete) this.scans.pop();
    if (did === 'finish') this.endsIncomplete = true;
    else if (did !== 'wrong') this.endsIncomplete = false;
  }

  /** Pieces of an item that were counted. */
  counted(id: string): number {
    return this.scans.reduce((sum, { item, pieces }) => (item === id ? sum + pieces : sum), 0);
  }

  get lastScan(): CountedScan | undefined {
    return this.scans.at(-1);
  }

  /** The code of an item, as it was scanned last; empty where it was chosen by its place. */
  codeOf(id: string): string {
    return this.scans.findLast(({ item }) => item === id)?.code ?? '';
  }

  isWhole({ id, quantity }: PackItem): boolean {
    return this.counted(id) >= quantity;
  }

  get pieces(): number {
    return this.contents.items.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Pieces that are in the box, of those that belong there. */
  get packed(): number {
    return this.contents.items.reduce((sum, { id, quantity }) => sum + Math.min(quantity, this.counted(id)), 0);
  }

  /** Without items there is nothing to count: it is finished on purpose. */
  get isComplete(): boolean {
    const { items } = this.contents;
    return items.length === 0 ? this.endsIncomplete : items.every((item) => this.isWhole(item));
  }

  get isFinished(): boolean {
    return this.endsIncomplete || this.isComplete;
  }

  /** True where a request about it has left, or may have left. */
  get isSent(): boolean {
    return [...this.sends.values()].some((state) => state !== 'not_sent' && state !== 'refused');
  }
}

export type JournalLine = JournalHead | PackEvent;

/** Identifies a station among all others. */
const stationKey = ({ desk = '', machine }: Pick<PackEvent, 'desk' | 'machine'>): string =>
  machine === undefined ? desk : `${desk} ${machine}`;

/** A station that has an order open and unfinished. */
export interface Holder {
  readonly desk: string;
  /** When it opened the order, ISO 8601. */
  readonly since: string;
}

/** The orders that a journal is about. The same lines always add up to the same orders. */
export class PackBook implements LogBook<JournalLine> {
  hasHead = false;
  private readonly orders = new Map<string, PackedOrder>();
  /** The order that each station has open. */
  private readonly currents = new Map<string, Holder & { readonly id: string }>();
  /** The order that the last scan of each station was about. */
  private readonly lasts = new Map<string, string>();
  private readonly scans = new Map<string, KeptScan>();

  /** `station`: whose current and last order these are; empty in a file, which one station writes at a time. */
  constructor(private readonly station = '') {}

  parse(row: Row): JournalLine | undefined {
    return isJournalHead(row) || isPackEvent(row) ? row : undefined;
  }

  add(line: JournalLine): void {
    if ('pack' in line) this.hasHead = true;
    else this.addEvent(line);
  }

  private addEvent(event: PackEvent): void {
    const { did, order: id, holds, time, desk = '' } = event;
    const station = stationKey(event);
    if (event.scan !== undefined) this.scans.set(event.scan, { did, order: id });
    if (id === undefined) return;
    const known = this.orders.get(id);
    const order = known ?? (holds && new PackedOrder(id, holds, time));
    if (!order) return;
    if (!known) this.orders.set(id, order);
    if (holds) order.contents = holds;
    order.apply(event);
    if (did === 'send') return;
    this.lasts.set(station, id);
    const { since } = this.currents.get(station) ?? {};
    if (did === 'aside' || order.isFinished) this.currents.delete(station);
    else this.currents.set(station, { id, desk, since: did === 'open' || since === undefined ? time : since });
    if (did !== 'open') return;
    // It was taken over: only one station has it.
    for (const [other, { id: held }] of this.currents)
      if (other !== station && held === id) this.currents.delete(other);
  }

  /** The order that is being packed at this station. */
  get current(): PackedOrder | undefined {
    return this.orders.get(this.currents.get(this.station)?.id ?? '');
  }

  /** The order that the last scan of this station was about. */
  get last(): PackedOrder | undefined {
    return this.orders.get(this.lasts.get(this.station) ?? '');
  }

  /** The station that has an order open, if it is another one. */
  holderOf(id: string): Holder | undefined {
    for (const [station, { id: held, desk, since }] of this.currents) {
      if (held !== id || station === this.station) continue;
      const isNamesake = desk !== '' && desk === this.station.replace(/ \S*$/, '');
      return { desk: isNamesake ? `another machine named ${desk}` : desk, since };
    }
    return undefined;
  }

  /** The effect of the scan from a file or a pipe that has this mark; undefined if none has it. */
  keptScan(mark: string): KeptScan | undefined {
    return this.scans.get(mark);
  }

  find(id: string): PackedOrder | undefined {
    return this.orders.get(id);
  }

  /** In the order in which they were begun. */
  all(): readonly PackedOrder[] {
    return [...this.orders.values()];
  }
}

export const journalSchema = (station?: string): LogSchema<JournalLine, PackBook> => ({
  noun: 'packing journal',
  whenLost: 'This scan does not count.',
  repair: (command) =>
    escaped`Restore the file from a copy. Or remove that line, and count its order again: ${command}`,
  emptyBook: () => new PackBook(station),
  makeHead: ({ profile, origin }) => ({ pack: 1, profile, origin }),
  keyOf: (line) => ('pack' in line ? 'head' : undefined),
});

/** Reads the journal, which a station may be writing. `onEvent` gets each event with the book after it. */
export const readJournal = (
  owner: Desk & Profile,
  onEvent: (event: PackEvent, book: PackBook) => void = () => undefined,
): Promise<PackBook> =>
  readLogOf(owner, 'pack', journalSchema(), (line, book) => {
    if ('did' in line) onEvent(line, book);
  });

export type NewEvent = Omit<PackEvent, 'time'>;

/** The journal of one account and service, open for this station. */
export interface Journal {
  readonly book: PackBook;
  /**
   * Keeps an event for good, if `isFree` says so of the book with all that other stations have kept by then. Returns false where
   * it was not kept. Fails where another process has taken over.
   */
  append(event: NewEvent, isFree?: () => boolean): Promise<boolean>;
  /** Adds what other stations have kept since to the book. */
  refresh(): Promise<void>;
  /** The time by the one clock that all stations go by. */
  now(): Date;
  close(): Promise<void>;
}

/**
 * Opens the journal. A file is held by one process alone, and so is a station of a database on this machine: where another has
 * it, the failure is of kind `usage`.
 */
export async function openJournal(owner: Desk & Profile, isStation: boolean): Promise<Journal> {
  // Without a database there is one station, whatever its name.
  const desk = (await isShared(owner)) ? deskName(owner) : undefined;
  const lock = isStation && desk !== undefined ? await lockStation(owner, desk) : undefined;
  const own = desk === undefined ? {} : { desk, machine: machineMark(owner.io) };
  const log = await openLog(owner, 'pack', journalSchema(stationKey(own)), 'packing').catch((error: unknown) => {
    lock?.release();
    throw error;
  });
  return {
    book: log.book,
    append: (event, isFree) => {
      const line = { ...event, time: log.now().toISOString(), ...own };
      const hasHappened = event.did === 'send' && event.state !== 'sending';
      return hasHappened ? log.append(line, isFree) : log.claim(line, isFree);
    },
    refresh: () => log.refresh(),
    now: () => log.now(),
    close: async () => {
      await log.close();
      lock?.release();
    },
  };
}

/** A mark of this machine that stays the same. Machines may share a name, as copies of one system do. */
function machineMark(user: UserEnvironment): string {
  const file = join(dataFolder(user), 'pack', 'machine');
  makeFolder(dirname(file));
  try {
    writeFileSync(file, randomUUID().slice(0, 8), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw writeFailure(error, file);
  }
  return readRegularFile(file).toString('utf8').trim();
}

/** Two processes must not take each other for the same station: each would go on with the order of the other. */
async function lockStation(owner: Desk, desk: string): Promise<Lock> {
  const digest = createHash('sha256').update(desk).digest('hex').slice(0, 12);
  const folder = join(dataFolder(owner.io), 'pack');
  makeFolder(folder);
  return takeLock(join(folder, `station-${digest}.lock`), owner, `packing as the desk ${desk}`);
}
