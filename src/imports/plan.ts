import { hash } from 'node:crypto';
import { join } from 'node:path';
import { dataFolder } from '../base/files/data-folder.ts';
import { openSpool, type Spool, type SpoolPlace } from '../base/files/spool.ts';
import type { Io } from '../base/io.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { FaultyRow, Job, JobPlace } from '../writes/job.ts';
import type { DraftRow, RowFault } from './rows.ts';

/** A record that is not sent, with its rows as they were. */
export interface FaultyDraft extends FaultyRow {
  readonly faults: readonly RowFault[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly Cell[] }[];
}

/** The file that the rows of a plan come from. */
export interface PlannedFile {
  /** For the ledger: an absolute path, a name that was given, or `-` and the digest of a pipe's content. */
  readonly file: string;
  /** In messages, before the number of a row: `orders.csv`. */
  readonly name: string;
  /** The word for a row in messages: `row`, or `line` of ndjson. */
  readonly rowWord: string;
  /** Whether faulty rows are kept as they were, for `--errors`. */
  readonly keepsRows: boolean;
}

/** The records of a file, to create or to change: one job for each, or its faults. All are kept on the disk. */
export class Plan {
  rows = 0;
  faultCount = 0;
  faultyRows = 0;
  /** Records that the service has changed since the file was written. They are left out like faulty ones. */
  conflicts = 0;
  readonly jobs: RecordSpool<Job>;
  readonly faulty: RecordSpool<FaultyDraft>;

  constructor(
    place: SpoolPlace,
    private readonly from: PlannedFile,
  ) {
    this.jobs = new RecordSpool(place);
    this.faulty = new RecordSpool(place);
  }

  placeOf(row: DraftRow | undefined): JobPlace {
    const { file, name, rowWord } = this.from;
    const { number = 0, sheet } = row ?? {};
    if (sheet === undefined) return { origin: `${name} ${rowWord} ${number}`, file, row: number };
    return { origin: escaped`${name}, sheet ${sheet}, ${rowWord} ${number}`, file, sheet, row: number };
  }

  /** Adds a record that is left out. `key` is its key in the ledger, if it has one without being sent. */
  async addFaulty(rows: readonly DraftRow[], faults: readonly RowFault[], key?: string): Promise<void> {
    this.faultCount += faults.length;
    this.faultyRows += new Set(faults.map(({ row }) => row)).size;
    await this.leaveOut(rows, faults, key);
  }

  async addConflict(rows: readonly DraftRow[], conflict: RowFault): Promise<void> {
    this.conflicts++;
    await this.leaveOut(rows, [conflict]);
  }

  private async leaveOut(rows: readonly DraftRow[], faults: readonly RowFault[], key?: string): Promise<void> {
    const kept = this.from.keepsRows ? rows.map(({ number, cells }) => ({ number, cells })) : [];
    await this.faulty.add({ ...this.placeOf(rows[0]), key, reason: reasonOf(faults), faults, rows: kept });
  }

  /** Forgets all of it. Call it when the plan is no longer needed, or is made again. */
  async clear(): Promise<void> {
    this.rows = 0;
    this.faultCount = 0;
    this.faultyRows = 0;
    this.conflicts = 0;
    await this.jobs.clear();
    await this.faulty.clear();
  }
}

const reasonOf = (faults: readonly RowFault[]): string =>
  [...new Set(faults.map(({ column, reason }) => (column === '' ? reason : escaped`${column}: ${reason}`)))].join(' ');

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

/** Records that wait on the disk instead of in memory. Methods throw failures of kind `machine`. */
export class RecordSpool<T> {
  private waiting: string[] = [];
  private size = 0;
  private spool: Spool | undefined;
  count = 0;

  constructor(private readonly place: SpoolPlace) {}

  async add(record: T): Promise<void> {
    const line = `${stringifyJson(record)}\n`;
    this.waiting.push(line);
    this.size += line.length;
    this.count++;
    if (this.size >= spoolChunk) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    this.spool ??= await openSpool(this.place);
    await this.spool.write(Buffer.from(this.waiting.join('')));
    this.waiting = [];
    this.size = 0;
  }

  /** The records in the order in which they were added; from the start each time. */
  async *read(): AsyncGenerator<T, void> {
    await this.flush();
    if (!this.spool) return;
    let rest: Uint8Array = new Uint8Array();
    for await (const bytes of this.spool.read()) {
      const all = Buffer.concat([rest, bytes]);
      const end = all.lastIndexOf(10) + 1;
      rest = all.subarray(end);
      for (const line of all.toString('utf8', 0, end).split('\n')) {
        // Every line was written by `add`.
        if (line !== '') yield parseJson(line) as T;
      }
    }
  }

  /** Forgets what was added. */
  async clear(): Promise<void> {
    await this.spool?.remove();
    this.spool = undefined;
    this.waiting = [];
    this.size = 0;
    this.count = 0;
  }
}

/** The folder for temporary files, inside the data folder. */
export const spoolPlace = (io: Io): SpoolPlace => ({ folder: join(dataFolder(io), 'spool'), processes: io });

const spoolChunk = 1 << 16;
