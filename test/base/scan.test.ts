import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/base/exact-json.ts';
import { rowOf, ScannedRecord, scanPlan } from '../../src/base/scan/scanned.ts';
import { anything, fieldsOf, kinds } from '../../src/base/scan/shape.ts';
import { describe as describeGroups } from '../../src/operations/describe.ts';
import { loaders } from '../../src/operations/groups.ts';
import { shapesOf, surelyConforms } from '../../src/operations/shape.ts';
import { columnsByName } from '../../src/output/columns.ts';
import { csvWriter } from '../../src/output/csv.ts';
import { jsonWriter, ndjsonWriter } from '../../src/output/json.ts';
import { readPage } from '../../src/paging/page.ts';
import { scanPage } from '../../src/paging/scan-page.ts';

// A list whose records are scanned must look, byte for byte, like the same list parsed: the parser is the plain way.

const group = await loaders.orders?.();
const operation = describeGroups(group ? [group] : [])[0]?.operations.find(({ verb }) => verb === 'list');
if (!operation) throw new Error('There is no orders list.');
const shape = { kinds: kinds.object, fields: fieldsOf({ id: anything, ...shapesOf(operation.row) }) };
const byName = columnsByName(operation);
const names = ['id', 'order_number', 'status', 'order_grand_total', 'description', 'receiver_city', 'items_count'];
const more = ['items', 'items.sku', 'receiver', 'boxes_count', 'receiver_phone', 'tax'];
const columns = [...names, ...more].map((name) => byName.get(name) ?? expect.unreachable(name));
const plan = scanPlan(
  shape.fields,
  columns.flatMap(({ counted, path }) => counted ?? path?.[0] ?? []),
);

/** The text of a JSON string, each character spelled in one of the ways that JSON has for it. */
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
  .tuple(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 12 })), fc.array(fc.nat(9), { maxLength: 4 }))
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
 * Fields of one object, no name twice. Of two fields with one name the parser keeps the last, and it puts names that are
 * numbers first; bytes keep both as they came, which reads the same.
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
const fieldName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(operation.row)).map((name) => JSON.stringify(name)) },
  text,
);
const record = fc
  .tuple(fc.oneof(fc.integer({ min: 1 }).map(String), number, text), fields(fieldName, likely, 12))
  .map(([id, others]) => `{"id":${id}${others.map((field) => `,${field.join(':')}`).join('')}}`);

/** Paginators whose links and counts stand in any order, with other lists and other counts around them. */
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
const page = fc
  .tuple(fc.array(record, { minLength: 1, maxLength: 4 }), links, beside, fc.boolean(), fc.boolean())
  .map(([records, entries, others, linksFirst, countsFirst]) => {
    const counts = `"current_page":1,"last_page":1,"per_page":15,"total":${records.length}`;
    const data = `"data":[${records.join(',')}]`;
    const rest = linksFirst ? [data, entries, counts] : [data, counts, entries];
    const parts = countsFirst ? [counts, data, entries] : rest;
    return `{"data":{${parts.join(',')}}${others}}`;
  });

const read = (answer: Buffer) => scanPage(answer, plan, operation.envelope, 'orders');
const parsed = (answer: Buffer) => readPage(parseJson(answer.toString()), operation.envelope, 'orders');

const csv = (raw: boolean) => csvWriter(columns, { header: true, raw });
const writers = {
  csv: () => csv(false),
  raw: () => csv(true),
  ndjson: () => ndjsonWriter([]),
  json: () => jsonWriter([], false),
};

describe('records that are scanned', () => {
  it.each(Object.entries(writers))('look in %s as if they had been parsed', (_, writer) => {
    let scanned = 0;
    fc.assert(
      fc.property(page, (body) => {
        const answer = Buffer.from(body);
        const found = read(answer);
        if (!found) return;
        scanned++;
        const plain = parsed(answer);
        expect(found.counts).toEqual(plain.counts);
        expect(found.rows.map(({ id }) => id)).toEqual(plain.rows.map(({ id }) => id));
        expect(found.rows.map(rowOf)).toEqual(plain.rows);
        const [fast, slow] = [writer(), writer()];
        const [quick, whole] = [fast.batch(found.rows) + fast.end(), slow.batch(plain.rows) + slow.end()];
        expect(quick).toBe(whole);
      }),
      { numRuns: 2000 },
    );
    expect(scanned).toBeGreaterThan(500);
  });

  it('are called doubtful whenever the quick look at their values does not say yes', () => {
    fc.assert(
      fc.property(page, (body) => {
        for (const each of read(Buffer.from(body))?.rows ?? []) {
          const isSure = each instanceof ScannedRecord && (each.marks & 4) === 0;
          if (isSure) expect(surelyConforms(rowOf(each), shape)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are never made of what is no JSON: every cut and every changed byte is left to the parser or read the same', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(255), fc.boolean(), (body, place, byte, cuts) => {
        const answer = Buffer.from(body);
        const damaged = cuts ? answer.subarray(0, place % answer.length) : Buffer.from(answer);
        if (!cuts) damaged[place % answer.length] = byte;
        const found = read(damaged);
        if (!found) return;
        expect(found.rows.map(rowOf)).toEqual(parsed(damaged).rows);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '',
    '[]',
    '{}',
    '{"data":[1]}',
    '{"data": [{"id":1}]}',
    '{"a\\"data":[{"id":1}]}',
    '{"data":[{"id":1},]}',
    '{"data":[{"id":01}]}',
    '{"data":[{"id":1.}]}',
    '{"data":[{"id":-}]}',
    '{"data":[{"id":1,"id":2}]}',
    '{"x":{"data":[{"id":1}]},"data":[{"id":2}]}',
    '{"data":[{"id":1}],"total":}',
    '{"data":{"data":[{"id":1}],"links":[{"lab"a"}],"total":1}}',
    '{"data":{"data":[{"id":1}],"links":[{}]},"data":{"data":[{"id":2}],"a":1}}',
    '[{"id":1}]',
  ])('leave %s to the parser', (body) => {
    expect(read(Buffer.from(body))).toBeUndefined();
  });

  it('leave to the parser what is no UTF-8', () => {
    const answer = Buffer.from('{"data":[{"id":1,"status":"é"}]}');
    expect(read(answer)?.rows).toHaveLength(1);
    expect(read(Buffer.from(answer.toString(), 'latin1'))).toBeUndefined();
  });

  it('may be a bare array, where the operation names no envelope', () => {
    expect(scanPage(Buffer.from('[{"id":1}]'), plan, undefined, 'orders')?.rows).toHaveLength(1);
  });
});
