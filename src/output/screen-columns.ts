import type { Row } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { currencyOf } from '../orders/money.ts';
import { cellText, type ShownColumn, shownValue } from './columns.ts';

/** The columns of a list of orders that say the most: 80 columns have room for them. */
const orderColumns = [
  ...['id', 'order_number', 'status', 'date', 'receiver', 'receiver_city'],
  ...['order_grand_total', 'currency'],
];

/** Of orders that were searched, who has them and where they are says more than why they were found, and when they were made. */
const foundColumns = [
  ...['id', 'order_number', 'status', 'selected_shipment_company', 'receiver', 'receiver_city'],
  ...['order_grand_total', 'currency', 'shipment_external_id', 'receiver_phone', 'found_in'],
];

const idNames = ['id', 'order_id'];

/** The columns as a terminal shows them: those that say the most come first, since the last ones are hidden where there is no room. */
function arranged(columns: readonly ShownColumn[]): readonly ShownColumn[] {
  const has = (name: string): boolean => columns.some((column) => column.name === name);
  if (has('order_number') && has('receiver_city')) {
    const first = has('found_in') ? foundColumns : orderColumns;
    const rank = ({ name }: ShownColumn): number => (first.includes(name) ? first.indexOf(name) : first.length);
    return columns.toSorted((one, other) => rank(one) - rank(other));
  }
  const id = columns.findIndex(({ name }) => idNames.includes(name));
  const number = columns.findIndex(({ name }) => name === 'order_number');
  const moved = columns[number];
  if (id < 0 || number <= id || !moved) return columns;
  const others = columns.filter((column) => column !== moved);
  return others.toSpliced(id + 1, 0, moved);
}

/** The currency stands behind its amount. Beside several amounts it keeps its column. */
function withUnits(columns: readonly ShownColumn[]): readonly ShownColumn[] {
  const currency = columns.find(({ name }) => name === 'currency');
  const [amount, ...more] = columns.filter(({ name }) => currencyOf(name, {}) === '');
  if (!currency || !amount || more.length > 0) return columns;
  return columns
    .filter((column) => column !== currency)
    .map((column) => (column === amount ? { ...column, unit: currency } : column));
}

const isEmptyIn =
  (records: readonly Row[]) =>
  (column: ShownColumn): boolean =>
    records.every((row) => (cellText(shownValue(column, column.read(row)), '') ?? '') === '');

/**
 * Returns the columns of a table on a terminal, by its first rows. A table of a command's own does not have those in which nothing
 * stands; in one of the service, later rows may have something there.
 */
export function columnsOnScreen({ isOwn }: Pick<RecordShape, 'isOwn'>) {
  return (columns: readonly ShownColumn[], records: readonly Row[]): readonly ShownColumn[] => {
    const isEmpty = isEmptyIn(records);
    const filled = isOwn ? columns.filter((column) => !isEmpty(column)) : columns;
    return withUnits(arranged(filled.length > 0 ? filled : columns));
  };
}
