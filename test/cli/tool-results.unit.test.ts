import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactRows } from '../../src/cli/mcp/compact-result.ts';
import { readToolOutput } from '../../src/cli/mcp/tool-result.ts';
import { helpTool } from '../../src/cli/mcp/toolbox.ts';
import { rowsIn } from '../support/compact-rows.ts';
import { perRing } from '../support/ring.ts';

const cell = fc.oneof(
  fc.constant(null),
  fc.constantFrom('The national short address is missing.', 'Ask the receiver for it, and update the order.'),
  fc.string(),
  fc.integer(),
  fc.constant({ a: 1, b: null }),
);
const row = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), cell);

const filled = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));

const withoutNulls = (record: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(record)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, filled(value)])
    .sort();

const rows = { ...helpTool, printsRows: true };
const ndjson = (records: readonly unknown[]): string => records.map((each) => `${JSON.stringify(each)}\n`).join('');
const written = (text: string) => ({ text, isCut: false, lines: text.split('\n').length - 1, goesOn: false });

describe('rows of a result', () => {
  it('are what the command printed, but for nulls, however they are laid out', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.boolean(), (records, keepsEmpty) => {
        const { text, shown } = compactRows(records, { most: 1e6, keepsEmpty, without: [] });
        expect(shown).toBe(records.length);
        expect(rowsIn(text).map(withoutNulls)).toEqual(records.map(withoutNulls));
      }),
      { numRuns: perRing(25, 50, 3000) },
    );
  });

  it('have long texts that repeat once', () => {
    const reason = 'The national short address is missing.';
    const records = Array.from({ length: 40 }, (_, at) => ({ order: at, reason: at === 7 ? 'Another one.' : reason }));
    const { text } = compactRows(records, { most: 1e6, keepsEmpty: false, without: [] });
    expect(rowsIn(text)).toEqual(records);
    expect(text.split(reason)).toHaveLength(2);
  });

  it('are cut behind a whole row', () => {
    const records = Array.from({ length: 500 }, (_, at) => ({ at, name: `row ${at}` }));
    const { text, shown } = compactRows(records, { most: 2000, keepsEmpty: false, without: [] });
    expect({ isShort: text.length <= 2000, rows: rowsIn(text) }).toEqual({
      isShort: true,
      rows: records.slice(0, shown),
    });
    expect(shown).toBeGreaterThan(100);
  });

  it('keep every digit of a number', () => {
    const { texts } = readToolOutput(
      rows,
      {},
      { code: 0, stdout: written('{"n":12345678901234567890}\n'), stderr: '' },
    );
    expect(texts[0]).toContain('[12345678901234567890]');
  });
});

describe('an error beside rows', () => {
  const error = (results: readonly object[]): string =>
    JSON.stringify({
      error: { code: 'partial', message: 'Not all.', cause: { code: 'x', message: 'Not all.' }, results },
    });

  it('names only the writes that no row tells', () => {
    const stderr = error([
      { id: '5', outcome: 'done' },
      { id: '6', outcome: 'not_sent' },
    ]);
    const { texts, isError } = readToolOutput(rows, {}, { code: 8, stdout: written(ndjson([{ id: 5 }])), stderr });
    expect(isError).toBe(true);
    expect(JSON.parse(texts[2] ?? '')).toEqual({
      error: { code: 'partial', message: 'Not all.', results: [{ id: '6', outcome: 'not_sent' }] },
    });
  });

  it('is none where a plan leaves something out', () => {
    const output = { code: 8, stdout: written(ndjson([{ id: 5 }])), stderr: `Nothing was sent.\n${error([])}\n` };
    const { texts, isError } = readToolOutput(rows, { dry_run: true }, output);
    expect({ isError, said: texts[2] }).toEqual({ isError: false, said: 'Nothing was sent.\nNot all.' });
  });
});
