import { promises as fs } from 'node:fs';
import { resolve } from 'node:path';
import { decodeText } from '../../base/decode-text.ts';
import { systemCode, usageFailure } from '../../base/failure.ts';
import type { Context } from '../context.ts';

async function streamBytes({ io, signal }: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const abort = () => io.stdin.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  } finally {
    signal.removeEventListener('abort', abort);
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}

async function readBytes(context: Context, bytes: Promise<Buffer>, source: string): Promise<string> {
  try {
    return decodeText(await bytes, source);
  } catch (error) {
    context.signal.throwIfAborted();
    const code = systemCode(error);
    throw code === undefined ? error : usageFailure([`${source} cannot be read (${code}).`]);
  }
}

/** All of standard input as text. Throws failures of kind `usage`. */
export const readStdin = (context: Context): Promise<string> =>
  readBytes(context, streamBytes(context), 'Standard input');

/** A file that the user names, as text; `-` is standard input. Throws failures of kind `usage`. */
export const readText = (context: Context, file: string): Promise<string> =>
  file === '-' ? readStdin(context) : readBytes(context, fs.readFile(resolve(context.io.cwd, file)), file);
