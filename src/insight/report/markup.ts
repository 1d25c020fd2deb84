import { escapeControls } from '../../base/text/escape.ts';

/** Text of a page that is markup: everything else is escaped when it is put into a page. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = Markup | string | number | readonly Piece[];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters, and those that turn the direction of text, are shown as what they are. */
const escapeMarkup = (text: string): string => escapeControls(text).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const written = (piece: Piece): string => {
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'object' ? piece.map(written).join('') : escapeMarkup(String(piece));
};

/** A template of markup: what is put into it is escaped, unless it is markup itself. Values of attributes stand in double quotes. */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(texts.reduce((before, text, at) => before + written(pieces[at - 1] ?? '') + text));

/** A text whose direction is its own: a name, a number. */
export const bidiText = (text: string | number): Markup => markup`<bdi>${text}</bdi>`;
