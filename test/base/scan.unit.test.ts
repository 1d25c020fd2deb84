import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/base/json/exact-json.ts';
import { ScannedRecord, scanPlan } from '../../src/base/scan/scanned.ts';
import { anything, fieldTable, jsonKinds } from '../../src/base/scan/shape.ts';
import { escaped } from '../../src/base/text/message.ts';
import { builtInGroups, describe as describeGroups } from '../../src/operations/schemas.ts';
import { shapesOf, surelyConforms } from '../../src/operations/shape.ts';
import { columnsByName } from '../../src/output/columns.ts';
import { csvFormatter } from '../../src/output/csv.ts';
import { jsonFormatter, ndjsonFormatter } from '../../src/output/json.ts';
import { terminalOf } from '../../src/output/terminal.ts';
import { readPage, scanPage } from '../../src/paging/page.ts';
import { pageText } from '../support/json-pages.ts';
import { perRing } from '../support/ring.ts';

// Scanned records must be written, byte for byte, like parsed ones.

const group = builtInGroups.find(({ name }) => name === 'orders');
const operation = describeGroups(group ? [group] : [])[0]?.operations.find(({ verb }) => verb === 'list');
if (!operation) throw new Error('There is no orders list.');
const shape = { kinds: jsonKinds.object, fields: fieldTable({ id: anything, ...shapesOf(operation.row) }) };
const byName = columnsByName(operation);
const names = ['id', 'order_number', 'status', 'order_grand_total', 'description', 'receiver_city', 'items_count'];
const more = ['items', 'items.sku', 'receiver', 'boxes_count', 'receiver_phone', 'tax'];
const columns = [...names, ...more].map((name) => byName.get(name) ?? expect.unreachable(name));
const plan = scanPlan(
  shape.fields,
  columns.flatMap(({ counted, path }) => counted ?? path?.[0] ?? []),
);

const page = pageText(Object.keys(operation.row));

const format = { envelope: operation.envelope, what: escaped`orders` };
const read = (answer: Buffer) => scanPage(answer, plan, format);
const parsed = (answer: Buffer) => readPage(parseJson(answer.toString()), format);

const pipe = terminalOf({}, {}, 'linux', false);
const terminal = terminalOf({ isTTY: true }, {}, 'linux', false);

const view = { columns, header: true, heading: (name: string) => name, separator: ',', excel: false };

const formatters = [
  () => csvFormatter(operation, { ...view, rawCsv: false, terminal: pipe }),
  () => csvFormatter(operation, { ...view, rawCsv: true, terminal: pipe }),
  () => csvFormatter(operation, { ...view, rawCsv: false, terminal }),
  () => ndjsonFormatter([]),
  () => jsonFormatter([], false),
];

describe('scanned records', () => {
  it('are written in every format like parsed ones', () => {
    const pages = perRing(75, 250, 1000);
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
        expect(found.rows.map(({ values }) => values)).toEqual(plain.rows.map(({ values }) => values));
        for (const open of formatters) {
          const [fast, slow] = [open(), open()];
          const [quick, whole] = [`${fast.page(found.rows)}${fast.end()}`, `${slow.page(plain.rows)}${slow.end()}`];
          expect(quick).toBe(whole);
        }
      }),
      { numRuns: pages },
    );
    expect(scanned).toBeGreaterThan(perRing(10, 40, 250));
  });

  it('fit the shape only if their parsed values do', () => {
    fc.assert(
      fc.property(page, (body) => {
        for (const each of read(Buffer.from(body))?.rows ?? []) {
          expect(each).toBeInstanceOf(ScannedRecord);
          if (each.fitsShape) expect(surelyConforms(each.values, shape)).toBe(true);
        }
      }),
      { numRuns: perRing(150, 200, 2000) },
    );
  });

  it('never come from invalid JSON: with any cut or changed byte they are left to the parser or read the same', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(255), fc.boolean(), (body, place, byte, cuts) => {
        const answer = Buffer.from(body);
        const damaged = cuts ? answer.subarray(0, place % answer.length) : Buffer.from(answer);
        if (!cuts) damaged[place % answer.length] = byte;
        const found = read(damaged);
        if (!found) return;
        expect(found.rows.map(({ values }) => values)).toEqual(parsed(damaged).rows.map(({ values }) => values));
      }),
      { numRuns: perRing(300, 400, 5000) },
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
  ])('are not made of %s', (body) => {
    expect(read(Buffer.from(body))).toBeUndefined();
  });

  it('are not made of invalid UTF-8', () => {
    const answer = Buffer.from('{"data":[{"id":1,"status":"é"}]}');
    expect(read(answer)?.rows).toHaveLength(1);
    expect(read(Buffer.from(answer.toString(), 'latin1'))).toBeUndefined();
  });

  it('may be in a bare array, where the operation has no envelope', () => {
    expect(scanPage(Buffer.from('[{"id":1}]'), plan, { what: escaped`orders` })?.rows).toHaveLength(1);
  });
});
