import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { own } from '../base/own.ts';
import { AnswerTooLong } from './answer-faults.ts';

export const longestAnswer = 128 * 2 ** 20;

/** What is read of an error's body: enough for every message, nothing of a 50 MB debug page. */
export const longestRefusal = 256 * 2 ** 10;

export async function readUpTo(body: Readable, limit: number, cut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= limit) continue;
    if (!cut) throw new AnswerTooLong(limit);
    break;
  }
  return Buffer.concat(chunks);
}

const unpackers: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
};

export async function unpack(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  const unpacker = encoding === undefined ? undefined : own(unpackers, encoding.toLowerCase());
  if (!unpacker || body.length === 0) return body;
  try {
    return await unpacker(body, { maxOutputLength: longestAnswer });
  } catch (error) {
    if (error instanceof RangeError) throw new AnswerTooLong(longestAnswer);
    throw error;
  }
}

/** An error's body may have been cut by us; what cannot be unpacked then is no loss. */
export async function unpackCut(body: Buffer, encoding: string): Promise<Buffer> {
  try {
    return await unpack(body, encoding);
  } catch {
    return Buffer.alloc(0);
  }
}
