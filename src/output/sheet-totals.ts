import type { Row } from '../base/row.ts';
import { currencyOf, isCurrencyField, MoneySums, withCents } from '../orders/money.ts';
import { isDelivered, isKnownState, isVoid } from '../orders/states.ts';
import type { ShownColumn } from './columns.ts';

const lastPart = (name: string): string => name.replace(/.*\./, '');

/** Prices of one piece come to nothing together. */
const isUnitPrice = (name: string): boolean => /(?:^|_)(?<!total_)price$/.test(lastPart(name));

/** Does a column hold amounts whose sum says something? */
export const isSummed = ({ name }: Pick<ShownColumn, 'name'>): boolean =>
  currencyOf(lastPart(name), {}) !== undefined && !isUnitPrice(name);

/** The name of a part of the sums, by the states that it is of: money that will not come, or has not come yet. */
const partOf = (state: unknown): string | undefined => {
  if (typeof state !== 'string' || !isKnownState(state) || isDelivered(state)) return undefined;
  return isVoid(state) ? 'of which cancelled or returned' : 'of which not delivered';
};

/** The sums of all rows, and below them those of the orders that are not delivered, each by its word. */
export class TotalsByState {
  private readonly all: SheetTotals;
  private readonly parts = new Map<string, SheetTotals>();

  constructor(private readonly columns: readonly ShownColumn[]) {
    this.all = new SheetTotals(columns);
  }

  add(row: Row, textAt: (at: number) => string): void {
    this.all.add(row, textAt);
    const part = partOf(row.status);
    if (part === undefined) return;
    const sums = this.parts.get(part) ?? new SheetTotals(this.columns);
    this.parts.set(part, sums);
    sums.add(row, textAt);
  }

  get withoutAmount(): number {
    return this.all.withoutAmount;
  }

  /** The texts of the cells of each line; `wordFor` returns the word of a line. */
  lines(wordFor: (name: string) => string): string[][] {
    const parts = [...this.parts].sort(([one], [other]) => (one < other ? -1 : 1));
    return [...this.all.lines(wordFor('total')), ...parts.flatMap(([name, sums]) => sums.lines(wordFor(name)))];
  }
}

/** The exact sums of the amounts of a sheet, a line for each currency. They are values: a workbook of ours has no formulas. */
class SheetTotals {
  private readonly sums = new Map<number, MoneySums>();

  constructor(private readonly columns: readonly ShownColumn[]) {
    columns.forEach((column, at) => {
      if (isSummed(column)) this.sums.set(at, new MoneySums());
    });
  }

  /** `amounts` has the text of each cell. */
  add(row: Row, textAt: (at: number) => string): void {
    for (const [at, sums] of this.sums) {
      const amount = textAt(at);
      const currency = currencyOf(lastPart(this.columns[at]?.name ?? ''), row) ?? '';
      if (amount !== '') sums.add({ amount, currency });
    }
  }

  /** How many amounts were no numbers. */
  get withoutAmount(): number {
    return [...this.sums.values()].reduce((sum, { withoutAmount }) => sum + withoutAmount, 0);
  }

  /** The texts of the cells of each line; `word` stands in the first column that has no sum. */
  lines(word: string): string[][] {
    const all = [...this.sums].map(([at, sums]) => ({
      at,
      amounts: new Map(sums.all.map((money) => [money.currency, money.amount])),
    }));
    const currencies = new Set(all.flatMap(({ amounts }) => [...amounts.keys()]));
    const shown = this.columns.findIndex(({ name }) => isCurrencyField(name));
    const named = this.columns.findIndex((_, at) => at !== shown && !this.sums.has(at));
    return [...currencies].map((currency) => {
      const line = this.columns.map(() => '');
      for (const { at, amounts } of all) {
        const amount = amounts.get(currency);
        if (amount !== undefined) line[at] = withCents(amount, currency);
      }
      if (shown >= 0) line[shown] = currency;
      if (named >= 0) line[named] = shown >= 0 ? word : `${word} ${currency}`.trim();
      return line;
    });
  }
}
