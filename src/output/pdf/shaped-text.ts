import type { Glyph } from 'fontkit';
import type * as TextLibrary from '../../base/libraries/pdf-text.ts';
import { memoize } from '../../base/memoize.ts';

/** A line of a longer text, whose direction and order the whole text decides. */
export interface TextLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Of parts: where the first one stands. A text by itself begins where its first word does. */
  readonly base?: 'ltr' | 'rtl';
}

/**
 * A text, or parts that follow one another, with a blank between them: each has its words in the order
 * of its own script. A part that is a colon or a comma stands right behind the one before it.
 */
export type GivenText = string | readonly string[];

/** The same parts with commas between them. */
export const listed = (parts: readonly string[], comma: string): readonly string[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [comma, part]));

/** A glyph and where it stands from the beginning of its text, in units of the font. */
interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
}

export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

type Font = ReturnType<typeof TextLibrary.openFont>;
type Bidi = ReturnType<typeof TextLibrary.bidiFactory>;

/** Sets texts in the font of papers: Arabic letters joined, from right to left, with Latin words and numbers between them. */
export class TextShaper {
  private readonly unitsOf = memoize((text) => this.shape({ text, from: 0, to: text.length }).width);
  /** Whole texts, whose base is written before them: what papers say of one order they say of many. */
  private readonly wholes = memoize((key) => {
    const text = key.slice(3);
    const base = key.startsWith('rtl') ? 'rtl' : 'ltr';
    return this.shapeLine({ text, from: 0, to: text.length, ...(!key.startsWith('any') && { base }) });
  });
  /** A text as the font can show it. */
  private readonly shown = memoize((text) => shownText(text, this.font));

  private constructor(
    readonly font: Font,
    readonly fontBytes: Uint8Array,
    private readonly bidi: Bidi,
    readonly isRightToLeft: boolean,
  ) {}

  static async open(isRightToLeft: boolean): Promise<TextShaper> {
    const { openFont, paperFont, bidiFactory } = await import('../../base/libraries/pdf-text.ts');
    return new TextShaper(openFont(paperFont), paperFont, bidiFactory(), isRightToLeft);
  }

  /** The width of a line, in points as its size is. */
  width(line: TextLine, size: number): number {
    const { text, from, to } = line;
    const isWhole = from === 0 && to === text.length;
    const units = isWhole ? this.shape(line).width : this.unitsOf(text.slice(from, to));
    return (units * size) / this.font.unitsPerEm;
  }

  /** Is there anything to see of a text? One of emoji alone leaves nothing. */
  shows(text: string): boolean {
    return this.shown(text) !== '';
  }

  shape(line: TextLine): ShapedText {
    const { text, from, to, base = 'any' } = line;
    return from === 0 && to === text.length ? this.wholes(base + text) : this.shapeLine(line);
  }

  private shapeLine(line: TextLine): ShapedText {
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    for (const { text, isRightToLeft } of this.visualRuns(line)) {
      const script = isRightToLeft || arabic.test(text) ? 'arab' : 'latn';
      const direction = isRightToLeft ? 'rtl' : 'ltr';
      const letters = text.replace(isolates, '').replaceAll('\u00a0', ' ');
      this.recallLetters(letters);
      const run = this.font.layout(letters, undefined, script, undefined, direction);
      for (const [at, glyph] of run.glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
        glyphs.push({ glyph, x: width + xOffset, y: yOffset });
        width += xAdvance;
      }
    }
    return { glyphs, width };
  }

  /**
   * Tells the font which letters its glyphs stand for: fontkit joins letters by what it has kept with a glyph when that was first
   * made. One that was made as a part of another glyph has none (heh, of which teh marbuta is drawn), and would not be joined.
   */
  private recallLetters(letters: string): void {
    for (const letter of letters) {
      const code = letter.codePointAt(0) ?? 0;
      this.font.glyphForCodePoint(code).codePoints = [code];
    }
  }

  /** A text in lines that are no wider than this. Parts follow one another in the direction of the page unless another is given. */
  lines(given: GivenText, size: number, width: number, isRightToLeft = this.isRightToLeft): TextLine[] {
    const whole = this.paragraphOf(given, isRightToLeft);
    const { text } = whole;
    const fits = (from: number, to: number): boolean => this.width({ ...whole, from, to }, size) <= width;
    // Most do: measuring each of their words would cost far more.
    if (fits(0, text.length)) return [{ ...whole, from: 0, to: text.length }];
    const lines: TextLine[] = [];
    let line: { readonly from: number; readonly to: number } | undefined;
    const end = (): void => {
      if (line) lines.push({ ...whole, ...line });
      line = undefined;
    };
    for (const { index, 0: word } of text.matchAll(/[^ ]+/g)) {
      const to = index + word.length;
      if (line && fits(line.from, to)) {
        line = { from: line.from, to };
        continue;
      }
      end();
      let from = index;
      while (!fits(from, to) && [...text.slice(from, to)].length > 1) {
        const signs = [...text.slice(from, to)];
        let count = signs.length - 1;
        while (count > 1 && !fits(from, from + signs.slice(0, count).join('').length)) count--;
        const next = from + signs.slice(0, count).join('').length;
        lines.push({ ...whole, from, to: next });
        from = next;
      }
      line = { from, to };
    }
    end();
    return lines.length > 0 ? lines : [{ ...whole, from: 0, to: text.length }];
  }

  /** Parts are isolated from each other. */
  private paragraphOf(given: GivenText, isRightToLeft: boolean): Pick<TextLine, 'text' | 'base'> {
    if (typeof given === 'string') return { text: this.shown(given) };
    const text = given
      .map(this.shown)
      .filter((part) => part !== '')
      .map((part, at) => (at > 0 && /^[:,\u060c]$/.test(part) ? part : ` \u2068${part}\u2069`))
      .join('')
      .trim();
    return { text, base: isRightToLeft ? 'rtl' : 'ltr' };
  }

  /** The runs from left to right. Brackets are mirrored. Numbers in Arabic text are runs of their own: their digits are never reversed. */
  private visualRuns({ text, from: start, to, base }: TextLine) {
    const levels = this.bidi.getEmbeddingLevels(text, base ?? 'auto');
    const mirrored = this.bidi.getMirroredCharactersMap(text, levels.levels);
    const signs = text.split('').map((sign, at) => mirrored.get(at) ?? sign);
    // Behind the last sign of a line, the ends of parts would take the direction of the line.
    const end = start + text.slice(start, to).replace(/[\u2068\u2069\s]+$/, '').length;
    const runs: { from: number; to: number; level: number }[] = [];
    for (const at of this.bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end)) {
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
}

const isolates = /[\u2068\u2069]/g;

const arabic = /[\u0600-\u06ff]/;

/** Signs that tell nothing which the letters beside them do not: emoji with all that changes them, and other pictures. */
const picture =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}\p{Sk}\p{Mn}\p{Me}\p{Co}\p{Cn}\p{Cs}]/u;

/**
 * A text of one line without the signs that direct it. Of what the font lacks, a letter of another form becomes the plain
 * one (`\ud835\ude02`: u), a picture is left out, and a letter of another script is a dotted circle: nobody takes the text for a whole one.
 */
function shownText(text: string, font: Font): string {
  const has = (sign: string): boolean => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const shown = (sign: string): string => {
    if (has(sign)) return sign;
    const plain = [...sign.normalize('NFKD')];
    if (plain.some(has)) return plain.filter((each) => has(each)).join('');
    return picture.test(sign) ? '' : dottedCircle;
  };
  return [
    ...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, (signs) => (joiners.test(signs) ? '' : ' ')),
  ]
    .map(shown)
    .join('')
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim();
}

const dottedCircle = '\u25cc';

/** They join emoji: no blank stands for them. */
const joiners = /^(?:\u200b|\u200d|\u2060|\ufeff|[\u{e0020}-\u{e007f}])+$/u;
