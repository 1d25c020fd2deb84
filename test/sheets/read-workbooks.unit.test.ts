import { describe, expect, it } from 'vitest';
import { read, refusal } from '../support/reading.ts';
import { workbook, workbookParts } from '../support/sheet-parts.ts';
import { zipped } from '../support/zipped.ts';

describe('the rows of a sheet', () => {
  it('are those that are not blank, without trailing blanks, with their numbers', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c r="C2" s="0"/><c r="D2" t="inlineStr"><is><t></t></is></c></row>' +
      '<row r="4" s="1"><c r="A4"/></row><row r="7"><c r="A7"><v>7</v></c></row>';
    expect((await read(await workbook({ rows }))).rows).toEqual([
      [2, '', 'number:1'],
      [7, 'number:7'],
    ]);
  });

  it('need no addresses', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c/><c><v>3</v></c></row>';
    expect((await read(await workbook({ rows }))).rows).toEqual([
      [1, 'number:1', 'number:2'],
      [3, '', 'number:3'],
    ]);
  });

  const cell = (address: string, value: number): string => `<c r="${address}"><v>${value}</v></c>`;

  it.each(['1', 'true'])(
    'that are hidden ("%s") are left out and counted, unless they are asked for',
    async (hidden) => {
      const rows = `<row r="1" hidden="${hidden}">${cell('A1', 1)}</row><row r="2">${cell('A2', 2)}</row>`;
      const sheet = `<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData>${rows}</sheetData></worksheet>`;
      const found = await read(await workbook({ sheet }));
      expect(found.rows).toEqual([[2, 'number:2']]);
      expect(found.notes).toEqual([
        "Hidden or filtered rows of sheet 'Orders', left out; --hidden take reads them: 1.",
        "Hidden columns of sheet 'Orders', read like the others: 2.",
      ]);
      const all = await read(await workbook({ sheet }), { hidden: 'take' });
      expect(all.rows).toHaveLength(2);
      expect(all.notes[0]).toBe("Hidden or filtered rows of sheet 'Orders', read like the others: 1.");
    },
  );

  it('have the values of merged cells that begin above them', async () => {
    const rows = [
      `<row r="2">${cell('A2', 7)}${cell('B2', 1)}</row>`,
      `<row r="3">${cell('B3', 2)}</row>`,
      '<row r="4"><c r="A4"/></row>',
      `<row r="5">${cell('B5', 3)}</row>`,
      `<row r="6">${cell('B6', 4)}${cell('D6', 9)}</row>`,
    ].join('');
    const merges = ['A2:A5', 'B2:C2', 'D2:D3'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
    const { rows: found, notes } = await read(await workbook({ sheet }));
    expect(found).toEqual([
      [2, 'number:7', 'number:1'],
      [3, 'number:7', 'number:2'],
      [5, 'number:7', 'number:3'],
      [6, '', 'number:4', '', 'number:9'],
    ]);
    expect(notes).toEqual(["Merged cells of sheet 'Orders': 3. Their value counts for each of their rows."]);
  });

  it('have the value of a merged cell whose first row is hidden', async () => {
    const rows = `<row r="1" hidden="1">${cell('A1', 7)}</row><row r="2">${cell('B2', 2)}</row>`;
    const merges = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>';
    const sheet = `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`;
    expect((await read(await workbook({ sheet }))).rows).toEqual([[2, 'number:7', 'number:2']]);
  });
});

describe('a workbook', () => {
  const sheet = (value: number): string =>
    `<worksheet><sheetData><row><c><v>${value}</v></c></row></sheetData></worksheet>`;
  const several = (): Promise<Buffer> => {
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const names = ['Notes', 'Orders', '2', 'Chart'];
    return workbook({
      more: {
        'xl/workbook.xml': `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:q="${type}"><x:sheets>${names
          .map((name, at) => `<x:sheet name="${name}" ${at === 0 ? 'state="hidden"' : ''} q:id="s${at}"/>`)
          .join('')}</x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${names
          .map(
            (name, at) =>
              `<Relationship Id="s${at}" Type="${type}/${name === 'Chart' ? 'chartsheet' : 'worksheet'}" Target="/xl/worksheets/s${at}.xml"/>`,
          )
          .join('')}</Relationships>`,
        ...Object.fromEntries(names.map((_, at) => [`xl/worksheets/s${at}.xml`, sheet(at)])),
        'xl/vbaProject.bin': 'x',
        'xl/externalLinks/externalLink1.xml': '<x/>',
      },
    });
  };

  it('of several sheets is read from its first visible one, and says so', async () => {
    const { rows, sheets, notes } = await read(await several());
    expect([rows, sheets]).toEqual([[[1, 'number:1']], ['Notes', 'Orders', '2']]);
    expect(notes).toEqual([
      "The rows are those of sheet 'Orders'. The file also has '2': see --sheet.",
      'The macros of orders are ignored.',
      'orders refers to other files. They are not read; the values that it keeps of them are taken.',
    ]);
  });

  it.each([
    ['Notes', '0'],
    [' notes ', '0'],
    ['2', '2'],
    ['1', '0'],
  ])('is read from the sheet that --sheet names: %j', async (given, value) => {
    expect((await read(await several(), { sheet: given })).rows).toEqual([[1, `number:${value}`]]);
  });

  it('says which sheets it has where there is no such sheet', async () => {
    const reason = "orders has no sheet 'Chart'.\nIt has 'Notes', 'Orders', '2'.";
    expect(await refusal(await several(), { sheet: 'Chart' })).toBe(reason);
  });

  it('may be written in UTF-16', async () => {
    const parts = workbookParts({});
    const text =
      '\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="str"><v>نورة</v></c></row></sheetData></worksheet>';
    const more = { ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(text, 'utf16le') };
    expect((await read(await zipped(more))).rows).toEqual([[1, 'نورة']]);
  });
});
