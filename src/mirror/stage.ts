import { promises as fs } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { Failure, systemCode } from '../base/failure.ts';
import { writeFailure } from '../base/files/file-failures.ts';
import { makeFolder } from '../base/files/files.ts';
import { onceFree, tidyUp } from '../base/files/held-files.ts';
import { piecesOf } from '../base/files/spool.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { MirrorKind, MirrorRecord } from './records.ts';

/** One part that a sync has read and proved complete. */
export interface PartResult {
  readonly part: string;
  readonly kind: MirrorKind;
  /** How many records it added to those of earlier parts. */
  readonly read: number;
  readonly total: number | null;
  readonly proof: string;
}

interface StagedBatch {
  readonly kind: MirrorKind;
  readonly records: readonly MirrorRecord[];
}

const lineEnd = 0x0a;

type StageLine = { readonly head: Row } | StagedBatch | PartResult;

function lineOf(line: StageLine): Buffer {
  const content = Buffer.from(JSON.stringify(line));
  return Buffer.concat([Buffer.from(`${crc32(content).toString(16)} `), content, Buffer.of(lineEnd)]);
}

/** The content of a line; undefined if its checksum is wrong, as after a kill. */
function contentOf(line: Buffer): Row | undefined {
  const at = line.indexOf(' ');
  const content = line.subarray(at + 1);
  if (at < 0 || crc32(content).toString(16) !== line.toString('utf8', 0, at)) return undefined;
  const value: unknown = JSON.parse(content.toString());
  return isRow(value) ? value : undefined;
}

/** The stage of a mirror, beside its file. */
export const stageFile = (file: string): string => `${file}.part`;

/**
 * The records that a sync has read so far, in a file beside the mirror: they go into the mirror together, when all is read. After a
 * kill the next sync goes on behind the last part that was read to its end.
 */
export class Stage {
  private constructor(
    private readonly file: string,
    private readonly handle: fs.FileHandle,
    private readonly content: { readonly head: Row; readonly parts: PartResult[]; size: number },
  ) {}

  get head(): Row {
    return this.content.head;
  }

  get parts(): readonly PartResult[] {
    return this.content.parts;
  }

  /** Opens the stage of an earlier sync if `isUsable` says so of its head, else an empty one with the new head. */
  static async open(file: string, head: Row, isUsable: (head: Row) => boolean): Promise<Stage> {
    try {
      makeFolder(dirname(file));
      const earlier = await readEarlier(file);
      const kept = earlier && isUsable(earlier.head) ? earlier : undefined;
      const handle = await onceFree(() => fs.open(file, kept ? 'r+' : 'w+', 0o600));
      const content = kept ?? { head, parts: [], size: 0 };
      await handle.truncate(content.size);
      const stage = new Stage(file, handle, content);
      if (!kept) await stage.append({ head });
      return stage;
    } catch (error) {
      throw writeFailure(error, file);
    }
  }

  private async append(line: StageLine): Promise<void> {
    const bytes = lineOf(line);
    try {
      for (let written = 0; written < bytes.length; )
        written += (await this.handle.write(bytes, written, bytes.length - written, this.content.size + written))
          .bytesWritten;
    } catch (error) {
      throw writeFailure(error, this.file);
    }
    this.content.size += bytes.length;
  }

  add(kind: MirrorKind, records: readonly MirrorRecord[]): Promise<void> {
    return this.append({ kind, records });
  }

  /** Notes that a part was read to its end. */
  async finish(part: PartResult): Promise<void> {
    await this.append(part);
    this.content.parts.push(part);
  }

  /** The records of all parts, in the order in which they were read, many of one kind at a time. */
  async *batches(): AsyncGenerator<StagedBatch, void> {
    let batch: StagedBatch = { kind: 'orders', records: [] };
    let begun = 0;
    let whole = 0;
    for await (const { line, end } of linesOf(this.file)) {
      whole = end;
      if (!isBatch(line)) continue;
      const isOther = line.kind !== batch.kind || batch.records.length + line.records.length > mostRecords;
      if (batch.records.length > 0 && (isOther || end - begun > mostBytes)) {
        yield batch;
        batch = line;
        begun = end;
      } else batch = { kind: line.kind, records: [...batch.records, ...line.records] };
    }
    // If its end is missing, the mirror would lack records that were read.
    if (whole !== this.content.size)
      throw new Failure(
        'machine',
        escaped`What the sync has read was changed by another process, or the disk: ${this.file}`,
      );
    if (batch.records.length > 0) yield batch;
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  async remove(): Promise<void> {
    await this.close();
    await tidyUp(this.file);
  }
}

/** How many records are handed on at once, and the bytes of their lines after which no more are added. */
const mostRecords = 500;
const mostBytes = 1 << 19;

const isBatch = (line: Row): line is Row & StagedBatch => Array.isArray(line.records);

const isResult = (line: Row): line is Row & PartResult => typeof line.part === 'string';

/** The whole lines of a file, each with the place where it ends, up to the first that is not whole. */
async function* linesOf(file: string): AsyncGenerator<{ readonly line: Row; readonly end: number }, void> {
  const handle = await fs.open(file, 'r');
  try {
    let end = 0;
    let rest: Buffer[] = [];
    for await (const chunk of piecesOf(handle)) {
      let bytes = chunk;
      for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd)) {
        const whole = Buffer.concat([...rest, bytes.subarray(0, at)]);
        rest = [];
        bytes = bytes.subarray(at + 1);
        const line = contentOf(whole);
        if (!line) return;
        end += whole.length + 1;
        yield { line, end };
      }
      if (bytes.length > 0) rest.push(bytes);
    }
  } finally {
    await handle.close();
  }
}

/** The remains of an earlier sync: its head, the parts that it has read to their ends, and the size up to the last of them. */
async function readEarlier(file: string) {
  let head: Row | undefined;
  let size = 0;
  const parts: PartResult[] = [];
  try {
    for await (const { line, end } of linesOf(file)) {
      if (isRow(line.head)) head = line.head;
      if (isResult(line)) parts.push(line);
      if (isResult(line) || isRow(line.head)) size = end;
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  return head && { head, size, parts };
}
