import type { PDFDocument as Document, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import type { Glyph } from 'fontkit';
import type * as TextLibrary from '../../base/libraries/pdf-text.ts';
import { memoize } from '../../base/memoize.ts';

/** The font of a document. */
interface Face {
  readonly font: PDFFont;
  readonly unitsPerEm: number;
  shape(line: TextLine): ShapedText;
  /** The glyphs that pdf-lib writes for the next text, whatever that is. */
  readonly encoded: Glyph[];
}

/** Writes texts into a PDF, each glyph at its own place: pdf-lib alone leaves the dots of Arabic letters out of place. */
export class Pen {
  readonly black: RGB;
  private readonly widthOf = memoize((text) => this.face.shape({ text, from: 0, to: text.length }).width);
  private readonly keys = new Map<PDFPage, ReturnType<PDFPage['node']['newFontDictionary']>>();

  private constructor(
    private readonly pdf: typeof import('../../base/libraries/pdf.ts'),
    readonly document: Document,
    private readonly face: Face,
  ) {
    this.black = pdf.rgb(0, 0, 0);
  }

  static async open(): Promise<Pen> {
    const [pdf, text] = await Promise.all([
      import('../../base/libraries/pdf.ts'),
      import('../../base/libraries/pdf-text.ts'),
    ]);
    const document = await pdf.PDFDocument.create();
    const font = text.openFont(text.arabicFont);
    // pdf-lib asks the font for the glyphs of a text: it gets those that are to be written.
    const encoded: Glyph[] = [];
    const layout = () => ({ glyphs: encoded });
    const create = () => Object.create(font, { layout: { value: layout } });
    document.registerFontkit({ create });
    const embedded = await document.embedFont(text.arabicFont, { subset: true });
    const bidi = text.bidiFactory();
    const shape = (line: TextLine) => shapeLine(line, font, bidi);
    return new Pen(pdf, document, { font: embedded, unitsPerEm: font.unitsPerEm, shape, encoded });
  }

  width(text: string, size: number): number {
    return (this.widthOf(text) * size) / this.face.unitsPerEm;
  }

  /** Writes a line from a point on, which is the beginning of its base line. */
  write(page: PDFPage, line: TextLine, { x, y }: { readonly x: number; readonly y: number }, size: number): void {
    const { font, unitsPerEm, shape, encoded } = this.face;
    const { beginText, endText, setFontAndSize, setTextMatrix, showText } = this.pdf;
    const key = this.keys.get(page) ?? page.node.newFontDictionary('Text', font.ref);
    this.keys.set(page, key);
    const scale = size / unitsPerEm;
    page.pushOperators(beginText(), setFontAndSize(key, size));
    for (const { glyph, x: left, y: up } of shape(line).glyphs) {
      encoded[0] = glyph;
      const place = [x + left * scale, y + up * scale].map((at) => Math.round(at * 100) / 100);
      page.pushOperators(setTextMatrix(1, 0, 0, 1, place[0] ?? x, place[1] ?? y), showText(font.encodeText('a')));
    }
    page.pushOperators(endText());
  }

  /**
   * A text in lines that are no wider than this. Several parts stand from left to right, each with its words in the order of
   * its own script.
   */
  lines(given: string | readonly string[], size: number, width: number): TextLine[] {
    const text = paragraphOf(given);
    const fits = (from: number, to: number): boolean => this.width(text.slice(from, to), size) <= width;
    const lines: TextLine[] = [];
    let line: { readonly from: number; readonly to: number } | undefined;
    const end = (): void => {
      if (line) lines.push({ text, ...line });
      line = undefined;
    };
    for (const { index, 0: word } of text.matchAll(/\S+/g)) {
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
        lines.push({ text, from, to: next });
        from = next;
      }
      line = { from, to };
    }
    end();
    return lines.length > 0 ? lines : [{ text, from: 0, to: text.length }];
  }
}

/** A line of a longer text, whose direction and order the whole text decides. */
export interface TextLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const isolates = /[\u2068\u2069]/g;

/** A text without the signs that direct it. Parts are isolated from each other. */
function paragraphOf(given: string | readonly string[]): string {
  const cleaned = (text: string): string =>
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  if (typeof given === 'string') return cleaned(given);
  return given
    .map(cleaned)
    .filter((part) => part !== '')
    .map((part) => `\u2068${part}\u2069`)
    .join(' ');
}

type Font = ReturnType<typeof TextLibrary.openFont>;

type Bidi = ReturnType<typeof TextLibrary.bidiFactory>;

/** A glyph and where it stands from the beginning of its text, in units of the font. */
interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
}

interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

/** Shapes a line: Arabic letters joined, from right to left, with Latin words and numbers between them. */
function shapeLine(line: TextLine, font: Font, bidi: Bidi): ShapedText {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const { text, isRightToLeft } of visualRuns(line, bidi)) {
    const script = isRightToLeft || arabic.test(text) ? 'arab' : 'latn';
    const run = font.layout(printable(text, font), undefined, script, undefined, isRightToLeft ? 'rtl' : 'ltr');
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
      glyphs.push({ glyph, x: width + xOffset, y: yOffset });
      width += xAdvance;
    }
  }
  return { glyphs, width };
}

const arabic = /[\u0600-\u06ff]/;

const printable = (text: string, font: Font): string =>
  [...text.replace(isolates, '')]
    .map((sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?'))
    .join('');

/** The runs from left to right. Brackets are mirrored. Numbers in Arabic text are runs of their own: their digits are never reversed. */
function visualRuns({ text, from: start, to }: TextLine, bidi: Bidi) {
  // Parts stand from left to right; a text by itself begins where its first word does.
  const levels = bidi.getEmbeddingLevels(text, text.startsWith('\u2068') ? 'ltr' : 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
  const signs = text.split('').map((sign, at) => mirrored.get(at) ?? sign);
  // Behind the last sign of a line, the ends of parts would take the direction of the line.
  const end = start + text.slice(start, to).replace(/[\u2068\u2069\s]+$/, '').length;
  const runs: { from: number; to: number; level: number }[] = [];
  for (const at of bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end)) {
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

/** Sizes in points. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly text: number;
  readonly barcode: number;
}

const inch = 72;

export const paperSizes = {
  a4: { width: 595.28, height: 841.89, margin: 36, text: 10, barcode: 30 },
  '4x6': { width: 4 * inch, height: 6 * inch, margin: 12, text: 7.5, barcode: 22 },
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperName = keyof typeof paperSizes;

interface PaperBox {
  /** From the left margin. */
  readonly x: number;
  /** Its top, from the present place down. */
  readonly below: number;
  readonly width: number;
  readonly height: number;
}

/** Pages that are filled from the top; a new one begins where the next thing has no room. */
export class PaperPages {
  private page: PDFPage;
  private y: number;
  private readonly pages: PDFPage[] = [];

  constructor(
    readonly pen: Pen,
    readonly paper: Paper,
  ) {
    this.page = this.newPage();
    this.y = paper.height - paper.margin;
  }

  get width(): number {
    return this.paper.width - 2 * this.paper.margin;
  }

  linesOnPage(height: number): number {
    return Math.floor((this.paper.height - 2 * this.paper.margin) / height);
  }

  private newPage(): PDFPage {
    const page = this.pen.document.addPage([this.paper.width, this.paper.height]);
    this.pages.push(page);
    return page;
  }

  /** Writes `page 2 of 3` below the right end of each page. */
  numberPages(size: number): void {
    const { pen, paper, pages } = this;
    for (const [at, page] of pages.entries()) {
      const text = `page ${at + 1} of ${pages.length}`;
      const x = paper.width - paper.margin - pen.width(text, size);
      pen.write(page, { text, from: 0, to: text.length }, { x, y: paper.margin / 2 }, size);
    }
  }

  /** Begins a new page where so much has no room on this one. Says whether it did. */
  reserve(height: number): boolean {
    const { paper } = this;
    const isTop = this.y >= paper.height - paper.margin;
    if (this.y - height >= paper.margin || isTop) return false;
    this.page = this.newPage();
    this.y = paper.height - paper.margin;
    return true;
  }

  skip(height: number): void {
    this.y -= height;
  }

  /** Writes a text whose top is so far below the present place. */
  text(given: string | TextLine, x: number, below: number, size: number): void {
    const line = typeof given === 'string' ? { text: given, from: 0, to: given.length } : given;
    this.pen.write(this.page, line, { x: this.paper.margin + x, y: this.y - below - size }, size);
  }

  fill(box: PaperBox): void {
    this.page.drawRectangle(this.placeOf(box));
  }

  frame(box: PaperBox): void {
    this.page.drawRectangle({ ...this.placeOf(box), borderWidth: 0.6, borderColor: this.pen.black, opacity: 0 });
  }

  private placeOf({ x, below, width, height }: PaperBox) {
    return { x: this.paper.margin + x, y: this.y - below - height, width, height };
  }

  line(below: number): void {
    const { margin, width } = this.paper;
    const y = this.y - below;
    this.page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.4 });
  }
}
