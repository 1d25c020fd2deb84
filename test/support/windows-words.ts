import { expect } from 'vitest';

// Lines as the shells of Windows read them, by their rules: cmd after the page of `cmd /?` and what its runs show, PowerShell after
// about_Quoting_Rules and about_Parsing, arguments after the C runtime.

/** A line as cmd hands it on: carets outside of its quotes are gone, and no sign with a meaning is left there. */
export function throughCmd(line: string): string {
  let plain = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (!isQuoted && line[at] === '^') at++;
    else if (!isQuoted) expect(line[at]).not.toMatch(/[&|<>()]/);
    plain += line[at] ?? '';
  }
  return plain;
}

/** The words of a command line, as programs of Windows take it apart. */
export function argumentsOf(line: string): readonly string[] {
  const found: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (const [, slashes = '', sign = ''] of line.matchAll(/(\\*)([^\\]|$)/g)) {
    const half = '\\'.repeat(Math.floor(slashes.length / 2));
    if (slashes !== '') word = (word ?? '') + (sign === '"' ? half : slashes);
    if (sign === '"' && slashes.length % 2 === 1) word += sign;
    else if (sign === '"') [word, isQuoted] = [word ?? '', !isQuoted];
    else if (/^\s?$/.test(sign) && !isQuoted) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  expect(isQuoted).toBe(false);
  return found;
}

/** The words that a program gets from a line of cmd. Variables may not stand in it: cmd puts their values there, also in quotes. */
export function wordsFromCmd(line: string): readonly string[] {
  expect(line).not.toMatch(/[%\n\r]/);
  return argumentsOf(throughCmd(line));
}

const numberLike = /^[+-]?(?:0[xb][\da-f]+|\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:u?[ysnl]|d)?(?:[kmgtp]b)?$/i;

/** A bare word of PowerShell, without what means something to it. It reads numbers, and `--` by itself. */
function bareWord(word: string): string {
  expect(word).not.toMatch(/^[@#~+%?]|^--$|[$`'"(){};,|&<>\u2018-\u201e]/);
  if (numberLike.test(word)) expect(word).toMatch(/^(?:0|[1-9]\d{0,17})$/);
  return word;
}

/** The words of a line of PowerShell: double quotes with backticks, apostrophes that are doubled, and typographic forms of both. */
export function readPowerShell(line: string): readonly string[] {
  const pattern =
    /\s*(?:(["\u201c-\u201e])((?:`.|[^`"\u201c-\u201e])*)["\u201c-\u201e]|(['\u2018-\u201b])((?:['\u2018-\u201b]{2}|[^'\u2018-\u201b])*)['\u2018-\u201b]|([^\s"'\u2018-\u201e]+))(?=\s|$)/suy;
  const words: string[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < line.length) {
    const found = pattern.exec(line);
    expect(found, line).not.toBeNull();
    if (!found) break;
    const [, , double, , single, bare] = found;
    if (double !== undefined) {
      expect(double.replace(/`./gsu, '')).not.toMatch(/\$/);
      for (const [, sign = ''] of double.matchAll(/`(.)/gsu)) expect('$`"').toContain(sign);
      words.push(double.replace(/`(.)/gsu, '$1'));
    } else words.push(single?.replace(/(['\u2018-\u201b]){2}/g, '$1') ?? bareWord(bare ?? ''));
  }
  return words;
}

/** The line that PowerShell 5.1 gives a program for these words: quotes only around blanks, and nothing for an empty word. */
export const handedOnByPowerShell = (words: readonly string[]): string =>
  words.map((word) => (/\s/u.test(word) ? `"${word}"` : word)).join(' ');

/** The words that a program gets from a line of PowerShell 5.1. */
export const wordsFromPowerShell = (line: string): readonly string[] =>
  argumentsOf(handedOnByPowerShell(readPowerShell(line)));
