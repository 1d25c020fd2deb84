import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { powershellText } from '../../src/base/text/shell-quotes.ts';
import { readQuestion } from '../../src/cli/complete/shell-words.ts';
import { perRing } from '../support/ring.ts';
import { readPowerShell, wordsFromPowerShell } from '../support/windows-words.ts';

const hex = (text: string): string => `x${Buffer.from(text).toString('hex')}`;

/** Returns the arguments of the PowerShell script: the line up to the cursor, and the whole word at the cursor. */
const ask = (line: string, word: string) => readQuestion(['--shell', 'powershell', hex(line), hex(word)]);

const inserted = (line: string, word: string, candidate: string): string | undefined =>
  ask(line, word)
    .write([{ word: candidate }])[0]
    ?.split('\t')[0];

const signs = [..." ab,;@$`'(){}[]|&<>#%~+=:./-0159deklx\u2018\u2019\u201a\u201c\u201d\u201e\u0633\u0660"];
const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 8 });
const laws = { numRuns: perRing(100, 500, 50_000) };

describe('completion in PowerShell', () => {
  it('inserts each value as one word', () => {
    fc.assert(
      fc.property(text, (value) => {
        const line = `shipctl x ${inserted('shipctl x ', '', value)}`;
        expect(readPowerShell(line)).toEqual(['shipctl', 'x', value]);
        // 5.1 gives the program what it has read; numbers and `-a.b` would have become another word.
        if (!/["\s]/.test(value)) expect(wordsFromPowerShell(line)).toEqual(['shipctl', 'x', value]);
      }),
      laws,
    );
  });

  it('reads the words before the cursor as PowerShell does, whatever their quotes', () => {
    const quoted = fc.tuple(text, fc.constantFrom("'", '\u2018', '\u201b')).map(([value, mark]) => ({
      value,
      typed: powershellText(value).replace(/^'|'$/g, mark),
    }));
    fc.assert(
      fc.property(fc.array(quoted, { maxLength: 3 }), (words) => {
        const line = ['shipctl', ...words.map(({ typed }) => typed), 'x'].join(' ');
        const { before, current } = ask(line, 'x');
        expect([...before, current]).toEqual([...words.map(({ value }) => value), 'x']);
        expect(readPowerShell(line).slice(1)).toEqual([...before, current]);
      }),
      laws,
    );
  });

  it.each([
    ['shipctl orders li', 'list', 'list', 'list'],
    ['shipctl orders list --columns id,st', 'status', 'id,status', 'status'],
    ['shipctl orders list --columns id,st', 'st', 'id,status', 'status'],
    ['shipctl orders list --columns id,', '', 'id,status', 'status'],
    ['shipctl x \u201cAl Kho', '\u201cAl Kho', 'Al Khobar', "'Al Khobar'"],
    ['shipctl orders list `\n  --date-from 7', '7', '7d', "'7d'"],
    ['shipctl x ', '', '-items.sku', "'-items.sku'"],
    ['shipctl x ', '', '--status=pending', '--status=pending'],
  ])('replaces the word at the cursor: %s', (line, word, candidate, expected) => {
    expect(inserted(line, word, candidate)).toBe(expected);
  });

  it('offers nothing that PowerShell would not take', () => {
    expect(ask('shipctl --columns id', 'id').write([{ word: 'id' }])).toEqual(['id\tid\tid']);
    expect(ask('shipctl --columns id,', '').write([{ word: 'id,' }])).toEqual([]);
  });
});
