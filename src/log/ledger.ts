import { createHmac, randomBytes } from 'node:crypto';
import { Failure } from '../base/failure.ts';
import type { LockUser } from '../base/files/lock.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { isText } from '../base/text/text.ts';
import {
  identityOf,
  isOpen,
  type LearnedField,
  type LedgerEntry,
  type LedgerHead,
  type LedgerKey,
  ledgerStates,
} from './entry.ts';
import { type LogBook, LogFile, type LogPlace, type LogSchema, readLog } from './log-file.ts';

type LedgerLine = LedgerHead | LedgerEntry | LearnedField;

const isHead = (line: Row): line is Row & LedgerHead =>
  line.ledger === 1 && isText(line.profile) && isText(line.origin) && isText(line.salt);

const isEntry = (line: Row): line is Row & LedgerEntry =>
  [line.operation, line.key, line.time].every(isText) && ledgerStates.some((state) => state === line.state);

const isLearned = (line: Row): line is Row & LearnedField => isText(line.operation) && isText(line.required);

const groupOf = ({ operation, key }: LedgerKey): string => JSON.stringify([operation, key]);

/** Entries that count: the user has not forgotten them, and they may have been done. */
const counts = ({ state }: LedgerEntry): boolean => state !== 'forgotten' && state !== 'not_sent';

const addTo = (sets: Map<string, Set<string>>, name: string, value: string): void => {
  const found = sets.get(name);
  if (found) found.add(value);
  else sets.set(name, new Set([value]));
};

/** The latest entry of each write that a ledger holds. */
export class LedgerBook implements LogBook<LedgerLine> {
  head: LedgerHead | undefined;
  private readonly entries = new Map<string, LedgerEntry>();
  /** The identities that share a key: one for each file where keys are made of content. */
  private readonly groups = new Map<string, Set<string>>();
  private readonly ids = new Map<string, Set<string>>();
  private readonly required = new Map<string, Set<string>>();
  private readonly optional = new Map<string, Set<string>>();

  get hasHead(): boolean {
    return this.head !== undefined;
  }

  parse(row: Row): LedgerLine | undefined {
    return isHead(row) || isEntry(row) || isLearned(row) ? row : undefined;
  }

  add(line: LedgerLine): void {
    if ('ledger' in line) this.head = line;
    else if ('state' in line) this.addEntry(line);
    else addTo(line.always === false ? this.optional : this.required, line.operation, line.required);
  }

  private addEntry(entry: LedgerEntry): void {
    const identity = identityOf(entry);
    this.entries.delete(identity);
    this.entries.set(identity, entry);
    addTo(this.groups, groupOf(entry), identity);
    if (entry.state === 'created' && entry.id !== undefined) addTo(this.ids, entry.operation, entry.id);
  }

  /** Returns a digest by the ledger's own salt: only equality can be asked of it. */
  digest(value: string): string {
    return createHmac('sha256', this.head?.salt ?? '')
      .update(value)
      .digest('hex')
      .slice(0, 24);
  }

  find(key: LedgerKey): LedgerEntry | undefined {
    const found = this.entries.get(identityOf(key));
    return found && counts(found) ? found : undefined;
  }

  /** The writes of other files that have the same content, and may have been done. */
  likes(key: LedgerKey): LedgerEntry[] {
    const own = identityOf(key);
    return [...(this.groups.get(groupOf(key)) ?? [])].flatMap((identity) => {
      const entry = this.entries.get(identity);
      return entry && identity !== own && (entry.state === 'created' || isOpen(entry)) ? [entry] : [];
    });
  }

  /** True where a record is known to be what one of the writes created. */
  hasId(operation: string, id: string): boolean {
    return this.ids.get(operation)?.has(id) === true;
  }

  /** Those that count, the latest last. */
  all(): LedgerEntry[] {
    return [...this.entries.values()].filter(counts);
  }

  /** The writes of an operation whose outcome is unknown. */
  open(operation: string): LedgerEntry[] {
    return this.all().filter((entry) => entry.operation === operation && isOpen(entry));
  }

  /** The fields that refusals have named as required, but for those that a record was created without. */
  learned(operation: string): readonly string[] {
    return [...(this.required.get(operation) ?? [])].filter((name) => !this.isOptional(operation, name));
  }

  isOptional(operation: string, name: string): boolean {
    return this.optional.get(operation)?.has(name) === true;
  }

  /** The shortest lines that say the same. */
  *lines(): Generator<LedgerLine, void> {
    if (this.head) yield this.head;
    for (const [operation, names] of this.required) for (const required of names) yield { operation, required };
    for (const [operation, names] of this.optional)
      for (const required of names) yield { operation, required, always: false };
    yield* this.all();
  }
}

/**
 * Everything that was sent for one profile and service, open for this process. A line is kept for good when the promise of
 * its call is fulfilled. Failures are of kind `machine`.
 */
export interface Ledger {
  readonly book: LedgerBook;
  /** Records that a write is about to be sent. Fails, and nothing may be sent, where another process has taken over. */
  claim(entry: LedgerEntry): Promise<void>;
  append(entry: LedgerEntry): Promise<void>;
  learn(field: LearnedField): Promise<void>;
  close(): void;
}

const ledgerSchema: LogSchema<LedgerLine, LedgerBook> = {
  noun: 'ledger',
  consequence: 'Nothing was sent.',
  repair: (
    command,
  ) => `It may say that a record was created. Restore the file from a copy. Or look up what that line is about, then
remove it: ${command}`,
  emptyBook: () => new LedgerBook(),
  makeHead: ({ profile, origin }) => ({ ledger: 1, profile, origin, salt: randomBytes(16).toString('hex') }),
  linesOf: (book) => book.lines(),
};

/** Reads the ledger of a file, which another process may be writing. */
export const readLedgerFile = ({ path }: LogPlace): LedgerBook => readLog(ledgerSchema, path).book;

/** Opens the ledger of a file for this process alone; where another has it, the failure is of kind `usage`. */
export async function openLedgerFile(place: LogPlace, user: LockUser, work: string): Promise<Ledger> {
  const log = await LogFile.open(ledgerSchema, place, user, work);
  return {
    book: log.book,
    claim: async (entry) => {
      if (!log.isHeld()) {
        throw new Failure('machine', escaped`The lock of the ledger ${place.path} was lost. Nothing more was sent.`, {
          hint: 'Run the same command again.',
        });
      }
      log.append(entry);
    },
    append: async (entry) => log.append(entry),
    learn: async (field) => log.append(field),
    close: () => log.close(),
  };
}
