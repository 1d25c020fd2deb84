import { latinOf } from './latin.ts';

const linesOnAPage = 22;

const lettersInALine = 46;

export const written = (line: string): string => `(${latinOf(line).replaceAll(/[\\()]/g, '\\$&')}) '`;

/** Text of any script as PDF keeps it for the reader's title: UTF-16 in hexadecimal. */
export const titleOf = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
};

const wrapped = (line: string): string[] => latinOf(line).match(new RegExp(`.{1,${lettersInALine}}`, 'g')) ?? [''];

export function pagesOf(lines: readonly string[]): string[][] {
  const all = lines.flatMap(wrapped);
  const count = Math.max(1, Math.ceil(all.length / linesOnAPage));
  return Array.from({ length: count }, (_, page) => all.slice(page * linesOnAPage, (page + 1) * linesOnAPage));
}
