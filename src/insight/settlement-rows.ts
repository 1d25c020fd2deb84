import { sumDecimals } from '../base/numbers/decimals.ts';
import { escaped } from '../base/text/message.ts';
import { foldText, withoutMarks } from '../base/text/text.ts';
import { foldHeading } from '../imports/heading-words.ts';
import type { DraftRow, ImportColumn } from '../imports/plan.ts';
import { totalsFault } from '../imports/totals-row.ts';
import { currencyCode, currencyNamedIn } from '../orders/money.ts';
import { blank } from '../sheets/read/table-file.ts';
import { exactKey, type ParcelKey, readKeyCell, readMoneyCell, type SettlementCell } from './settlement-cells.ts';
import { isSettlementField, type SettlementField } from './settlement-columns.ts';

/** A row of a settlement file that is about a parcel, or about money. */
export interface SettlementRow {
  readonly row: number;
  readonly sheet: string | undefined;
  readonly keys: readonly ParcelKey[];
  /** Exact, in written form, like all amounts here; undefined if the file does not say. */
  readonly collected: string | undefined;
  readonly fees: string | undefined;
  readonly vat: string | undefined;
  readonly net: string | undefined;
  /** The code of the currency that the row or a heading names; empty if none does. */
  readonly currency: string;
  /** Why it cannot be compared; sentences without a full stop. */
  readonly faults: readonly string[];
  /** Other cells of it that could not be read. */
  readonly remarks: readonly string[];
}

/** A row of totals whose sum is not that of the rows above it. */
export interface WrongTotal {
  readonly row: number;
  readonly sheet: string | undefined;
  readonly said: string;
  readonly sum: string;
}

const totalsStart = new RegExp(
  `^(?:${['(?:grand |sub ?)?totals?', 'sum', ...['إجمالي', 'الإجمالي', 'مجموع', 'المجموع', 'جملة'].map(foldText)].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

const startsTotals = (text: string): boolean => totalsStart.test(foldText(withoutMarks(text)));

const keyFields = ['waybill', 'order_number', 'reference'] as const;

const amountFields = ['collected', 'fees', 'total_fees', 'vat', 'net'] as const;

type AmountField = (typeof amountFields)[number];

const isAmountField = (field: SettlementField): field is AmountField => amountFields.some((each) => each === field);

const fieldOfColumn = ({ match }: ImportColumn): SettlementField | undefined => {
  const name = match?.field.name ?? '';
  return isSettlementField(name) ? name : undefined;
};

/** Reads the rows of one sheet of a settlement file, and tells rows of totals, repeated headings and notes apart. */
export class SettlementSheet {
  readonly rows: SettlementRow[] = [];
  readonly wrongTotals: WrongTotal[] = [];
  totals = 0;
  /** Rows that are about no parcel and no money: notes, and headings of further pages. */
  others = 0;
  private sum = '0';
  private sumOfPart = '0';
  private readonly hasCollected: boolean;

  constructor(private readonly columns: readonly ImportColumn[]) {
    this.hasCollected = columns.some((column) => fieldOfColumn(column) === 'collected');
  }

  add(draft: DraftRow): void {
    if (this.isHeading(draft)) {
      this.others++;
      return;
    }
    const faults: string[] = [];
    const remarks: string[] = [];
    const keys = this.keysOf(draft, faults);
    const amounts = new Map<AmountField, string>();
    let currency = '';
    for (const { column, cell } of draft.entries) {
      const field = fieldOfColumn(column);
      if (field === 'currency') currency = currencyCode(cell.text);
      if (field === undefined || !isAmountField(field)) continue;
      // A number is read as it is stored.
      const read = readMoneyCell(cell);
      if (read === undefined) continue;
      if ('fault' in read) {
        (field === 'collected' ? faults : remarks).push(escaped`${column.heading}: ${read.fault}`);
        continue;
      }
      amounts.set(field, sumDecimals([amounts.get(field) ?? '0', read.value]) ?? '0');
      currency ||= read.currency ?? currencyNamedIn(column.heading) ?? '';
    }
    if (this.isTotals(draft, keys)) this.addTotals(draft, amounts.get('collected'));
    else if (keys.length === 0 && faults.length === 0 && amounts.size === 0) this.others++;
    else if (amounts.size === 0 && keys.every(({ key }) => !/\d/.test(key))) this.others++;
    else this.addRow(draft, keys, amounts, currency, { faults, remarks });
  }

  private addRow(
    { number, sheet }: DraftRow,
    keys: readonly ParcelKey[],
    amounts: ReadonlyMap<AmountField, string>,
    currency: string,
    { faults, remarks }: Pick<SettlementRow, 'faults' | 'remarks'>,
  ): void {
    const isUnread = faults.length > 0;
    // A blank cell in a column of what was collected says that nothing was.
    const collected = amounts.get('collected') ?? (this.hasCollected && !isUnread ? '0' : undefined);
    this.sum = sumDecimals([this.sum, collected ?? '0']) ?? this.sum;
    this.sumOfPart = sumDecimals([this.sumOfPart, collected ?? '0']) ?? this.sumOfPart;
    this.rows.push({
      row: number,
      sheet,
      keys,
      collected,
      fees: amounts.get('total_fees') ?? amounts.get('fees'),
      vat: amounts.get('vat'),
      net: amounts.get('net'),
      currency,
      faults,
      remarks,
    });
  }

  private addTotals({ number: row, sheet }: DraftRow, said: string | undefined): void {
    this.totals++;
    const { sum, sumOfPart } = this;
    this.sumOfPart = '0';
    if (said === undefined || said === sum || said === sumOfPart) return;
    this.wrongTotals.push({ row, sheet, said, sum });
  }

  /** A cell that cannot be read is a fault only if nothing else names the parcel. */
  private keysOf(draft: DraftRow, faults: string[]): ParcelKey[] {
    const keys: ParcelKey[] = [];
    const unread: string[] = [];
    for (const { column, cell } of draft.entries) {
      const field = keyFields.find((each) => each === fieldOfColumn(column));
      if (!field) continue;
      const read: SettlementCell = readKeyCell(cell, draft.cells[column.at] ?? blank);
      if (read === undefined) continue;
      if ('fault' in read) unread.push(escaped`${column.heading}: ${read.fault}`);
      else keys.push({ field, shown: read.value, key: exactKey(read.value) });
    }
    if (keys.length === 0) faults.push(...unread);
    return keys;
  }

  private isHeading({ cells }: DraftRow): boolean {
    const filled = [...cells.entries()].filter(([, { text }]) => withoutMarks(text) !== '');
    return (
      filled.length > 1 &&
      filled.every(([at, { text }]) => foldHeading(text) === foldHeading(this.columns[at]?.heading ?? ''))
    );
  }

  private isTotals(draft: DraftRow, keys: readonly ParcelKey[]): boolean {
    if (keys.some(({ shown }) => startsTotals(shown) && !/\d/.test(shown))) return true;
    if (keys.length > 0) return false;
    return totalsFault(draft, false) !== undefined || draft.cells.some(({ text }) => startsTotals(text));
  }
}
