import type { Row } from '../../base/row.ts';
import { escaped, type Message, pluralize, term } from '../../base/text/message.ts';
import { plainText } from '../../base/text/text.ts';
import type { Finding } from '../../orders/checks/check-orders.ts';
import type { LikelyValue } from '../../orders/checks/likely-values.ts';
import { moneyText } from '../../orders/money.ts';
import { type Order, orderTitle, plainFields } from '../../orders/order.ts';
import { hasCityNames } from '../../output/column-kinds.ts';
import { FieldHeading, FieldValue, type GridRow, type ScreenPart, type ScreenText } from '../../output/screen.ts';
import type { AskedValue } from './asked-values.ts';

/** How far a person has come. */
export interface MendCount {
  readonly at: number;
  readonly of: number;
  readonly mended: number;
  readonly skipped: number;
}

const countLine = ({ at, of, mended, skipped }: MendCount): Message =>
  escaped`Order ${at} of ${of} \u00b7 ${pluralize(mended, 'orders')} mended \u00b7 ${skipped} skipped`;

/** The field whose heading a value has: that of an id is that of the name beside it. */
export const fieldOfHeading = (field: string): string => field.replace(/^.*\./, '').replace(/_id$/, '');

const headingOf = (field: string): FieldHeading => new FieldHeading(fieldOfHeading(field));

/** A value that is likely or was sent, as people read it: of a city, its name in their language. */
export function readableValue(field: string, value: string): ScreenText {
  const name = fieldOfHeading(field);
  return hasCityNames(name) ? new FieldValue(name, value) : value;
}

const nothing = escaped`nothing`;

export const heldText = (field: string, held: unknown, record: Row): ScreenText =>
  held === undefined || held === null || held === ''
    ? nothing
    : new FieldValue(field.replace(/^.*\./, ''), held, { currency: record.currency });

/** The facts by which people know an order, or ask its receiver. The field of the fault is told below. */
function orderParts(order: Order, fault: string): readonly ScreenPart[] {
  const { fields, row, total } = order;
  const title = [{ text: escaped`Order ${orderTitle(order)}`, tone: 'strong' as const }, order.receiver];
  const beside = [
    ...fields.phone,
    ...fields.city,
    plainFields.country,
    plainFields.addressLine,
    plainFields.shortAddress,
  ];
  const known = beside.filter((field) => field !== fault && order.text(field) !== '');
  const lines: GridRow[] = known.map((field) => ({ cells: [headingOf(field), new FieldValue(field, row[field])] }));
  const money: readonly ScreenText[] =
    total.amount === ''
      ? []
      : [[escaped`${moneyText(total)}`, escaped`, `, new FieldValue(plainFields.payment, order.payment)]];
  return [
    { columns: ['text', 'name'], grid: [{ cells: title }] },
    { lines: money, indent: 2 },
    { columns: ['text', 'long'], grid: lines.map((line) => ({ ...line, tone: 'quiet' })) },
  ];
}

/** The screen of a fault: the count above it, whose order it is, and why it matters. */
export function findingParts(
  count: MendCount,
  order: Order,
  finding: Finding,
  isMended: boolean,
): readonly ScreenPart[] {
  const { severity, rule, reason, remedy, field } = finding;
  const isError = severity === 'error';
  const state: ScreenPart[] = isMended
    ? [{ lines: [escaped`Changed before: ${rule}`], tone: 'good' }]
    : [
        {
          lines: [isError ? escaped`Error: ${rule}` : escaped`Warning: ${rule}`],
          tone: isError ? 'bad' : 'doubtful',
        },
        { lines: [term(reason), term(remedy)] },
      ];
  return [{ lines: [''] }, { lines: [countLine(count)], tone: 'strong' }, ...orderParts(order, field), ...state];
}

/** The value of a field, and those that would do. */
export function valueParts({ field, of, held, likely }: AskedValue, record: Row): readonly ScreenPart[] {
  const heading: ScreenText = of === '' ? headingOf(field) : [headingOf(field), escaped`, `, of];
  const cells = [{ text: heading, tone: 'strong' as const }, heldText(field, held, record)];
  return [{ columns: ['text', 'long'], grid: [{ cells }] }, ...likelyParts(likely, field)];
}

/** The values that would do, with their numbers, and the field that says each. */
export function likelyParts(likely: readonly LikelyValue[], of: string): readonly ScreenPart[] {
  const rows = likely.map(({ value, field, from }, at): GridRow => {
    const where = from ?? (field === undefined ? undefined : headingOf(field));
    return { cells: [`${at + 1}`, { text: readableValue(of, value), tone: 'good' }, where ? ['(', where, ')'] : ''] };
  });
  return [{ columns: ['number', 'text', 'name'], grid: rows }];
}

/** A changed value, before and as the service answers. */
export const changedPart = (order: Order, { field, of }: AskedValue, old: ScreenText, now: ScreenText): ScreenPart => {
  const name = of === '' ? '' : ` (${of})`;
  const what: readonly ScreenText[] = [escaped`\u2713 ${orderTitle(order)} `, headingOf(field), name, ': '];
  return { lines: [[...what, old, ' \u2192 ', now]], tone: 'good' };
};

/** More values are counted. */
const shownChanges = 20;

/** The changes of a result, if there are more than the last line tells. `names`: of orders, by their ids. */
export function changedParts(rows: readonly Row[], names: ReadonlyMap<string, string>): readonly ScreenPart[] {
  const done = rows.filter(({ outcome }) => outcome === 'updated');
  if (done.length < 2) return [];
  const lines = done
    .slice(0, shownChanges)
    .map(({ order_id: order, order_number: number, field, old, new: now }): GridRow => {
      const name = String(field);
      const held = heldText(name, old, {});
      return {
        cells: [
          names.get(plainText(order)) ?? (plainText(number) || plainText(order)),
          headingOf(name),
          [held, ' \u2192 ', readableValue(name, plainText(now))],
        ],
      };
    });
  const more = done.length - lines.length;
  return [
    { lines: ['', escaped`Changed:`] },
    { columns: ['text', 'name', 'long'], grid: lines },
    { lines: more > 0 ? [escaped`and ${more} more`] : [] },
  ];
}

/** An order that was looked at, and has faults yet. */
export interface LeftOrder {
  readonly name: string;
  /** Those that were skipped. */
  readonly findings: readonly Finding[];
}

/** The orders that were looked at, and have faults yet. */
export function leftParts(orders: readonly LeftOrder[]): readonly ScreenPart[] {
  if (orders.length === 0) return [];
  const rows = orders.map(({ name, findings }): GridRow => {
    const rules = findings.map(({ rule }) => rule).join(', ');
    return { cells: [name, escaped`skipped: ${rules}`] };
  });
  return [{ lines: ['', escaped`Left as they are:`] }, { columns: ['text', 'long'], grid: rows }];
}
