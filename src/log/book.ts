import { createHmac } from 'node:crypto';
import { identityOf, type LearnedField, type LedgerEntry, type LedgerHead, type LedgerKey } from './entry.ts';
import { formatLine, isEntry, isHead, isLearned, parseLine } from './line.ts';

const groupOf = ({ operation, key }: LedgerKey): string => JSON.stringify([operation, key]);

const addTo = (sets: Map<string, Set<string>>, name: string, value: string): void => {
  const found = sets.get(name);
  if (found) found.add(value);
  else sets.set(name, new Set([value]));
};

/** What the lines of a ledger say, the latest of each write. */
export class LedgerBook {
  head: LedgerHead | undefined;
  private readonly entries = new Map<string, LedgerEntry>();
  /** The identities that share a key: one for each file where keys are made of content. */
  private readonly groups = new Map<string, Set<string>>();
  private readonly ids = new Map<string, Set<string>>();
  private readonly required = new Map<string, Set<string>>();
  private readonly optional = new Map<string, Set<string>>();

  /** False for a damaged line. */
  read(text: string): boolean {
    const line = parseLine(text);
    if (!line) return false;
    if (isHead(line)) this.head = line;
    else if (isEntry(line)) this.add(line);
    else if (isLearned(line)) this.learn(line);
    else return false;
    return true;
  }

  /** A digest by the ledger's own salt: only equality can be asked of it. */
  digest(value: string): string {
    return createHmac('sha256', this.head?.salt ?? '')
      .update(value)
      .digest('hex')
      .slice(0, 24);
  }

  add(entry: LedgerEntry): void {
    const identity = identityOf(entry);
    this.entries.delete(identity);
    this.entries.set(identity, entry);
    addTo(this.groups, groupOf(entry), identity);
    if (entry.state === 'created' && entry.id !== undefined) addTo(this.ids, entry.operation, entry.id);
  }

  learn({ operation, required, always }: LearnedField): void {
    addTo(always === false ? this.optional : this.required, operation, required);
  }

  find(key: LedgerKey): LedgerEntry | undefined {
    const found = this.entries.get(identityOf(key));
    return found?.state === 'forgotten' || found?.state === 'not_sent' ? undefined : found;
  }

  /** The writes of other files that have the same content, and may have been done. */
  likes(key: LedgerKey): LedgerEntry[] {
    const own = identityOf(key);
    return [...(this.groups.get(groupOf(key)) ?? [])].flatMap((identity) => {
      const entry = this.entries.get(identity);
      const counts = entry && ['created', 'unknown', 'sending'].includes(entry.state);
      return counts && identity !== own ? [entry] : [];
    });
  }

  /** Is a record known to be what one of the writes created? */
  hasId(operation: string, id: string): boolean {
    return this.ids.get(operation)?.has(id) === true;
  }

  /** Those that count, the latest last. */
  all(): LedgerEntry[] {
    return [...this.entries.values()].filter(({ state }) => state !== 'forgotten' && state !== 'not_sent');
  }

  /** The fields that are always required, as far as is known. */
  learned(operation: string): readonly string[] {
    return [...(this.required.get(operation) ?? [])].filter((name) => !this.isOptional(operation, name));
  }

  isOptional(operation: string, name: string): boolean {
    return this.optional.get(operation)?.has(name) === true;
  }

  /** The fewest lines that say the same. */
  text(): string {
    const fields = (sets: Map<string, Set<string>>, more: { always?: false }) =>
      [...sets].flatMap(([operation, names]) =>
        [...names].map((required) => formatLine({ operation, required, ...more })),
      );
    const learned = [...fields(this.required, {}), ...fields(this.optional, { always: false })];
    const head = this.head ? [formatLine(this.head)] : [];
    return [...head, ...learned, ...this.all().map((entry) => formatLine(entry))].join('');
  }
}
