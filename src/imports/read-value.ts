import { memoize } from '../base/memoize.ts';
import { latinDigits } from '../base/text/digits.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean, nearest } from '../base/text/nearest.ts';
import { typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { hasLostDigits, lostDigits, numberCheck, readNumberCell } from './read-number.ts';
import { means, notRead, type Reading } from './reading.ts';
import { foldHeading } from './words.ts';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(', ').map(foldHeading));

const yes = wordsOf('true, yes, y, 1, نعم, صح');
const no = wordsOf('false, no, n, 0, لا, خطأ');

/** Payment methods seen (observed), by what people write for them. */
const payments: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'paid',
    wordsOf(
      'paid, prepaid, pre paid, already paid, online, credit card, card, مدفوع, مدفوعة, تم الدفع, مدفوع مسبقا, مسبق الدفع, دفع إلكتروني, بطاقة',
    ),
  ],
  [
    'cod',
    wordsOf(
      'cod, cash on delivery, cash-on-delivery, pay on delivery, الدفع عند الاستلام, عند الاستلام, الدفع عند التسليم, نقدا عند الاستلام',
    ),
  ],
]);

export const knownPayments: readonly string[] = [...payments.keys()];

export const isPhone = (name: string): boolean => /(?:^|[._])(?:phone|mobile)$/.test(name);

/** Texts of digits that a spreadsheet takes for numbers. */
const holdsCode = (name: string): boolean =>
  /(?:^|[._])(?:phone|mobile|sku|barcode|code|reference|number|external_id|short_address)$/.test(name);

/** Examples of forms, and what people type to fill a field that is asked for. */
const placeholderAddress = /^(?:([A-Z])\1{3}\d{4}|[A-Z]{4}(\d)\2{3}|ABCD\d{4}|[A-Z]{4}1234|RRRD2929)$/;

function readShortAddress(text: string): Reading {
  const code = latinDigits(text).replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{4}\d{4}$/.test(code))
    return notRead('is not a short address: four letters and four digits, like RHMA3184');
  return placeholderAddress.test(code) ? notRead('is a placeholder, not a short address') : means(code);
}

const readPayment = memoize((text: string): Reading => {
  // A value of the service's own, as an export has it: credit_card is not what "credit card" means.
  if (/^[a-z]+(?:_[a-z]+)+$/.test(text)) return means(text);
  const word = foldHeading(text);
  for (const [method, words] of payments) if (words.has(word)) return means(method);
  const meant = nearest(text, knownPayments) === undefined ? '' : didYouMean(text, knownPayments);
  return notRead(escaped`is not a known payment method. Use ${knownPayments.join(' or ')}.${meant}`);
});

function readChoice(text: string, choices: readonly unknown[]): Reading {
  const found = choices.find((choice) => foldHeading(String(choice)) === foldHeading(text));
  const names = choices.map(String);
  return found === undefined ? notRead(`is not one of ${names.join(', ')}.${didYouMean(text, names)}`) : means(found);
}

function readDate({ kind, text }: Cell, hasTime: boolean): Reading {
  const written = latinDigits(text).trim();
  if (kind === 'date' && !hasTime) return means(written.slice(0, 10));
  const form = hasTime
    ? /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
    : /^\d{4}-\d{2}-\d{2}$/;
  if (form.test(written) && !Number.isNaN(Date.parse(written.slice(0, 10)))) return means(written);
  return notRead('is not a date that is certain. Write it as YYYY-MM-DD');
}

/** What keeps a text of digits from being one: `1.2E+15`, digits that a spreadsheet has turned into zeros. */
function readDigits(name: string, { kind, text }: Cell, isCode: boolean): Reading {
  const digits = latinDigits(text);
  if ((kind === 'number' || isCode) && /^\d+([.,]\d+)?[eE]\+?\d+$/.test(digits)) {
    return notRead(
      'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again',
    );
  }
  if ((kind === 'number' || isCode) && hasLostDigits(digits)) return notRead(lostDigits);
  if (/postal_code$/.test(name) && /^\d{1,4}$/.test(digits)) {
    return notRead('has lost its leading zero, or digits: a postal code has five');
  }
  return means(text);
}

const brokenKinds: Readonly<Record<string, string>> = {
  error: 'is an error of the spreadsheet. Mend its formula, or type the value',
  'formula-without-value': 'is a formula whose value was not saved. Open the file, save it again, or type the value',
};

type ReadText = (cell: Cell) => Reading;

function textReader(name: string): ReadText {
  if (name.endsWith('short_address')) return ({ text }) => readShortAddress(text);
  if (name === 'payment_method') return ({ text }) => readPayment(text);
  const isCode = holdsCode(name);
  return (cell) => {
    if (cell.kind === 'date') {
      return notRead('a spreadsheet has turned it into a date. Format the column as text and type it again');
    }
    return /^[\d\u0660-\u0669\u06f0-\u06f9]/.test(cell.text) ? readDigits(name, cell, isCode) : means(cell.text);
  };
}

/** How the text of a cell is read, by the type of its field. */
function typedReader(name: string, schema: ValueSchema): ReadText {
  const own = withoutNull(schema);
  const types = typesOf(schema);
  const { enum: choices, format, items = {} } = own;
  if (choices) return ({ text }) => readChoice(text, choices);
  if (types.includes('integer') || types.includes('number')) {
    const isInteger = !types.includes('number');
    const check = numberCheck(name);
    return (cell) => {
      const read = readNumberCell(cell, isInteger);
      const fault = 'value' in read ? check(read.value) : undefined;
      return fault === undefined ? read : notRead(fault);
    };
  }
  if (types.includes('boolean')) {
    return ({ text }) => {
      const word = foldHeading(text);
      return yes.has(word) || no.has(word) ? means(yes.has(word)) : notRead('is not yes or no');
    };
  }
  if (types.includes('array')) {
    const read = typedReader(name, items);
    return ({ kind, text }) => {
      const readings = text.split(/;\s*/).map((each) => read({ kind, text: each }));
      const fault = readings.find((each) => 'fault' in each);
      return fault ?? means(readings.map((each) => 'value' in each && each.value));
    };
  }
  if (format === 'date' || format === 'date-time') return (cell) => readDate(cell, format === 'date-time');
  return textReader(name);
}

/** How the cells of a column are read, by the type of its field; phones and names of cities are read elsewhere. */
export function cellReaderOf(name: string, schema: ValueSchema): ReadText {
  const read = typedReader(name, schema);
  return (cell) => {
    const broken = brokenKinds[cell.kind];
    if (broken !== undefined) return notRead(broken);
    const text = cell.text.trim();
    return read(text.length === cell.text.length ? cell : { kind: cell.kind, text });
  };
}
