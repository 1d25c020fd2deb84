import { describe, expect, it } from 'vitest';
import { sheetDate } from '../../src/sheets/write/cell.ts';

const serial = (iso: string): number => Date.parse(iso) / 86_400_000 + 25_569;

describe('a date of a sheet', () => {
  it.each([
    ['2026-03-04', '2026-03-04T00:00:00Z', 'yyyy-mm-dd'],
    ['1900-03-01', '1900-03-01T00:00:00Z', 'yyyy-mm-dd'],
    ['2024-02-29 05:06', '2024-02-29T05:06:00Z', 'yyyy-mm-dd hh:mm'],
    ['2026-03-04 05:06:07', '2026-03-04T05:06:07Z', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-03-04T05:06:07.000000Z', '2026-03-04T05:06:07Z', 'yyyy-mm-dd hh:mm:ss" UTC"'],
    ['2026-03-04T05:06:07.5Z', '2026-03-04T05:06:07.500Z', 'yyyy-mm-dd hh:mm:ss.000" UTC"'],
    ['2026-03-04T05:06:07.050000+03:00', '2026-03-04T05:06:07.050Z', 'yyyy-mm-dd hh:mm:ss.000" +03:00"'],
    ['2026-03-04T05:06:07-0430', '2026-03-04T05:06:07Z', 'yyyy-mm-dd hh:mm:ss" -04:30"'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z', 'yyyy-mm-dd hh:mm:ss" UTC"'],
  ])('%s', (text, local, format) => {
    expect(sheetDate(text)).toEqual({ serial: serial(local), format });
  });

  it.each(
    [
      ['', '2026', '2026-3-4', '2026-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-03-04T24:00:00Z'],
      ['2026-03-04T05:60', '2026-03-04T05:06:60', '2026-03-04T05:06:07.0000001Z', '2026-03-04T05:06:07+19:00'],
      ['1900-02-28', '1899-12-31T00:00:00Z', '0001-01-01', 'x2026-03-04', '2026-03-04 ', '2026-03-04T05:06:07+03:07'],
    ].flat(),
  )('%j is none, and stays text', (text) => {
    expect(sheetDate(text)).toBeUndefined();
  });
});
