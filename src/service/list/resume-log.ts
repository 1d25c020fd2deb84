import type { promises as fs } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { usageFailure } from '../../base/failure.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { systemCommand } from '../../base/text/suggest.ts';

/** One page that is wholly in the part file. */
export interface Mark {
  readonly page: number;
  /** Its size; null for a list without page counts. */
  readonly size: number | null;
  /** Length of the part file behind it. */
  readonly bytes: number;
  readonly total: number | undefined;
  /** The list had not changed up to here. */
  readonly steady: boolean;
  readonly ids: readonly unknown[];
  /** The names of the columns, where the first rows have decided them. */
  readonly columns?: readonly string[] | undefined;
}

export interface FileNames {
  readonly part: string;
  readonly log: string;
}

/** What an earlier run has left in its two files. */
export interface Earlier {
  readonly marks: readonly Mark[];
  /** The checksum behind the last of the pages. */
  readonly checksum: number;
  /** Length of the log up to there; 0 if there is no log. */
  readonly logBytes: number;
  /** The part file has other bytes than the log says: further pages were lost. */
  readonly isDamaged: boolean;
}

/** How every log begins. */
const beginning = '{"version":';

const nothingEarlier: Earlier = { marks: [], checksum: 0, logBytes: 0, isDamaged: false };

const isMark = (line: Row | undefined): line is Mark & Row =>
  typeof line?.page === 'number' && typeof line.bytes === 'number' && Array.isArray(line.ids);

/** A line of the log: the checksum of all that is before it in both files and of its own text, and the page. */
export const logLine = (checksum: number, mark: string): string => `${checksum.toString(16)} ${mark}\n`;

/** A line of the log as JSON; undefined for one that was damaged. */
function parseLine(text: string): Row | undefined {
  try {
    const line = parseJson(text);
    return isRow(line) ? line : undefined;
  } catch {
    return undefined;
  }
}

const chunkSize = 1024 * 1024;

/** The checksum of a part of a file, continued from the checksum of what is before; undefined if the file is shorter. */
async function crcOfRange(file: fs.FileHandle, from: number, to: number, before: number): Promise<number | undefined> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(chunkSize, to - from)));
  let checksum = before;
  for (let at = from; at < to; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to - at), at);
    if (bytesRead === 0) return undefined;
    checksum = crc32(buffer.subarray(0, bytesRead), checksum);
    at += bytesRead;
  }
  return checksum;
}

/** Throws if the log describes another run. */
function assertSameRun(found: Row, description: Row, { part, log }: FileNames): void {
  const wanted = parseLine(stringifyJson(description)) ?? {};
  const different = Object.keys(wanted).filter((key) => !isDeepStrictEqual(found[key], wanted[key]));
  if (different.length === 0) return;
  throw usageFailure(
    [escaped`${part} belongs to another command (different ${different.join(', ')}).`],
    `Run that command again, or start over: ${systemCommand`rm ${part} ${log}`}`,
  );
}

/**
 * The pages of an earlier run that are complete in the part file, each verified by its checksum. Throws a failure of kind
 * `usage` if the files belong to another command, or to no shipctl.
 */
export async function readEarlier(
  part: fs.FileHandle,
  log: fs.FileHandle,
  description: Row,
  names: FileNames,
): Promise<Earlier> {
  const { size } = await part.stat();
  const text = await log.readFile('utf8');
  // The last line is empty, or was not wholly written.
  const [first, ...lines] = text.split('\n').slice(0, -1);
  const isOurs = text.startsWith(beginning) || beginning.startsWith(text);
  const found = isOurs && first ? parseLine(first) : undefined;
  const foreign = size > 0 && !found ? names.part : !isOurs ? names.log : undefined;
  if (foreign !== undefined) {
    throw usageFailure(
      [escaped`${foreign} already exists, and --resume did not create it.`],
      'Move or delete it first.',
    );
  }
  // Nothing is kept of a run that was killed before its first row, or after its file was finished.
  if (size === 0 || !found || !first) return nothingEarlier;
  assertSameRun(found, description, names);
  const marks: Mark[] = [];
  let checksum = 0;
  let logBytes = Buffer.byteLength(first) + 1;
  for (const line of lines) {
    const [expected = ''] = line.split(' ', 1);
    const json = line.slice(expected.length + 1);
    const mark = parseLine(json);
    if (!isMark(mark)) break;
    const ofPage = await crcOfRange(part, marks.at(-1)?.bytes ?? 0, mark.bytes, checksum);
    if (ofPage === undefined || crc32(json, ofPage).toString(16) !== expected) break;
    checksum = crc32(json, ofPage);
    logBytes += Buffer.byteLength(line) + 1;
    marks.push(mark);
  }
  return { marks, checksum, logBytes, isDamaged: marks.length < lines.length };
}
