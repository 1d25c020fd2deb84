import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Failure, systemCode } from '../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';
import { heldFailure, writeFailure } from '../base/files/file-failures.ts';
import { makeFolder, probe, readAtOnce } from '../base/files/files.ts';
import { moveFileSync, onceFreeSync, removeFileSync } from '../base/files/held-files.ts';
import { type Lock, takeLock } from '../base/files/lock.ts';
import type { Stoppable } from '../base/io.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message, systemCommandOr, words } from '../base/text/message.ts';
import type { LogBook, LogKind, LogSchema, OpenLog } from './open-log.ts';

// Each line of a log is JSON with a checksum. What the lines mean is said by a schema: the ledger's is in this room, that of
// the packing journal in packing/.

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** Returns the line as JSON whose last field is the checksum of the text before it. */
export function sealLine(line: object): string {
  const text = JSON.stringify(line).slice(0, -1);
  return `${text},"sum":"${sumOf(text)}"}\n`;
}

const sealed = /^(\{.*),"sum":"([0-9a-f]{8})"\}$/s;

/** Returns the fields of a line, or undefined if it was damaged. */
export function openLine(line: string): Row | undefined {
  const [, text, sum] = sealed.exec(line) ?? [];
  if (text === undefined || sumOf(text) !== sum) return undefined;
  try {
    const value: unknown = JSON.parse(`${text}}`);
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A log's file, and whose it is. */
export interface LogPlace {
  readonly path: string;
  readonly profile: string;
  /** Scheme, host and port of the base URL; `sandbox`. */
  readonly origin: string;
}

/** Without what a file name cannot hold on every system. */
const nameable = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_');

/** The file name of what a profile keeps for one service. Names that a file name cannot tell apart differ in the digest. */
function nameFor(profile: string, origin: string): string {
  const digest = createHash('sha256').update(`${profile}\n${origin}`).digest('hex').slice(0, 8);
  return `${nameable(profile)}-${nameable(origin.replace(/^\w+:\/\//, ''))}-${digest}`;
}

/** Returns the place of a profile's log for one service. */
export const logPlace = (user: UserEnvironment, kind: LogKind, profile: string, origin: string): LogPlace => ({
  path: join(dataFolder(user), kind, `${nameFor(profile, origin)}.ndjson`),
  profile,
  origin,
});

/**
 * The files of a profile's mirrors, each with its service and the end of its name: `.sqlite`, or that of a file beside a mirror, which a
 * sync or a watch keeps or has left.
 */
export function filesOfMirrors(user: UserEnvironment, profile: string) {
  const folder = join(dataFolder(user), 'mirror');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const found =
      /^-([A-Za-z0-9._-]+)-[0-9a-f]{8}(\.(?:(?:account-[0-9a-f]{8}\.)?sqlite|postgres-[0-9a-f]{8})(?:[.-][a-z0-9.-]+)?)$/.exec(
        name.slice(nameable(profile).length),
      );
    const [, host = '', ending = ''] = found ?? [];
    const origins = ['https://', 'http://'].map((scheme) => scheme + host.replace(/_(\d+)$/, ':$1'));
    const origin = origins.find((each) => name === `${nameFor(profile, each)}${ending}`);
    return origin === undefined ? [] : [{ path: join(folder, name), origin, ending }];
  });
}

function filesBeside(mirror: string): readonly string[] {
  const folder = dirname(mirror);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => join(folder, name));
}

/** The files beside a mirror in which watches note what they have delivered. */
export const cursorsBeside = (mirror: string): readonly string[] =>
  filesBeside(mirror).filter((path) => path.startsWith(`${mirror}.watch-`) && !path.endsWith('.lock'));

/** The mirrors of other accounts of the same profile and service. */
export function mirrorsBeside(mirror: string): readonly string[] {
  const start = mirror.replace(/sqlite$/, 'account-');
  return filesBeside(mirror).filter((path) => path.startsWith(start) && path.endsWith('.sqlite'));
}

/** The file of a profile's mirror of one service. */
export const mirrorFile = (user: UserEnvironment, profile: string, origin: string): string =>
  join(dataFolder(user), 'mirror', `${nameFor(profile, origin)}.sqlite`);

/**
 * Reads a log; an absent file is an empty one. `onLine` gets each line with the book after it. A last line that was only
 * partly written does not count: nothing has happened yet that depends on it. Any other damaged line throws a failure of kind
 * `machine` that names it. The size is that of the whole lines, in bytes.
 */
export function readLog<Line extends object, Book extends LogBook<Line>>(
  schema: LogSchema<Line, Book>,
  path: string,
  onLine?: (line: Line, book: Book) => void,
): { readonly book: Book; readonly size: number } {
  const book = schema.emptyBook();
  let file: LineFile | undefined;
  try {
    file = LineFile.open(path);
    let count = 0;
    for (const text of file?.newLines() ?? []) {
      count++;
      const row = openLine(text);
      const line = row && book.parse(row);
      if (line) book.add(line);
      if (!line || !book.hasHead) throw damagedLog(schema, path, count);
      onLine?.(line, book);
    }
    return { book, size: file?.size ?? 0 };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const title = escaped`The ${schema.noun} ${path}`;
    const held = heldFailure(error, title, 'read');
    if (held) throw held;
    throw new Failure('machine', escaped`${title} cannot be read (${systemCode(error) ?? escaped`unknown error`}).`, {
      hint: escaped`Check its permissions.`,
      cause: error,
    });
  } finally {
    file?.close();
  }
}

function damagedLog(
  { noun, consequence = '', repair }: Pick<LogSchema<never, never>, 'noun' | 'consequence' | 'repair'>,
  path: string,
  line: number,
): Failure {
  const isForeign = line === 1;
  const foreign = escaped`${path} is not a ${noun} that this version can read.`;
  const what = isForeign ? foreign : escaped`Line ${line} of the ${noun} ${path} is damaged.`;
  const install = escaped`Move it away, or install the version of shipctl that wrote it.`;
  const removeLine = systemCommandOr(words`sed -i ${line}d ${path}`, words`notepad ${path}`);
  const hint = isForeign ? install : repair(removeLine);
  return new Failure('machine', consequence === '' ? what : escaped`${what} ${consequence}`, { hint });
}

const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;

function onDisk<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw writeFailure(error, path);
  }
}

interface LockedFile {
  readonly path: string;
  readonly handle: number;
  /** Takes the lock; throws where another process has it. */
  readonly take: () => Promise<Lock>;
  /** Undefined while others may write. */
  lock: Lock | undefined;
  /** In bytes, up to the end of the last whole line. */
  size: number;
}

/**
 * A log that is locked for this process, readable by its user alone, and only ever appended to. Every line is on the disk
 * when the promise of its call is fulfilled. Failures are of kind `machine`; where another process has the lock, of kind
 * `unavailable`.
 */
export class LogFile<Line extends object, Book extends LogBook<Line>> implements OpenLog<Line, Book> {
  readonly isShared = false;

  private constructor(
    private readonly schema: LogSchema<Line, Book>,
    readonly book: Book,
    private readonly file: LockedFile,
    readonly now: () => Date,
  ) {}

  get where(): string {
    return this.file.path;
  }

  /** `work` says what the lock is held for: "creating orders". */
  static async open<Line extends object, Book extends LogBook<Line>>(
    schema: LogSchema<Line, Book>,
    place: LogPlace,
    user: Stoppable & { readonly io: { now(): Date } },
    work: string,
  ): Promise<LogFile<Line, Book>> {
    const { path } = place;
    onDisk(path, () => makeFolder(dirname(path)));
    const take = () => takeLock(`${path}.lock`, user, work);
    const lock = await take();
    let handle: number | undefined;
    try {
      const { book, size: found } = readLog(schema, path);
      let size = found;
      // A log that is more than twice as long as it needs to be is replaced.
      if (schema.linesOf && size > worthCompacting) {
        const text = Array.from(schema.linesOf(book), sealLine).join('');
        const bytes = Buffer.byteLength(text);
        if (bytes * 2 < size) {
          onDisk(path, () => replaceLog(path, text));
          size = bytes;
        }
      }
      const opened = onDisk(path, () =>
        onceFreeSync(() => openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)),
      );
      handle = opened;
      // Only whole lines count, and the next one must begin a line.
      onDisk(path, () => {
        const stat = fstatSync(opened);
        if ((stat.mode & 0o077) !== 0) fchmodSync(opened, 0o600);
        if (stat.size > size) ftruncateSync(opened, size);
      });
      const log = new LogFile<Line, Book>(schema, book, { path, handle: opened, take, lock, size }, user.io.now);
      if (!book.hasHead) {
        await log.append(schema.makeHead(place));
        syncFolder(dirname(path));
      }
      return log;
    } catch (error) {
      if (handle !== undefined) closeSync(handle);
      lock.release();
      throw error;
    }
  }

  /** Fails where another process has taken the log because this one was stopped for too long. */
  async claim(line: Line, isFree: (book: Book) => boolean = () => true): Promise<boolean> {
    if (!this.file.lock?.isHeld())
      throw this.lost(escaped`The lock of the ${this.schema.noun} ${this.file.path} was lost.`);
    return this.append(line, isFree);
  }

  private lost(why: Message): Failure {
    return new Failure('machine', escaped`${why} ${this.schema.whenLost}`, {
      hint: escaped`Run the same command again.`,
    });
  }

  async append(line: Line, isFree: (book: Book) => boolean = () => true): Promise<boolean> {
    const { file } = this;
    if (!file.lock) throw this.lost(escaped`The lock of the ${this.schema.noun} ${this.file.path} was lost.`);
    if (!isFree(this.book)) return false;
    const bytes = Buffer.from(sealLine(line));
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file.handle, bytes, at);
      fsyncSync(file.handle);
    } catch (error) {
      // A part of a line would damage the next one. If it cannot be taken back, the next start does it.
      try {
        ftruncateSync(file.handle, file.size);
      } catch {}
      throw writeFailure(error, file.path);
    }
    file.size += bytes.length;
    this.book.add(line);
    return true;
  }

  /** The lock keeps others from writing. */
  async refresh(): Promise<void> {}

  letGo(): void {
    this.file.lock?.release();
    this.file.lock = undefined;
  }

  async takeAgain(): Promise<void> {
    const { file } = this;
    file.lock = await file.take();
    try {
      onDisk(file.path, () => this.readOn());
    } catch (error) {
      this.letGo();
      throw error;
    }
  }

  /** Adds the lines that others have appended. */
  private readOn(): void {
    const { file, book } = this;
    const found = LineFile.open(file.path);
    try {
      // The own file is open: no other one has its number.
      const [own, there] = [fstatSync(file.handle), probe(file.path)];
      const isOwn = found && there?.ino === own.ino && there.dev === own.dev && own.size >= file.size;
      if (!isOwn) throw this.lost(escaped`The ${this.schema.noun} ${file.path} was replaced meanwhile.`);
      found.size = file.size;
      for (const text of found.newLines()) {
        const row = openLine(text);
        const line = row && book.parse(row);
        if (!line) throw this.lost(escaped`The ${this.schema.noun} ${file.path} was damaged meanwhile.`);
        book.add(line);
      }
      // A killed process may have left a part of a line.
      if (own.size > found.size) ftruncateSync(file.handle, found.size);
      file.size = found.size;
    } finally {
      found?.close();
    }
  }

  async close(): Promise<void> {
    closeSync(this.file.handle);
    this.file.lock?.release();
  }
}

/** A log that is smaller than this is not replaced, in bytes. */
const worthCompacting = 1024 * 1024;

/** Replaces a log that is locked, whole or not at all. */
function replaceLog(path: string, text: string): void {
  const replacement = `${path}.new`;
  // A killed process may have left one behind.
  removeFileSync(replacement);
  writeFileSync(replacement, text, { flag: 'wx', mode: 0o600, flush: true });
  moveFileSync(replacement, path);
  syncFolder(dirname(path));
}

/** Flushes the names in a folder to the disk, where the system can do that. */
export function syncFolder(folder: string): void {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch {
    // Windows opens no folders.
    return;
  }
  try {
    fsyncSync(handle);
  } catch {
    // Some file systems flush no folders.
  } finally {
    closeSync(handle);
  }
}

const newline = 0x0a;

/** Bytes that are read at once; a line may be longer. */
const usualPiece = 2 ** 20;

/** A file of lines that other processes append to, read on from where it was read to. */
export class LineFile {
  /** How many bytes of whole lines have been read. */
  size = 0;
  /** Did the file end in the middle of a line when it was last read? */
  isTorn = false;

  private constructor(private readonly handle: number) {}

  /** Undefined if there is no such file. It stays open, so that no other file can get its inode number. */
  static open(path: string): LineFile | undefined {
    try {
      return new LineFile(onceFreeSync(() => openSync(path, readAtOnce)));
    } catch (error) {
      const code = systemCode(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw error;
    }
  }

  /** Is this still the file at that path, and at least as long as it was? */
  isAt(path: string): boolean {
    const there = probe(path);
    const own = fstatSync(this.handle);
    return there?.ino === own.ino && there.dev === own.dev && there.size >= this.size;
  }

  /** The whole lines that were appended since the last call, a piece of the file at a time. */
  *newLines(): Generator<string, void> {
    const end = Math.max(this.size, fstatSync(this.handle).size);
    let bytes = Buffer.alloc(Math.min(usualPiece, end - this.size));
    for (;;) {
      const length = readSync(this.handle, bytes, 0, Math.min(bytes.length, end - this.size), this.size);
      const whole = bytes.subarray(0, length).lastIndexOf(newline) + 1;
      this.isTorn = whole < length;
      if (length === 0) return;
      if (whole > 0) {
        this.size += whole;
        yield* bytes.toString('utf8', 0, whole - 1).split('\n');
      } else if (this.size + length < end) bytes = Buffer.alloc(bytes.length * 2);
      else return;
    }
  }

  close(): void {
    closeSync(this.handle);
  }
}
