import { sumDecimals } from '../../base/numbers/decimals.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, joined, type Message, namesListed, pluralize } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { isDiscount, isOutsideItems } from '../../columns/line-sums.ts';
import { readNumberCell } from '../../columns/number-cells.ts';
import type { NamedColumn, TableRow } from '../../columns/rows.ts';
import type { TableColumns } from '../../columns/table-columns.ts';
import { itemTotal } from '../../orders/money.ts';

/** Of more amounts than these in one order, too many sums come out right by chance. */
const mostParts = 4;

/** Returns the columns of amounts that a total has beside its items, and that no field takes: shipping, tax, a discount. */
export const partsOfTotals = ({ all }: Pick<TableColumns, 'all'>): readonly NamedColumn[] =>
  all.filter(
    ({ heading, match, role, isBlank, unused }) =>
      !match && role === undefined && !isBlank && unused !== 'left out' && isOutsideItems(heading),
  );

/** An amount of an order in the first row that has it, as it changes the total; undefined if it is none, or nothing. */
function amountIn(rows: readonly TableRow[], { at, heading }: NamedColumn): string | undefined {
  const cell = rows
    .map(({ cells }) => cells[at])
    .find((each) => each && each.kind !== 'blank' && each.text.trim() !== '');
  const read = cell && readNumberCell(cell, false);
  const text = read && 'value' in read ? String(read.value) : '';
  if (text === '' || Number(text) === 0) return undefined;
  return isDiscount(heading) ? `-${text.replace(/^-/, '')}` : text;
}

/** All choices of some of these, the smallest first. */
function choicesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const found: T[][] = [[]];
  for (const each of all) found.push(...found.map((set) => [...set, each]));
  return found.toSorted((one, other) => one.length - other.length);
}

/** Finds which other columns of the sheet make up the difference between totals and their items. */
export class TotalParts {
  private readonly told = new Map<string, { readonly headings: readonly string[]; count: number }>();
  private open = 0;

  /** Adds an order of these rows. `total` is the field of its total. */
  add(columns: readonly NamedColumn[], rows: readonly TableRow[], body: Row, total: string): void {
    if (columns.length === 0 || !Array.isArray(body.items)) return;
    const items = body.items.filter(isRow).map((item) => itemTotal(item) ?? '');
    const difference = sumDecimals([
      untrimmedText(body[total]),
      ...items.map((each) => (each === '' ? '' : `-${each}`)),
    ]);
    if (difference === undefined || Number(difference) === 0) return;
    const amounts = columns.flatMap((column) => {
      const amount = amountIn(rows, column);
      return amount === undefined ? [] : [{ heading: column.heading, amount }];
    });
    const choices = amounts.length > mostParts ? [] : choicesOf(amounts);
    const found = choices.find((set) => set.length > 0 && sumDecimals(set.map(({ amount }) => amount)) === difference);
    if (!found) {
      this.open++;
      return;
    }
    const headings = found.map(({ heading }) => heading);
    const known = this.told.get(JSON.stringify(headings)) ?? { headings, count: 0 };
    known.count++;
    this.told.set(JSON.stringify(headings), known);
  }

  /** Says which columns explain the totals; nothing where none does, or most orders stay open. */
  get lines(): readonly Message[] {
    const explained = [...this.told.values()].reduce((sum, { count }) => sum + count, 0);
    // Of few orders a sum may come right by chance.
    if (explained === 0 || explained < this.open) return [];
    const parts = [...this.told.values()].map(
      ({ headings, count }) => escaped`${namesListed(headings)} (${pluralize(count, 'orders')})`,
    );
    const open = this.open > 0 ? escaped` No column explains ${pluralize(this.open, 'orders')}.` : escaped``;
    return [escaped`Totals differ from the items by what the sheet says beside them: ${joined(parts, '; ')}.${open}`];
  }
}
