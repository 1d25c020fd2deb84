import { describe, expect, it } from 'vitest';
import { read, refusal } from '../support/reading.ts';
import { furtherCases } from '../support/ring.ts';
import { type Parts, workbook } from '../support/sheet-parts.ts';

/** A mebibyte of four characters is the most that a value may have. */
const tooLong = 1.25 * 2 ** 18;

function* repeated(text: string, times: number): Generator<string> {
  const block = text.repeat(Math.min(times, 4096));
  for (let left = times; left > 0; left -= 4096) yield left < 4096 ? text.repeat(left) : block;
}

/** Rows with a value in the last column alone. */
function* farApart(rows: number): Generator<string> {
  for (let row = 1; row <= rows; row++) yield `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`;
}

const relation = (type: string, target: string, more = ''): string =>
  `<Relationships><Relationship Id="s1" Type="http://x/${type}" Target="${target}" ${more}/></Relationships>`;

const target = (name: string, more?: string): Parts => ({
  more: { 'xl/_rels/workbook.xml.rels': relation('worksheet', name, more) },
});

describe('a workbook that no program writes', () => {
  it.each<[string, Parts, RegExp]>([
    [
      'column ZZZZZ',
      { rows: '<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>' },
      /cell ZZZZZ1; the last column of a sheet is XFD/,
    ],
    [
      '20,000 columns',
      { rows: () => ['<row>', ...repeated('<c><v>1</v></c>', 20_000), '</row>'] },
      /the last column of a sheet is XFD/,
    ],
    [
      'row 99,999,999',
      { rows: '<row r="99999999"/>' },
      /has a row 99999999; the last one that a sheet can have is 1048576/,
    ],
    ['rows out of order', { rows: '<row r="5"/><row r="3"/>' }, /row 3 comes after row 5/],
    ['a row twice', { rows: '<row r="5"/><row r="5"/>' }, /row 5 comes after row 5/],
    ['a row that is no number', { rows: '<row r="x"/>' }, /row x comes after row 0/],
    ['a cell twice', { rows: '<row r="1"><c r="A1"/><c r="A1"/></row>' }, /cell A1 is not in its place/],
    ['a cell of another row', { rows: '<row r="1"><c r="A2"/></row>' }, /cell A2 is not in its place/],
    ['a cell without a row', { rows: '<c r="A1"/>' }, /cell A1 is not in its place/],
    ['a cell within a cell', { rows: '<row r="1"><c r="A1"><c r="B1"/></c></row>' }, /cell B1 is not in its place/],
    [
      'a shared text out of range',
      { rows: '<row><c t="s"><v>7</v></c></row>', strings: '<si><t>a</t></si>' },
      /names text 7 of 1/,
    ],
    ['a shared text that is no number', { rows: '<row><c t="s"><v>x</v></c></row>' }, /names text x of 0/],
    ['a number that is none', { rows: '<row><c><v>abc</v></c></row>' }, /a number in it is 'abc'/],
    ['a DOCTYPE', { sheet: '<!DOCTYPE worksheet [<!ENTITY a "aaa">]><worksheet>&a;</worksheet>' }, /DOCTYPE/],
    ['an unknown entity', { rows: '<row><c t="str"><v>&lol;</v></c></row>' }, /is damaged: undefined entity/],
    ['XML that is cut off', { sheet: '<worksheet><sheetData><row><c><v>1</v></c></row>' }, /is damaged: unclosed tag/],
    [
      'bytes that are not UTF-8',
      { more: { 'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0x61, 0xff, 0x3e]) } },
      /is damaged/,
    ],
    ['tags without end', { sheet: () => repeated('<a>', 10_000) }, /nested too deeply/],
    [
      'a missing sheet',
      { more: { 'xl/_rels/workbook.xml.rels': '<Relationships/>' } },
      /its sheet 'Orders' is missing/,
    ],
    ['a sheet that is no part', target('worksheets/none.xml'), /its sheet 'Orders' is missing/],
    ['a sheet outside of the file', target('../../../etc/passwd'), /its sheet 'Orders' is missing/],
    ['a sheet on the web', target('http://127.0.0.1/sheet.xml'), /its sheet 'Orders' is missing/],
    ['an external sheet', target('worksheets/sheet1.xml', 'TargetMode="External"'), /its sheet 'Orders' is missing/],
    [
      'a missing workbook',
      { more: { '_rels/.rels': relation('officeDocument', 'xl/other.xml') } },
      /its workbook is missing/,
    ],
    ...furtherCases<[string, Parts, RegExp]>(
      ['cells far apart', { rows: () => farApart(330) }, /its cells are too far apart/],
      [
        'too many styles',
        {
          more: {
            'xl/styles.xml': () => [
              '<styleSheet><cellXfs>',
              ...repeated('<xf numFmtId="1"/>', 100_001),
              '</cellXfs></styleSheet>',
            ],
          },
        },
        /too many styles/,
      ],
    ),
  ])('is refused: %s', async (_, parts, reason) => {
    expect(await refusal(await workbook(parts))).toMatch(reason);
  });

  it('is read where its comments, formats and blanks are only many', async () => {
    const format = `${'"'.repeat(1001)}${'['.repeat(900)}yyyy`;
    const rows = () => [...repeated('<!-- x --><?x y?>\n', 20_000), '<row r="9"><c r="A9" s="1"><v>1</v></c></row>'];
    const found = await read(await workbook({ rows, formats: [format] }));
    expect(found.rows).toEqual([[9, 'number:1']]);
  });
});

describe('what would fill the memory', () => {
  const entryOf = (bytes: Buffer): number => bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;

  it.each<[string, Parts, RegExp]>([
    [
      'a cell of more than 1 MiB',
      { rows: () => ['<row><c t="str"><v>', ...repeated('text', tooLong), '</v></c></row>'] },
      /a cell in it is longer than 1 MiB/,
    ],
    [
      'a cell of 70,000 characters',
      { rows: () => ['<row><c t="str"><v>', ...repeated('x', 70_000), '</v></c></row>'] },
      /a cell in it has more than 65535 characters/,
    ],
    [
      'a text of many pieces',
      { strings: () => ['<si>', ...repeated('<r><t>piece</t></r>', 20_000), '</si>'] },
      /a cell in it has more than 65535 characters/,
    ],
    [
      'an attribute of more than 1 MiB',
      { rows: () => ['<row r="', ...repeated('1234', tooLong), '"/>'] },
      /a cell in it is longer than 1 MiB/,
    ],
    ['more rows than a sheet has', { rows: () => ['<row r="1048575"/>', '<row/>', '<row/>'] }, /has a row 1048577/],
    ...furtherCases<[string, Parts, RegExp]>(
      [
        'a comment of more than 1 MiB',
        { rows: () => ['<!--', ...repeated('text', tooLong), '-->'] },
        /a cell in it is longer than 1 MiB/,
      ],
      ['blanks of more than 1 MiB', { rows: () => repeated(' \n\t ', tooLong) }, /a cell in it is longer than 1 MiB/],
    ),
  ])('is refused: %s', async (_, parts, reason) => {
    expect(await refusal(await workbook(parts))).toMatch(reason);
  });

  it('is refused by the sizes that it states: a zip bomb', async () => {
    const bomb = await workbook({ rows: () => repeated(' '.repeat(1024), 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    // Two hundred times is the most.
    bomb.writeUInt32LE(40 * 2 ** 20, entryOf(bomb) + 24);
    bomb.writeUInt32LE(Math.floor((40 * 2 ** 20) / 201), entryOf(bomb) + 20);
    expect(await refusal(bomb)).toMatch(/unpacks to 40 MiB, 201 times as much as it holds/);
  });

  it('is refused where the sizes are a lie', async () => {
    const bytes = await workbook({ rows: () => repeated('<row/>', 10_000) });
    bytes.writeUInt32LE(1000, entryOf(bytes) + 24);
    expect(await refusal(bytes)).toMatch(/too many bytes in the stream/);
  });
});
