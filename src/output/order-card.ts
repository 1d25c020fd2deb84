import type { Row } from '../base/row.ts';
import { card, headingText, lineText, shownText } from './card.ts';
import { columnsOfRows, fieldNamed } from './columns.ts';
import type { View } from './formatter.ts';
import { addressOf } from './order-address.ts';
import { boxesTable, itemsTable } from './order-parts.ts';
import { isolated, paintStatus } from './paint.ts';
import { paintFor } from './terminal.ts';
import { widthOf, wrapTo } from './text-width.ts';

/** State, dates and money: what a merchant looks for first. */
const first = [
  ...['date', 'updated_at', 'delivered_at', 'payment_method', 'order_grand_total', 'currency', 'tax'],
  ...['selected_shipment_company', 'shipment_external_id', 'total_weight', 'description'],
];

/** Those of them that are shown even if they are empty. */
const essentials: ReadonlySet<string> = new Set(['payment_method', 'order_grand_total', 'total_weight']);

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Is it an order as the interface document describes it? Services that name the fields otherwise have the plain card. */
export const isOrder = (row: Row): boolean =>
  Object.hasOwn(row, 'order_number') && Object.hasOwn(row, 'status') && Object.hasOwn(row, 'receiver_phone');

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
