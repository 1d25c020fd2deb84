import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ColumnMatcher } from '../../src/columns/column-matcher.ts';
import { TableColumns } from '../../src/columns/table-columns.ts';
import { importFields, lexiconOf } from '../../src/imports/fields.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import { loadLanguage } from '../../src/output/language.ts';

const create = builtIn.flatMap(({ operations }) => operations).find(({ id }) => id === 'orders.create');
if (!create) throw new Error('no operation orders.create');
const languages = (await Promise.all(['en', 'ar'].map(loadLanguage))).map(({ labels }) => labels);
const matcher = new ColumnMatcher(lexiconOf(create, languages, importFields(create), true));

/*
 * Headings as merchants write them, with their neighbours and cells where these count, and `-` where none of our fields is
 * meant. The second table was kept aside while the words were being chosen, and so was half of the sheets, which are written
 * by someone else.
 */

/** The words of the tables for the fields, with the part of an address. */
const fields: Readonly<Record<string, string>> = {
  name: 'receiver_name',
  first: 'receiver_first_name',
  last: 'receiver_last_name',
  phone: 'receiver_phone',
  email: 'receiver_email',
  address2: 'receiver_address_line 3',
  street: 'receiver_address_line 2',
  district: 'receiver_address_line 4',
  postcode: 'receiver_address_line 5',
  city: 'receiver_city',
  country: 'receiver_country',
  short: 'receiver_short_address',
  sku: 'items.sku',
  item: 'items.name',
  quantity: 'items.quantity',
  price: 'items.price',
  weight: 'items.weight',
  number: 'external_id',
  total: 'order_grand_total',
  cod: 'cod_amount',
  payment: 'payment_method',
  note: 'description',
};

/** What stands beside a heading that the table gives no neighbours. */
const usual = { name: 'Name', phone: 'Mobile', city: 'City', address: 'Address' };

interface Line {
  readonly heading: string;
  readonly meaning: string;
  readonly beside: readonly string[];
  readonly cells: readonly string[];
}

function linesOf(file: string): Line[] {
  const text = readFileSync(join(import.meta.dirname, 'written', file), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => {
      const [heading = '', meaning = '', beside = '', cells = ''] = line.split(' | ');
      const neighbours = Object.entries(usual).flatMap(([name, word]) => (name === meaning ? [] : word));
      return {
        heading,
        meaning,
        beside: beside === '' ? neighbours : beside.split(', '),
        cells: cells === '' ? [] : cells.split(', '),
      };
    });
}

/** What a heading is taken for, beside the others of its sheet. */
function takenFor({ heading, beside, cells }: Line): string {
  const columns = new TableColumns(matcher, [], { learn: () => undefined });
  columns.addAll([heading, ...beside], (at) => (at === 0 ? cells : []));
  const match = columns.all[0]?.match;
  // What only stands in for a column that is blank is not taken for its field.
  if (!match || match.isSpare) return '-';
  const { field, element, part = 1 } = match;
  const place = field.name === 'receiver_address_line' ? ` ${part}` : '';
  return `${field.name}${place}${element === undefined ? '' : ` ${element + 1}`}`;
}

const isRight = ({ meaning }: Line, taken: string): boolean =>
  meaning.split(' or ').some((each) => {
    const [name = '', number] = each.split(' ');
    if (name === 'address') return /^receiver_address_line [12]$/.test(taken);
    const field = fields[name] ?? name;
    return taken === (number === undefined ? field : `${field} ${number}`);
  });

describe.each(['headings.txt', 'headings-kept.txt', 'sheets.txt', 'sheets-kept.txt'])('%s', (file) => {
  const read = linesOf(file).map((line) => ({ line, taken: takenFor(line) }));
  const shown = ({ line, taken }: { line: Line; taken: string }) =>
    `${line.heading} (${line.beside.join(', ')}): ${line.meaning}, taken for ${taken}`;

  it('takes no heading for another field', () => {
    const wrong = read.filter(({ line, taken }) => taken !== '-' && !isRight(line, taken));
    expect(wrong.map(shown)).toEqual([]);
  });

  it('understands most of what merchants write', () => {
    const right = read.filter(({ line, taken }) => isRight(line, taken)).length;
    const open = read.filter(({ line, taken }) => !isRight(line, taken)).map(shown);
    expect(right / read.length, open.join('\n')).toBeGreaterThanOrEqual(0.85);
  });
});
