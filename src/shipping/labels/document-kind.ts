import { isUtf8 } from 'node:buffer';
import { isPdf } from '../../http/response-body.ts';
import { isInlineDocument } from './label-text.ts';

/** The kinds of labels, each with the ending of its file. */
export const documentEndings = { pdf: '.pdf', png: '.png', jpeg: '.jpg', zpl: '.zpl' } as const;

export type DocumentKind = keyof typeof documentEndings;

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start));

/** ZPL is text: its labels are between `^XA` and `^XZ`. */
function isZpl(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 4096).replace(/^\xef\xbb\xbf/, '');
  return /^\s*(?:CT~~|[~^][A-Za-z])/.test(start) && bytes.includes('^XA') && bytes.includes('^XZ');
}

/** Returns what a document is, by its bytes; undefined if it cannot be a label. */
export function documentKind(bytes: Buffer): DocumentKind | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (isZpl(bytes)) return 'zpl';
  return isPdf(bytes) ? 'pdf' : undefined;
}

/** The bytes of a document that a text is: base64, a `data:` URL or ZPL; undefined if it is none. */
export function inlineBytes(text: string): Buffer | undefined {
  if (!isInlineDocument(text)) return undefined;
  const [, type, data] = /^data:([^,]*),(.*)$/is.exec(text) ?? [];
  if (data === undefined) return /^[\w+/=\s-]+$/.test(text) ? Buffer.from(text, 'base64') : Buffer.from(text);
  return /;\s*base64\s*$/i.test(type ?? '') ? Buffer.from(data, 'base64') : Buffer.from(unescaped(data), 'latin1');
}

const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Names of other kinds of documents, by their first bytes. */
const otherStarts: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'empty'],
  [/^\s*(?:<!doctype html|<html|<head|<body)/i, 'a web page'],
  [/^\s*(?:<\?xml|<svg|<)/i, 'XML or HTML'],
  [/^PK[\x03\x05]/, 'a zip'],
  [/^GIF8/, 'a GIF'],
  [/^RIFF....WEBP/s, 'a WebP picture'],
  [/^(?:II\*\0|MM\0\*)/, 'a TIFF picture'],
  [/^BM/, 'a BMP picture'],
  [/^\x1f\x8b/, 'a gzip file'],
  [/^\s*[[{]/, 'JSON that names no label'],
];

/** Says what a document is that is no label. */
export function describeBytes(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 1024).replace(/^\xef\xbb\xbf/, '');
  const known = otherStarts.find(([pattern]) => pattern.test(start));
  return known?.[1] ?? (isUtf8(bytes.subarray(0, 1024)) ? 'text' : 'an unknown kind of file');
}
