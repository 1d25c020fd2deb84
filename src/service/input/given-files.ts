import { createReadStream, promises as fs, openSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Failure, usageFailure } from '../../base/failure.ts';
import { readFailure } from '../../base/files/file-failures.ts';
import { fileNameFault, fitFileName, probe, readAtOnce } from '../../base/files/files.ts';
import { descriptorOf, isStdout } from '../../base/files/target-file.ts';
import { decodeText } from '../../base/text/decode-text.ts';
import { codePageAdvice, isLostLine, LostLetters, lostLetters } from '../../base/text/lost-letters.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { isFileInput, type Operation } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Input, Part } from './values.ts';

const isStandardInput = (file: string): boolean => file === '-' || descriptorOf(file) === 0;

const onWindows = ({ io }: Desk, file: string): boolean => io.platform === 'win32' && isStandardInput(file);

const decoded = (context: Desk, file: string, bytes: Buffer): string =>
  decodeText(
    bytes,
    isStandardInput(file) ? 'Standard input' : file,
    onWindows(context, file) ? codePageAdvice() : undefined,
  );

/** `readBytes` as text. */
export async function readText(context: Desk, file: string): Promise<string> {
  const bytes = await readBytes(context, file);
  const text = decoded(context, file, bytes);
  if (onWindows(context, file)) {
    const letters = new LostLetters();
    letters.add(bytes);
    letters.check();
  }
  return text;
}

/** All of standard input, which has secrets: they may have any sign. Throws failures of kind `usage` and `machine`. */
export async function readStdin(context: Desk): Promise<string> {
  const text = decoded(context, '-', await readBytes(context, '-'));
  if (onWindows(context, '-') && text.split('\n').some(isLostLine)) throw lostLetters();
  return text;
}

/** More than any document that a service takes; a device may have no end. */
const maxBytes = 128 * 2 ** 20;

async function readBytes({ io, signal }: Desk, file: string): Promise<Buffer> {
  const isStdin = isStandardInput(file);
  const source = isStdin ? 'Standard input' : file;
  const chunks: Buffer[] = [];
  let length = 0;
  let input: Readable | undefined;
  const abort = () => input?.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const opened = isStdin ? io.stdin : await openSource(resolve(io.cwd, file));
    if (Buffer.isBuffer(opened)) return opened;
    input = opened;
    for await (const chunk of input) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      length += bytes.length;
      if (length > maxBytes) {
        throw usageFailure([escaped`${source} is longer than ${maxBytes / 2 ** 20} MiB. Nothing was sent.`]);
      }
    }
    signal.throwIfAborted();
    return Buffer.concat(chunks);
  } catch (error) {
    signal.throwIfAborted();
    throw readFailure(error, source);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A file is read whole, as its pieces would take its size once more. A pipe is read as a socket: a read that waits for the
 * other end would keep a thread that no signal ends.
 */
async function openSource(path: string): Promise<Readable | Buffer> {
  const stat = probe(path);
  if (stat?.isFile() && stat.size <= maxBytes) return fs.readFile(path);
  if (stat?.isFIFO() !== true) return createReadStream(path);
  const { Socket } = await import('node:net');
  return new Socket({ fd: openSync(path, readAtOnce), readable: true, writable: false });
}

/** A file that is sent as a part of a body. */
export class GivenFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

/** The input with the files that `@name` stands for. */
export async function withFiles(context: Desk, operation: Operation, input: Input): Promise<Part> {
  const mistakes: Message[] = [];
  const value: Record<string, unknown> = { ...input };
  for (const [name, schema] of Object.entries(operation.input)) {
    const given = value[name];
    if (given === undefined || !isFileInput(operation, schema)) continue;
    const files: unknown[] = [];
    for (const each of [given].flat()) files.push(await readGivenFile(context, name, each, mistakes));
    value[name] = Array.isArray(given) ? files : files[0];
  }
  return { value, mistakes };
}

async function readGivenFile(context: Desk, name: string, given: unknown, mistakes: Message[]): Promise<unknown> {
  if (typeof given !== 'string' || !given.startsWith('@')) {
    mistakes.push(escaped`${name} is a file. Give its name after @, as in @label.pdf`);
    return given;
  }
  const file = given.slice(1);
  try {
    return new GivenFile(file === '-' ? name : basename(file), await readBytes(context, file));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'usage') throw error;
    mistakes.push(escaped`${name}: ${error.said}`);
    return given;
  }
}

/** The absolute path of a file to write, as a flag gives it: `-` is standard output. */
export const outputPath = (cwd: string, name: string): string => (isStdout(name) ? '/dev/stdout' : resolve(cwd, name));

/** Returns the mistakes in the name of a file to write, as a flag gives it. Names have to be valid on every system, since files are copied. */
export function fileNameMistakes(flag: string, name: unknown): Message[] {
  if (name === '') return [escaped`${flag} needs the name of a file.`];
  if (typeof name !== 'string') return [];
  if (name.endsWith('/') || name.endsWith(sep))
    return [escaped`${flag}: ${name} is the name of a folder. Add the name of a file.`];
  return unfitNameMistakes(flag, name);
}

/** Returns a mistake if the last name of a path is not valid on every system. */
export function unfitNameMistakes(flag: string, path: string): Message[] {
  const name = basename(path);
  const fault = name === '.' || name === '..' ? undefined : fileNameFault(name);
  if (fault === undefined) return [];
  const folder = path.slice(0, path.lastIndexOf(name));
  return [
    escaped`${flag}: ${JSON.stringify(name)} ${fault}. Use another name, like ${JSON.stringify(folder + fitFileName(name))}.`,
  ];
}
