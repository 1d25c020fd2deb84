import type { PDFPage } from '@cantoo/pdf-lib';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '../../base/libraries/pdf.ts';
import { UnusablePdf } from './foreign-pdfs.ts';
import type { LabelSize } from './label-sizes.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const millimetre = 72 / 25.4;

const papers: Readonly<Record<LabelSize, { readonly width: number; readonly height: number }>> = {
  '4x6': { width: 4 * 72, height: 6 * 72 },
  a6: { width: 105 * millimetre, height: 148 * millimetre },
  a4: { width: 210 * millimetre, height: 297 * millimetre },
};

/** Around a label on a sheet of several: printers of sheets leave their edges blank. */
const edge = 4 * millimetre;

/** A page is turned only if it is clearly wider than high, or the other way round. */
const nearlySquare = 1.05;

/** The printed part of a page, in its own coordinates. */
function printedBox(page: PDFPage): Box {
  const boxes = [page.getMediaBox(), page.getCropBox()].map(({ x, y, width, height }) => ({
    left: Math.min(x, x + width),
    right: Math.max(x, x + width),
    bottom: Math.min(y, y + height),
    top: Math.max(y, y + height),
  }));
  const left = Math.max(...boxes.map((box) => box.left));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const width = Math.min(...boxes.map((box) => box.right)) - left;
  const height = Math.min(...boxes.map((box) => box.top)) - bottom;
  if (!(width > 0 && height > 0)) throw new UnusablePdf('damaged');
  return { x: left, y: bottom, width, height };
}

/** The matrix that turns a box clockwise, scales it and puts its lower left corner at a point. */
function matrixOf(box: Box, turn: number, scale: number, { x, y }: Pick<Box, 'x' | 'y'>) {
  const [width, height] = [box.width * scale, box.height * scale];
  const turned = {
    0: [scale, 0, 0, scale, x, y],
    90: [0, -scale, scale, 0, x, y + width],
    180: [-scale, 0, 0, -scale, x + width, y + height],
    270: [0, scale, -scale, 0, x + height, y],
  } as const;
  const [a, b, c, d, e, f] = turned[turn === 90 || turn === 180 || turn === 270 ? turn : 0];
  return [a, b, c, d, e - a * box.x - c * box.y, f - b * box.x - d * box.y] as const;
}

/** Draws a page into a part of another one: whole, as large as fits, turned where the part is wide and the page is high. */
async function drawInto(target: PDFDocument, paper: PDFPage, page: PDFPage, cell: Box): Promise<void> {
  const box = printedBox(page);
  const own = ((page.getRotation().angle % 360) + 360) % 360;
  const isTurned = own % 180 !== 0;
  const [wide, high] = isTurned ? [box.height, box.width] : [box.width, box.height];
  const isOther = wide > high !== cell.width > cell.height && Math.max(wide / high, high / wide) > nearlySquare;
  // A page that its viewer turns stands as it was drawn again.
  const otherTurn = isTurned ? 0 : (own + 90) % 360;
  const turn = isOther ? otherTurn : own;
  const [width, height] = isOther ? [high, wide] : [wide, high];
  const scale = Math.min(cell.width / width, cell.height / height);
  const x = cell.x + (cell.width - width * scale) / 2;
  const y = cell.y + (cell.height - height * scale) / 2;
  // Nothing is drawn on it.
  if (!page.node.Contents()) return;
  const bounds = { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height };
  const form = await target.embedPage(page, bounds, [1, 0, 0, 1, 0, 0]);
  const name = paper.node.newXObject('Label', form.ref);
  paper.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrixOf(box, turn, scale, { x, y })),
    drawObject(name),
    popGraphicsState(),
  );
}

const newPage = (
  target: PDFDocument,
  { width, height }: { readonly width: number; readonly height: number },
): PDFPage => target.addPage([width, height]);

/** Brings each page to the size of a label: on a sheet of four that is A6. Drawings stay drawings: nothing becomes a picture. */
export async function sizedPages(document: PDFDocument, size: LabelSize): Promise<PDFDocument> {
  const target = await PDFDocument.create();
  const paper = papers[size === 'a4' ? 'a6' : size];
  for (const page of document.getPages())
    await drawInto(target, newPage(target, paper), page, { x: 0, y: 0, ...paper });
  return target;
}

/** Puts pages on sheets of A4, four on each, from the upper left one to the right and down. */
export async function sheetsOfFour(document: PDFDocument): Promise<PDFDocument> {
  const target = await PDFDocument.create();
  const [width, height] = [papers.a4.width / 2, papers.a4.height / 2];
  let sheet: PDFPage | undefined;
  for (const [at, page] of document.getPages().entries()) {
    const place = at % 4;
    sheet = place === 0 || !sheet ? newPage(target, papers.a4) : sheet;
    const corner = { x: (place % 2) * width, y: place < 2 ? height : 0 };
    const cell = { x: corner.x + edge, y: corner.y + edge, width: width - 2 * edge, height: height - 2 * edge };
    await drawInto(target, sheet, page, cell);
  }
  return target;
}
