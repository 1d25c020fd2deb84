import { sumDecimals } from '../base/numbers/decimals.ts';
import { exactNumber } from '../base/numbers/exact-number.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { withCents } from '../orders/money.ts';
import { type Display, openFormatter } from '../output/formats.ts';
import { endOf } from '../output/formatter.ts';
import type { Messages } from '../output/messages.ts';
import { textColumns } from '../session/operation-table.ts';
import { firstLines } from '../writes/summary.ts';
import { isReady, type ShipLine } from './lines.ts';

/** Completes the commands that a text suggests. */
type Fill = (text: string) => string;

/** The currency of prices (observed: price_sar). */
const priceCurrency = 'SAR';

const columns = [
  'order',
  'order_number',
  'receiver',
  'city',
  'courier',
  'service',
  'price_sar',
  'delivery_time',
] as const;

export const tableShape: RecordShape = {
  row: { ...textColumns(...columns), price_sar: { type: 'number' }, left_out: { type: 'string' } },
  columns: [
    'order',
    'receiver',
    'city',
    'courier',
    'price_sar',
    'delivery_time',
    'service',
    'order_number',
    'left_out',
  ],
};

/** A price in rows, exact. */
export const priceValue = (price: string | undefined): unknown => (price === undefined ? null : exactNumber(price));

/** Exact, with the decimals of riyals: `812.40`. */
const priceText = (price: string | undefined): string | null =>
  price === undefined ? null : withCents(price, priceCurrency);

const tableRow = (fill: Fill, { order, courier, rate, there, fault }: ShipLine): Row => ({
  order: order.id,
  receiver: order.receiver,
  city: order.place.city || null,
  courier: courier ?? null,
  price_sar: priceValue(rate?.price),
  delivery_time: rate?.delivery || null,
  service: rate?.service || null,
  order_number: order.number || null,
  left_out: fill(there ?? fault ?? '') || null,
});

/** `812.40 SAR`, and how many have no price. */
export function describeTotal(lines: readonly ShipLine[]): string {
  const prices = lines.flatMap(({ rate }) => (rate?.price === undefined ? [] : [rate.price]));
  const without = lines.length - prices.length;
  const missing = without === 0 ? '' : escaped`${prices.length === 0 ? '' : ', '}${without} without a price`;
  return `${prices.length === 0 ? '' : `${priceText(sumDecimals(prices))} ${priceCurrency}`}${missing}`;
}

/** Orders of one reason in one line each. */
function leftOutLines(lines: readonly ShipLine[], reasonOf: (line: ShipLine) => string | undefined): string[] {
  const byReason = new Map<string, string[]>();
  for (const line of lines) {
    const reason = reasonOf(line);
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), line.order.id]);
  }
  return [...byReason].map(
    ([reason, ids]) => escaped`${pluralize(ids.length, 'orders')} (${idsInShort(ids)}): ${reason}`,
  );
}

const idsInShort = (ids: readonly string[]): string =>
  ids.length > 5 ? escaped`${ids.slice(0, 4).join(', ')}, \u2026 ${ids.length - 4} more` : ids.join(', ');

/** A shipment names its courier and no service: it may become another one than the price that was chosen. */
function warnOfServices(messages: Messages, sent: readonly ShipLine[]): void {
  const names = new Map<string, Set<string>>();
  for (const { courier, services = [] } of sent) {
    if (courier === undefined || services.length < 2) continue;
    names.set(courier, new Set([...(names.get(courier) ?? []), ...services.map(({ name }) => name)]));
  }
  if (names.size === 0) return;
  const couriers = [...names].map(([courier, own]) =>
    own.size > 1 ? `${courier} (${[...own].map((name) => JSON.stringify(name)).join(', ')})` : courier,
  );
  const leave = `\nTo leave the prices of one name out: ${suggest`rules map ${'<price name>=-'}`}`;
  messages.warn(
    escaped`Prices have several services of ${couriers.join(', ')}. A shipment names only the courier, so the service and the price may differ.` +
      ([...names.values()].some(({ size }) => size > 1) ? leave : ''),
  );
}

/** The rows of programs: each order, also one that is left out. */
export const tableRows = (lines: readonly ShipLine[], fill: Fill): Row[] => lines.map((line) => tableRow(fill, line));

/** The table that people see: the orders that would be sent. */
export async function tableScreen(lines: readonly ShipLine[], fill: Fill, display: Display): Promise<string> {
  const sent = lines.filter(isReady);
  if (sent.length === 0) return '';
  const shape = { ...tableShape, columns: tableShape.columns.filter((name) => name !== 'left_out') };
  const formatter = await openFormatter(display.format, shape, display);
  const chunks = [await formatter.page(tableRows(sent, fill).map(parsedRow))];
  for await (const chunk of endOf(formatter)) chunks.push(chunk);
  return chunks.join('');
}

/** Says behind the table which orders are left out and why, and what those that would be sent cost together. */
export function noteTable(messages: Messages, lines: readonly ShipLine[], warned: number): void {
  const sent = lines.filter(isReady);
  const before = leftOutLines(lines, ({ there }) => there);
  const faulty = leftOutLines(lines, ({ fault }) => fault);
  if (before.length > 0) messages.note(['Shipped before:', ...firstLines(before)].join('\n'));
  if (faulty.length > 0) messages.note(['Left out:', ...firstLines(faulty)].join('\n'));
  const refused = lines.filter(({ isRefusedByChecks }) => isRefusedByChecks).map(({ order }) => order.id);
  if (refused.length > 0)
    messages.note(escaped`What is wrong with them: ${suggest`orders check ${refused.slice(0, 20)}`}`);
  if (warned > 0) messages.note(escaped`${pluralize(warned, 'orders')} with warnings: ${suggest`orders check`}`);
  warnOfServices(messages, sent);
  if (sent.length > 0) messages.note(escaped`Total: ${pluralize(sent.length, 'shipments')}, ${describeTotal(sent)}.`);
}
