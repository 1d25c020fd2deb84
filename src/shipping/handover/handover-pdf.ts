import { moneyText } from '../../orders/money.ts';
import type { Run } from '../../ports/run.ts';
import { type OpenPaper, writePaper } from '../papers/write-paper.ts';
import { code128Bars, moduleWidth, quietZone } from '../picking/code128.ts';
import { PaperPages, Pen, paperSizes } from '../picking/pen.ts';
import { codText, type Handover, type HandoverSheet, type Parcel, shippedText, totalPieces } from './handover.ts';

/** Writes the sheets that `read` returns into a file that is open. Where there is no parcel, no file stays. */
export async function writeHandover(
  desk: Run,
  opened: OpenPaper,
  read: () => Promise<Handover>,
): Promise<{ readonly found: Handover; readonly path: string | undefined }> {
  let found: Handover;
  try {
    found = await read();
  } catch (error) {
    await opened.file.discard();
    throw error;
  }
  const written = await writePaper(desk, opened, async () =>
    found.sheets.length === 0 ? undefined : { bytes: await handoverPdf(found, desk.settings.profile), has: {} },
  );
  return { found, path: written?.path };
}

const paper = paperSizes.a4;

/** From line to line, in sizes of the text: Arabic letters reach far down. */
const leading = 1.7;

/** The pages of each courier follow one another, numbered by themselves: each sheet goes to another driver. */
async function handoverPdf({ sheets, days }: Handover, profile: string): Promise<Uint8Array> {
  const pen = await Pen.open();
  for (const sheet of sheets) await writeSheet(new PaperPages(pen, paper), sheet, { days, profile });
  return pen.document.save();
}

async function writeSheet(pages: PaperPages, sheet: HandoverSheet, heading: Heading): Promise<void> {
  const { parcels } = sheet;
  writeHeading(pages, sheet, heading);
  const writeTop = (): void =>
    writeTexts(
      pages,
      columns.map(({ heading: text }) => text),
    );
  writeTop();
  const writeName = (): void => writeLine(pages, [`${nameOf(sheet)}, ${heading.days}`], paper.text);
  const writeAgain = (): void => {
    writeName();
    writeTop();
  };
  for (const [at, parcel] of parcels.entries()) await writeParcel(pages, parcel, at + 1, writeAgain);
  writeSignature(pages, writeName);
  pages.numberPages(paper.text);
}

interface Heading {
  readonly days: string;
  readonly profile: string;
}

const nameOf = ({ courier }: HandoverSheet): string => courier || 'courier unknown';

function writeHeading(pages: PaperPages, sheet: HandoverSheet, { days, profile }: Heading): void {
  const { parcels } = sheet;
  writeLine(pages, ['Handover sheet:', nameOf(sheet)], paper.text * 1.6);
  const shops = [...new Set(parcels.map(({ order }) => order.text('shipper_name')).filter(Boolean))];
  writeLine(
    pages,
    ['Shop:', ...shops.slice(0, 3).flatMap((shop, at) => (at === 0 ? [shop] : [',', shop])), `(profile ${profile})`],
    paper.text,
  );
  writeLine(pages, [`Shipped: ${shippedText(sheet, days)}`], paper.text);
  writeLine(pages, [`Parcels: ${totalPieces(parcels)}, shipments: ${parcels.length}`], paper.text);
  writeLine(pages, ['Cash on delivery:', codText(parcels)], paper.text);
  pages.skip(paper.text);
}

/** Writes parts one behind the other, in as many lines as they take. */
function writeLine(pages: PaperPages, parts: readonly string[], size: number): void {
  for (const line of pages.pen.lines(parts, size, pages.width)) {
    pages.text(line, 0, 0, size);
    pages.skip(size * leading);
  }
}

/** Their places are shares of the width. */
const columns = [
  { heading: 'No.', from: 0, to: 0.06 },
  { heading: 'Waybill', from: 0.06, to: 0.42 },
  { heading: 'Order no.', from: 0.42, to: 0.59 },
  { heading: 'City', from: 0.59, to: 0.76 },
  { heading: 'Pieces', from: 0.76, to: 0.84 },
  { heading: 'COD', from: 0.84, to: 1 },
];

/** A row with texts in the columns, with a line below it. It is never broken over two pages. */
function writeTexts(
  pages: PaperPages,
  texts: readonly string[],
  barcode: Barcode | undefined = undefined,
  onNewPage?: () => void,
): void {
  const { pen, width } = pages;
  const { text: size } = paper;
  const cells = columns.map(({ from, to }, at) => ({
    x: from * width,
    lines: pen.lines(texts[at] ?? '', size, (to - from) * width - size / 2).slice(0, mostLines),
  }));
  const below = barcode ? barHeight + size * 0.3 : 0;
  const height = Math.max(
    ...cells.map(({ lines }, at) => lines.length * size * leading + (at === waybillColumn ? below : 0)),
  );
  if (pages.reserve(height + size / 2)) onNewPage?.();
  for (const { x, width: bar } of barcode?.bars ?? [])
    pages.fill({
      x: (columns[waybillColumn]?.from ?? 0) * width + x,
      below: size * 0.3,
      width: bar,
      height: barHeight,
    });
  for (const [at, { x, lines }] of cells.entries()) {
    const top = at === waybillColumn ? below : 0;
    for (const [line, text] of lines.entries()) pages.text(text, x, top + line * size * leading, size);
  }
  pages.skip(height);
  pages.line(0);
  pages.skip(size / 4);
}

const mostLines = 4;

const waybillColumn = 1;

const barHeight = 20;

interface Barcode {
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

async function writeParcel(pages: PaperPages, parcel: Parcel, number: number, onNewPage: () => void): Promise<void> {
  const { waybill, order, city, pieces, cod } = parcel;
  const own = parcel.number || order.id;
  const noMoney = cod === 'unknown' ? '?' : '-';
  const money = typeof cod === 'object' ? moneyText(cod) : noMoney;
  const texts = [String(number), waybill || 'no waybill', own, city || '?', String(pieces ?? '?'), money];
  writeTexts(pages, texts, await barcodeOf(waybill, pages.width), onNewPage);
}

/** The bars of a waybill; undefined if they do not fit, or a scanner could not type it. */
async function barcodeOf(waybill: string, width: number): Promise<Barcode | undefined> {
  const found = await code128Bars(waybill);
  const { from = 0, to = 0 } = columns[waybillColumn] ?? {};
  const scale = found && moduleWidth(found.width + 2 * quietZone, (to - from) * width);
  if (!found || scale === undefined) return undefined;
  return { bars: found.bars.map(({ x, width: bar }) => ({ x: (x + quietZone) * scale, width: bar * scale })) };
}

/** The lines that the driver fills in, on one page. */
function writeSignature(pages: PaperPages, onNewPage: () => void): void {
  const { width } = pages;
  const { text: size } = paper;
  const row = size * 3.2;
  pages.skip(size);
  if (pages.reserve(row * 2 + size)) onNewPage();
  for (const [left, right] of signatureLines) {
    pages.skip(row);
    pages.text(left, 0, -size * 1.2, size);
    pages.text(right, width / 2, -size * 1.2, size);
    for (const [text, from] of [
      [left, 0],
      [right, width / 2],
    ] as const) {
      const start = from + pages.pen.width(text, size) + size / 2;
      pages.fill({ x: start, below: 0, width: from + width / 2 - size - start, height: 0.6 });
    }
  }
  pages.skip(size);
}

const signatureLines = [
  ["Courier's name:", 'Signature:'],
  ['Handed over by:', 'Date and time:'],
] as const;
