import { deflateSync } from 'node:zlib';
import type { Glyph } from 'fontkit';
import { once } from '../../base/memoize.ts';
import { code128Bars, moduleWidth, quietZone } from '../../output/pdf/code128.ts';
import { boldOutline } from '../../output/pdf/pen.ts';
import { type TextLine, TextShaper } from '../../output/pdf/shaped-text.ts';
import { type PdfPage, pageHeight, pageWidth, pdfString, utf16Hex } from './pdf.ts';

/** The font is read once, and each of its glyphs, however many labels there are. */
const openFace = once(async () => {
  const outlines = new Map<number, string>();
  return {
    shaper: await TextShaper.open(true),
    outlineOf: (glyph: Glyph): string => {
      const outline = outlines.get(glyph.id) ?? outlineOf(glyph);
      outlines.set(glyph.id, outline);
      return outline;
    },
  };
});

const margin = 14;

/** From line to line, in sizes of the text. */
const leading = 1.45;

/** How wide a letter of Helvetica is, more or less, in sizes of the text. */
const latinWidth = 0.56;

interface LabelText {
  readonly size: number;
  readonly isBold?: boolean;
  /** The text before it. */
  readonly caption?: string;
}

/**
 * A label that is written from the top. Latin text is text in a font that every reader has; what the font lacks is drawn as
 * outlines, letters joined and from the right, with its text beside them for programs that read it.
 */
export class LabelCanvas {
  private readonly commands: string[] = [];
  private readonly forms = new Map<string, Buffer>();
  private y = pageHeight - margin;

  /** Writes a text of one or several lines, at most so many. */
  async write(text: string, { size, isBold = false, caption = '' }: LabelText, most = 1): Promise<void> {
    const before = caption === '' ? '' : `${caption}: `;
    if (/^[\x20-\x7e]*$/.test(text)) {
      const fitting = Math.floor((pageWidth - 2 * margin) / (size * latinWidth));
      for (const line of broken(before + text, fitting).slice(0, most)) this.latin(line, size, isBold);
      return;
    }
    if (before !== '') this.latin(before, size, isBold, false);
    const face = await openFace();
    const indent = before.length * size * latinWidth;
    const lines = face.shaper.lines(text, size, pageWidth - 2 * margin - indent);
    const left = /\p{Script=Arabic}/u.test(text) ? undefined : margin + indent;
    for (const line of lines.slice(0, most)) this.outline(face, line, { size, isBold, left });
  }

  skip(height: number): void {
    this.y -= height;
  }

  /** A line across the label. */
  rule(): void {
    this.y -= 5;
    this.commands.push(`0.7 w ${margin} ${this.y} m ${pageWidth - margin} ${this.y} l S`);
    this.y -= 4;
  }

  /** The bars of a text; none where a scanner could not read them. */
  barcode(text: string, height: number): void {
    const found = code128Bars(text);
    const scale = found && moduleWidth(found.width + 2 * quietZone, pageWidth - 2 * margin);
    if (!found || scale === undefined) return;
    const left = (pageWidth - found.width * scale) / 2;
    const bottom = this.y - height;
    for (const { x, width } of found.bars)
      this.commands.push(`${rounded(left + x * scale)} ${rounded(bottom)} ${rounded(width * scale)} ${height} re f`);
    this.y = bottom - 3;
  }

  page(): PdfPage {
    return { contents: this.commands.join('\n'), forms: this.forms };
  }

  private latin(text: string, size: number, isBold: boolean, isWhole = true): void {
    const place = `${margin} ${rounded(this.y - size)}`;
    this.commands.push(`BT /F${isBold ? 2 : 1} ${size} Tf ${place} Td ${pdfString(text)} Tj ET`);
    if (isWhole) this.y -= size * leading;
  }

  private outline(
    face: Awaited<ReturnType<typeof openFace>>,
    line: TextLine,
    {
      size,
      isBold,
      left: given,
    }: { readonly size: number; readonly isBold: boolean; readonly left: number | undefined },
  ): void {
    const { glyphs, width } = face.shaper.shape(line);
    const { unitsPerEm } = face.shaper.font;
    const scale = size / unitsPerEm;
    const left = given ?? pageWidth - margin - width * scale;
    const paint = isBold ? 'B' : 'f';
    const drawn = glyphs.map(({ glyph, x, y }) => `q 1 0 0 1 ${x} ${y} cm ${face.outlineOf(glyph)} ${paint} Q`);
    const name = `A${this.forms.size + 1}`;
    const matrix = `${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} ${rounded(left)} ${rounded(this.y - size)} cm`;
    this.forms.set(
      name,
      deflateSync(`q ${matrix} ${unitsPerEm * boldOutline} w\n${drawn.join('\n')}\nQ`, { level: 1 }),
    );
    const text = line.text.slice(line.from, line.to);
    this.commands.push(`/Span << /ActualText ${utf16Hex(text)} >> BDC /${name} Do EMC`);
    this.y -= size * leading;
  }
}

const rounded = (number: number): string => String(Math.round(number * 1000) / 1000);

/** Lines of at most so many letters, broken between words where there are any. */
const broken = (text: string, most: number): readonly string[] =>
  text.match(new RegExp(`\\S.{0,${most - 1}}(?=\\s|$)|\\S{${most}}`, 'g')) ?? [text];

const operators: Readonly<Record<string, string>> = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' };

/** The path of a glyph. PDF has no curves of the second degree: each is one of the third. */
function outlineOf({ path }: Glyph): string {
  let at: readonly number[] = [0, 0];
  return path.commands
    .map(({ command, args }) => {
      const [startX = 0, startY = 0] = at;
      if (args.length > 0) at = args.slice(-2);
      if (command !== 'quadraticCurveTo') return `${args.map(Math.round).join(' ')} ${operators[command] ?? ''}`;
      const [x = 0, y = 0, endX = 0, endY = 0] = args;
      const towards = (from: number, to: number): number => Math.round(from + ((to - from) * 2) / 3);
      const curve = [towards(startX, x), towards(startY, y), towards(endX, x), towards(endY, y), endX, endY];
      return `${curve.map(Math.round).join(' ')} c`;
    })
    .join(' ');
}
