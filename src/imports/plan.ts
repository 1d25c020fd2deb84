import type { SpoolPlace } from '../base/files/spool.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { FaultyRow, Job, JobPlace } from '../writes/job.ts';
import { RecordSpool } from './record-spool.ts';
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

const reasonOf = (faults: readonly RowFault[]): string =>
  [...new Set(faults.map(({ column, reason }) => (column === '' ? reason : escaped`${column}: ${reason}`)))].join(' ');

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
