import type { PDFPage } from '@cantoo/pdf-lib';
import type { Pen } from './pen.ts';

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

  /** How many lines of this height a page holds. */
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

  /** Moves down. */
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
