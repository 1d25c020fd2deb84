import { createHmac, randomBytes } from 'node:crypto';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import {
  identityOf,
  isOpen,
  type LearnedFact,
  type LearnedField,
  type LedgerEntry,
  type LedgerHead,
  type LedgerKey,
  ledgerStates,
} from './entry.ts';
import type { LogBook, LogSchema, OpenLog } from './open-log.ts';

export type LedgerLine = LedgerHead | LedgerEntry | LearnedField | LearnedFact;

const isHead = (line: Row): line is Row & LedgerHead =>
  line.ledger === 1 && isText(line.profile) && isText(line.origin) && isText(line.salt);

const isEntry = (line: Row): line is Row & LedgerEntry =>
  [line.operation, line.key, line.time].every(isText) && ledgerStates.some((state) => state === line.state);

const isLearned = (line: Row): line is Row & LearnedField => isText(line.operation) && isText(line.required);

const isFact = (line: Row): line is Row & LearnedFact =>
  [line.operation, line.learned, line.time].every(isText) && typeof line.value === 'number';

const pairOf = (operation: string, name: string): string => JSON.stringify([operation, name]);

/** The digest at the end of a key says which change of a record it is: `update:3147:0f3c…`. */
const recordOfKey = (key: string): string => key.replace(/^(update:.*):[0-9a-f]{16}$/, '$1');

/** Entries that count: the user has not forgotten them, and they may have been done. */
const counts = ({ state }: LedgerEntry): boolean => state !== 'forgotten' && state !== 'not_sent';

/** The latest entry of each write that a ledger holds. */
export class LedgerBook implements LogBook<LedgerLine> {
  head: LedgerHead | undefined;
  private readonly entries = new Map<string, LedgerEntry>();
  /** The identities that share a key: one for each file where keys are made of content. */
  private readonly groups = new Map<string, Set<string>>();
  private readonly ids = new Set<string>();
  private readonly changes = new Map<string, LedgerEntry>();
  private readonly fields = new Map<string, LearnedField>();
  private readonly facts = new Map<string, LearnedFact>();
  /** The salts of entries that came from other ledgers. */
  readonly foreignSalts = new Set<string>();

  get hasHead(): boolean {
    return this.head !== undefined;
  }

  parse(row: Row): LedgerLine | undefined {
    return isHead(row) || isEntry(row) || isLearned(row) || isFact(row) ? row : undefined;
  }

  add(line: LedgerLine): void {
    if ('ledger' in line) this.head = line;
    else if ('state' in line) this.addEntry(line);
    else if ('learned' in line) this.facts.set(pairOf(line.operation, line.learned), line);
    else if (!this.isOptional(line.operation, line.required)) {
      this.fields.set(pairOf(line.operation, line.required), line);
    }
  }

  private addEntry(entry: LedgerEntry): void {
    const identity = identityOf(entry);
    if (entry.salt !== undefined) this.foreignSalts.add(entry.salt);
    this.entries.delete(identity);
    this.entries.set(identity, entry);
    const group = pairOf(entry.operation, entry.key);
    this.groups.set(group, (this.groups.get(group) ?? new Set()).add(identity));
    const record = recordOfKey(entry.key);
    if (record !== entry.key) this.changes.set(pairOf(entry.operation, record), entry);
    const created = [...(entry.state === 'created' ? [entry] : []), ...(entry.former ?? [])];
    for (const { id } of created) if (id !== undefined) this.ids.add(pairOf(entry.operation, id));
  }

  /** Returns a digest, by the ledger's own salt unless another is given: only equality can be asked of it. */
  digest(value: string, salt = this.head?.salt ?? ''): string {
    return createHmac('sha256', salt).update(value).digest('hex').slice(0, 24);
  }

  find(key: LedgerKey): LedgerEntry | undefined {
    const found = this.entries.get(identityOf(key));
    return found && counts(found) ? found : undefined;
  }

  /** The latest line about a write, also one that does not count. */
  latest(key: LedgerKey): LedgerEntry | undefined {
    return this.entries.get(identityOf(key));
  }

  /** The latest entry about the record that a key changes, whatever it changes. */
  lastChange({ operation, key }: LedgerKey): LedgerEntry | undefined {
    return this.changes.get(pairOf(operation, recordOfKey(key)));
  }

  /** The number of the write under its key, from 1; forgotten ones count. */
  roundOf(key: LedgerKey): number {
    return this.entries.get(identityOf(key))?.round ?? 1;
  }

  /** The writes of other files that have the same content, and may have been done. */
  likes(key: LedgerKey): LedgerEntry[] {
    const own = identityOf(key);
    return [...(this.groups.get(pairOf(key.operation, key.key)) ?? [])].flatMap((identity) => {
      const entry = this.entries.get(identity);
      return entry && identity !== own && (entry.state === 'created' || isOpen(entry)) ? [entry] : [];
    });
  }

  /** One of the writes created this record. */
  hasId(operation: string, id: string): boolean {
    return this.ids.has(pairOf(operation, id));
  }

  /** Those of an operation that were done, or may have been. */
  perhapsDone(operation: string): LedgerEntry[] {
    return this.all().filter((entry) => entry.operation === operation && (entry.state === 'created' || isOpen(entry)));
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
    const fields = [...this.fields.values()].filter((field) => field.operation === operation);
    return fields.flatMap(({ required, always }) => (always === false ? [] : [required]));
  }

  isOptional(operation: string, name: string): boolean {
    return this.fields.get(pairOf(operation, name))?.always === false;
  }

  /** A learned fact of an operation, by its name. */
  fact(operation: string, learned: string): LearnedFact | undefined {
    return this.facts.get(pairOf(operation, learned));
  }

  /** The names of what was learned of an operation that begin like this. */
  factNames(operation: string, start: string): string[] {
    const facts = [...this.facts.values()].filter((fact) => fact.operation === operation);
    return facts.flatMap(({ learned }) => (learned.startsWith(start) ? [learned] : []));
  }

  /** The shortest lines that say the same. */
  *lines(): Generator<LedgerLine, void> {
    if (this.head) yield this.head;
    yield* this.fields.values();
    yield* this.facts.values();
    for (const entry of this.entries.values()) if (counts(entry) || entry.round !== undefined) yield entry;
  }
}

/** Everything that was sent for one account and service, open for writing. A write is claimed before it is sent. */
export type Ledger = OpenLog<LedgerLine, LedgerBook>;

export const ledgerSchema: LogSchema<LedgerLine, LedgerBook> = {
  noun: 'ledger',
  consequence: 'Nothing was sent.',
  whenLost: 'Nothing more was sent.',
  repair: (command) =>
    escaped`It may say that a record was created. Restore the file from a copy. Or look up what that line is about, then
remove it: ${command}`,
  emptyBook: () => new LedgerBook(),
  makeHead: ({ profile, origin }) => ({ ledger: 1, profile, origin, salt: randomBytes(16).toString('hex') }),
  keyOf: (line) => {
    if ('ledger' in line) return 'head';
    if ('state' in line) return identityOf(line);
    return `learned ${pairOf(line.operation, 'learned' in line ? `fact ${line.learned}` : line.required)}`;
  },
  linesOf: (book) => book.lines(),
};
