import { escaped, joined, type Message, namesInShort } from '../base/text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../base/text/text.ts';
import { saysNothing } from '../columns/code-cells.ts';
import { mapFlag } from '../columns/column-matcher.ts';
import { type NamedTable, sampledRows } from '../columns/named-table.ts';
import type { NamedColumn, TableRow } from '../columns/rows.ts';
import type { TableColumns } from '../columns/table-columns.ts';
import { MoneyColumn } from './settlement-money.ts';

/** Does a column name parcels? Another sheet may be about something else. */
export const namesParcels = (columns: TableColumns): boolean =>
  ['waybill', 'order_number', 'reference'].some((name) => columns.fills(name));

/** Why a sheet cannot be compared, each with what to type; none if it can. */
export async function mistakesOf(place: string, columns: TableColumns, { rows }: NamedTable): Promise<Message[]> {
  const mistakes = [...columns.mistakes];
  if (!namesParcels(columns)) {
    const remedy = waysToSay(columns, await columnsOf(columns, rows(), isWaybillLike), ['waybill']);
    mistakes.push(escaped`${place}: no column has waybills or order numbers (order_number, reference). ${remedy}`);
  }
  if (!columns.fills('collected')) mistakes.push(...columns.doubts.map((doubt) => escaped`${place}: ${doubt}`));
  if (mistakes.length === 0 && !columns.fills('collected') && !columns.fills('net')) {
    const remedy = waysToSay(columns, await columnsOf(columns, rows(), isAmountLike), ['collected', 'net']);
    mistakes.push(escaped`${place}: no column has what was collected, or what is left of it (net). ${remedy}`);
  }
  return mistakes;
}

const mostNamed = 3;

/** Names columns that the file has: one of another file would only be copied. */
function waysToSay(columns: TableColumns, likely: readonly NamedColumn[], fields: readonly string[]): Message {
  const flags = likely.slice(0, mostNamed).map(({ heading }) => mapFlag(heading, fields[0] ?? ''));
  const [first] = likely;
  const others = first ? fields.slice(1).map((field) => mapFlag(first.heading, field)) : [];
  if (flags.length > 0) return escaped`Say which one has: ${joined([...flags, ...others], ' or ')}`;
  const all = namesInShort(columns.all.flatMap(({ heading }) => (heading === '' ? [] : JSON.stringify(heading))));
  return escaped`Its columns are ${all}: say which one has, with --map '<column>=${fields[0]}'.`;
}

const ofCash = /cod|cash|collect|\u062a\u062d\u0635\u064a\u0644|\u0645\u062d\u0635\u0644/;

/** Columns most of whose cells are so, those first whose heading is about cash; of those that are used only these. */
async function columnsOf(
  columns: TableColumns,
  rows: AsyncIterable<TableRow>,
  isLikely: (text: string, heading: string) => boolean,
): Promise<NamedColumn[]> {
  const sample: TableRow[] = [];
  for await (const row of rows) if (sample.push(row) === sampledRows) break;
  const isAboutCash = ({ heading }: NamedColumn): boolean => ofCash.test(foldText(heading));
  const likely = columns.all.filter((column) => {
    const texts = sample.map(({ cells }) => latinDigits(withoutMarks(cells[column.at]?.text ?? '')));
    const filled = texts.filter((text) => !saysNothing(text));
    const isOpen =
      column.heading !== '' && (!column.match || (column.match.field.name === 'fees' && isAboutCash(column)));
    return (
      isOpen && filled.length > 0 && filled.filter((text) => isLikely(text, column.heading)).length * 2 > filled.length
    );
  });
  return [...likely.filter(isAboutCash), ...likely.filter((column) => !isAboutCash(column))];
}

/** `33412345678`, `SA-1234567`; no phone, and no amount. */
const isWaybillLike = (text: string): boolean =>
  /^[A-Z]{0,5}[-\s]?\d{5,}[A-Z]{0,4}$/i.test(text) && !/^(?:\+|00)?966\d{9}$|^05\d{8}$/.test(text);

const isAmountLike = (text: string, heading: string): boolean => {
  const read = new MoneyColumn(heading, 'collected', '.').read({ kind: 'text', text });
  return read !== undefined && 'value' in read && !isWaybillLike(text);
};
