import type { PDFPage } from '@cantoo/pdf-lib';
import type { Pen, TextStyle } from './pen.ts';
import { type GivenText, listed, type TextLine } from './shaped-text.ts';

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

/** From line to line, in sizes of the text: Arabic letters reach far down. */
export const leading = 1.7;

/** The base line of a line, from its top, in sizes of the text. */
const baseLine = 1.15;

/** In points. */
const leastEdge = 11;

/** How high capital letters are, in sizes of the text. */
const capitals = 0.72;

interface PaperBox {
  /** From the margin at which lines begin. */
  readonly x: number;
  /** Its top, from the present place down. */
  readonly below: number;
  readonly width: number;
  readonly height: number;
}

/** Where a line is written: `x` from the margin at which lines begin, its top so far below the present place. */
interface LinePlace {
  readonly x: number;
  readonly below: number;
  /** It ends at `x`, and does not begin there. */
  readonly isEnd?: boolean;
}

/** Pages that are filled from the top; a new one begins where the next thing has no room. In Arabic, all stands from the right. */
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

  private get isRightToLeft(): boolean {
    return this.pen.shaper.isRightToLeft;
  }

  linesOnPage(height: number): number {
    return Math.floor((this.paper.height - 2 * this.paper.margin) / height);
  }

  private newPage(): PDFPage {
    const page = this.pen.document.addPage([this.paper.width, this.paper.height]);
    this.pages.push(page);
    return page;
  }

  /** Writes below each page which of them it is; `textOf` returns the words, one or several texts of one line. */
  numberPages(size: number, textOf: (page: number, pages: number) => readonly string[]): void {
    const { pages, paper } = this;
    for (const [at, page] of pages.entries()) {
      this.page = page;
      // No nearer to the edge: printers leave it white.
      this.y = Math.max(paper.margin / 2, leastEdge) + size * baseLine;
      const [line] = this.lines(listed(textOf(at + 1, pages.length), '/'), { size }, this.width);
      if (line) this.text(line, { x: this.width, below: 0, isEnd: true }, { size });
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

  lines(text: GivenText, { size }: TextStyle, width: number): TextLine[] {
    return this.pen.shaper.lines(text, size, width);
  }

  text(line: TextLine, { x, below, isEnd = false }: LinePlace, style: TextStyle): void {
    const width = this.pen.width(line, style.size);
    const start = isEnd ? x - width : x;
    const left = this.isRightToLeft ? this.width - start - width : start;
    const place = { x: this.paper.margin + left, y: this.y - below - style.size * baseLine };
    this.pen.write(this.page, line, place, style);
  }

  /** Writes lines one below the other. */
  textLines(lines: readonly TextLine[], { x, below, isEnd }: LinePlace, style: TextStyle): void {
    for (const [at, line] of lines.entries())
      this.text(line, { x, below: below + at * style.size * leading, ...(isEnd && { isEnd }) }, style);
  }

  /** Writes one thing in each language of a paper: the first where lines begin, a second one beside it, where they end. */
  beside(texts: readonly GivenText[], style: TextStyle): void {
    const { width } = this;
    const own = texts.length > 1 ? (width - style.size) / 2 : width;
    const { shaper } = this.pen;
    const columns = texts.map((text, at) =>
      shaper.lines(text, style.size, own, at > 0 ? !shaper.isRightToLeft : shaper.isRightToLeft),
    );
    for (const [at, lines] of columns.entries()) {
      const isEnd = at > 0;
      this.textLines(lines, { x: isEnd ? width : 0, below: 0, isEnd }, style);
    }
    this.skip(Math.max(...columns.map(({ length }) => length)) * style.size * leading);
  }

  /** A box to tick in front of a line. */
  tickBox(x: number, size: number): void {
    const below = size * (baseLine - capitals / 2 - 0.5);
    const box = this.placeOf({ x, below, width: size, height: size });
    this.page.drawRectangle({ ...box, borderWidth: 0.6, borderColor: this.pen.black, opacity: 0 });
  }

  fill(box: PaperBox): void {
    this.page.drawRectangle(this.placeOf(box));
  }

  /** Bars of a barcode, from left to right in every language; `x` is where their room begins, and `room` how wide it is. */
  bars(
    bars: readonly { readonly x: number; readonly width: number }[],
    { x, below, width: room, height }: PaperBox,
  ): void {
    const left = this.isRightToLeft ? this.width - x - room : x;
    for (const bar of bars) {
      const y = this.y - below - height;
      this.page.drawRectangle({ x: this.paper.margin + left + bar.x, y, width: bar.width, height });
    }
  }

  private placeOf({ x, below, width, height }: PaperBox) {
    const left = this.isRightToLeft ? this.width - x - width : x;
    return { x: this.paper.margin + left, y: this.y - below - height, width, height };
  }

  line(below: number): void {
    const { margin, width } = this.paper;
    const y = this.y - below;
    this.page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.4 });
  }
}
