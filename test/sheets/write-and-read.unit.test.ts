import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../../src/sheets/write/workbook.ts';
import { temporaryFolder } from '../support/folders.ts';
import { read } from '../support/reading.ts';
import { perRing } from '../support/ring.ts';

const columns = [
  { heading: 'Text', kind: 'text' },
  { heading: 'Number', kind: 'number' },
  { heading: 'Date', kind: 'date' },
  { heading: 'Yes', kind: 'auto' },
] as const;

type Values = readonly [text: string, number: string, date: string, yes: boolean];

async function written(rows: readonly Values[]): Promise<Buffer> {
  const spool = { folder: temporaryFolder(), processes: { pid: process.pid, isAlive: () => true } };
  const workbook = openWorkbook({ spool });
  const sheet = workbook.addSheet({ name: 'Orders', columns });
  for (const row of rows) sheet.addRow(row);
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbook.finish()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('the rows of a workbook of our own', () => {
  const text = fc
    .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: fc.constantFrom(...'_x0041_\r\n\t =+') }))
    .filter((each) => each !== '');
  const number = fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 3 }))
    .map(([isNegative, digits, places]) => String((isNegative ? -digits : digits) / 10 ** places));
  const zone = fc.constantFrom('', 'Z', '+03:00', '-04:30');
  const date = fc
    .tuple(
      fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      zone,
      fc.boolean(),
    )
    .map(([at, offset, isDay]) => {
      const iso = at.toISOString();
      return isDay ? iso.slice(0, 10) : iso.replace('.000Z', '').replace('Z', '') + offset;
    });

  it('are read as they were written', async () => {
    const rows = fc.array(fc.tuple(text, number, date, fc.boolean()), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const found = await read(await written(given));
        const expected = given.map(([a, b, c, d], at) => [at + 2, a, `number:${b}`, `date:${c}`, `boolean:${d}`]);
        expect(found.rows.slice(1)).toEqual(expected);
      }),
      { numRuns: perRing(8, 8, 400), examples: [[[['_x0400\r', '1', '1970-01-01T00:00:00', false]]]] },
    );
  });
});
