import { latinOf } from './latin.ts';

const linesPerPage = 22;

const lettersPerLine = 46;

/** The PDF operator that shows a line of text. */
export const showLine = (line: string): string => `(${latinOf(line).replaceAll(/[\\()]/g, '\\$&')}) '`;

/** Text of any script in the encoding of PDF titles: UTF-16 in hexadecimal. */
export const utf16Hex = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
};

const wrapLine = (line: string): string[] => latinOf(line).match(new RegExp(`.{1,${lettersPerLine}}`, 'g')) ?? [''];

export function pagesOf(lines: readonly string[]): string[][] {
  const all = lines.flatMap(wrapLine);
  const count = Math.max(1, Math.ceil(all.length / linesPerPage));
  return Array.from({ length: count }, (_, page) => all.slice(page * linesPerPage, (page + 1) * linesPerPage));
}
