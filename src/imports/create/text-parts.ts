import { foldText } from '../../base/text/text.ts';
import type { GivenValue } from '../plan.ts';

export type DraftValues = Map<string, GivenValue>;

/** The part of a text, until all of its parts are known. */
export const partPath = (path: string, part: number, at: number): string =>
  `${path}\u0000${part}\u0000${String(at).padStart(6, '0')}`;

/** Joins the parts of texts that several columns fill: a street and a district are one address. */
export function joinParts(values: DraftValues): void {
  const parts = [...values.keys()].filter((key) => key.includes('\u0000')).sort();
  for (const key of parts) {
    const [path = '', part = ''] = key.split('\u0000');
    const own = values.get(key);
    values.delete(key);
    if (!own) continue;
    const before = values.get(path);
    const text = String(own.value);
    const joined = before === undefined ? text : withPart(String(before.value), text, Number(part));
    values.set(path, { ...(before ?? own), value: joined, text: joined });
  }
}

/** A number of a flat may be that of a street too. */
function withPart(before: string, text: string, part: number): string {
  const isSaid = part >= namedPart ? saysPart(before, text) : words(before) === words(text);
  // Arabic has a comma of its own.
  const comma = /\p{Script=Arabic}/u.test(before) ? '\u060c' : ',';
  return isSaid ? before : `${before}${comma} ${text}`;
}

const words = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words before or behind the name of a district. */
const districtWord = /^(?:\u062d\u064a|district|dist) | (?:district|dist)$/;

/**
 * Does an address name a district or a postal code already? Streets are called like districts: a name counts as a part between commas,
 * or behind its word.
 */
function saysPart(address: string, text: string): boolean {
  const own = words(text).replace(districtWord, '');
  if (/^\p{N}+$/u.test(own)) return ` ${words(address)} `.includes(` ${own} `);
  const isPart = address.split(/[,;\u060c\u061b\n|]/).some((part) => words(part).replace(districtWord, '') === own);
  return (
    isPart || [`\u062d\u064a ${own}`, `${own} district`].some((named) => ` ${words(address)} `.includes(` ${named} `))
  );
}

/** Districts and postal codes. */
const namedPart = 4;
