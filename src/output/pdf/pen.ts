import type { PDFDocument as Document, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import type { Glyph } from 'fontkit';
import { type TextLine, TextShaper } from './shaped-text.ts';

/** How texts of a kind are written. */
export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly isBold?: boolean;
}

/** How far the outline of a bold letter reaches beyond it, in sizes of the text: a second font would double the package. */
export const boldOutline = 0.032;

interface Face {
  readonly font: PDFFont;
  /** The glyphs that pdf-lib writes for the next text, whatever that is. */
  readonly encoded: Glyph[];
}

/** Writes texts into a PDF, each glyph at its own place: pdf-lib alone leaves the marks of Arabic letters out of place. */
export class Pen {
  readonly black: RGB;
  private readonly keys = new Map<PDFPage, ReturnType<PDFPage['node']['newFontDictionary']>>();

  private constructor(
    private readonly pdf: typeof import('../../base/libraries/pdf.ts'),
    readonly document: Document,
    readonly shaper: TextShaper,
    private readonly face: Face,
  ) {
    this.black = pdf.rgb(0, 0, 0);
  }

  static async open(isRightToLeft: boolean): Promise<Pen> {
    const [pdf, shaper] = await Promise.all([import('../../base/libraries/pdf.ts'), TextShaper.open(isRightToLeft)]);
    const document = await pdf.PDFDocument.create();
    // pdf-lib asks the font for the glyphs of a text: it gets those that are to be written.
    const encoded: Glyph[] = [];
    const layout = () => ({ glyphs: encoded });
    const create = () => Object.create(shaper.font, { layout: { value: layout } });
    document.registerFontkit({ create });
    const font = await document.embedFont(shaper.fontBytes, { subset: true });
    return new Pen(pdf, document, shaper, { font, encoded });
  }

  width(line: TextLine, size: number): number {
    return this.shaper.width(line, size);
  }

  /** Writes a line from a point on, which is the left end of its base line. */
  write(page: PDFPage, line: TextLine, { x, y }: { readonly x: number; readonly y: number }, style: TextStyle): void {
    const { font, encoded } = this.face;
    const { shaper } = this;
    const { beginText, endText, setFontAndSize, setTextMatrix, showText } = this.pdf;
    const key = this.keys.get(page) ?? page.node.newFontDictionary('Text', font.ref);
    this.keys.set(page, key);
    const { size, isBold = false } = style;
    const scale = size / shaper.font.unitsPerEm;
    page.pushOperators(beginText(), setFontAndSize(key, size));
    if (isBold) page.pushOperators(...this.outlined(size * boldOutline));
    for (const { glyph, x: left, y: up } of shaper.shape(line).glyphs) {
      encoded[0] = glyph;
      const place = [x + left * scale, y + up * scale].map((at) => Math.round(at * 100) / 100);
      page.pushOperators(setTextMatrix(1, 0, 0, 1, place[0] ?? x, place[1] ?? y), showText(font.encodeText('a')));
    }
    if (isBold) page.pushOperators(this.pdf.setTextRenderingMode(this.pdf.TextRenderingMode.Fill));
    page.pushOperators(endText());
  }

  private outlined(width: number) {
    const { setLineWidth, setTextRenderingMode, TextRenderingMode } = this.pdf;
    return [setLineWidth(width), setTextRenderingMode(TextRenderingMode.FillAndOutline)];
  }
}
