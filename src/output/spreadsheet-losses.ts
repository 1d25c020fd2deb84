import { withoutGuards } from '../base/text/formula-guard.ts';
import { isDateName } from './dates.ts';

interface Change {
  /** The end of a sentence that begins with the number of cells. */
  readonly words: string;
  readonly is: (text: string, name: string) => boolean;
}

/** Excel splits cells at it in Arabic and most European settings. */
const split: Change = { words: 'split, if its Excel expects ; between cells', is: (text) => text.includes(';') };

const isLong = (text: string): boolean =>
  /^[+-]?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').replace(/^0+|0+$/g, '').length > 15;

const changes: readonly Change[] = [
  { words: 'cut after 32,767 characters', is: (text) => text.length > 32_767 },
  { words: 'without their plus', is: (text) => /^\+\d[\d .-]*$/.test(text) },
  { words: 'without their leading zeros', is: (text) => /^-?0+\d+(?:\.\d+)?$/.test(text) },
  { words: 'without their digits past the fifteenth', is: isLong },
  { words: 'without their last zeros', is: (text, name) => /^-?\d+\.\d*0$/.test(text) && isCode(name) },
  { words: 'as dates or times', is: (text, name) => looksLikeDate(text) && !isDateName(name) },
  { words: 'as other numbers', is: (text) => otherNumber.test(text) },
];

/** Texts that say something by each of their characters. */
const isCode = (name: string): boolean => /(?:^|[._])(?:id|sku|code|number|phone|barcode|reference|block)$/.test(name);

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const dates = [
  /^\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?(?: \d{1,2}:\d\d(?::\d\d)?)?$/,
  /^\d{1,3}:\d\d(?::\d\d)?(?: ?[ap]m)?$/i,
  new RegExp(`^(?:\\d{1,2}[- ]?)?${month}[- ]?\\d{1,4}$|^\\d{1,2}[- ]?${month}$`, 'i'),
];
const looksLikeDate = (text: string): boolean => dates.some((date) => date.test(text));

const otherNumber =
  /^-?\d+(?:\.\d+)?e[+-]?\d+$|^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?%$|^[$\u20ac\u00a3]\d|^\(\d+(?:\.\d+)?\)$/i;

/** The cells that a spreadsheet would change: how many, how they change, and in which columns. */
export interface Losses {
  readonly cells: number;
  readonly changes: readonly string[];
  readonly columns: readonly string[];
}

export type LossCounter = ReturnType<typeof countLosses>;

export function countLosses(separator: string) {
  const isGuarded = (text: string): boolean => withoutGuards(text, separator) !== text;
  const guarded: Change = { words: 'with an apostrophe before a formula', is: isGuarded };
  const all = [guarded, ...changes, ...(separator === ';' ? [] : [split])];
  const counts = new Map<string, number>();
  const columns = new Set<string>();
  return {
    look(name: string, text: string): void {
      if (text.length < 2) return;
      const found = all.find(({ is }) => is(text, name));
      if (!found) return;
      counts.set(found.words, (counts.get(found.words) ?? 0) + 1);
      columns.add(name);
    },
    losses: (): Losses => ({
      cells: [...counts.values()].reduce((sum, count) => sum + count, 0),
      changes: [...counts].map(([words, count]) => `${count} ${words}`),
      columns: [...columns],
    }),
  };
}
