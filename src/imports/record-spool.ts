import { join } from 'node:path';
import { dataFolder } from '../base/files/data-folder.ts';
import { openSpool, type Spool, type SpoolPlace } from '../base/files/spool.ts';
import type { Io } from '../base/io.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';

/** The folder for temporary files, inside the data folder. */
export const spoolPlace = (io: Io): SpoolPlace => ({ folder: join(dataFolder(io), 'spool'), processes: io });

const spoolChunk = 1 << 16;

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
