import { sumDecimals } from '../base/numbers/decimals.ts';
import { getOwn, isRow, parsedRow, type Row } from '../base/row.ts';
import { itemTotal } from '../orders/money.ts';
import { type CardView, card, headingText, lineText, shownText } from './card.ts';
import { cellText, columnsOfRows, fieldNamed, type ShownColumn } from './columns.ts';
import type { View } from './formatter.ts';
import { tableFormatter } from './table.ts';
import { isolated, paintFor, paintStatus } from './terminal.ts';
import { widthOf, wrapTo } from './text-width.ts';

/** Below this width a table shows what matters most: four columns would not fit. */
const narrow = 60;

/** Whatever the type of their values is. */
const numeric = ['total_price', 'price', 'volumetric_weight'];

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const digits = (value: unknown): string => cellText(value, '') ?? '';

/** Those first that say the most, then whatever else a row has, ids and times last. */
function columnsFirst(rows: readonly Row[], first: readonly string[], without: readonly string[]): ShownColumn[] {
  const filled = columnsOfRows(rows).filter(({ name }) => rows.some((row) => isFilled(row[name])));
  const isLess = (name: string): boolean => /(?:^|_)(?:id|at)$/.test(name);
  const rank = ({ name }: ShownColumn): number =>
    first.includes(name) ? first.indexOf(name) : isLess(name) ? 200 : 100;
  return filled
    .filter(({ name }) => !without.includes(name))
    .map((column) => (numeric.includes(column.name) ? { ...column, align: 'right' as const } : column))
    .sort((one, other) => rank(one) - rank(other));
}

async function drawn(name: string, rows: readonly Row[], columns: readonly ShownColumn[], view: View): Promise<string> {
  const isNarrow = view.terminal.width < narrow;
  const shown = isNarrow ? columns.slice(0, 3) : columns;
  const hidden = isNarrow ? columns.slice(3).map((column) => column.name) : [];
  const onHidden = (names: readonly string[]) => void hidden.push(...names);
  const table = await tableFormatter(shown, { ...view, columns: [], header: true, onHidden });
  const text = table.page(rows.map(parsedRow));
  if (hidden.length > 0) view.onHidden?.(hidden.map((each) => `${name}.${each}`));
  return text;
}

/** The items as a table, with what they come to in all below their amounts. */
async function itemsTable(order: Row, view: View): Promise<string> {
  const items = rowsIn(order.items).map(
    (item): Row => ({ ...item, total_price: item.total_price ?? itemTotal(item) ?? null }),
  );
  const own = items.every(({ currency }) => currency === order.currency) ? ['currency'] : [];
  const columns = columnsFirst(items, ['name', 'quantity', 'total_price', 'price', 'sku'], [...own, 'order_id']);
  const blank = Object.fromEntries(columns.map(({ name }) => [name, ' ']));
  const total = (name: string, amount: unknown): Row => ({
    ...blank,
    ...{ name: headingText({ name }, view), total_price: amount, currency: order.currency },
  });
  const sum = sumDecimals(items.map((item) => digits(item.total_price)));
  const sums = [
    ...(sum === undefined || items.length < 2 ? [] : [total('items_total', sum)]),
    ...(Number(order.tax ?? 0) === 0 ? [] : [total('tax', order.tax)]),
    total('order_grand_total', order.order_grand_total),
  ];
  const hasTotals = columns.some(({ name }) => name === 'total_price') && columns.some(({ name }) => name === 'name');
  return drawn('items', hasTotals ? [...items, ...sums] : items, columns, view);
}

/** Length × width × height over the divisor, to two decimals; undefined if one is unknown. */
function volumetricWeight({ length, width, height }: Row, divisor: unknown): number | undefined {
  const volume = Number(length ?? 0) * Number(width ?? 0) * Number(height ?? 0);
  const weight = volume / Number(divisor ?? 0);
  return volume > 0 && Number.isFinite(weight) ? Math.round(weight * 100) / 100 : undefined;
}

/** The packed boxes as a table, with their volumetric weight where the divisor is known. */
async function boxesTable(order: Row, view: View): Promise<string> {
  const times = view.terminal.ascii ? ' x ' : ' × ';
  const boxes = rowsIn(order.boxes).map(({ length, width, height, ...box }): Row => {
    const size = [length, width, height].map((side) => digits(side) || '-').join(times);
    const weight = volumetricWeight({ length, width, height }, order.volumetric_divisor);
    return { size, ...box, ...(weight !== undefined && { volumetric_weight: weight }) };
  });
  const columns = columnsFirst(boxes, ['size', 'weight', 'volumetric_weight'], ['order_id']);
  return drawn('boxes', boxes, columns, view);
}

/** A line of an address as on a label; `missing` names the essential field that is empty. */
interface AddressLine {
  readonly text: string;
  readonly missing?: string;
}

/** A labelled block of lines, and the fields that it shows. */
interface Address {
  readonly lines: readonly AddressLine[];
  readonly fields: readonly string[];
}

const parts = [
  ['first_name', 'last_name', 'name'],
  ['address_line'],
  ['street_name', 'block'],
  ['city', 'postal_code'],
  ['country', 'country_code'],
  ['short_address'],
  ['phone'],
  ['email'],
];

/** Without one of these a courier may refuse the parcel, or not find the receiver. */
const addressEssentials = ['first_name', 'address_line', 'city', 'short_address', 'phone'];

/** The address of the receiver or the shipper, line by line. Only the fields that the order has are looked for. */
function addressOf(row: Row, who: 'receiver' | 'shipper', view: CardView): Address {
  const fieldOf = (part: string) => `${who}_${part}`;
  const textOf = (part: string): string => lineText(cellText(getOwn(row, fieldOf(part)), ', ') ?? '', view).trim();
  const whole = textOf('address_line');
  const [code, phone] = [textOf('country_code').toUpperCase(), textOf('phone')];
  // Only Saudi Arabia has short addresses; where the order names no country, the phone does.
  const isAbroad = code === '' ? /^\+(?!966)/.test(phone) : code !== 'SA';
  const needed = addressEssentials.filter((name) => name !== 'short_address' || !isAbroad);
  const lines = parts.flatMap((names): AddressLine[] => {
    const texts = names.map(textOf).filter((text) => text !== '');
    // Many an address line says the street already.
    const street = names.includes('street_name') ? textOf('street_name') : '';
    const isSaid = street !== '' && texts.length === 1 && whole.includes(street);
    const text = texts.join(names.includes('street_name') ? ', ' : ' ');
    const missing = names.filter(
      (name) => who === 'receiver' && needed.includes(name) && Object.hasOwn(row, fieldOf(name)) && textOf(name) === '',
    );
    return [
      ...(text === '' || isSaid ? [] : [{ text }]),
      ...missing.map((name) => ({ text: '', missing: fieldOf(name) })),
    ];
  });
  return { lines, fields: parts.flat().map(fieldOf) };
}

/** State, dates and money: what a merchant looks for first. */
const first = [
  ...['date', 'updated_at', 'delivered_at', 'payment_method', 'order_grand_total', 'currency', 'tax'],
  ...['selected_shipment_company', 'shipment_external_id', 'total_weight', 'description'],
];

/** Those of them that are shown even if they are empty. */
const essentials: ReadonlySet<string> = new Set(['payment_method', 'order_grand_total', 'total_weight']);

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** An order for people, in sections. Every field that holds something is in one of them. */
export async function orderCard(row: Row, view: View): Promise<string> {
  const { terminal } = view;
  const paint = await paintFor(terminal);
  const isWide = terminal.isTerminal && !terminal.ascii;
  const heading = (name: string) => headingText({ name }, view);
  const mark = (name: string): string => {
    const text = isolated(`! ${heading(name)}: ${heading('missing')}`, isWide);
    return paint?.red(text) ?? text;
  };
  const titled = (title: string, body: string): string => `\n${paint?.bold(title) ?? title}\n${body}`;
  const indented = (text: string): string =>
    wrapTo(text, terminal.width - 2)
      .map((line) => `  ${isolated(line, isWide)}\n`)
      .join('');
  const fieldsOf = (names: readonly string[]) =>
    names.filter((name) => isFilled(row[name])).map((name) => fieldNamed(name));

  const status = shownText(row, fieldNamed('status'), view);
  const number = `${heading('order_number')} ${shownText(row, fieldNamed('order_number'), view)}`;
  const id = `${heading('id')} ${shownText(row, { ...fieldNamed('id'), isId: true }, view)}`;
  const separator = terminal.ascii ? ' - ' : ' · ';
  const isOneLine = widthOf([number, status, id].join(separator)) <= terminal.width;
  const shownStatus = paint ? paintStatus(status, lineText(String(row.status), view), paint) : status;
  const head = [paint?.bold(number) ?? number, shownStatus, id]
    .map((text) => isolated(text, isWide))
    .join(isOneLine ? separator : '\n');
  const missing = [...essentials].filter((name) => Object.hasOwn(row, name) && !isFilled(row[name]));
  const lists = ['items', 'boxes'].filter((name) => Object.hasOwn(row, name));
  const addresses = (['receiver', 'shipper'] as const).map((who) => ({ who, ...addressOf(row, who, view) }));
  const shown = new Set([
    ...['id', 'order_number', 'status', 'items', 'boxes', ...first],
    ...addresses.flatMap(({ fields }) => fields),
  ]);
  const rest = columnsOfRows([row]).filter(({ name }) => !shown.has(name) && isFilled(row[name]));
  const tables = { items: itemsTable, boxes: boxesTable };
  const sections = lists.map(async (name) => {
    const rows = row[name];
    if (!Array.isArray(rows) || rows.length === 0) return `\n  ${mark(name)}\n`;
    const table = await tables[name as keyof typeof tables](row, view);
    return titled(`${heading(name)} (${rows.length})`, table);
  });
  return [
    `${head}\n`,
    card(row, fieldsOf(first), view, paint),
    ...missing.map((name) => `${mark(name)}\n`),
    ...addresses
      .filter(({ lines }) => lines.length > 0)
      .map(({ who, lines }) =>
        titled(
          heading(who),
          lines.map(({ text, missing: name }) => (name ? `  ${mark(name)}\n` : indented(text))).join(''),
        ),
      ),
    ...(await Promise.all(sections)),
    rest.length > 0 ? titled(heading('other_fields'), card(row, rest, view, paint)) : '',
  ].join('');
}
