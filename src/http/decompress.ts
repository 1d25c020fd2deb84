import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { getOwn } from '../base/get-own.ts';
import { AnswerTooLong } from './response-errors.ts';

export const longestAnswer = 128 * 2 ** 20;

/** What is read of an error's body: enough for every message, nothing of a 50 MB debug page. */
export const longestRefusal = 256 * 2 ** 10;

/** Of a packed one that may be text of one letter. */
const longestUnpackedRefusal = 8 * 2 ** 20;

type Unpacker = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

// Named late: most services pack nothing, and Node's zlib is not loaded for those.
const unpackers: Readonly<Record<string, Unpacker>> = {
  gzip: (body, options) => promisify(gunzip)(body, options),
  'x-gzip': (body, options) => promisify(gunzip)(body, options),
  br: (body, options) => promisify(brotliDecompress)(body, options),
};

export async function unpack(body: Buffer, encoding: string, limit = longestAnswer): Promise<Buffer> {
  const unpacker = getOwn(unpackers, encoding.toLowerCase());
  if (!unpacker || body.length === 0) return body;
  try {
    return await unpacker(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw new AnswerTooLong(limit);
    throw error;
  }
}

/** An error's body may have been cut by us; what cannot be unpacked then is no loss. */
export async function unpackCut(body: Buffer, encoding: string): Promise<Buffer> {
  try {
    return await unpack(body, encoding, longestUnpackedRefusal);
  } catch {
    return Buffer.alloc(0);
  }
}
