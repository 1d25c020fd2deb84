import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlTokens } from '../../src/sheets/read/html/html-tokens.ts';
import { read, refusal } from '../support/reading.ts';
import { furtherIt, furtherRows, nightlyCases, perRing } from '../support/ring.ts';

const rowsOf = async (page: string | Buffer) => (await read(page)).rows.map(([, ...cells]) => cells);

/** Text in Windows-1256, of the letters that these tests have. */
const in1256 = (text: string): Buffer => {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f));
};

describe('a web page that is called .xls', () => {
  it('has the rows of its tables, as Excel shows them', async () => {
    const page = `<!DOCTYPE html><html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><!--[if gte mso 9]><xml><table></xml>
      <![endif]--><style>td > p { color: red }</style><script>if (a < b) document.write("<table>")</script></head><body>
      <h1>Settlement</h1><table border=1><TR><TD colspan="2">COD&nbsp;report<td>x</TR>
      <tr><th>AWB</th><th>COD<br/>Amount</th><th title='a > b'>A&amp;B &#1575;&#x628; &copy; &unknown; &#150;</th></tr>
      <tr><td rowspan=2>1</td><td> 1,234.50
        SAR </td><td></td></tr><tr><td>2<td>a < b</table>
      <p>Sum</p><table><tbody><tr><td>Total<td>3</tbody></table></body></html>`;
    const { rows, notes } = await read(page);
    expect(rows).toEqual([
      [1, 'COD\u00a0report', '', 'x'],
      [2, 'AWB', 'COD\nAmount', 'A&B \u0627\u0628 \u00a9 &unknown; \u2013'],
      [3, '1', '1,234.50 SAR'],
      [4, '1', '2', 'a < b'],
      [5, 'Total', '3'],
    ]);
    expect(notes).toEqual(['orders is a web page with 2 tables.']);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from('\ufeff<table><tr><td>رقم</table>')],
    ['Windows-1256, which it says', in1256('<meta charset="windows-1256"><table><tr><td>رقم</table>')],
    ...furtherRows<[string, Buffer]>(
      ['Windows-1256, which it does not say', in1256('<table><tr><td>رقم</table>')],
      ['UTF-8, where it says another', Buffer.from('<meta charset=windows-1252><table><tr><td>رقم</table>')],
      ['UTF-16', Buffer.from('\ufeff<html><table><tr><td>رقم</table>', 'utf16le')],
      ['XHTML', Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE html><html><table><tr><td>رقم</td></tr></table></html>')],
    ),
  ])('is read in its encoding: %s', async (_, page) => {
    expect(await rowsOf(page)).toEqual([['رقم']]);
  });

  it('has the rows of a table within a cell, and what stands around it', async () => {
    const inner = '<table><tr><td>1<td>2</tr></table>';
    expect(await rowsOf(`<table><tr><td>before${inner}behind<td>beside</tr></table>`)).toEqual([
      ['before'],
      ['1', '2'],
      ['behind', 'beside'],
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['is cut off', '<table><tr><td>1', /is damaged: a table in it does not end/],
    ['is cut off within a tag', '<table><tr><td>1</td></tr></table', /a table in it does not end/],
    ...furtherRows<[string, string, RegExp]>(
      [
        'has too many merged cells',
        `<table><tr>${'<td rowspan=9999 colspan=1000>1'.repeat(10)}${'<tr>'.repeat(300)}</table>`,
        /merged cells/,
      ],
      ['is too wide', `<table><tr>${'<td colspan=1000>1'.repeat(17)}</table>`, /behind column XFD/],
      ['has too many tables within tables', '<table><tr><td>'.repeat(9), /nested too deeply/],
      ['has a cell without end', `<table><tr><td>${'a'.repeat(70_000)}</table>`, /more than 65535 characters/],
      ['is no page', '<Workbook><table/></Workbook>', /is an XML document/],
    ),
    ...nightlyCases<[string, string, RegExp]>([
      'has too many rows',
      `<table>${'<tr>'.repeat(1_048_577)}</table>`,
      /more than 1048576 rows/,
    ]),
  ])('is refused where it %s', async (_, page, reason) => {
    expect(await refusal(page)).toMatch(reason);
  });

  furtherIt('is parsed in a time that grows with its length alone', () => {
    for (const text of ['<', '<a', '<a b="', "<a b='", '<!--', '<script>', '<a b =', '&#', '</', '<td a', ' <a\n']) {
      const tokens = [...htmlTokens(text.repeat(50_000))];
      expect(tokens.length).toBeLessThanOrEqual(100_000);
    }
  });

  it('gives back every text that a program writes', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1<>&"\'; =/-#x\u00a0\u0627') });
    const table = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const plain = (cell: string) => cell.replace(/ +/g, ' ').replace(/^ | $/g, '');
    const write = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async (cells, isClosed) => {
        const end = isClosed ? '</td>' : '';
        const page = cells.map((row) => `<tr>${row.map((cell) => `<td>${write(cell)}${end}`).join('')}`).join('\n');
        const expected = cells.map((row) => row.map(plain));
        for (const row of expected) while (row.at(-1) === '') row.pop();
        expect(await rowsOf(`<table>${page}</table>`)).toEqual(expected.filter((row) => row.length > 0));
      }),
      { numRuns: perRing(20, 50, 1000) },
    );
  });
});
