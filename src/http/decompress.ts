import { promisify } from 'node:util';
import { systemCode } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { escapeControls } from '../base/text/escape-controls.ts';
import { InvalidResponse } from './attempt-errors.ts';

/** More than the service has a reason to send: a mistake or a compression bomb. */
export const maxResponseBytes = 128 * 2 ** 20;

export const tooLarge = (): InvalidResponse => new InvalidResponse('is larger than 128 MiB');

/** What is read of an error's body: enough for every message, nothing of a 50 MB debug page. */
export const maxErrorBytes = 256 * 2 ** 10;

/** Repeated text compresses well: an error's body may grow to this. */
const maxDecompressedErrorBytes = 2 * 2 ** 20;

type Decompressor = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

// Most services compress nothing: zlib is loaded when a response needs it.
const gzip: Decompressor = async (body, options) => promisify((await import('node:zlib')).gunzip)(body, options);
const brotli: Decompressor = async (body, options) =>
  promisify((await import('node:zlib')).brotliDecompress)(body, options);

const decompressors: Readonly<Record<string, Decompressor>> = { gzip, 'x-gzip': gzip, br: brotli };

/** The codings of a header that change the body, in lower case. */
const codingsOf = (encoding: string): string[] =>
  encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');

/** The body of a success, whole. Throws InvalidResponse, or zlib's error where it was cut off. */
export async function decompress(body: Buffer, encoding: string, limit = maxResponseBytes): Promise<Buffer> {
  const codings = codingsOf(encoding);
  if (codings.length === 0 || body.length === 0) return body;
  const coding = codings.join(', ');
  const decompressor = getOwn(decompressors, coding);
  if (!decompressor) {
    throw new InvalidResponse(
      `is coded as ${escapeControls(coding).slice(0, 40)}, which shipctl did not ask for: it asks for gzip and br`,
    );
  }
  try {
    return await decompressor(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    if (systemCode(error) === 'Z_BUF_ERROR' || !(error instanceof Error)) throw error;
    throw new InvalidResponse(`is not the ${coding} that its headers name: ${error.message}`);
  }
}

/** The body of an error, which may have been cut; empty where it cannot be decompressed. */
export const decompressError = (body: Buffer, encoding: string): Promise<Buffer> =>
  decompress(body, encoding, maxDecompressedErrorBytes).catch(() => Buffer.alloc(0));
