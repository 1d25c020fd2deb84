import { describe, expect, it } from 'vitest';
import { splitList } from '../../src/base/text/text.ts';
import { describeProgram } from '../../src/cli/describe/describe.ts';
import { buildProgram } from '../../src/cli/tree.ts';
import { filledShape } from '../../src/imports/create/fillings.ts';
import { importFields } from '../../src/imports/fields.ts';
import { sizedFitShape } from '../../src/insight/box-fit.ts';
import { keptShape } from '../../src/insight/kept-files.ts';
import { eventFields } from '../../src/mirror/watch/events.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { innerFields } from '../../src/operations/manifest.ts';
import { readPayment } from '../../src/orders/payments.ts';
import { columnsByName, headingsOf } from '../../src/output/columns.ts';
import { arabic } from '../../src/output/labels/ar.ts';
import { ar } from '../../src/output/labels/ar-headings.ts';
import { en, english } from '../../src/output/labels/en.ts';
import { headedBy, labelOf } from '../../src/output/language.ts';
import { fieldReader } from '../../src/output/typed-words.ts';
import { journalShape } from '../../src/packing/views.ts';
import { handoverShape } from '../../src/shipping/handover/handover-rows.ts';
import { shippedShape, tableShape } from '../../src/shipping/ship-rows.ts';

const catalogue = await builtInCatalogue();
const operations = catalogue.groups.flatMap((group) => group.operations);
const { records } = await describeProgram(buildProgram(catalogue.groups), catalogue);
/** The columns of everything that commands print. */
const printed = Object.values(records).map(({ fields }) => Object.keys(fields));
const languages = [
  ['English', en, /^[A-Z]/],
  ['Arabic', ar, /^[\u0621-\u064a][\u0621-\u064a ]+(?: SKU)?$/],
] as const;

/** The columns of a record, and those of the records in its lists, which a card shows by themselves. */
const recordsOf = (operation: (typeof operations)[number]): string[][] => [
  [...columnsByName(operation).keys()],
  ...Object.values(operation.row).map((schema) => Object.keys(innerFields(schema) ?? {})),
];

describe.each(languages)('the %s labels', (_language, labels, form) => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'are read as the columns of %s that they stand for',
    async (_id, operation) => {
      const names = [...columnsByName(operation).keys()];
      const words = names.map((name) => labelOf(headedBy(name, operation.row), labels));
      const fieldOf = await fieldReader(operation, words.join());
      expect(words.map(fieldOf)).toEqual(names);
      // A list of headings has commas between.
      expect(words.filter((word) => splitList(word).length > 1)).toEqual([]);
    },
  );

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'tell the columns of %s apart',
    (_id, operation) => {
      for (const names of recordsOf(operation)) {
        const words = names.map((name) => labelOf(name, labels));
        expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
        for (const word of words) expect(word).toMatch(form);
      }
    },
  );

  it('name fields that are there, or columns of a sheet to fill in', () => {
    const filled = (operation: (typeof operations)[number]) => importFields(operation).map(({ name }) => name);
    const names = operations.flatMap((operation) => [...recordsOf(operation).flat(), ...filled(operation)]);
    const carded = [
      ...['shipper', 'items_total', 'size', 'volumetric_weight', 'not_given', 'no_items', 'no_boxes', 'other_fields'],
      ...['shown_as', 'proposal', 'column', 'field', 'match', 'parcel', 'before', 'now'],
    ];
    // Columns of tables at a terminal and of sheets, beside those that programs get.
    const shapes = [filledShape, handoverShape, sizedFitShape, keptShape, tableShape, shippedShape, journalShape];
    const known = new Set([
      ...[...names, ...carded, ...Object.keys(eventFields)],
      ...shapes.flatMap(({ row }) => Object.keys(row)),
      ...printed.flat(),
    ]);
    expect(Object.keys(labels).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the Arabic labels', () => {
  it('have a word of their own for every column of every record, and no two in a record have one word', () => {
    const names = new Set([...operations.flatMap((operation) => recordsOf(operation).flat()), ...printed.flat()]);
    expect([...names].filter((name) => !Object.hasOwn(ar, name))).toEqual([]);
    for (const columns of printed) {
      const words = columns.map((name) => labelOf(name, ar));
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    }
  });
});

describe('the words of cells', () => {
  it('tell the values of a field apart, and are read as them', () => {
    for (const [field, words] of [...Object.entries(english.cellWords), ...Object.entries(arabic.cellWords)]) {
      const shown = Object.values(words);
      expect([field, new Set(shown).size]).toEqual([field, shown.length]);
    }
    // A word that somebody types in another sheet means at least the way to pay.
    for (const { payment_method: words } of [english.cellWords, arabic.cellWords]) {
      for (const [value, word] of Object.entries(words))
        expect(readPayment(word)).toEqual({ value: value === 'cod' ? 'cod' : 'paid' });
    }
    // Arabic has each value that English words; values that are English words need it there alone.
    const valuesOf = (words: object): string[] => Object.keys(words);
    for (const [field, words] of Object.entries(english.cellWords))
      expect([field, valuesOf(Object.entries(arabic.cellWords).find(([name]) => name === field)?.[1] ?? {})]).toEqual([
        field,
        expect.arrayContaining(valuesOf(words)),
      ]);
  });
});

describe('labels', () => {
  it('are made from the name where there is none', () => {
    const made = [
      'receiver_note',
      'sku',
      'cod_wallet_id',
      'items.unit_price',
      'createdAt',
      'X-Note',
      'الاسم',
      '',
      '_',
      'a__b',
    ];
    expect(made.map((name) => labelOf(name, {}))).toEqual([
      ...[
        'Receiver note',
        'SKU',
        'COD wallet ID',
        'Items: Unit price',
        'createdAt',
        'X-Note',
        'الاسم',
        '',
        '_',
        'A  b',
      ],
    ]);
    expect(labelOf('constructor', en)).toBe('Constructor');
  });

  it('head no two columns of a file alike, where a field that the service adds has the word of another', () => {
    const heading = (name: string) => labelOf(name, en);
    expect(headingsOf(['order_grand_total', 'amount', 'id', 'id'], heading)).toEqual(['Amount', 'amount', 'ID', 'ID']);
  });
});
