import { readFileSync } from 'node:fs';
import {
  decodePDFRawStream,
  type PDFPage as LoadedPage,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** A glyph that is written: what it stands for (empty for a dot or a mark), and where. */
export interface WrittenGlyph {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly WrittenGlyph[];
  /** Squares to tick: the left end and the middle of each. */
  readonly ticks: readonly { readonly x: number; readonly middle: number }[];
  /** Filled rectangles: x, y of the top left corner, width and height. */
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
}

const contentOf = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** The operators of a page, as they are once they are unpacked. */
export function pageContent(page: LoadedPage): string {
  const contents = page.node.get(PDFName.of('Contents'));
  const { context } = page.doc;
  const found = context.lookup(contents);
  const parts = found instanceof PDFArray ? found.asArray() : [contents as PDFRef];
  return parts.map((part) => contentOf(context.lookup(part))).join('\n');
}

/** The pages of a PDF, read apart from what wrote them: operators, and the font's own table of characters. */
export async function pagesOf(file: string | Uint8Array): Promise<PdfPage[]> {
  const document = await PDFDocument.load(typeof file === 'string' ? readFileSync(file) : file);
  const { context } = document;
  const characters = new Map<string, string>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    const text = contentOf(object);
    if (!text.includes('beginbfchar')) continue;
    for (const [, code = '', units = ''] of text.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F ]*)>/g)) {
      characters.set(code.toUpperCase(), Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return document.getPages().map((page) => {
    const text = pageContent(page);
    const glyphs = [...text.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n<([0-9A-Fa-f]{4})> Tj/g)].map(([, x, y, code = '']) => ({
      x: Number(x),
      y: Number(y),
      text: characters.get(code.toUpperCase()) ?? '',
    }));
    const box = /q\n1 0 0 1 (\S+) (\S+) cm\n[^q]*?\n(\S+) 0 l\n\S+ (\S+) l\n0 \S+ l\nh\nf\nQ/g;
    const bars = [...text.matchAll(box)].map(([, x, y, width, height]) => ({
      ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    }));
    const square = /1 0 0 1 (\S+) (\S+) cm\n[^q]*?\n0 0 m\n(\S+) 0 l\n\3 \3 l\n0 \3 l\nh\nS/g;
    const ticks = [...text.matchAll(square)].map(([, x, y, side]) => ({
      x: Number(x),
      middle: Number(y) - Number(side) / 2,
    }));
    return { width: page.getWidth(), height: page.getHeight(), glyphs, ticks, bars };
  });
}

/** The lines of a page, from the top, each in the order in which it is seen, from left to right. */
export function linesOf({ glyphs }: PdfPage): string[] {
  const lines = new Map<number, WrittenGlyph[]>();
  for (const glyph of glyphs.filter(({ text }) => text !== ''))
    lines.set(glyph.y, [...(lines.get(glyph.y) ?? []), glyph]);
  return [...lines]
    .sort(([one], [other]) => other - one)
    .map(([, line]) =>
      line
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(''),
    );
}
