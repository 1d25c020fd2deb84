import { describe, expect, it } from 'vitest';
import { read } from '../support/reading.ts';
import { furtherRows } from '../support/ring.ts';
import { type Parts, workbook } from '../support/sheet-parts.ts';

const cellsOf = async (parts: Parts): Promise<readonly (string | number)[]> =>
  (await read(await workbook(parts))).rows[0]?.slice(1) ?? [];

const row = (cells: string): string => `<row r="1">${cells}</row>`;

/** The date that a serial number is, with a format. */
const dated = async (serial: string, format: string, workbookPr = ''): Promise<unknown> =>
  (await cellsOf({ rows: row(`<c r="A1" s="1"><v>${serial}</v></c>`), formats: [format], workbookPr }))[0];

describe('a cell of a workbook', () => {
  it.each([
    ['a shared text', '<c r="A1" t="s"><v>1</v></c>', 'نورة'],
    ['formatted text, without its readings', '<c r="A1" t="s"><v>2</v></c>', 'one two'],
    ['an inline text', '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a &amp; b </t></is></c>', ' a & b '],
    [
      'escaped characters',
      '<c r="A1" t="inlineStr"><is><t>a_x000D_b_x005F_x0041__xD83D__xDE00_</t></is></c>',
      'a\rb_x0041_😀',
    ],
    ['a formula’s text', '<c r="A1" t="str"><f>B1</f><v>x</v></c>', 'x'],
    ['a number', '<c r="A1"><v>1.23457E+15</v></c>', 'number:1.23457E+15'],
    ['a long number', '<c r="A1"><v>1234567890123456789</v></c>', 'number:1234567890123456789'],
    ['a decimal that Excel has written', '<c r="A1"><v>19.989999999999998</v></c>', 'number:19.99'],
    ...furtherRows(
      ['a small decimal that Excel has written', '<c r="A1"><v>4.5999999999999999E-2</v></c>', 'number:0.046'],
      ['a number that was written as 12.50', '<c r="A1"><v>12.50</v></c>', 'number:12.50'],
      ['a boolean', '<c r="A1" t="b"><v>1</v></c>', 'boolean:true'],
      ['an error', '<c r="A1" t="e"><f>NA()</f><v>#N/A</v></c>', 'error:#N/A'],
      ['a date of ISO 8601', '<c r="A1" t="d"><v>2026-01-31T10:59:59</v></c>', 'date:2026-01-31T10:59:59'],
      ['a computed formula', '<c r="A1"><f>1+1</f><v>2</v></c>', 'number:2'],
      ['a formula without a value', '<c r="A1"><f>A2&amp;A3</f></c>', 'formula-without-value:=A2&A3'],
      ['a part of a shared formula without a value', '<c r="A1"><f t="shared" si="0"/></c>', 'formula-without-value:='],
    ),
  ])('holds %s', async (_, cell, text) => {
    const strings =
      '<si><t>a</t></si><si><t>نورة</t></si><si><r><t>one</t></r><r><t xml:space="preserve"> two</t></r><rPh><t>x</t></rPh></si>';
    expect(await cellsOf({ rows: row(cell), strings })).toEqual([text]);
  });

  it('of a formula that the writing program has not computed has no value', async () => {
    const rows = row('<c r="A1"><f>B1</f><v>0</v></c><c r="B1"><f>1</f><v>5</v></c><c r="C1"><v>0</v></c>');
    const cells = ['formula-without-value:=B1', 'number:5', 'number:0'];
    expect(await cellsOf({ rows, calcPr: 'fullCalcOnLoad="1"' })).toEqual(cells);
  });

  it.each([
    ['yyyy-mm-dd', '46053', 'date:2026-01-31'],
    ['dd/mm/yyyy;@', '46053', 'date:2026-01-31'],
    ['[$-409]d-mmm-yy;@', '46053', 'date:2026-01-31'],
    ['mmm', '46053', 'date:2026-01-31'],
    ['yyyy-mm-dd', '46053.25', 'date:2026-01-31T06:00:00'],
    ['m/d/yy h:mm', '46053', 'date:2026-01-31T00:00:00'],
    ['yyyy-mm-dd hh:mm:ss', '46053.458321759259', 'date:2026-01-31T10:59:59'],
    ['yyyy-mm-dd hh:mm:ss', '46053.458321759', 'date:2026-01-31T10:59:59'],
    ['yyyy-mm-dd hh:mm:ss.000', '46053.458330324073', 'date:2026-01-31T10:59:59.740'],
    ['yyyy-mm-dd hh:mm:ss" UTC"', '46053.5', 'date:2026-01-31T12:00:00Z'],
    ['yyyy\\-mm\\-dd\\ hh:mm:ss\\ \\U\\T\\C', '46053.5', 'date:2026-01-31T12:00:00Z'],
    ['yyyy-mm-dd hh:mm" +03:00"', '46053.5', 'date:2026-01-31T12:00:00+03:00'],
    ...furtherRows(
      ['yyyy-mm-dd', '1', 'date:1900-01-01'],
      ['yyyy-mm-dd', '59', 'date:1900-02-28'],
      ['yyyy-mm-dd', '60', 'number:60'],
      ['yyyy-mm-dd', '61', 'date:1900-03-01'],
      ['yyyy-mm-dd', '2958465', 'date:9999-12-31'],
      ['yyyy-mm-dd', '2958466', 'number:2958466'],
      ['yyyy-mm-dd', '-1', 'number:-1'],
      ['hh:mm:ss', '0.5', 'number:0.5'],
      ['h:mm AM/PM', '0.5', 'number:0.5'],
      ['[h]:mm', '1.5', 'number:1.5'],
      ['[mm]:ss', '1.5', 'number:1.5'],
      ['mm:ss', '0.5', 'number:0.5'],
      ['#,##0.00 "SAR day"', '12', 'number:12'],
      ['0.00E+00', '12', 'number:12'],
      ['[Red]0;[Blue]-0', '12', 'number:12'],
      ['General', '12', 'number:12'],
      ['0;yyyy', '12', 'number:12'],
    ),
  ])('with the format %s is a date where it shows one: %s', async (format, serial, text) => {
    expect(await dated(serial, format)).toBe(text);
  });

  it('counts its days from 1904 where the workbook says so', async () => {
    expect(await dated('44591', 'yyyy-mm-dd', 'date1904="1"')).toBe('date:2026-01-31');
    expect(await dated('0', 'yyyy-mm-dd', 'date1904="true"')).toBe('date:1904-01-01');
  });

  it('with a built-in format is a date', async () => {
    expect(await cellsOf({ rows: row('<c r="A1" s="1"><v>46053</v></c>') })).toEqual(['date:2026-01-31']);
  });
});
