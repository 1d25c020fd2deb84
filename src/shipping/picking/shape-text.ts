import type { Glyph } from 'fontkit';
import type * as TextLibrary from '../../base/libraries/pdf-text.ts';

type Font = ReturnType<typeof TextLibrary.openFont>;
type Bidi = ReturnType<typeof TextLibrary.bidiFactory>;

/** A glyph and where it stands from the beginning of its text, in units of the font. */
export interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
}

export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

/** A part of a text that runs in one direction, in the order of reading. */
interface TextRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** Controls, marks of direction, and what the font cannot show. */
function printable(text: string, font: Font): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return [...shown].map((sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
}

/** The runs from left to right. Brackets are mirrored. Numbers in Arabic text are runs of their own: their digits are never reversed. */
function visualRuns(text: string, bidi: Bidi): TextRun[] {
  const levels = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
  const signs = text.split('').map((sign, at) => mirrored.get(at) ?? sign);
  const runs: { from: number; to: number; level: number }[] = [];
  for (const at of bidi.getReorderedIndices(text, levels)) {
    const level = levels.levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level && (at === last.to + 1 || at === last.from - 1)) {
      last.from = Math.min(last.from, at);
      last.to = Math.max(last.to, at);
    } else runs.push({ from: at, to: at, level });
  }
  return runs.map(({ from, to, level }) => ({
    text: signs.slice(from, to + 1).join(''),
    isRightToLeft: level % 2 === 1,
  }));
}

const arabic = /[\u0600-\u06ff]/;

/** Shapes texts: Arabic letters joined, from right to left, with Latin words and numbers between them. */
export class TextShaper {
  constructor(
    readonly font: Font,
    private readonly bidi: Bidi,
  ) {}

  shape(given: string): ShapedText {
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    for (const { text, isRightToLeft } of visualRuns(printable(given, this.font), this.bidi)) {
      const script = isRightToLeft || arabic.test(text) ? 'arab' : 'latn';
      const run = this.font.layout(text, undefined, script, undefined, isRightToLeft ? 'rtl' : 'ltr');
      for (const [at, glyph] of run.glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
        glyphs.push({ glyph, x: width + xOffset, y: yOffset });
        width += xAdvance;
      }
    }
    return { glyphs, width };
  }
}
