import { isUtf8 } from 'node:buffer';
import { usageFailure } from '../failure.ts';
import { escaped } from './message.ts';

/** A zero byte belongs to no text: it is UTF-16 or UTF-32 without a mark, or no text at all. */
const noText = /\0|\p{Surrogate}/u;

interface Decoded {
  readonly text: string;
  /** The offset of the first byte that is not text. */
  readonly wrong: number | undefined;
}

function decodeUtf16(bytes: Buffer, isBigEndian: boolean): Decoded {
  const [even, mark] = [bytes.length - (bytes.length % 2), 2];
  const units = bytes.subarray(mark, even);
  const text = (isBigEndian ? Buffer.from(units).swap16() : units).toString('utf16le');
  const found = noText.exec(text);
  const cutOff = even < bytes.length ? even : undefined;
  return { text, wrong: found ? mark + found.index * 2 : cutOff };
}

function decodeUtf8(bytes: Buffer): Decoded {
  const text = bytes.toString('utf8');
  const zero = bytes.indexOf(0);
  if (zero < 0 && isUtf8(bytes)) return { text: text.replace(/^\ufeff/, ''), wrong: undefined };
  // A replaced character differs when it is written again, at the latest where it continues: its beginning is not far.
  const written = Buffer.from(text);
  let wrong = bytes.findIndex((byte, at) => byte !== written[at] || byte === 0);
  if (wrong < 0) wrong = bytes.length;
  while (!isUtf8(bytes.subarray(0, wrong))) wrong--;
  return { text, wrong };
}

/**
 * Text that the user gives: UTF-8 with or without its mark, or UTF-16 with it. Anything else is refused, because the
 * characters that cannot be read would be replaced. The bytes are not shown: they may be a password's. `advice` says how to give it as UTF-8.
 */
export function decodeText(bytes: Buffer, source: string, advice = escaped`Save it as UTF-8.`): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const { text, wrong } = isUtf16 ? decodeUtf16(bytes, first === 0xfe) : decodeUtf8(bytes);
  if (wrong === undefined) return text;
  const encoding = isUtf16 ? 'UTF-16' : 'UTF-8';
  throw usageFailure([
    escaped`${source} is not text in ${encoding}: see byte offset ${wrong}. ${advice} Nothing was sent.`,
  ]);
}
