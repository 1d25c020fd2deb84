import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;

/** Is called for the elements and texts of a part, names without their prefixes. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** Only while it is wanted: space between elements is text too. */
  text?(text: string): void;
}

/** saxes keeps a text, a comment, or a tag until it is whole. A cell holds 32,767 characters. */
const longestToken = 2 ** 20;

const deepest = 64;

/** Parses a part of a workbook; yields after each chunk. Throws Error on what is not XML, or more than a workbook needs. */
export async function* parseXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceTag = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('it has a DOCTYPE, which no workbook has');
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > deepest) throw new Error('its XML is nested too deeply');
    reader.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    reader.close?.(localName(name));
  });
  const onText = (text: string) => reader.text?.(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    sinceTag += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (sinceTag > longestToken) throw new Error('a cell in it is longer than 1 MiB');
    yield;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
  yield;
}

/** Parses all of a part. */
export async function readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  for await (const _ of parseXml(chunks, reader));
}

/** UTF-8 or UTF-16, which XML allows without saying so. */
const encodingOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

const localName = (name: string): string => {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
};

/** Attributes by name, whatever the prefix: of `r:id` the prefix is the file's own. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  const found = Object.keys(attributes).find((each) => each.includes(':') && localName(each) === name);
  return found === undefined ? undefined : attributes[found];
}

/** Twice as many characters as a spreadsheet program takes. */
const longestText = 65_535;

/** Both texts of a cell as one: formatted text comes in pieces. */
export function addText(text: string, more: string): string {
  if (text.length + more.length > longestText) throw new Error(`a cell in it has more than ${longestText} characters`);
  return text + more;
}

const escaped = /_x([\dA-Fa-f]{4})_/g;

/** The text that `_x000D_` and the like stand for: what XML cannot hold, and `_x005F_` for a `_` before such a text. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
