import { hash } from 'node:crypto';
import { openSpool, type Spool, spoolPlace } from '../base/files/spool.ts';
import type { Io } from '../base/io.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import { edited, escaped, joined, Message, meaningsIn, unique } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import type { RowFault, TableRow } from '../columns/rows.ts';
import type { Job, JobOutcome, JobPlace, NamedJob, Writes } from '../writes/job.ts';

/** The names of the file that rows come from. */
export interface RowsFrom {
  /** For the ledger: an absolute path, a name that was given, or `-` and the digest of what came through a pipe. */
  readonly file: string;
  /** In messages, before the number of a row: `orders.csv`. */
  readonly name: string;
  /** In messages elsewhere: as it was typed. */
  readonly shown: string;
}

/** A record that is not sent. `rows` are those that it came from, as they were, if they are wanted. */
export interface FaultyDraft {
  readonly outcome: JobOutcome;
  /** The number and the receiver of the record, as far as they are known. */
  readonly whose: string;
  readonly faults: readonly RowFault[];
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
}

/** The names of a record that is not sent; its ledger key, if it has one without being sent. */
type KnownNames = Omit<NamedJob, keyof JobPlace>;

/** The rows of a job, and why its record would be of no use as it is. */
export type JobSource = Omit<FaultyDraft, 'outcome'>;

/** The records of a file, to create or to change: one job for each, or its faults. All are kept on the disk. */
export class Plan {
  rows = 0;
  faultCount = 0;
  faultyRows = 0;
  /** Records that the service has changed since the file was written. They are left out like faulty ones. */
  conflicts = 0;
  readonly jobs: RecordSpool<Job>;
  readonly faulty: RecordSpool<FaultyDraft>;
  /** Records with a fault that were created before: nothing of them has to be corrected. */
  readonly there: RecordSpool<JobOutcome>;
  /** The rows that each job came from, in the order of the jobs, if they are kept. */
  readonly sources: RecordSpool<JobSource>;
  /** The places of jobs, from 0, whose records would be of no use as they are; found if rows are kept. */
  useless: number[] = [];

  /** `keepsRows`: rows are kept as they were, for `--errors`. */
  constructor(
    io: Io,
    private readonly from: RowsFrom,
    private readonly rowWord: string,
    private readonly keepsRows: boolean,
  ) {
    this.jobs = new RecordSpool(io);
    this.faulty = new RecordSpool(io, revivedDraft);
    this.there = new RecordSpool(io, revivedOutcome);
    this.sources = new RecordSpool(io, revivedSource);
  }

  placeOf(row: TableRow | undefined): JobPlace {
    const { file, name } = this.from;
    const { number = 0, sheet } = row ?? {};
    if (sheet === undefined) return { origin: `${name} ${this.rowWord} ${number}`, file, row: number };
    return { origin: `${name}, sheet ${sheet}, ${this.rowWord} ${number}`, file, sheet, row: number };
  }

  async addFaulty(
    rows: readonly TableRow[],
    faults: readonly RowFault[],
    whose: string,
    known?: KnownNames,
  ): Promise<void> {
    this.faultCount += faults.length;
    this.faultyRows += new Set(faults.map(({ row }) => row)).size;
    await this.leaveOut(rows, faults, whose, known);
  }

  /** Adds a record that is not sent. */
  async leaveOut(
    rows: readonly TableRow[],
    faults: readonly RowFault[],
    whose: string,
    known?: KnownNames,
  ): Promise<void> {
    const reason = joined(unique(faults.map(faultText)), ' ');
    const outcome = { ...this.placeOf(rows[0]), ...known, reason, status: 'not sent', isFaulty: true } as const;
    // Whoever types a cell of them again is asked by what they say.
    await this.faulty.add({ outcome, whose, faults, rows: readRows(rows) });
  }

  /** Adds a record that was created before, and of which a row has a fault now. */
  async addThere(outcome: JobOutcome, faults: readonly RowFault[]): Promise<void> {
    const now = joined(unique(faults.map(faultText)), ' ');
    const reason = escaped`${outcome.reason ?? ''}; the ${this.rowWord} has a fault now: ${now}`;
    await this.there.add({ ...outcome, reason });
  }

  /** Adds a record that can be sent. `useless`: why it would be of no use as it is. */
  async addJob(
    job: Job,
    rows: readonly TableRow[],
    whose: () => string,
    useless: () => readonly RowFault[] = () => [],
  ): Promise<void> {
    await this.jobs.add(job);
    if (!this.keepsRows) return;
    const faults = useless();
    if (faults.length > 0) this.useless.push(this.jobs.count - 1);
    await this.sources.add({ whose: whose(), faults, rows: this.keptOf(rows) });
  }

  /** The rows, if `--errors` needs them. */
  private keptOf(rows: readonly TableRow[]): FaultyDraft['rows'] {
    return this.keepsRows ? readRows(rows) : [];
  }

  /** The outcomes of all records that are not jobs. */
  async *leftOut(): AsyncGenerator<JobOutcome, void> {
    for await (const { outcome } of this.faulty.read()) yield outcome;
    yield* this.there.read();
  }

  /** Forgets all of it. Call it when the plan is no longer needed, or is made again. */
  async clear(): Promise<void> {
    this.rows = 0;
    this.faultCount = 0;
    this.faultyRows = 0;
    this.conflicts = 0;
    this.useless = [];
    await this.jobs.clear();
    await this.faulty.clear();
    await this.there.clear();
    await this.sources.clear();
  }
}

const readRows = (rows: readonly TableRow[]): FaultyDraft['rows'] =>
  rows.map(({ number, cells }) => ({ number, cells }));

/** `R-15, Noura Ali`: what tells people which record it is. */
export const whoseText = (...parts: readonly unknown[]): string =>
  [...new Set(parts.map((part) => untrimmedText(part).trim()))].filter((text) => text !== '').join(', ');

export const faultText = ({ column, reason }: RowFault): Message =>
  column === '' ? reason : escaped`${column}: ${reason}`;

/** The value that a fault proposes in place of that of its cell; null where it names none, or several. */
export function proposalOf({ value, reason }: Pick<RowFault, 'value' | 'reason'>): string | null {
  const [first, ...others] = meaningsIn(reason);
  const [only = null, ...more] = first?.typed.trim() === value.trim() ? first.meant : [];
  return others.length + more.length === 0 ? only : null;
}

/** A value that a cell gives a field. */
export interface GivenValue {
  readonly value: unknown;
  readonly row: number;
  readonly text: string;
  /** Where it comes from if no cell gives it. */
  readonly filling?: Filling | undefined;
}

/** Where a value comes from that no cell gives. */
export interface Filling {
  readonly from: 'goods' | 'default';
  /** The SKU that the goods know it by. */
  readonly sku?: string | undefined;
}

/** The fault of a cell in a row that says something else than an earlier one. */
export const differsFrom = (other: GivenValue, row: number): Message => {
  const place = other.row === row ? escaped`another column of this row` : escaped`row ${other.row}`;
  return escaped`differs from ${place}, which says ${JSON.stringify(other.text)}`;
};

/** A message that begins with a capital letter, be it that of a value. */
export const asBeginning = (message: Message): Message => edited(message, 'capitalized');

/** Does it end like a sentence, or ask something? */
function isSentence({ parts }: Message): boolean {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('meant' in part) return '';
    return 'value' in part ? part.value : 'command';
  });
  return /[.?]$|\? /.test(texts.join(''));
}

/** A fault as a sentence. */
export const sentence = (fault: Message): Message => withStop(asBeginning(fault));

/** The end of a sentence, with its full stop. */
export const withStop = (end: Message): Message => (isSentence(end) ? end : escaped`${end}.`);

/** The writes of a plan, as far as both creating and changing records have them. */
export const plannedWrites = ({ operation, noun }: Pick<Writes, 'operation' | 'noun'>, plan: Plan) => ({
  operation,
  noun,
  count: plan.jobs.count,
  jobs: () => plan.jobs.read(),
});

/** Gives the writes of one file their keys in the ledger, in the order of its rows. The values for the route are a part of a key. */
export class RowKeys {
  private readonly occurrences = new Map<string, number>();

  constructor(private readonly args: readonly string[]) {}

  ofReference(reference: string): string {
    return `ref:${[...this.args.map(encodeURIComponent), reference].join('/')}`;
  }

  of(reference: string | undefined, body: Row): Pick<Job, 'key' | 'byContent'> {
    if (reference !== undefined) return { key: this.ofReference(reference) };
    const digest = contentDigest(this.args.length === 0 ? body : [this.args, body]);
    const occurrence = (this.occurrences.get(digest) ?? 0) + 1;
    this.occurrences.set(digest, occurrence);
    return { key: `row:${digest}:${occurrence}`, byContent: true };
  }
}

/** SHA-256 of what a record says, however its fields are ordered. */
export const contentDigest = (body: unknown): string => hash('sha256', canonicalJson(body));

/** Like JSON, with the names of all records in one order. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (!isRow(value)) return stringifyJson(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    if (value[name] !== undefined) text += `${JSON.stringify(name)}:${canonicalJson(value[name])},`;
  }
  return `{${text}}`;
}

// On the disk a message is its pieces.

const revived = ({ pieces }: Message): Message => new Message(pieces);

const revivedSource = (source: JobSource): JobSource => ({
  ...source,
  faults: source.faults.map((fault) => ({ ...fault, reason: revived(fault.reason) })),
});

const revivedOutcome = (outcome: JobOutcome): JobOutcome => ({
  ...outcome,
  reason: outcome.reason && revived(outcome.reason),
});

const revivedDraft = ({ outcome, ...source }: FaultyDraft): FaultyDraft => ({
  ...revivedSource(source),
  outcome: revivedOutcome(outcome),
});

/** Records that wait on the disk instead of in memory. Methods throw failures of kind `machine`. */
export class RecordSpool<T> {
  private waiting: string[] = [];
  private spool: Spool | undefined;
  count = 0;

  /** `revive` makes messages of what is left of them on the disk. */
  constructor(
    private readonly io: Io,
    private readonly revive = (record: T): T => record,
  ) {}

  async add(record: T): Promise<void> {
    this.waiting.push(`${stringifyJson(record)}\n`);
    this.count++;
    if (this.waiting.length >= mostWaiting) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    this.spool ??= await openSpool(spoolPlace(this.io));
    await this.spool.write(Buffer.from(this.waiting.join('')));
    this.waiting = [];
  }

  /** The records in the order in which they were added; from the start each time. */
  async *read(): AsyncGenerator<T, void> {
    await this.flush();
    if (!this.spool) return;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of this.spool.read()) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      // Every line was written by `add`.
      for (const line of lines) yield this.revive(parseJson(line) as T);
    }
  }

  async clear(): Promise<void> {
    await this.spool?.remove();
    this.spool = undefined;
    this.waiting = [];
    this.count = 0;
  }
}

const mostWaiting = 100;
