import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { cutTo, widthOf, wrapTo } from '../../src/output/text-width.ts';
import { perRing } from '../support/ring.ts';
import { seed } from '../support/seed.ts';
import { anyCharacter } from '../support/texts.ts';

// Most texts are measured by their length alone. The result must always be that of string-width.

const codes = [...Array(0x10000).keys()].filter((code) => code < 0xd800 || code > 0xdfff);
const characters = codes.map((code) => String.fromCharCode(code));

const arabic = 'نورة بنت عبدالله الدوسري، ص.ب ٤٥٦٧';
const odd = [
  '\u001b[31m',
  '\u001b[39m',
  '\u001b[',
  '\u2068',
  '\u2069',
  '\u200d',
  '👩',
  '🇸🇦',
  'é',
  'e\u0301',
  '한',
  '中',
  '\u064b',
];
const signs = [
  'ت',
  'a',
  ' ',
  '–',
  '﷼',
  '€',
  '…',
  'ג',
  'Я',
  'λ',
  '\u061c',
  '\u06dd',
  '\u00ad',
  '©',
  '\ufe0f',
  '1',
  '\u20e3',
];
// A character that no rule knows decides the width alone: most texts have none.
const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...odd, ...signs), weight: 18 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 3 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }), weight: 1 },
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('the width of a text', () => {
  // Of the blocks whose characters are all alike, every eightieth, and in the first ring every eighth of those behind the
  // characters that are measured by their length: others for each seed.
  const uniform = /[\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48f\uac00-\ud7a3\ue000-\uf8ff]/;
  const lastByLength = '\u2100';
  const start = seed % 80;
  const everyOf = (step: number) =>
    characters.filter(
      (each, at) =>
        (at + start) % (uniform.test(each) ? 80 : each < lastByLength ? step : Math.max(step, perRing(96, 24, 1))) ===
        0,
    );

  it('is that of string-width for each character', () => {
    expect(everyOf(1).filter((each) => widthOf(each) !== stringWidth(each))).toEqual([]);
  });

  it('is that of string-width for characters beside others', () => {
    const wrong = everyOf(perRing(240, 60, 5)).flatMap((each) =>
      [`a${each}`, `${each}ن`, `${each}${each}`].filter((text) => widthOf(text) !== stringWidth(text)),
    );
    expect(wrong).toEqual([]);
  });

  it('is that of string-width for texts with colours and direction marks', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect([each, widthOf(each)]).toEqual([each, stringWidth(each)]);
      }),
      { numRuns: perRing(100, 150, 10_000) },
    );
    expect(widthOf(`\u2068\u001b[33m${arabic}\u001b[39m\u2069`)).toBe(arabic.length);
  });

  it('is respected when a text is cut or wrapped, and nothing is lost', () => {
    const whole = (written: string) => [...new Intl.Segmenter().segment(written)].map(({ segment }) => segment);
    const plain = fc.oneof(fc.constant(arabic), fc.string({ unit: fc.constantFrom('ت', 'a', ' ', '中', '👩‍👧') }));
    fc.assert(
      fc.property(plain, fc.integer({ min: 2, max: 20 }), (each, width) => {
        const cut = cutTo(each, width);
        expect(stringWidth(cut)).toBeLessThanOrEqual(Math.max(width, 1));
        if (cut !== each)
          expect(
            whole(each)
              .slice(0, whole(cut).length - 1)
              .join(''),
          ).toBe(cut.slice(0, -1));
        const lines = wrapTo(each, width);
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(each.replaceAll(' ', ''));
      }),
    );
  });
});
