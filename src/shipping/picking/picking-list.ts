import { sumDecimals } from '../../base/numbers/decimals.ts';
import { isRow, type Row } from '../../base/row.ts';
import { pluralize } from '../../base/text/message.ts';
import { scalarText } from '../../base/text/text.ts';
import type { Order } from '../../orders/order.ts';
import { code128Bars, moduleWidth, quietZone } from './code128.ts';
import { type PaperName, PaperPages, Pen, paperSizes, type TextLine } from './pen.ts';

/**
 * A picking list: every item with how many and for which orders, then each order with its barcode. `bare` are the orders
 * without one: a scanner could not read it.
 */
export async function pickingList(
  orders: readonly Order[],
  paperName: PaperName,
  { day, cityOf }: { readonly day: string; readonly cityOf: (order: Order) => string },
): Promise<{ readonly pdf: Uint8Array; readonly bare: readonly string[] }> {
  const paper = paperSizes[paperName];
  const sheet = new PaperPages(await Pen.open(), paper);
  const title = paper.text * 1.6;
  sheet.text('Picking list', 0, 0, title);
  sheet.skip(title * leading);
  sheet.text(`${day}: ${pluralize(orders.length, 'orders')}`, 0, 0, paper.text);
  sheet.skip(paper.text * leading * 1.2);
  writeItems(sheet, orders);
  sheet.skip(paper.text);
  const bare: string[] = [];
  for (const order of orders) if (!(await writeOrder(sheet, order, cityOf(order)))) bare.push(orderName(order));
  return { pdf: await sheet.pen.document.save(), bare };
}

/** From line to line, in sizes of the text: Arabic letters reach far down. */
const leading = 1.7;

function writeItems(sheet: PaperPages, orders: readonly Order[]): void {
  const writeHeading = (): void =>
    writeRow(
      sheet,
      columns.map(({ heading }) => heading),
    );
  writeHeading();
  for (const { sku, name, quantity, orders: own } of pickingLines(orders)) {
    const taken = own.map((each) => (each.quantity === '1' ? each.name : `${each.name} (${each.quantity})`)).join(', ');
    writeRow(sheet, [sku || '-', name || '-', quantity, taken], writeHeading);
  }
}

/** Their places are shares of the width. */
const columns = [
  { heading: 'SKU', from: 0, to: 0.24 },
  { heading: 'Item', from: 0.24, to: 0.58 },
  { heading: 'Qty', from: 0.58, to: 0.67 },
  { heading: 'Orders', from: 0.67, to: 1 },
];

/**
 * One order with its barcode on the left, or above where it is too long, and what goes into it. False where it has no
 * barcode.
 */
async function writeOrder(sheet: PaperPages, order: Order, city: string): Promise<boolean> {
  const { pen, paper, width } = sheet;
  const { text: size, barcode } = paper;
  const name = orderName(order);
  const found = await code128Bars(name);
  const left = width * 0.42;
  const beside = found && moduleWidth(found.width + 2 * quietZone, left);
  // The margins of the paper are white too.
  const above = found && !beside ? moduleWidth(found.width, width) : undefined;
  const scale = beside ?? above;
  const column = above ? 0 : left + size;
  const code = { x: above ? 0 : quietZone * (beside ?? 0), height: barcode + size * 2.5 };
  const items = pickedItems(order.row).map(({ sku, name: item, quantity }) => [`${quantity} x`, item, sku]);
  const head = [
    `${name}${name === order.id ? '' : ` / ${order.id}`}`,
    [order.receiver, city].filter(Boolean).join(', '),
  ];
  const lines = [...head, ...items].flatMap((text) => pen.lines(text, size, width - column));
  for (const part of parts(sheet, lines.length)) {
    const isFirst = part.from === 0;
    const text = part.count * size * leading;
    const skipped = isFirst && above ? code.height : 0;
    const height = Math.max(isFirst ? code.height : 0, skipped + text) + size;
    sheet.reserve(height);
    if (isFirst && found && scale) {
      for (const { x, width: bar } of found.bars)
        sheet.fill({ x: code.x + x * scale, below: size / 2, width: bar * scale, height: barcode });
      sheet.text(name, code.x, barcode + size * 0.6, size);
    }
    sheet.skip(skipped);
    writeLines(sheet, lines, part, column);
    sheet.skip(height - skipped);
  }
  sheet.line(0);
  sheet.skip(size / 2);
  return scale !== undefined;
}

/** A row with a box to tick. `onNewPage` writes what stands at the top of a page. */
function writeRow(sheet: PaperPages, texts: readonly string[], onNewPage?: () => void): void {
  const { pen, paper, width } = sheet;
  const { text: size } = paper;
  const gap = size / 2;
  const start = size * 1.6;
  const at = (share: number): number => start + share * (width - start);
  const cells = columns.map(({ from, to }, place) => ({
    x: at(from),
    lines: pen.lines(texts[place] ?? '', size, at(to) - at(from) - gap),
  }));
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  for (const part of parts(sheet, count)) {
    const height = part.count * size * leading;
    if (sheet.reserve(height + gap)) onNewPage?.();
    if (part.from === 0) sheet.frame({ x: 0, below: size * 0.45, width: size, height: size });
    for (const { x, lines } of cells) writeLines(sheet, lines, part, x);
    sheet.skip(height);
  }
  sheet.line(0);
  sheet.skip(gap / 2);
}

function writeLines(sheet: PaperPages, lines: readonly TextLine[], { from, count }: Part, x: number): void {
  const { text: size } = sheet.paper;
  for (const [at, text] of lines.slice(from, from + count).entries()) sheet.text(text, x, at * size * leading, size);
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
