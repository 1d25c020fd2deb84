import { compareDecimals, readDecimal } from '../../base/numbers/decimals.ts';
import { ExactNumber } from '../../base/numbers/exact-number.ts';
import { latinDigits } from '../../base/text/digits.ts';
import { escapeCellControls } from '../../base/text/escape-controls.ts';
import { guardFormulas } from '../../base/text/formula-guard.ts';
import { cellText } from '../../output/cell.ts';
import type { Cell } from '../../sheets/read/table-file.ts';
import { compareWrittenTimes } from './written-times.ts';

/** How a cell and a value of the service compare; `spoiled`: a spreadsheet has taken digits or signs from it. */
type Likeness = 'same' | 'spoiled' | 'other';

const spreadsheetDigits = 15;
const longestCell = 32_767;

const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

export const isBlankValue = (value: unknown): boolean => value === undefined || value === null || value === '';

const isNumber = (value: unknown): boolean => typeof value === 'number' || value instanceof ExactNumber;

/** Are these the same amount? Undefined where one of them is no number. */
function sameNumber(first: string, second: string): boolean | undefined {
  const [one, other] = [readDecimal(first), readDecimal(second)];
  return one && other ? compareDecimals(one, other) === 0 : undefined;
}

/** What remains of digits in a spreadsheet: fifteen of them, or the few that it shows. */
function isShortened(shown: string, old: string): boolean {
  const mantissa = /^-?([\d.,]+?)(?:[eE]\+?\d+)?$/.exec(shown)?.[1];
  if (mantissa === undefined || !/^[+-]?[\d.]+$/.test(old)) return false;
  const isExponent = /[eE]/.test(shown);
  const digits = mantissa.replace(/[.,]/g, '').replace(/^0+/, '').length;
  if (!isExponent && digits <= spreadsheetDigits) return false;
  const kept = Math.min(digits, spreadsheetDigits);
  return Number(Number(old).toPrecision(kept)) === Number(Number(shown.replace(',', '.')).toPrecision(kept));
}

function spoils(text: string, old: string): boolean {
  const hasLostSigns = /^[+0]/.test(old) && /^\d+$/.test(text) && old.replace(/^\+?0*/, '') === text;
  const hasLostZeros = /^\d+\.\d*0$/.test(old) && old.replace(/\.?0+$/, '') === text;
  return hasLostSigns || hasLostZeros || isShortened(text, old);
}

/** Is this how a csv has a text, with its escapes and guards? A workbook that was made from one keeps them. */
function isWritten(text: string, sent: string): boolean {
  const visible = escapeCellControls(sent);
  return [visible, guardFormulas(visible, ','), guardFormulas(visible, ';')].some((each) => plainLines(each) === text);
}

/** Is this what the service has, however a spreadsheet writes it? */
export function compareCell({ kind, text: given }: Cell, old: unknown): Likeness {
  const text = plainLines(given);
  const sent = cellText(old, '; ') ?? '';
  const has = plainLines(sent);
  if (text === has) return 'same';
  if (has === '') return 'other';
  if (isWritten(text, sent)) return 'same';
  if (has.length > longestCell && text.length >= longestCell && has.startsWith(text)) return 'same';
  const latin = latinDigits(text);
  if (typeof old === 'boolean')
    return latin.toLowerCase() === String(old) || latin === String(Number(old)) ? 'same' : 'other';
  if (isNumber(old) || kind === 'number') {
    if (sameNumber(latin, has) === true) return isNumber(old) || !/^[+0]\d/.test(has) ? 'same' : 'spoiled';
    if (kind === 'number' && Number(Number(latin).toPrecision(spreadsheetDigits)) === Number(has)) return 'same';
  }
  if (typeof old === 'string' && compareWrittenTimes(latin, has) === 0) return 'same';
  return spoils(latin, has) ? 'spoiled' : 'other';
}

/** A value that a cell was read as. */
export function isSameValue(value: unknown, old: unknown): boolean {
  if (isBlankValue(value) && isBlankValue(old)) return true;
  const [text, has] = [cellText(value, '; ') ?? '', cellText(old, '; ') ?? ''];
  return text === has || (isNumber(value) && sameNumber(text, has) === true);
}
