import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { decodeText } from '../../base/decode-text.ts';
import { systemCode, usageFailure } from '../../base/failure.ts';
import type { Context } from '../context.ts';

/** More than any document that a service takes; a device may have no end. */
const maxMebibytes = 128;

async function readStream({ signal }: Context, stream: Readable, source: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const abort = () => stream.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
      length += chunks.at(-1)?.length ?? 0;
      if (length > maxMebibytes * 2 ** 20) {
        throw usageFailure([`${source} is longer than ${maxMebibytes} MiB. Nothing was sent.`]);
      }
    }
    signal.throwIfAborted();
    return decodeText(Buffer.concat(chunks), source);
  } catch (error) {
    signal.throwIfAborted();
    const code = systemCode(error);
    throw code === undefined ? error : usageFailure([`${source} cannot be read (${code}).`]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** All of standard input as text. Throws failures of kind `usage`. */
export const readStdin = (context: Context): Promise<string> => readStream(context, context.io.stdin, 'Standard input');

/** A file that the user names, as text; `-` is standard input. Throws failures of kind `usage`. */
export const readText = (context: Context, file: string): Promise<string> =>
  file === '-' ? readStdin(context) : readStream(context, createReadStream(resolve(context.io.cwd, file)), file);
