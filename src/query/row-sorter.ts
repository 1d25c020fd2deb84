import { openSpool, type Spool, type SpoolPlace } from '../base/files/spool.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import type { SortKey, SortOrder } from './sort-order.ts';

/** A record that waits to be sorted, as its JSON: so what it takes in memory is known. */
interface HeldRow {
  readonly keys: readonly SortKey[];
  readonly text: string;
}

/** Characters of JSON that are held in memory; more are put on the disk in sorted runs. */
const mostHeld = 8 * 1024 * 1024;

const writeSize = 256 * 1024;

async function writeRun(spool: Spool, rows: readonly HeldRow[]): Promise<void> {
  let text = '';
  for (const row of rows) {
    text += `${JSON.stringify(row.keys)}\n${row.text}\n`;
    if (text.length < writeSize) continue;
    await spool.write(Buffer.from(text));
    text = '';
  }
  await spool.write(Buffer.from(text));
}

async function* readRun(spool: Spool): AsyncGenerator<HeldRow, void> {
  let keys: readonly SortKey[] | undefined;
  for await (const line of linesOf(spool.read())) {
    if (keys) yield { keys, text: line };
    keys = keys ? undefined : JSON.parse(line);
  }
}

/** The rows in memory as a run. */
async function* heldRun(rows: readonly HeldRow[]): AsyncGenerator<HeldRow, void> {
  yield* rows;
}

export interface SorterOptions {
  readonly place: SpoolPlace;
  /** Only so many rows are wanted. */
  readonly limit?: number | undefined;
  readonly mostHeld?: number;
}

/** Sorts records that may be more than the memory holds. Rows that are equal keep their order. */
export class RowSorter {
  private held: HeldRow[] = [];
  private size = 0;
  private readonly runs: Spool[] = [];
  private readonly mostHeld: number;
  private readonly limit: number;

  constructor(
    private readonly order: SortOrder,
    private readonly options: SorterOptions,
  ) {
    this.mostHeld = options.mostHeld ?? mostHeld;
    this.limit = options.limit ?? Number.POSITIVE_INFINITY;
  }

  /** Throws a failure of kind `machine` where the disk is full. */
  async add(row: Row): Promise<void> {
    const text = stringifyJson(row);
    this.held.push({ keys: this.order.keys(row), text });
    this.size += text.length;
    if (this.size < this.mostHeld) return;
    this.sortHeld();
    // The first rows of a few are kept in memory.
    if (this.size < this.mostHeld / 2) return;
    const spool = await openSpool(this.options.place);
    this.runs.push(spool);
    await writeRun(spool, this.held);
    this.held = [];
    this.size = 0;
  }

  private sortHeld(): void {
    this.held.sort((one, other) => this.order.compare(one.keys, other.keys));
    if (this.held.length <= this.limit) return;
    this.held.length = this.limit;
    this.size = this.held.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** All rows in order. */
  async *sorted(): AsyncGenerator<Row, void> {
    this.sortHeld();
    const runs = [...this.runs.map(readRun), heldRun(this.held)];
    const heads: { row: HeldRow; at: number; run: AsyncGenerator<HeldRow, void> }[] = [];
    const advance = async (run: AsyncGenerator<HeldRow, void>, at: number): Promise<void> => {
      const { value: row } = await run.next();
      if (!row) return;
      let low = 0;
      let high = heads.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const other = heads[middle];
        const order = other ? this.order.compare(row.keys, other.row.keys) || at - other.at : -1;
        if (order < 0) high = middle;
        else low = middle + 1;
      }
      heads.splice(low, 0, { row, at, run });
    };
    for (const [at, run] of runs.entries()) await advance(run, at);
    for (let count = 0; count < this.limit; count++) {
      const first = heads.shift();
      if (!first) return;
      const values = parseJson(first.row.text);
      if (isRow(values)) yield values;
      await advance(first.run, first.at);
    }
  }

  async close(): Promise<void> {
    this.held = [];
    for (const spool of this.runs) await spool.remove();
  }
}

const lineEnd = 0x0a;

/** The lines of bytes in UTF-8, without their ends. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let rest: readonly Uint8Array[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
    }
    // A long line may come in many pieces.
    if (from < chunk.length) rest = [...rest, chunk.slice(from)];
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString();
}
