import { sumDecimals } from '../../base/numbers/decimals.ts';
import { isRow, type Row } from '../../base/row.ts';
import { scalarText } from '../../base/text/text.ts';
import { type Order, plainFields, shopNumberOf } from '../../orders/order.ts';
import { code128Bars, moduleWidth, quietZone } from '../../output/pdf/code128.ts';
import { leading, type PaperName, PaperPages, paperSizes } from '../../output/pdf/paper-pages.ts';
import { Pen } from '../../output/pdf/pen.ts';
import { type GivenText, listed, type TextLine } from '../../output/pdf/shaped-text.ts';
import { type PaperWords, paperWords } from '../papers/paper-words.ts';

interface PickingPaper {
  readonly paper: PaperName;
  /** `en`, `ar` or `both`. */
  readonly language: string;
  readonly day: string;
  /** The numbers of orders that the shop holds: they are named at the end. */
  readonly held: readonly string[];
  /** Its name in each language, each once. */
  citiesOf(order: Order): readonly string[];
}

/**
 * A picking list: every item with how many and for which orders, then each order with its barcode. `bare` are the orders
 * without one: a scanner could not read it.
 */
export async function pickingList(
  orders: readonly Order[],
  { paper: paperName, language, day, citiesOf, held }: PickingPaper,
): Promise<{ readonly pdf: Uint8Array; readonly bare: readonly string[] }> {
  const paper = paperSizes[paperName];
  const words = paperWords(language);
  const sheet = new PaperPages(await Pen.open(words[0].isArabic), paper);
  sheet.beside(
    words.map(({ pickingList: title }) => title),
    { size: paper.text * 1.6, isBold: true },
  );
  sheet.beside(
    words.map(({ orderCount }) => [day, ':', orderCount(orders.length)]),
    { size: paper.text },
  );
  sheet.skip(paper.text * 0.4);
  if (orders.length > 0) writeItems(sheet, orders, words);
  sheet.skip(paper.text);
  const bare: string[] = [];
  for (const order of orders)
    if (!writeOrder(sheet, order, { cities: citiesOf(order), words })) bare.push(orderName(order));
  if (held.length > 0) {
    sheet.beside(
      words.map(({ heldInShop, comma }) => [heldInShop, ':', ...listed(held, comma)]),
      { size: paper.text },
    );
  }
  sheet.numberPages(paper.text * 0.8, (page, pages) => words.map((each) => each.page(page, pages)));
  return { pdf: await sheet.pen.document.save(), bare };
}

function writeItems(sheet: PaperPages, orders: readonly Order[], words: readonly PaperWords[]): void {
  const writeHeading = (): void => writeHeadings(sheet, words);
  const [{ comma } = { comma: ',' }] = words;
  writeHeading();
  for (const { sku, name, quantity, orders: own } of pickingLines(orders)) {
    const taken = own.map((each) => (each.quantity === '1' ? each.name : `${each.name}\u00a0\u00d7${each.quantity}`));
    const texts = [sku, name, quantity].map((text) => (sheet.pen.shaper.shows(text) ? text : '-'));
    writeRow(sheet, [...texts, listed(taken, comma)], writeHeading);
  }
}

/** Their places are shares of the width. */
const columns = [
  { heading: 'sku', from: 0, to: 0.22 },
  { heading: 'item', from: 0.22, to: 0.53 },
  { heading: 'quantity', from: 0.53, to: 0.61 },
  { heading: 'orders', from: 0.61, to: 1 },
] as const;

/**
 * One order with its barcode on the left, or above where it is too long, and what goes into it. False where it has no
 * barcode.
 */
function writeOrder(
  sheet: PaperPages,
  order: Order,
  { cities, words }: { readonly cities: readonly string[]; readonly words: ReturnType<typeof paperWords> },
): boolean {
  const { paper, width } = sheet;
  const { text: size, barcode } = paper;
  const name = orderName(order);
  const found = code128Bars(name);
  const left = width * 0.42;
  const beside = found && moduleWidth(found.width + 2 * quietZone, left);
  // The margins of the paper are white too.
  const above = found && !beside ? moduleWidth(found.width, width) : undefined;
  const scale = beside ?? above;
  const column = above ? 0 : left + size;
  const code = { x: above ? 0 : quietZone * (beside ?? 0), height: barcode + size * 2.5 };
  const items = pickedItems(order.row).map(({ sku, name: item, quantity }) => [
    ...[quantity, '\u00d7'],
    item,
    sku === '' || item === '' ? sku : `(${sku})`,
  ]);
  const ofShop = shopNumberOf(order);
  const [{ comma }] = words;
  const headed = (heading: 'reference' | 'note', text: string) => {
    const [first = '', ...others] = words.map((each) => each[heading]);
    return text === '' ? [] : [[first, ...others.flatMap((each) => ['/', each]), ':', text]];
  };
  const head = [
    name === order.id ? [name] : [name, '/', order.id],
    ...headed('reference', ofShop),
    listed([order.receiver, ...cities].filter(Boolean), comma),
  ];
  const note = headed('note', cut(order.text(plainFields.note).trim().replace(/\s+/g, ' '), mostOfNote));
  const lines = [...head, ...items, ...note].flatMap((text) => sheet.lines(text, { size }, width - column));
  for (const part of parts(sheet, lines.length)) {
    const isFirst = part.from === 0;
    const text = part.count * size * leading;
    const skipped = isFirst && above ? code.height : 0;
    const height = Math.max(isFirst ? code.height : 0, skipped + text) + size;
    sheet.reserve(height);
    if (isFirst && found && scale) {
      const bars = found.bars.map(({ x, width: bar }) => ({ x: x * scale, width: bar * scale }));
      sheet.bars(bars, { x: code.x, below: size / 2, width: found.width * scale, height: barcode });
      const [below] = sheet.lines(name, { size }, left);
      if (below) sheet.text(below, { x: code.x, below: barcode + size * 0.45 }, { size });
    }
    sheet.skip(skipped);
    writeLines(sheet, lines, part, { x: column });
    sheet.skip(height - skipped);
  }
  sheet.line(0);
  sheet.skip(size / 2);
  return scale !== undefined;
}

/** Characters of a note that are printed: a longer one is no instruction. */
const mostOfNote = 300;

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}\u2026` : text;
}

/** Cells of a row, each in lines: the columns begin behind the box to tick. */
function cellsOf(sheet: PaperPages, texts: readonly (readonly GivenText[])[], isBold: boolean) {
  const { paper, width } = sheet;
  const { text: size } = paper;
  const start = size * 1.6;
  const at = (share: number): number => start + share * (width - start);
  return columns.map(({ from, to }, place) => ({
    x: at(from),
    lines: (texts[place] ?? []).flatMap((text) => sheet.lines(text, { size, isBold }, at(to) - at(from) - size / 2)),
  }));
}

/** The headings of the columns, in one language above the other. */
function writeHeadings(sheet: PaperPages, words: readonly PaperWords[]): void {
  const { text: size } = sheet.paper;
  const texts = columns.map(({ heading }) => words.map((each) => each[heading]));
  const cells = cellsOf(sheet, texts, true);
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  for (const { x, lines } of cells) writeLines(sheet, lines, { from: 0, count }, { x, isBold: true });
  sheet.skip(count * size * leading);
  sheet.line(0);
  sheet.skip(size / 4);
}

/** A row with a box to tick. `onNewPage` writes what stands at the top of a page. */
function writeRow(sheet: PaperPages, texts: readonly GivenText[], onNewPage: () => void): void {
  const { text: size } = sheet.paper;
  const gap = size / 2;
  const cells = cellsOf(
    sheet,
    texts.map((text) => [text]),
    false,
  );
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  for (const part of parts(sheet, count)) {
    const height = part.count * size * leading;
    if (sheet.reserve(height + gap)) onNewPage();
    if (part.from === 0) sheet.tickBox(0, size);
    for (const { x, lines } of cells) writeLines(sheet, lines, part, { x });
    sheet.skip(height);
  }
  sheet.line(0);
  sheet.skip(gap / 2);
}

function writeLines(
  sheet: PaperPages,
  lines: readonly TextLine[],
  { from, count }: Part,
  { x, isBold = false }: { readonly x: number; readonly isBold?: boolean },
): void {
  sheet.textLines(lines.slice(from, from + count), { x, below: 0 }, { size: sheet.paper.text, isBold });
}

/** Lines in parts that have room on a page, below a heading. */
function parts(sheet: PaperPages, count: number): Part[] {
  const most = sheet.linesOnPage(sheet.paper.text * leading) - 4;
  return Array.from({ length: Math.ceil(count / most) }, (_, at) => ({
    from: at * most,
    count: Math.min(most, count - at * most),
  }));
}

interface Part {
  readonly from: number;
  readonly count: number;
}

interface PickedItem {
  readonly sku: string;
  readonly name: string;
  readonly quantity: string;
}

const pickedItems = ({ items }: Row): PickedItem[] =>
  (Array.isArray(items) ? items.filter(isRow) : []).map(({ sku, name, quantity }) => ({
    sku: scalarText(sku),
    name: scalarText(name),
    quantity: scalarText(quantity) || '1',
  }));

/** The name of an order for people and barcodes: its number, else its id. */
const orderName = ({ number, id }: Pick<Order, 'number' | 'id'>): string => number || id;

/** Each item once, with its quantity for each order in the order of the table. */
function pickingLines(orders: readonly Order[]) {
  const groups = new Map<string, { item: PickedItem; taken: Map<string, string[]> }>();
  for (const order of orders) {
    for (const item of pickedItems(order.row)) {
      const key = item.sku === '' ? `name ${item.name}` : `sku ${item.sku}`;
      const group = groups.get(key) ?? { item, taken: new Map<string, string[]>() };
      groups.set(key, group);
      const name = orderName(order);
      group.taken.set(name, [...(group.taken.get(name) ?? []), item.quantity]);
    }
  }
  const lines = [...groups.values()].map(({ item: { sku, name }, taken }) => {
    const own = [...taken].map(([order, quantities]) => ({ name: order, quantity: sum(quantities) }));
    return { sku, name, quantity: sum(own.map(({ quantity }) => quantity)), orders: own };
  });
  const order = new Intl.Collator('en', { numeric: true });
  return lines.sort(
    (one, other) => order.compare(one.sku || '\uffff', other.sku || '\uffff') || order.compare(one.name, other.name),
  );
}

const sum = (quantities: readonly string[]): string => sumDecimals(quantities) ?? quantities.join(' + ');
