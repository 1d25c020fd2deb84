import fc from 'fast-check';
import { anyCharacter } from './texts.ts';

// Pages as JSON texts in every spelling that JSON allows, to compare the scanner with the parser.

/** The text of a JSON string, each character in one of its JSON spellings. */
const spelled = (text: string, ways: readonly number[]): string =>
  `"${[...Array(text.length).keys()]
    .map((at) => {
      const unit = text.charCodeAt(at);
      const way = ways[at % Math.max(ways.length, 1)] ?? 0;
      const hex = unit.toString(16).padStart(4, '0');
      if (way % 3 === 1) return `\\u${way % 2 ? hex : hex.toUpperCase()}`;
      if (text[at] === '/' && way % 3 === 2) return '\\/';
      const isLone = unit >= 0xd800 && unit <= 0xdfff;
      return isLone ? `\\u${hex}` : JSON.stringify(text[at] ?? '').slice(1, -1);
    })
    .join('')}"`;

const words = fc.constantFrom(
  '',
  'نورة',
  '=1+1',
  '+966501234567',
  'x;=1',
  'x; y;z',
  ';-5;',
  'x;',
  "'-x",
  ' a ',
  'a,b',
  'a"b',
  '\t',
  '\u202e',
  '\u007f',
  '👩‍👧',
  '0',
);
const text = fc
  .tuple(fc.oneof(words, fc.string({ unit: anyCharacter, maxLength: 12 })), fc.array(fc.nat(9), { maxLength: 4 }))
  .map(([content, ways]) => spelled(content, ways));
const number = fc.oneof(
  fc.constantFrom('0', '-0', '-1', '1.50', '1e3', '1E+400', '-2.5e-9', '9007199254740993', '0.0000001', '12.345'),
  fc.constantFrom('123456789012345', '1234567890123456', '0.1', '100.0', '1e-400'),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);
const word = fc.constantFrom('null', 'true', 'false');

type Field = readonly [name: string, value: string];

/**
 * Fields of one object, without repeated names. Of two fields with one name the parser keeps the last, and it puts
 * numeric names first; the bytes keep their order, which reads the same.
 */
const fields = (name: fc.Arbitrary<string>, each: fc.Arbitrary<string>, maxLength: number) =>
  fc
    .uniqueArray(fc.tuple(name, each), { maxLength, selector: ([written]: Field) => JSON.parse(written) as string })
    .map((all) => all.filter(([written]) => !/^(\d+|__proto__|id)$/.test(JSON.parse(written) as string)));

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    number,
    word,
    fc.array(tie('value'), { maxLength: 3 }).map((inner) => `[${inner.join(',')}]`),
    fields(text, tie('value'), 3).map((inner) => `{${inner.map((field) => field.join(':')).join(',')}}`),
  ),
}));
const likely = fc.oneof({ weight: 3, arbitrary: fc.oneof(text, number, word) }, value);
const fieldName = (names: readonly string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names).map((name) => JSON.stringify(name)) }, text);
const record = (names: readonly string[]) =>
  fc
    .tuple(fc.oneof(fc.integer({ min: 1 }).map(String), number, text), fields(fieldName(names), likely, 12))
    .map(([id, others]) => `{"id":${id}${others.map((field) => `,${field.join(':')}`).join('')}}`);

/** Paginators with links and counts in any order, and other lists and counts around them. */
const links = fc.constantFrom(
  '"links":[{"url":"]}","label":"a"}]',
  '"links":[{"url":null,"label":"}],"}]',
  '"links":[]',
  '"links":[{"url":"x"},{"links":[{"url":1}]}]',
);
const beside = fc.constantFrom(
  '',
  ',"stats":{"by_status":[{"status":"pending","count":3}],"total":3,"last_page":1}',
  ',"meta":{"links":[{"url":1}],"total":9,"current_page":7,"per_page":1,"last_page":9}',
  ',"message":"}],\\"total\\":5"',
);
/** The text of a page whose records have mostly these fields. */
export const pageText = (names: readonly string[]) =>
  fc
    .tuple(fc.array(record(names), { minLength: 1, maxLength: 4 }), links, beside, fc.boolean(), fc.boolean())
    .map(([records, entries, others, linksFirst, countsFirst]) => {
      const counts = `"current_page":1,"last_page":1,"per_page":15,"total":${records.length}`;
      const data = `"data":[${records.join(',')}]`;
      const rest = linksFirst ? [data, entries, counts] : [data, counts, entries];
      const parts = countsFirst ? [counts, data, entries] : rest;
      return `{"data":{${parts.join(',')}}${others}}`;
    });
