const escaped = /_x([\dA-Fa-f]{4})_/g;

/** The text that `_x000D_` and the like stand for: what XML cannot hold, and `_x005F_` for a `_` before such a text. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** Twice as many characters as a spreadsheet program takes. */
const longestText = 65_535;

/** Both texts of a cell as one: formatted text comes in pieces. */
export function addText(text: string, more: string): string {
  if (text.length + more.length > longestText) throw new Error(`a cell in it has more than ${longestText} characters`);
  return text + more;
}
