import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';

/** An element of a part, names without their prefixes. */
export interface XmlElement {
  readonly name: string;
  /** The name of the element around it. */
  readonly parent: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Its own text, of values, formulas and pieces of text: space between elements is text too. */
  text: string;
}

const namesOfTexts = ['v', 'f', 't'];

/** saxes keeps a text, a comment, or a tag until it is whole. A cell holds 32,767 characters. */
const longestToken = 2 ** 20;

/** Twice as many characters as a spreadsheet program takes. */
const longestText = 65_535;

const deepest = 64;

/** Limits of one element: a row of the most columns has 50,000 elements. */
const mostElements = 2 ** 18;
const mostCharacters = 2 ** 25;

/**
 * Yields the elements of these names, each with all that is in it. Throws Error on what is not XML, or more than a
 * workbook needs.
 */
export async function* xmlElements(
  chunks: AsyncIterable<Buffer>,
  ...names: readonly string[]
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: { readonly element: XmlElement; readonly isWanted: boolean }[] = [];
  const found: XmlElement[] = [];
  let sinceTag = 0;
  let elements = 0;
  let characters = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('it has a DOCTYPE, which no workbook has');
  });
  parser.on('opentag', (tag) => {
    sinceTag = 0;
    if (open.length === deepest) throw new Error('its XML is nested too deeply');
    const around = open.at(-1);
    const name = localName(tag.name);
    const element = { name, parent: around?.element.name, attributes: tag.attributes, children: [], text: '' };
    if (around?.isWanted) around.element.children.push(element);
    else {
      elements = 0;
      characters = 0;
    }
    if (++elements > mostElements) throw new Error('a row in it has too many cells');
    open.push({ element, isWanted: around?.isWanted || names.includes(name) });
  });
  parser.on('closetag', () => {
    sinceTag = 0;
    const closed = open.pop();
    if (closed?.isWanted && !open.at(-1)?.isWanted) found.push(closed.element);
  });
  const addText = (text: string): void => {
    const { element, isWanted } = open.at(-1) ?? {};
    if (!isWanted || !element || !namesOfTexts.includes(element.name)) return;
    element.text = checkedText(element.text + text);
    characters += text.length;
    if (characters > mostCharacters) throw new Error('a row in it has too many characters');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    sinceTag += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (sinceTag > longestToken) throw new Error('a cell in it is longer than 1 MiB');
    yield* found.splice(0);
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
  yield* found;
}

/** UTF-8 or UTF-16, which XML allows without saying so. */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

function checkedText(text: string): string {
  if (text.length > longestText) throw new Error(`a cell in it has more than ${longestText} characters`);
  return text;
}

/** Formatted text comes in pieces. Guides for reading it aloud are no text. */
const piecesIn = ({ children }: XmlElement): string[] =>
  children
    .filter(({ name }) => name !== 'rPh')
    .flatMap((child) => (child.name === 't' ? [child.text] : piecesIn(child)));

export const textIn = (element: XmlElement): string => unescapeText(checkedText(piecesIn(element).join('')));

const escaped = /_x([\dA-Fa-f]{4})_/g;

/** The text that `_x000D_` and the like stand for: what XML cannot hold, and `_x005F_` for a `_` before such a text. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;
