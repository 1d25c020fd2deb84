import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvSplitter } from '../../src/sheets/read/text/csv-file.ts';
import { read, refusal } from '../support/reading.ts';
import { furtherCases, furtherRows, perRing } from '../support/ring.ts';

const utf16 = (text: string, mark = '\ufeff'): Buffer => Buffer.from(mark + text, 'utf16le');
/** نورة in Windows-1256. */
const noura = Buffer.from([0xe4, 0xe6, 0xd1, 0xc9]);

describe('the cells of a csv', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t2\r',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a|b\n1|2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a\n1;2\n3',
      [
        [1, 'a'],
        [2, '1;2'],
        [3, '3'],
      ],
    ],
    ['sep=|\r\na|b,c\r\n', [[1, 'a', 'b,c']]],
    [
      'a\n\r\n\r\n\n\rb\n',
      [
        [1, 'a'],
        [6, 'b'],
      ],
    ],
    [
      'first, last;phone\nA;1\nB;2\n',
      [
        [1, 'first, last', 'phone'],
        [2, 'A', '1'],
        [3, 'B', '2'],
      ],
    ],
    [
      'a,b\n"x\r\ny","say ""hi"""\nlast\n',
      [
        [1, 'a', 'b'],
        [2, 'x\r\ny', 'say "hi"'],
        [3, 'last'],
      ],
    ],
    [
      'a,b\n\n,,\n"",\n 1 ,2,,\n',
      [
        [1, 'a', 'b'],
        [5, ' 1 ', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\n3,4\r5,6',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
    [
      "n,t\n'=1+1,'tis\n''=x,+966501234567\n",
      [
        [1, 'n', 't'],
        [2, '=1+1', "'tis"],
        [3, "'=x", '+966501234567'],
      ],
    ],
  ] as const)('of %j are found', async (content, rows) => {
    expect((await read(content)).rows).toEqual(rows);
  });

  it('are separated as --separator says', async () => {
    expect((await read('a,b;c\n1,2;3\n', { separator: ',' })).rows).toEqual([
      [1, 'a', 'b;c'],
      [2, '1', '2;3'],
    ]);
    expect((await read('a,b\tc\n', { separator: 'tab' })).rows).toEqual([[1, 'a,b', 'c']]);
    expect(await refusal('a\n', { separator: '||' })).toMatch(/--separator '\|\|' is no separator/);
  });
});

describe('the encoding of a csv', () => {
  const text = 'name,phone\nنورة,1\n';
  const rows = [
    [1, 'name', 'phone'],
    [2, 'نورة', '1'],
  ];
  const bigEndian = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
  const arabic = Buffer.concat([Buffer.from('name,phone\n'), noura, Buffer.from(',1\n')]);

  it.each([
    ['UTF-8', Buffer.from(text), []],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), []],
    ['UTF-16 LE', utf16(text), ['orders was read as UTF-16 LE.']],
    ['UTF-16 BE', bigEndian(utf16(text)), ['orders was read as UTF-16 BE.']],
    ...furtherRows(
      ['UTF-16 LE without its mark', utf16(text, ''), ['orders was read as UTF-16 LE.']],
      ['UTF-16 BE without its mark', bigEndian(utf16(text, '')), ['orders was read as UTF-16 BE.']],
      ['Windows-1256', arabic, ['orders was read as Windows-1256.']],
      [
        'Windows-1256 far behind',
        Buffer.concat([Buffer.from('name,phone\n'), Buffer.alloc(200_000, '\n'), noura, Buffer.from('\n')]),
        ['orders was read as Windows-1256.'],
      ],
    ),
  ])('is found: %s', async (_, content, notes) => {
    const found = await read(content);
    expect(found.notes).toEqual(notes);
    expect(found.rows[0]).toEqual(rows[0]);
    expect(found.rows[1]?.[1]).toBe('نورة');
  });

  it('is the one that --encoding names', async () => {
    const latin = Buffer.concat([Buffer.from('name\nM'), Buffer.from([0xf6]), Buffer.from('ller\n')]);
    expect((await read(latin, { encoding: 'windows-1252' })).rows[1]).toEqual([2, 'Möller']);
    expect(await refusal(latin, { encoding: 'klingon' })).toMatch(/--encoding 'klingon' is not known/);
    expect(await refusal(latin, { encoding: 'utf-8' })).toMatch(/orders is not text in UTF-8: see line 2/);
  });

  it.each([
    [
      'damaged UTF-8',
      Buffer.concat([Buffer.from('a\nنورة\nx'), Buffer.from([0xd9]), Buffer.from('\n')]),
      /not text in UTF-8: see line 3/,
    ],
    ['UTF-8 cut off', Buffer.from('a\nنورة').subarray(0, -1), /not text in UTF-8: see line 2/],
    [
      'a control character in Windows-1256',
      Buffer.concat([noura, Buffer.from('\n\n\x01')]),
      /not text in Windows-1256: see line 3/,
    ],
    ['a zero byte late', Buffer.from(`a\n${'x\n'.repeat(5000)}\0\n`), /zero byte \(NUL\) in line 5002/],
    ['a zero byte early', Buffer.from('reference,name\nA-1,No\0ura\n'), /zero byte \(NUL\) in line 2/],
    ['zero bytes here and there', Buffer.from('ab\0c\0\0d\n'), /zero byte \(NUL\) in line 1/],
    ['half a character of UTF-16', utf16('ab\nc').subarray(0, -1), /not text in UTF-16 LE: see line 2/],
  ])('is not guessed where the text is damaged: %s', async (_, content, reason) => {
    expect(await refusal(content)).toMatch(reason);
  });
});

/** Bytes of Windows-1252, whose letters up to ÿ have the numbers of Unicode. */
const western = (text: string): Buffer => Buffer.from(text, 'latin1');

/** UTF-8 that a program has read as another encoding and written as UTF-8. */
const twice = (text: string, label: string): string => new TextDecoder(label).decode(Buffer.from(text));

describe('a csv that is not UTF-8', () => {
  it.each([
    ['name\nPeña\nSøren\n', 'Windows-1252', ['Peña', 'Søren']],
    ['name\nSøren Åse,Müller\n', 'Windows-1252', ['Søren Åse']],
    ['name\nÇelik Öz\n', 'Windows-1252', ['Çelik Öz']],
    ['name\nAÇÃO,Peña\n"ÑÑ"\n', 'Windows-1252', ['AÇÃO', 'ÑÑ']],
    // Nothing in it tells the two apart.
    ['name\nJosé\n', 'Windows-1256', ['José']],
  ])('is read by what its words would be: %j is %s', async (text, name, cells) => {
    const { rows, notes } = await read(western(text));
    expect(rows.slice(1).map(([, cell]) => cell)).toEqual(cells);
    expect(notes).toEqual([`orders was read as ${name}.`]);
  });

  it.each([0, ...furtherCases(40_000)])(
    'is Windows-1256 where a whole word is Arabic, %d lines behind others',
    async (lines) => {
      const cable = Buffer.from([0xdf, 0xed, 0xc8, 0xe1]);
      const before = western(`item\nPeña\n${'y\n'.repeat(lines)}`);
      const words = Buffer.concat([before, noura, western('\n'), cable, western('USB\n')]);
      const { rows, notes } = await read(words);
      expect(rows.slice(-2).map(([, cell]) => cell)).toEqual(['نورة', 'كيبلUSB']);
      expect(notes).toEqual(['orders was read as Windows-1256.']);
    },
  );
});

it('a csv whose words speak for two encodings is read by most of them, and says so', async () => {
  const latin = western('Çelik\nÖz\nPeña\n');
  const words = (count: number): Buffer =>
    Buffer.concat(Array.from({ length: count }, () => [noura, western('\n')]).flat());
  const few = await read(Buffer.concat([western('name\n'), latin, words(2)]));
  expect(few.rows[1]?.[1]).toBe('Çelik');
  expect(few.notes[1]).toMatch(/2 words of it are Arabic, and 3 are Latin .*--encoding windows-1256$/);
  const many = await read(Buffer.concat([western('name\n'), latin, words(5)]));
  expect(many.rows.at(-1)?.[1]).toBe('نورة');
  expect(many.notes[1]).toContain('--encoding windows-1252');
});

describe('UTF-8 that was encoded twice', () => {
  it.each([
    ['windows-1252', 'نورة'],
    ['windows-1256', 'نورة'],
    ['windows-1252', 'Peña Muñoz'],
  ])('is refused with its line: read as %s, %s', async (label, name) => {
    const message = await refusal(`a,b\n1,2\n3,${twice(name, label)}\n`);
    expect(message).toMatch(/was encoded as UTF-8 twice: line 3 has/);
    expect(message).toContain('--encoding utf-8');
  });

  it('is taken where its encoding is named', async () => {
    const { rows } = await read(`a\n${twice('نورة', 'windows-1252')}\n`, { encoding: 'utf-8' });
    expect(rows[1]?.[1]).toBe(twice('نورة', 'windows-1252'));
  });

  it('is not suspected in right text', async () => {
    const text = 'a\nنورة العتيبي\nÀ é ÿ ½\nپروین گل\n€ 5 – “x”\nظ„\n';
    expect((await read(text)).rows).toHaveLength(6);
  });
});

describe('a csv that is cut off in its last line', () => {
  it.each(['a,b,c\n1,2,3\n4,5', 'a,b,c\n1,2,3\n4', 'a;b\n"x\ny";2\n3'])('is refused: %j', async (text) => {
    expect(await refusal(text)).toMatch(/is cut off: its last line, \d, has \d of \d cells and no end/);
  });

  it.each(['a,b,c\n1,2,3\n4,5\n', 'a,b,c\n1,2,3\n4,5,6', 'title\na,b\n1,2', 'a,b\n1,2\n  '])(
    'is not suspected otherwise: %j',
    async (text) => {
      expect((await read(text)).rows.length).toBeGreaterThan(1);
    },
  );
});

describe('a csv that cannot be read', () => {
  it.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n5,6\n', /line 3 has a quote that is opened and never closed/],
    ['the same after a cell of several lines', 'a\n"x\r\ny","z', /line 3 has a quote that is opened and never closed/],
    ['a quote within quotes', 'a\n1\n"x"y\n', /line 3 has a quote within quotes/],
    ['nothing', '', /orders is empty/],
  ])('is refused with its line: %s', async (_, content, reason) => {
    expect(await refusal(content)).toMatch(reason);
  });
});

describe('the rows of a csv', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'a', '"', '""', 'x"y', '\r\n', '\n', '\r', ',', ';', "'=1"),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  const written = (rows: string[][], separator: string, lineEnd: string): string =>
    rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)).join(lineEnd);

  it('are those that csv-parse finds, wherever the text is cut', () => {
    const given = fc.record({
      rows: table,
      separator: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      piece: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(given, ({ rows, separator, lineEnd, piece }) => {
        const text = written(rows, separator, lineEnd);
        const splitter = new CsvSplitter(separator);
        const found: (readonly string[])[] = [];
        for (let at = 0; at < text.length; at += piece) {
          for (const { cells } of splitter.split(text.slice(at, at + piece))) found.push(cells);
        }
        for (const { cells } of splitter.split()) found.push(cells);
        expect(found).toEqual(rows);
        const options = { delimiter: separator, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };
        expect(found).toEqual(parse(text, options));
      }),
      { numRuns: perRing(60, 75, 5000) },
    );
  });

  it('are found in every encoding and with every separator', async () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abنورة١ ،؟'), minLength: 1 });
    const given = fc.record({
      rows: fc.array(fc.tuple(plain, plain), { minLength: 2, maxLength: 8 }),
      separator: fc.constantFrom(',', ';', '\t', '|'),
      encoding: fc.constantFrom('utf8', 'utf16le'),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ rows, separator, encoding }) => {
        const text = rows.map((cells) => cells.join(separator)).join('\r\n');
        const found = await read(Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`, encoding as BufferEncoding));
        expect(found.rows).toEqual(rows.map((cells, at) => [at + 1, ...cells]));
      }),
      { numRuns: perRing(10, 10, 400) },
    );
  });
});
