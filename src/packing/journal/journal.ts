import type { LockUser } from '../../base/files/lock.ts';
import type { Row } from '../../base/row.ts';
import { type LogBook, LogFile, type LogPlace, type LogSchema, readLog } from '../../log/log-file.ts';
import { isJournalHead, isPackEvent, type JournalHead, type PackEvent } from './event.ts';
import { PackedOrder } from './packed-order.ts';

type JournalLine = JournalHead | PackEvent;

/** The orders that a journal is about. The same lines always add up to the same orders. */
export class PackBook implements LogBook<JournalLine> {
  hasHead = false;
  private readonly orders = new Map<string, PackedOrder>();
  private currentId: string | undefined;
  private lastId: string | undefined;

  parse(row: Row): JournalLine | undefined {
    return isJournalHead(row) || isPackEvent(row) ? row : undefined;
  }

  add(line: JournalLine): void {
    if ('pack' in line) this.hasHead = true;
    else this.addEvent(line);
  }

  private addEvent(event: PackEvent): void {
    const { did, order: id, holds, time } = event;
    if (id === undefined) return;
    const known = this.orders.get(id);
    const order = known ?? (holds && new PackedOrder(id, holds, time));
    if (!order) return;
    if (!known) this.orders.set(id, order);
    if (holds) order.contents = holds;
    order.apply(event);
    if (did === 'send') return;
    this.lastId = id;
    if (did === 'aside') this.currentId = undefined;
    else this.currentId = order.isFinished ? undefined : id;
  }

  /** The order that is being packed. */
  get current(): PackedOrder | undefined {
    return this.currentId === undefined ? undefined : this.orders.get(this.currentId);
  }

  /** The order that the last scan was about. */
  get last(): PackedOrder | undefined {
    return this.lastId === undefined ? undefined : this.orders.get(this.lastId);
  }

  find(id: string): PackedOrder | undefined {
    return this.orders.get(id);
  }

  /** In the order in which they were begun. */
  all(): readonly PackedOrder[] {
    return [...this.orders.values()];
  }
}

const journalSchema: LogSchema<JournalLine, PackBook> = {
  noun: 'packing journal',
  whenLost: 'This scan does not count.',
  repair: (command) => `Restore the file from a copy. Or remove that line, and count its order again: ${command}`,
  emptyBook: () => new PackBook(),
  makeHead: ({ profile, origin }) => ({ pack: 1, profile, origin }),
};

/** Reads the journal of a file, which a station may be writing. `onEvent` gets each event with the book after it. */
export const readJournal = (
  { path }: LogPlace,
  onEvent: (event: PackEvent, book: PackBook) => void = () => undefined,
): PackBook =>
  readLog(journalSchema, path, (line, book) => {
    if ('did' in line) onEvent(line, book);
  }).book;

export type NewEvent = Omit<PackEvent, 'time'>;

/** The journal of one profile and service, open for this process. */
export interface Journal {
  readonly book: PackBook;
  /** A scan is kept for good when the promise is fulfilled. Fails where another process has taken over. */
  append(event: NewEvent): Promise<void>;
  close(): void;
}

/** The process that keeps the journal, and its clock. */
export interface JournalUser extends LockUser {
  readonly io: LockUser['io'] & { now(): Date };
}

/** Opens the journal of a file for this process alone; where another has it, the failure is of kind `usage`. */
export async function openJournal(place: LogPlace, user: JournalUser): Promise<Journal> {
  const log = await LogFile.open(journalSchema, place, user, 'packing');
  return {
    book: log.book,
    append: (event) => log.claim({ ...event, time: user.io.now().toISOString() }),
    close: () => log.close(),
  };
}
