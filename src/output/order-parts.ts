import { itemTotal } from '../base/numbers/amount.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import { isRow, parsedRow, type Row } from '../base/row.ts';
import { headingText } from './card.ts';
import { cellText } from './cell.ts';
import { columnsOfRows, type ShownColumn } from './columns.ts';
import type { View } from './formatter.ts';
import { tableFormatter } from './table.ts';

/** Below this width a table shows what matters most: four columns would not fit. */
const narrow = 60;

/** Whatever the type of their values is. */
const numeric = ['total_price', 'price', 'volumetric_weight'];

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

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
export async function itemsTable(order: Row, view: View): Promise<string> {
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

/** Length × width × height over the divisor, to two decimals; undefined where one is not known. */
function volumetricWeight({ length, width, height }: Row, divisor: unknown): number | undefined {
  const volume = Number(length ?? 0) * Number(width ?? 0) * Number(height ?? 0);
  const weight = volume / Number(divisor ?? 0);
  return volume > 0 && Number.isFinite(weight) ? Math.round(weight * 100) / 100 : undefined;
}

/** The packed boxes as a table, with their volumetric weight where the divisor is known. */
export async function boxesTable(order: Row, view: View): Promise<string> {
  const times = view.terminal.ascii ? ' x ' : ' × ';
  const boxes = rowsIn(order.boxes).map(({ length, width, height, ...box }): Row => {
    const size = [length, width, height].map((side) => digits(side) || '-').join(times);
    const weight = volumetricWeight({ length, width, height }, order.volumetric_divisor);
    return { size, ...box, ...(weight !== undefined && { volumetric_weight: weight }) };
  });
  const columns = columnsFirst(boxes, ['size', 'weight', 'volumetric_weight'], ['order_id']);
  return drawn('boxes', boxes, columns, view);
}
