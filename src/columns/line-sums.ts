import { usageFailure } from '../base/failure.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import { type ColumnMatch, mapFlag, mapValue } from './column-matcher.ts';
import { weightUnitIn } from './heading-meanings.ts';
import { codField, referenceField } from './lexicon.ts';
import { LineVotes, mostExtras, type RowAmounts } from './line-votes.ts';
import type { NamedTable } from './named-table.ts';
import { readNumberCell } from './number-cells.ts';
import type { NamedColumn, TableRow } from './rows.ts';
import type { TableColumns } from './table-columns.ts';

const totalField = 'order_grand_total';

/** Fields of pieces or lines (`part`), and the fields of whole orders to compare their sums with. */
const measures = [
  { part: 'items.price', wholes: [totalField, codField] },
  { part: 'items.weight', wholes: ['packages.weight'] },
] as const;

/** A user, an export of ours or a kept mapping has said what it is. */
const isTold = ({ how, isLineTotal, isAdded }: ColumnMatch): boolean =>
  (how !== 'synonym' && how !== 'label') || isLineTotal !== undefined || isAdded !== undefined;

/** The number of a cell in the unit of its column; undefined if it is blank or no number. */
function numberIn({ cells }: TableRow, { heading, at, match }: NamedColumn): number | undefined {
  const cell = cells[at];
  if (!cell || cell.kind === 'blank') return undefined;
  const read = readNumberCell(cell, false);
  const isKilos = match?.field.name.endsWith('weight') && (match.unit?.unit ?? weightUnitIn(heading)) === 'kg';
  return 'value' in read ? Number(String(read.value)) * (isKilos ? 1000 : 1) : undefined;
}

interface OtherColumns {
  /** Columns that may be the total, if no column certainly is. */
  readonly candidates: readonly NamedColumn[];
  /** Columns that make the difference between the sum of the items and the total. */
  readonly extras: readonly NamedColumn[];
}

/** Columns whose meaning depends on sums, and what the rows say of it. */
class SumsOfSheet {
  readonly votes: LineVotes;
  private order:
    | { readonly reference: string | undefined; readonly number: number; readonly rows: RowAmounts[] }
    | undefined;

  constructor(
    private readonly columns: TableColumns,
    private readonly parts: readonly NamedColumn[],
    private readonly whole: NamedColumn | undefined,
    private readonly others: OtherColumns,
  ) {
    this.votes = new LineVotes(others.candidates.length, others.extras.length > 0 || this.isMoney);
  }

  private get isMoney(): boolean {
    return this.parts[0]?.match?.field.name === 'items.price';
  }

  add(row: TableRow): void {
    const reference = this.columns.used.find(({ match }) => match?.field.name === referenceField);
    const text = reference ? row.cells[reference.at]?.text.trim() || undefined : undefined;
    if (!this.order || text === undefined || this.order.reference !== text) this.close();
    this.order ??= { reference: text, number: row.number, rows: [] };
    const lines = this.parts.flatMap((part) => {
      const value = numberIn(row, part);
      if (value === undefined) return [];
      const quantity = this.columns.used.find(
        ({ match }) => match?.field.name === 'items.quantity' && match.element === part.match?.element,
      );
      return [{ value, quantity: (quantity && numberIn(row, quantity)) ?? 1 }];
    });
    this.order.rows.push({
      lines,
      whole: this.whole && numberIn(row, this.whole),
      candidates: this.others.candidates.map((column) => numberIn(row, column)),
      extras: this.others.extras.flatMap((column) => {
        const value = numberIn(row, column);
        return value === undefined ? [] : [isDiscount(column.heading) ? -Math.abs(value) : value];
      }),
    });
  }

  close(): void {
    if (this.order) this.votes.add(this.order);
    this.order = undefined;
  }

  /** Gives the columns their meanings, and says so; what the rows contradict is a mistake. */
  settle(): Message[] {
    return [...this.settleParts(), ...this.settleWhole(), ...this.settleCandidates()];
  }

  private settleParts(): Message[] {
    const { whole, votes } = this;
    if (!whole) return [];
    return this.parts.flatMap((column) => {
      const { heading, match } = column;
      const { verdict, each, line } = votes.ofPart;
      if (!match || verdict === 'each') return [];
      const { name } = match.field;
      const thing = this.isMoney ? 'price' : 'weight';
      if (verdict === 'line') {
        this.columns.change(column, { ...match, isLineTotal: true });
        return escaped`${heading} is read as the ${thing} of all pieces of a line, as ${whole.heading} shows (row ${line}). If it is that of one piece: ${mapFlag(heading, `${name} each`)}`;
      }
      const flags = joined([mapValue(heading, `${name} each`), mapValue(heading, `${name} line`)], ' or ');
      throw usageFailure([
        escaped`By ${JSON.stringify(whole.heading)}, column ${JSON.stringify(heading)} is the ${thing} of one piece in row ${each}, and of all pieces of the line in row ${line}. Say which: ${flags}`,
      ]);
    });
  }

  /** Rows of one order with a total each: it is that of the line. */
  private settleWhole(): Message[] {
    const { whole, votes } = this;
    const { verdict, each: ofOrder, line } = votes.ofWhole;
    if (!whole?.match || whole.match.field.name !== totalField || verdict === 'each' || isTold(whole.match)) return [];
    const { heading, match } = whole;
    if (verdict === 'line') {
      this.columns.change(whole, { ...match, isAdded: true });
      return [
        escaped`${heading} is read as the total of a line, and added up for each order (row ${line}). If it is the order's: ${mapFlag(heading, totalField)}`,
      ];
    }
    const flags = joined([mapValue(heading, totalField), mapValue(heading, `${totalField} line`)], ' or ');
    throw usageFailure([
      escaped`Column ${JSON.stringify(heading)} is the total of the order in row ${ofOrder}, and of a line in row ${line}. Say which: ${flags}`,
    ]);
  }

  /** An unused column that is the total, by what it comes to. */
  private settleCandidates(): Message[] {
    for (const [at, column] of this.others.candidates.entries()) {
      const { heading } = column;
      const total = this.columns.matcher.named(totalField);
      const verdict = this.votes.ofCandidate(at);
      if (verdict === undefined || !total) continue;
      const part = this.parts[0]?.heading ?? '';
      const leaveOut = escaped`If it is not: ${mapFlag(heading, '')}`;
      this.columns.change(column, { ...total, how: 'by its sums', ...(verdict === 'line' && { isAdded: true }) });
      if (verdict === 'line') {
        return [
          escaped`${heading} is the total of a line, by its quantity and ${part}, and added up for each order. ${leaveOut}`,
        ];
      }
      return [escaped`${heading} is the total of the order, by its quantity and ${part}. ${leaveOut}`];
    }
    return [];
  }
}

/** Headings of what stands between the sum of the items and the total. */
const besides = /^cod$|tax|vat|ship|deliver|fee|charge|discount|coupon|promo|ضريب|شحن|توصيل|رسوم|خصم|تخفيض|كوبون/iu;

/** Is a heading about an amount between the sum of the items and the total? */
export const isOutsideItems = (heading: string): boolean => besides.test(heading);

export const isDiscount = (heading: string): boolean => /discount|coupon|promo|خصم|تخفيض|كوبون/iu.test(heading);

/**
 * Decides by the arithmetic of all rows whether prices and weights are those of a piece or of a line, and whether a total is
 * that of the order or of a line: headings do not tell. Changes the columns, and returns what was decided. Throws a failure of
 * kind `usage` where the rows contradict one another.
 */
export async function settleLineSums(
  source: Pick<NamedTable, 'rows'>,
  columns: TableColumns,
  signal: AbortSignal,
): Promise<Message[]> {
  if (columns.reading) return [];
  const found = measures.flatMap(({ part, wholes }): SumsOfSheet[] => {
    const used = (name: string): NamedColumn[] => columns.used.filter(({ match }) => match?.field.name === name);
    const parts = used(part).filter(({ match }) => match && !isTold(match));
    const [whole] = wholes.flatMap(used);
    const isMoney = part === 'items.price';
    const mayBeTotal = (heading: string): boolean =>
      columns.matcher.choices(heading).some(({ match: { field } }) => field.name === part || field.name === totalField);
    const unused = columns.all.filter(({ match, isBlank, unused }) => !match && !isBlank && unused !== 'left out');
    const candidates = isMoney && !whole ? unused.filter(({ heading }) => mayBeTotal(heading)) : [];
    const extras = isMoney ? unused.filter(({ heading }) => besides.test(heading)).slice(0, mostExtras) : [];
    const decides = whole ? used('items.quantity').length > 0 : candidates.length > 0;
    return parts.length > 0 && decides ? [new SumsOfSheet(columns, parts, whole, { candidates, extras })] : [];
  });
  if (found.length === 0) return [];
  for await (const row of source.rows()) {
    signal.throwIfAborted();
    for (const sums of found) sums.add(row);
    if (found.every(({ votes }) => votes.isSure)) break;
  }
  return found.flatMap((sums) => {
    sums.close();
    return sums.settle();
  });
}
