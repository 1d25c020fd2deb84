import type { PDFDocument as Document, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import type { Glyph } from 'fontkit';
import { type ShapedText, TextShaper } from './shape-text.ts';

/** Writes texts into a PDF, each glyph at its own place: pdf-lib alone leaves the dots of Arabic letters out of place. */
export class Pen {
  readonly black: RGB;
  private readonly keys = new Map<PDFPage, ReturnType<PDFPage['node']['newFontDictionary']>>();
  private readonly shaped = new Map<string, ShapedText>();

  private constructor(
    private readonly pdf: typeof import('../../base/libraries/pdf.ts'),
    readonly document: Document,
    private readonly font: PDFFont,
    private readonly shaper: TextShaper,
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
    return new Pen(pdf, document, embedded, new TextShaper(font, text.bidiFactory()), encoded);
  }

  private shape(text: string): ShapedText {
    const known = this.shaped.get(text);
    if (known) return known;
    const shaped = this.shaper.shape(text);
    this.shaped.set(text, shaped);
    return shaped;
  }

  width(text: string, size: number): number {
    return (this.shape(text).width * size) / this.shaper.font.unitsPerEm;
  }

  /** Writes a text from x on, its base line at y. */
  write(page: PDFPage, text: string, x: number, y: number, size: number): void {
    const { beginText, endText, setFontAndSize, setTextMatrix, showText } = this.pdf;
    const key = this.keys.get(page) ?? page.node.newFontDictionary('Text', this.font.ref);
    this.keys.set(page, key);
    const scale = size / this.shaper.font.unitsPerEm;
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
