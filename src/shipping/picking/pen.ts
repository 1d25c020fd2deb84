import type { PDFDocument as Document, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import type { Glyph } from 'fontkit';
import type * as TextLibrary from '../../base/libraries/pdf-text.ts';
import { memoize } from '../../base/memoize.ts';

/** Writes texts into a PDF, each glyph at its own place: pdf-lib alone leaves the dots of Arabic letters out of place. */
export class Pen {
  readonly black: RGB;
  private readonly keys = new Map<PDFPage, ReturnType<PDFPage['node']['newFontDictionary']>>();

  private constructor(
    private readonly pdf: typeof import('../../base/libraries/pdf.ts'),
    readonly document: Document,
    private readonly font: PDFFont,
    private readonly unitsPerEm: number,
    private readonly shape: (text: string) => ShapedText,
    private readonly encoded: Glyph[],
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
    const shape = memoize((given) => shapeText(given, font, bidi));
    return new Pen(pdf, document, embedded, font.unitsPerEm, shape, encoded);
  }

  width(text: string, size: number): number {
    return (this.shape(text).width * size) / this.unitsPerEm;
  }

  /** Writes a text from x on, its base line at y. */
  write(page: PDFPage, text: string, x: number, y: number, size: number): void {
    const { beginText, endText, setFontAndSize, setTextMatrix, showText } = this.pdf;
    const key = this.keys.get(page) ?? page.node.newFontDictionary('Text', this.font.ref);
    this.keys.set(page, key);
    const scale = size / this.unitsPerEm;
    page.pushOperators(beginText(), setFontAndSize(key, size));
    for (const { glyph, x: left, y: up } of this.shape(text).glyphs) {
      this.encoded[0] = glyph;
      const place = [x + left * scale, y + up * scale].map((at) => Math.round(at * 100) / 100);
      page.pushOperators(setTextMatrix(1, 0, 0, 1, place[0] ?? x, place[1] ?? y), showText(this.font.encodeText('a')));
    }
    page.pushOperators(endText());
  }

  /** A text in lines that are no wider than this. */
  lines(text: string, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (this.width(line, size) > width && [...line].length > 1) {
        let fits = [...line].length - 1;
        while (fits > 1 && this.width([...line].slice(0, fits).join(''), size) > width) fits--;
        lines.push([...line].slice(0, fits).join(''));
        line = [...line].slice(fits).join('');
      }
    }
    return line === '' && lines.length > 0 ? lines : [...lines, line];
  }
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

/** Shapes a text: Arabic letters joined, from right to left, with Latin words and numbers between them. */
function shapeText(given: string, font: Font, bidi: Bidi): ShapedText {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const { text, isRightToLeft } of visualRuns(printable(given, font), bidi)) {
    const script = isRightToLeft || arabic.test(text) ? 'arab' : 'latn';
    const run = font.layout(text, undefined, script, undefined, isRightToLeft ? 'rtl' : 'ltr');
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
      glyphs.push({ glyph, x: width + xOffset, y: yOffset });
      width += xAdvance;
    }
  }
  return { glyphs, width };
}

const arabic = /[\u0600-\u06ff]/;

function printable(text: string, font: Font): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return [...shown].map((sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
}

/** The runs from left to right. Brackets are mirrored. Numbers in Arabic text are runs of their own: their digits are never reversed. */
function visualRuns(text: string, bidi: Bidi) {
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

/** Pages that are filled from the top; a new one begins where the next thing has no room. */
export class PickingPages {
  private page: PDFPage;
  private y: number;

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
    return this.pen.document.addPage([this.paper.width, this.paper.height]);
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
  text(text: string, x: number, below: number, size: number): void {
    this.pen.write(this.page, text, this.paper.margin + x, this.y - below - size, size);
  }

  box(x: number, below: number, width: number, height: number, isFilled: boolean): void {
    const place = { x: this.paper.margin + x, y: this.y - below - height, width, height };
    if (isFilled) this.page.drawRectangle(place);
    else this.page.drawRectangle({ ...place, borderWidth: 0.6, borderColor: this.pen.black, opacity: 0 });
  }

  line(below: number): void {
    const { margin, width } = this.paper;
    const y = this.y - below;
    this.page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.4 });
  }
}
