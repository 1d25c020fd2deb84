import { constants, promises as fs } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { Failure, systemCode, usageFailure } from '../../base/failure.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { tidyUp } from '../../base/files/held-files.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, removal } from '../../base/text/message.ts';

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

interface FileNames {
  readonly part: string;
  readonly log: string;
}

/**
 * Opens the part file and its log, and cuts off what is not whole. `user` is the id of the user that new files belong to.
 * If a file cannot be opened, throws a failure that names it, of kind `usage` if the file belongs to others; otherwise system errors.
 */
export async function openPartFiles(names: FileNames, description: Row, user: number, mode = 0o666) {
  const part = await openOwnFile(names.part, user, mode);
  let log: fs.FileHandle | undefined;
  try {
    log = await openOwnFile(names.log, user, 0o600);
    const earlier = await readEarlier(part, log, description, names);
    await part.truncate(earlier.bytes);
    await log.truncate(earlier.logBytes);
    if (earlier.logBytes > 0) return { part, log, earlier };
    const head = Buffer.from(`${stringifyJson(description)}\n`);
    await writeAt(log, head, 0);
    return { part, log, earlier: { ...earlier, logBytes: head.length } };
  } catch (error) {
    await closeUnused(part, names.part);
    if (log) await closeUnused(log, names.log);
    throw error;
  }
}

const { O_RDWR, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * In a folder of many users another may have put a link there, through which a file elsewhere would be written, or a file
 * of his own: both are refused.
 */
async function openOwnFile(file: string, user: number, mode: number): Promise<fs.FileHandle> {
  const refuse = (what: string) =>
    usageFailure([escaped`${file} ${what}; it is not written.`], escaped`Delete it: ${removal(file)}`);
  const handle = await fs.open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode).catch((error: unknown) => {
    throw systemCode(error) === 'ELOOP' ? refuse('is a link to another file') : writeFailure(error, file);
  });
  const found = await handle.stat();
  if (found.isFile() && found.nlink === 1 && found.uid === user) return handle;
  await handle.close();
  // Windows opens folders, too.
  if (found.isDirectory()) throw new Failure('machine', escaped`${file} cannot be written: it is a folder.`);
  if (!found.isFile()) throw refuse('is not a file');
  throw refuse(found.nlink > 1 ? 'is a link to another file' : 'belongs to another user');
}

/** Writes all of some bytes at a place in a file. */
export async function writeAt(file: fs.FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

async function closeUnused(file: fs.FileHandle, name: string): Promise<void> {
  const { size } = await file.stat();
  await file.close();
  if (size === 0) await tidyUp(name);
}

const beginning = '{"version":';

const isMark = (line: Row | undefined): line is Mark & Row =>
  typeof line?.page === 'number' && typeof line.bytes === 'number' && Array.isArray(line.ids);

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

/**
 * Returns whether the earlier run has read what this one asks for. It has not if the same words mean other days now: `7d` of
 * yesterday. Throws for another command.
 */
function isSameRun(found: Row, description: Row, { part, log }: FileNames): boolean {
  const { typed, ...wanted } = parseLine(stringifyJson(description)) ?? {};
  const different = Object.keys(wanted).filter((key) => !isDeepStrictEqual(found[key], wanted[key]));
  if (different.length === 0) return true;
  const isTyped = Array.isArray(typed) && typed.length > 0 && isDeepStrictEqual(found.typed, typed);
  if (isTyped && different.every((key) => key === 'filters')) return false;
  throw usageFailure(
    [escaped`${part} belongs to another command (different ${different}).`],
    escaped`Run that command again, or start over: ${removal(part, log)}`,
  );
}

/**
 * The pages of an earlier run that are complete in the part file, each verified by its checksum, and the lengths of both
 * files up to there; nothing of a run whose days have passed, but its filters (`before`). Throws a failure of kind `usage`
 * if the files belong to another command, or to no shipctl.
 */
async function readEarlier(part: fs.FileHandle, log: fs.FileHandle, description: Row, names: FileNames) {
  const { size } = await part.stat();
  const text = await log.readFile('utf8');
  // The last line is empty, or was not wholly written.
  const [first, ...lines] = text.split('\n').slice(0, -1);
  const isOurs = text.startsWith(beginning) || beginning.startsWith(text);
  const found = isOurs && first ? parseLine(first) : undefined;
  const foreignLog = isOurs ? undefined : names.log;
  const foreign = size > 0 && !found ? names.part : foreignLog;
  if (foreign !== undefined) {
    throw usageFailure(
      [escaped`${foreign} already exists, and --resume did not create it.`],
      escaped`Move or delete it first.`,
    );
  }
  const nothing = { marks: [], bytes: 0, checksum: 0, logBytes: 0, isDamaged: false, before: undefined };
  const marks: Mark[] = [];
  let bytes = 0;
  let checksum = 0;
  let logBytes = 0;
  // Nothing is kept of a run that was killed before its first row, or after its file was finished.
  if (size === 0 || !found || !first) return nothing;
  if (!isSameRun(found, description, names)) return { ...nothing, before: found.filters };
  logBytes = Buffer.byteLength(first) + 1;
  for (const line of lines) {
    const [expected = ''] = line.split(' ', 1);
    const json = line.slice(expected.length + 1);
    const mark = parseLine(json);
    if (!isMark(mark)) break;
    const ofPage = await crcOfRange(part, bytes, mark.bytes, checksum);
    if (ofPage === undefined || crc32(json, ofPage).toString(16) !== expected) break;
    checksum = crc32(json, ofPage);
    logBytes += Buffer.byteLength(line) + 1;
    bytes = mark.bytes;
    marks.push(mark);
  }
  return { marks, bytes, checksum, logBytes, isDamaged: marks.length < lines.length, before: undefined };
}
