import { sumDecimals } from '../base/numbers/decimals.ts';
import { getOwn, isRow, parsedRow, type Row } from '../base/row.ts';
import { untrimmedText } from '../base/text/text.ts';
import { itemTotal } from '../orders/money.ts';
import { type CardView, card, headingText, isolated, lineText, shownText } from './card.ts';
import { cellText, columnsOfRows, fieldNamed, type ShownColumn } from './columns.ts';
import { isDateName, shortDate } from './dates.ts';
import type { View } from './formatter.ts';
import { tableFormatter } from './table.ts';
import { paintFor, paintStatus } from './terminal.ts';
import { widthOf, wrapTo } from './text-width.ts';

/** Below this width a table shows what matters most: four columns would not fit. */
const narrow = 60;

const numeric = ['total_price', 'price', 'weight', 'volumetric_weight'];

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** A weight with its unit: without one these are grams (observed). */
const withUnit = (weight: unknown, unit: unknown): unknown =>
  isFilled(weight) ? `${untrimmedText(weight)} ${untrimmedText(unit) || 'g'}` : weight;

interface List {
  readonly rows: readonly Row[];
  readonly columns: readonly ShownColumn[];
}

/** The columns that hold something: those first that say the most, then whatever else a row has, ids and times last. */
function columnsFirst(rows: readonly Row[], first: readonly string[], without: readonly string[] = []): ShownColumn[] {
  const rank = ({ name }: ShownColumn): number => {
    if (first.includes(name)) return first.indexOf(name);
    return /(?:^|_)(?:id|at)$/.test(name) ? 200 : 100;
  };
  return columnsOfRows(rows)
    .filter(({ name }) => !without.includes(name) && rows.some((row) => isFilled(row[name])))
    .map((column): ShownColumn => (numeric.includes(column.name) ? { ...column, align: 'right' } : column))
    .sort((one, other) => rank(one) - rank(other));
}

function itemsOf(order: Row, view: View): List {
  const items = rowsIn(order.items).map(
    ({ weight_unit: unit, ...item }): Row => ({
      ...item,
      total_price: item.total_price ?? itemTotal(item) ?? null,
      ...(Object.hasOwn(item, 'weight') && { weight: withUnit(item.weight, unit) }),
    }),
  );
  const own = items.every(({ currency }) => currency === order.currency) ? ['currency'] : [];
  const columns = columnsFirst(items, ['name', 'quantity', 'total_price', 'price', 'sku'], [...own, 'order_id']);
  if (!['total_price', 'name'].every((needed) => columns.some(({ name }) => name === needed))) {
    return { rows: items, columns };
  }
  const blank = Object.fromEntries(columns.map(({ name }) => [name, ' ']));
  const total = (name: string, amount: unknown): Row => ({
    ...blank,
    name: headingText(name, view),
    total_price: amount,
    currency: order.currency,
  });
  const sum = sumDecimals(items.map(({ total_price }) => untrimmedText(total_price)));
  const rows = [
    ...items,
    ...(sum === undefined || items.length < 2 ? [] : [total('items_total', sum)]),
    ...(Number(order.tax ?? 0) === 0 ? [] : [total('tax', order.tax)]),
    total('order_grand_total', order.order_grand_total),
  ];
  return { rows, columns };
}

function boxesOf(order: Row, { terminal }: View): List {
  const rows = rowsIn(order.boxes).map(({ length, width, height, weight_unit: unit, ...others }): Row => {
    const sides = [length, width, height];
    const size = sides.map((side) => untrimmedText(side) || '-').join(terminal.ascii ? ' x ' : ' × ');
    const volume = sides.reduce((product: number, side) => product * Number(side ?? 0), 1);
    const weight = volume / Number(order.volumetric_divisor ?? 0);
    const isKnown = volume > 0 && Number.isFinite(weight);
    return {
      size,
      ...others,
      ...(Object.hasOwn(others, 'weight') && { weight: withUnit(others.weight, unit) }),
      ...(isKnown && { volumetric_weight: withUnit(Math.round(weight * 100) / 100, 'kg') }),
    };
  });
  return { rows, columns: columnsFirst(rows, ['size', 'weight', 'volumetric_weight'], ['order_id']) };
}

const orderLists: Readonly<Record<string, (order: Row, view: View) => List>> = { items: itemsOf, boxes: boxesOf };

const addressParts = [
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

/** The lines of an address; `missing` names the essential field that is empty. */
function addressOf(row: Row, who: string, view: CardView): { readonly text: string; readonly missing?: string }[] {
  const textOf = (part: string): string => lineText(cellText(getOwn(row, `${who}_${part}`), ', ') ?? '', view).trim();
  const code = textOf('country_code').toUpperCase();
  // Only Saudi Arabia has short addresses; where the order names no country, the phone does.
  const isAbroad = code === '' ? /^\+(?!966)/.test(textOf('phone')) : code !== 'SA';
  const isMissing = (part: string): boolean =>
    who === 'receiver' &&
    addressEssentials.includes(part) &&
    !(part === 'short_address' && isAbroad) &&
    Object.hasOwn(row, `${who}_${part}`) &&
    textOf(part) === '';
  return addressParts.flatMap((parts) => {
    const isStreet = parts.includes('street_name');
    const texts = parts.map(textOf).filter((text) => text !== '');
    const text = texts.join(isStreet ? ', ' : ' ');
    // Many an address line says the street already.
    const isSaid = isStreet && texts.length === 1 && textOf('block') === '' && textOf('address_line').includes(text);
    const missing = parts.filter(isMissing).map((part) => ({ text: '', missing: `${who}_${part}` }));
    return text === '' || isSaid ? missing : [{ text }, ...missing];
  });
}

const first = [
  ...['date', 'updated_at', 'delivered_at', 'payment_method', 'order_grand_total', 'currency', 'tax'],
  ...['selected_shipment_company', 'shipment_external_id', 'total_weight', 'description'],
];

const essentials = ['payment_method', 'order_grand_total', 'total_weight'];

const shownElsewhere = new Set([
  ...['id', 'order_number', 'status', 'items', 'boxes', ...first],
  ...addressParts.flat().flatMap((part) => [`receiver_${part}`, `shipper_${part}`]),
]);

/** Parts of an address are shown even if they are empty: without one of them a courier may refuse the parcel. */
const isAddress = (name: string): boolean =>
  /(?:^|_)(?:country|city|address_line|short_address|street_name|block|postal_code)$/.test(name);

/** Is it an order as the interface document describes it? Services that name the fields otherwise have the plain card. */
const isOrder = (row: Row): boolean =>
  ['order_number', 'status', 'receiver_phone'].every((name) => Object.hasOwn(row, name));

/** One record for people: the chosen columns, or sections of fields and lists. */
export async function recordCard(row: Row, view: View): Promise<string> {
  const { terminal } = view;
  const paint = await paintFor(terminal);
  if (view.columns.length > 0) return card(row, view.columns, view, paint);
  const hidden: string[] = [];
  const heading = (name: string): string => headingText(name, view);
  const titled = (title: string, body: string): string => {
    const shown = isolated(title, terminal);
    return `\n${paint?.bold(shown) ?? shown}\n${body}`;
  };
  const fault = (what: string): string => {
    const text = isolated(`! ${what}`, terminal);
    return `${paint?.red(text) ?? text}\n`;
  };
  const missingLine = (name: string): string => fault(`${heading(name)}: ${heading('not_given')}`);
  const head = (): string => {
    const status = shownText(row, fieldNamed('status'), view);
    const number = `${heading('order_number')} ${shownText(row, fieldNamed('order_number'), view)}`;
    const id = `${heading('id')} ${shownText(row, fieldNamed('id'), view)}`;
    const separator = terminal.ascii ? ' - ' : ' · ';
    const isOneLine = widthOf([number, status, id].join(separator)) <= terminal.width;
    const shownStatus = paint ? paintStatus(status, lineText(String(row.status), view), paint) : status;
    const parts = [paint?.bold(number) ?? number, shownStatus, id].map((text) => isolated(text, terminal));
    return `${parts.join(isOneLine ? separator : '\n')}\n`;
  };
  const address = (who: string): string => {
    const lines = addressOf(row, who, view).flatMap(({ text, missing }) =>
      missing
        ? [`  ${missingLine(missing)}`]
        : wrapTo(text, terminal.width - 2).map((line) => `  ${isolated(line, terminal)}\n`),
    );
    return lines.length === 0 ? '' : titled(heading(who), lines.join(''));
  };
  const list = async (name: string, { rows, columns }: List): Promise<string> => {
    const shown = terminal.width < narrow ? columns.slice(0, 3) : columns;
    const onHidden = (names: readonly string[]) => void hidden.push(...names.map((each) => `${name}.${each}`));
    onHidden(columns.slice(shown.length).map((column) => column.name));
    const table = await tableFormatter(shown, { ...view, columns: [], header: true, onHidden });
    return titled(`${heading(name)} (${rowsIn(row[name]).length})`, table.page(rows.map(parsedRow)));
  };
  const plain = async (): Promise<string> => {
    const filled = columnsOfRows([row]).filter(({ name }) => isFilled(row[name]) || isAddress(name));
    const fields = filled.filter(({ name }) => rowsIn(row[name]).length === 0);
    let text = card(row, fields, view, paint);
    for (const { name } of filled) {
      const rows = rowsIn(row[name]);
      if (rows.length > 0) text += await list(name, { rows, columns: columnsFirst(rows, ['id']) });
    }
    return text;
  };
  /** Every field that holds something is in one of the sections. */
  const order = async (): Promise<string> => {
    const shown = { ...row, total_weight: withUnit(row.total_weight, row.weight_unit) };
    // As the tables of items and boxes show them.
    const inZone: View['inZone'] = (name, sent, record) => {
      const value = view.inZone?.(name, sent, record) ?? sent;
      return typeof value === 'string' && isDateName(name) ? shortDate(value, view.thisYear) : value;
    };
    const rest = columnsOfRows([row]).filter(({ name }) => !shownElsewhere.has(name) && isFilled(row[name]));
    const missing = essentials.filter((name) => Object.hasOwn(row, name) && !isFilled(row[name]));
    const fields = first.filter((name) => isFilled(row[name])).map((name) => fieldNamed(name));
    const sections = [head(), card(shown, fields, { ...view, inZone }, paint), ...missing.map(missingLine)];
    sections.push(address('receiver'), address('shipper'));
    for (const [name, listOf] of Object.entries(orderLists)) {
      if (rowsIn(row[name]).length > 0) sections.push(await list(name, listOf(row, view)));
      else if (Object.hasOwn(row, name)) sections.push(`\n  ${fault(heading(`no_${name}`))}`);
    }
    if (rest.length > 0) sections.push(titled(heading('other_fields'), card(row, rest, { ...view, inZone }, paint)));
    return sections.join('');
  };
  const text = terminal.isTerminal && isOrder(row) ? await order() : await plain();
  if (hidden.length > 0) view.onHidden?.(hidden);
  return text;
}
