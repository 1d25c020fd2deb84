import type { Days } from '../../base/time/days.ts';
import { readableMoney } from '../../orders/money.ts';
import { shopNumberOf } from '../../orders/order.ts';
import { code128Bars, moduleWidth, quietZone } from '../../output/pdf/code128.ts';
import { leading, PaperPages, paperSizes } from '../../output/pdf/paper-pages.ts';
import { Pen, type TextStyle } from '../../output/pdf/pen.ts';
import { listed } from '../../output/pdf/shaped-text.ts';
import type { PaperWords, paperWords } from '../papers/paper-words.ts';
import { pagesText } from '../papers/write-paper.ts';
import type { HandoverSheet, Parcel } from './handover.ts';
import { codOfParcels, ofSeveralBoxes, sentDays, totalPieces } from './handover-rows.ts';

/** The sheet of a courier as it is drawn. */
export interface PaperSheet extends HandoverSheet {
  /** Parcels that only an earlier sheet had, by order number and waybill. */
  readonly off: readonly string[];
  /** The numbers of the courier's orders that the shop holds. */
  readonly held: readonly string[];
}

const paper = paperSizes.a4;

/** The words of a paper in each of its languages. */
type Languages = ReturnType<typeof paperWords>;

/**
 * The pages of each courier follow one another, numbered by themselves: each sheet goes to another driver. Returns which pages of the
 * file each courier has.
 */
export async function handoverPdf(sheets: readonly PaperSheet[], heading: Heading) {
  const pen = await Pen.open(heading.languages[0].isArabic);
  const pages = new Map<string, string>();
  for (const sheet of sheets) {
    const first = pen.document.getPageCount() + 1;
    writeSheet(new PaperPages(pen, paper), sheet, heading);
    pages.set(sheet.courier, pagesText({ first, last: pen.document.getPageCount() }));
  }
  return { bytes: await pen.document.save(), pages };
}

interface Heading {
  readonly days: Days;
  /** Undefined if there is only one. */
  readonly profile: string | undefined;
  readonly languages: Languages;
  /** When the earlier sheets were saved that these take the place of: `14:05`. */
  readonly since: string | undefined;
  isNew(parcel: Parcel): boolean;
}

function writeSheet(pages: PaperPages, sheet: PaperSheet, heading: Heading): void {
  const { languages } = heading;
  writeHeading(pages, sheet, heading);
  const hasOfShop = sheet.parcels.some(({ order }) => shopNumberOf(order) !== '');
  const headingsOf = (name: (typeof columns)[number]['heading']): readonly string[] => {
    const names = name === 'orderNumber' && hasOfShop ? ([name, 'reference'] as const) : [name];
    return names.flatMap((each) => languages.map((words) => words[each]));
  };
  const writeTop = (): void => {
    writeCells(
      pages,
      columns.map(({ heading: name }) => headingsOf(name)),
      { isBold: true },
    );
  };
  writeTop();
  const writeName = (): void =>
    pages.beside(
      languages.map((words) => [nameOf(sheet, words), words.comma, ...daysParts(heading.days, words)]),
      plain,
    );
  const writeAgain = (): void => {
    writeName();
    writeTop();
  };
  for (const [at, parcel] of sheet.parcels.entries()) {
    const barcode = barcodeOf(parcel.waybill, pages.width);
    writeCells(pages, parcelTexts(parcel, at + 1, languages[0]), { barcode, onNewPage: writeAgain });
  }
  if (sheet.held.length > 0) {
    pages.beside(
      languages.map(({ heldInShop, comma }) => [heldInShop, ':', ...listed(sheet.held, comma)]),
      plain,
    );
  }
  writeSignature(pages, languages, writeName);
  pages.numberPages(paper.text * 0.8, (page, count) => languages.map((words) => words.page(page, count)));
}

const plain = { size: paper.text };

const nameOf = ({ courier, title }: HandoverSheet, words: PaperWords): string => {
  if (courier === '') return words.courierUnknown;
  return words.isArabic ? title.ar : title.en;
};

function writeHeading(pages: PaperPages, sheet: PaperSheet, heading: Heading): void {
  const { days, profile, languages, since } = heading;
  const { parcels } = sheet;
  const write = (partsOf: (words: PaperWords) => readonly string[], style: TextStyle = plain): void =>
    pages.beside(
      languages.map((words) => {
        const [what = '', ...rest] = partsOf(words);
        return [what, ':', ...rest];
      }),
      style,
    );
  const shops = [...new Set(parcels.map(({ order }) => order.text('shipper_name')).filter(Boolean))].slice(0, 3);
  write((words) => [words.handoverSheet, nameOf(sheet, words)], title);
  if (shops.length > 0 || profile !== undefined)
    write(({ shop, profile: word, comma }) => [
      shop,
      ...listed(shops, comma),
      ...(profile === undefined ? [] : [`(${word} ${profile})`]),
    ]);
  write((words) => [words.shipped, ...shippedParts(sheet, days, words)]);
  const several = ofSeveralBoxes(parcels);
  write(({ parcels: word, shipments, comma, severalBoxes }) => [
    word,
    String(totalPieces(parcels)),
    comma,
    shipments,
    ':',
    String(parcels.length),
    ...(several > 0 ? [comma, severalBoxes, ':', String(several)] : []),
  ]);
  write((words) => [words.cashOnDelivery, ...codParts(parcels, words)]);
  const kept = parcels.filter((parcel) => !heading.isNew(parcel)).length;
  if (since !== undefined && kept > 0 && kept < parcels.length)
    write((words) => [`${words.newSince} ${since}`, ...numbersParts(kept + 1, parcels.length, words)]);
  if (sheet.off.length > 0) write((words) => [words.offSheet, ...listed(sheet.off, words.comma)]);
  pages.skip(paper.text);
}

const numbersParts = (first: number, last: number, words: PaperWords): readonly string[] =>
  first === last ? [words.number, String(first)] : [words.numbers, String(first), words.to, String(last)];

/** Each date is a part of its own: behind Arabic letters in one text its numbers would change places. */
const daysParts = ({ first, last }: Days, { to }: PaperWords): readonly string[] =>
  first === last ? [first] : [first, to, last];

const title = { size: paper.text * 1.6, isBold: true };

/** `2026-11-23`; where a sheet also has parcels that wait since earlier days, how many of each: `2026-11-23 (70), before (3), oldest 2026-11-20`. */
function shippedParts({ parcels }: HandoverSheet, days: Days, words: PaperWords): readonly string[] {
  const { first } = days;
  const { before, elsewhere, oldest, comma } = words;
  const now = parcels.filter(({ day }) => day >= first);
  if (now.length === parcels.length) return daysParts(days, words);
  const counts = [
    [daysParts(days, words), now],
    [[before], parcels.filter(({ day }) => day !== '' && day < first)],
    [[elsewhere], parcels.filter(({ day }) => day === '')],
  ] as const;
  const all = counts.flatMap(([what, own]) => {
    if (own.length === 0) return [];
    const [since = first] = sentDays(own);
    return [comma, ...what, `(${own.length})`, ...(since < first ? [comma, oldest, since] : [])];
  });
  return all.slice(1);
}

/** `346.50 SAR, 20.00 USD`, `none`, and of how many parcels it is not known. */
function codParts(parcels: readonly Parcel[], words: PaperWords): readonly string[] {
  const { sums, unknown } = codOfParcels(parcels);
  const parts = sums.all.map((money) => readableMoney(money, words.isArabic));
  if (unknown > 0) parts.push(`${words.unknown} (${unknown})`);
  return parts.length === 0 ? [words.none] : listed(parts, words.comma);
}

/** Their places are shares of the width. */
const columns = [
  { heading: 'number', from: 0, to: 0.06 },
  { heading: 'waybill', from: 0.06, to: 0.41 },
  { heading: 'orderNumber', from: 0.41, to: 0.57 },
  { heading: 'city', from: 0.57, to: 0.74 },
  { heading: 'pieces', from: 0.74, to: 0.82 },
  { heading: 'cod', from: 0.82, to: 1 },
] as const;

const waybillColumn = 1;

const barHeight = 20;

interface Barcode {
  readonly bars: readonly { readonly x: number; readonly width: number }[];
  readonly width: number;
}

interface RowOptions {
  readonly barcode?: Barcode | undefined;
  readonly isBold?: boolean;
  onNewPage?(): void;
}

const mostLines = 4;

/** A row with texts in the columns, each on lines of its own, and a line below it. It is never broken over two pages. */
function writeCells(
  pages: PaperPages,
  texts: readonly (readonly string[])[],
  { barcode, isBold = false, onNewPage }: RowOptions,
): void {
  const { width } = pages;
  const { text: size } = paper;
  const style = { size, isBold };
  const cells = columns.map(({ from, to }, at) => ({
    x: from * width,
    lines: (texts[at] ?? [])
      .flatMap((text) => pages.lines(text, style, (to - from) * width - size / 2))
      .slice(0, mostLines),
  }));
  const below = barcode ? barHeight + size * 0.3 : 0;
  const belowOf = (at: number): number => (at === waybillColumn ? below : 0);
  const height = Math.max(...cells.map(({ lines }, at) => lines.length * size * leading + belowOf(at)));
  if (pages.reserve(height + size / 2)) onNewPage?.();
  const x = (columns[waybillColumn]?.from ?? 0) * width;
  if (barcode) pages.bars(barcode.bars, { x, below: size * 0.3, width: barcode.width, height: barHeight });
  for (const [at, cell] of cells.entries()) pages.textLines(cell.lines, { x: cell.x, below: belowOf(at) }, style);
  pages.skip(height);
  pages.line(0);
  pages.skip(size / 4);
}

function parcelTexts(parcel: Parcel, number: number, words: PaperWords): readonly (readonly string[])[] {
  const { waybill, order, cityTitles, pieces, cod } = parcel;
  const cities = cityTitles.filter(Boolean);
  const noMoney = cod === 'unknown' ? words.unknown : '-';
  return [
    [String(number)],
    [waybill || words.noWaybill],
    [parcel.number || order.id, shopNumberOf(order)].filter(Boolean),
    cities.length > 0 ? cities : [words.unknown],
    [pieces === undefined ? words.unknown : String(pieces)],
    [typeof cod === 'object' ? readableMoney(cod, words.isArabic) : noMoney],
  ];
}

/** The bars of a waybill; undefined if they do not fit, or a scanner could not type it. */
function barcodeOf(waybill: string, width: number): Barcode | undefined {
  const found = code128Bars(waybill);
  const { from = 0, to = 0 } = columns[waybillColumn] ?? {};
  const scale = found && moduleWidth(found.width + 2 * quietZone, (to - from) * width);
  if (!found || scale === undefined) return undefined;
  return {
    bars: found.bars.map(({ x, width: bar }) => ({ x: (x + quietZone) * scale, width: bar * scale })),
    width: (found.width + 2 * quietZone) * scale,
  };
}

/** The lines that the driver fills in, on one page: each between the words of the languages, or behind the only ones. */
function writeSignature(pages: PaperPages, languages: Languages, onNewPage: () => void): void {
  const { text: size } = paper;
  const row = size * 3.2;
  const half = pages.width / 2;
  pages.skip(size);
  if (pages.reserve(row * 2 + size)) onNewPage();
  for (const names of signatureLines) {
    pages.skip(row);
    for (const [side, name] of names.entries()) {
      const from = side * half;
      const [before, behind] = languages.map(
        (words) => pages.pen.shaper.lines([words[name], ':'], size, half, words.isArabic)[0],
      );
      const width = (line: typeof before): number => (line ? pages.pen.width(line, size) + size / 2 : 0);
      if (before) pages.text(before, { x: from, below: -size * 1.2 }, plain);
      if (behind) pages.text(behind, { x: from + half - size, below: -size * 1.2, isEnd: true }, plain);
      const start = from + width(before);
      pages.fill({ x: start, below: 0, width: from + half - size - width(behind) - start, height: 0.6 });
    }
  }
  pages.skip(size);
}

const signatureLines = [
  ['courierName', 'signature'],
  ['handedOverBy', 'dateAndTime'],
] as const;
