import { multiplyDecimals, sumDecimals } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { saysNothing } from '../columns/code-cells.ts';
import { mapFlag } from '../columns/column-matcher.ts';
import { readNumberCell } from '../columns/number-cells.ts';
import { parseAmount } from '../orders/amounts.ts';
import { decimalsOf, foldCurrency } from '../orders/money.ts';
import type { Cell } from '../sheets/read/table-file.ts';

/** The sign before the decimals of an amount: `1,234.50` has a point, `1.234,50` a comma. */
export type DecimalSign = '.' | ',';

/** Accountants write `CR` behind what is paid to someone, and `DR` behind what is taken from him. */
export type MoneySide = 'credit' | 'debit';

/** An exact amount, or why there is none, as the rest of a sentence. Undefined for a cell that says nothing. */
export type MoneyReading =
  | {
      readonly value: string;
      /** The code of the currency that the cell names. */
      readonly currency?: string | undefined;
      readonly side?: MoneySide | undefined;
    }
  | { readonly fault: Message }
  | undefined;

/** The same amount with the other sign, exactly. */
export const minus = (amount: string): string => multiplyDecimals(amount, '-1') ?? '0';

/** Excel shows nothing as ` SAR -   ` where it shows amounts with their currency. */
const isNoAmount = (text: string): boolean => {
  const word = text.replace(/[-\u2013\u2014\s]+/g, '');
  return saysNothing(text) || word === '' || (word !== text && foldCurrency(word) !== undefined);
};

/** How a number is written. `either`: a sign before three digits, which may be decimals or thousands. */
type NumberForm = { readonly decimals: DecimalSign | undefined } | { readonly either: DecimalSign } | undefined;

const otherThan = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

const signOf = (text: string | undefined): DecimalSign | undefined => (text === '.' || text === ',' ? text : undefined);

/** Thousands of a sign that never stands before decimals. */
const spacedThousands = /^\d{1,3}(?:([ \u00a0\u2009\u202f'\u2019\u066c])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/;

/** Each form shows which sign its column has before decimals; `1,234,567` has a point, if any. */
function formOf(number: string): NumberForm {
  if (/^\d+$/.test(number)) return { decimals: undefined };
  const spaced = spacedThousands.exec(number);
  if (spaced) return { decimals: signOf(spaced[2]) };
  const [, whole = '', one, fraction = ''] = /^(\d+)([.,])(\d+)$/.exec(number) ?? [];
  const single = signOf(one);
  if (single) return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? { either: single } : { decimals: single };
  const thousands = signOf(/^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/.exec(number)?.[1]);
  if (thousands) return { decimals: otherThan(thousands) };
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(number)) return { decimals: '.' };
  return /^\d{1,3}(?:\.\d{3})+,\d+$/.test(number) ? { decimals: ',' } : undefined;
}

/** A text with the number in it, taken apart. */
interface WrittenMoney {
  readonly before: string;
  readonly number: string;
  readonly behind: string;
  readonly form: NumberForm;
}

function takeApart(text: string): WrittenMoney | undefined {
  const [, before = '', given, behind = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(text) ?? [];
  if (given === undefined) return undefined;
  const number = given.replaceAll('\u060c', ',');
  return { before, number, behind, form: formOf(number) };
}

/** An Arabic sign before decimals is certain, and no comma. */
const hasDecimalSign = (text: string): boolean => text.includes('\u066b');

/** Without what separates thousands, and with a point before decimals: `1.234,50` → `1234.50`. */
function plainNumber(number: string, decimals: DecimalSign | undefined): string {
  const at = decimals === undefined ? -1 : number.lastIndexOf(decimals);
  const digits = (part: string) => part.replace(/\D/g, '');
  return at < 0 ? digits(number) : `${digits(number.slice(0, at))}.${digits(number.slice(at + 1))}`;
}

const minusSign = '[-\u2212\u2013\ufe63\uff0d]';
const trailingMinus = new RegExp(
  `^([^-\u2212\u2013\ufe63\uff0d]*\\d[^-\u2212\u2013\ufe63\uff0d]*?)\\s*${minusSign}(\\D*)$`,
  's',
);
const leadingMinus = new RegExp(`^(\\D*)${minusSign}(?=\\S)(\\D*\\d)`, 's');

/** Accountants write negative amounts as `(12.50)`, `SAR (12.50)` and `12.50-`. The minus is put in front. */
function asSigned(text: string): string {
  const [, before = '', inner, behind = ''] = /^([^()]*)\(([^()]*\d[^()]*)\)([^()]*)$/s.exec(text) ?? [];
  if (inner !== undefined) return `-${before}${inner.trim()}${behind}`;
  return text.replace(trailingMinus, '-$1$2').replace(leadingMinus, '$1-$2');
}

const sides =
  /[\s(]*(?<!\p{L})(cr|credit|dr|debit|\u062f\u0627\u0626\u0646|\u0645\u062f\u064a\u0646)(?!\p{L})[.\s)]*/iu;

const isCredit = (word: string): boolean => /^c|^\u062f/i.test(word);

const unclear = escaped`it is not certain which sign separates the decimals`;

/** Reads the amounts of one column: its other cells say what `1.234` and `1,234` are. */
export class MoneyColumn {
  private readonly seen = new Set<DecimalSign>();
  /** The signs of numbers of which one says nothing alone. */
  private readonly open = new Set<DecimalSign>();
  private readonly currencies = new Set<string>();
  private hasWhole = false;

  constructor(
    private readonly heading: string,
    private readonly field: string,
    /** As the user says. */
    private readonly given: DecimalSign | undefined,
  ) {}

  /** Sees a cell of the column, before the first is read. `currency`: what its row or the heading says. */
  look({ kind, text }: Cell, currency: string | undefined): void {
    const found = kind === 'text' ? takeApart(latinDigits(text)) : undefined;
    if (!found) return;
    this.currencies.add(currency ?? '');
    const { form, number } = found;
    if (hasDecimalSign(text)) this.seen.add('.');
    else if (form && 'either' in form) this.open.add(form.either);
    else if (form?.decimals !== undefined) this.seen.add(form.decimals);
    else if (!/^0*$/.test(number)) this.hasWhole = true;
  }

  /** The sign before its decimals; undefined if nothing is certain. */
  private get sign(): DecimalSign | undefined {
    if (this.given !== undefined) return this.given;
    const [sign, second] = this.seen;
    if (sign !== undefined) return second === undefined ? sign : undefined;
    // Amounts in dinars have three decimals: where each amount has them, they are.
    const [currency = '', other] = this.currencies;
    const [open, otherOpen] = this.open;
    const isFine = other === undefined && decimalsOf(currency) === 3 && !this.hasWhole;
    return isFine && otherOpen === undefined ? open : undefined;
  }

  /** Reads an amount exactly. */
  read(cell: Cell): MoneyReading {
    const text = latinDigits(withoutMarks(cell.text));
    if (isNoAmount(text)) return undefined;
    if (cell.kind === 'error' || cell.kind === 'formula-without-value') {
      return {
        fault: escaped`${text}: the cell has no value. Open the file in a spreadsheet program, and save it again`,
      };
    }
    if (cell.kind !== 'text') return settled(text, readNumberCell(cell, false));
    return this.readText(text, hasDecimalSign(cell.text) ? '.' : this.sign);
  }

  private readText(text: string, sign: DecimalSign | undefined): MoneyReading {
    const [mark = '', word = ''] = sides.exec(text) ?? [];
    const signed = asSigned(word === '' ? text : text.replace(mark, ' ').trim());
    const found = takeApart(signed);
    if (!found?.form) return settled(text, parseAmount(signed));
    const { before, number, behind, form } = found;
    const decimals = 'either' in form ? sign : form.decimals;
    if ('either' in form && decimals === undefined) {
      const flags = [mapFlag(this.heading, `${this.field} point`), mapFlag(this.heading, `${this.field} comma`)];
      return { fault: escaped`${text}: ${unclear}. Say it: ${flags[0]} or ${flags[1]}` };
    }
    const read = settled(text, parseAmount(`${before}${plainNumber(number, decimals)}${behind}`));
    if (word === '' || !read || 'fault' in read) return read;
    if (read.value.startsWith('-')) return { fault: escaped`${text} has two signs` };
    return { ...read, side: isCredit(word) ? 'credit' : 'debit' };
  }
}

function settled(
  text: string,
  read: { readonly value: unknown; readonly currency?: string | undefined } | { readonly fault: Message },
): MoneyReading {
  if ('fault' in read) {
    // The words are only looked at.
    const joint = /^(?:is|may) /.test(String(read.fault)) ? ' ' : ': ';
    return { fault: escaped`${text}${joint}${read.fault}` };
  }
  const value = sumDecimals([String(read.value)]);
  return value === undefined ? { fault: escaped`${text} is not an amount` } : { value, currency: read.currency };
}
