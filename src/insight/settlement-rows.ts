import { readDecimal, sumDecimals } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../base/text/text.ts';
import { type CodeReading, readCodeCell } from '../columns/code-cells.ts';
import { foldHeading } from '../columns/heading-words.ts';
import type { NamedColumn, TableRow } from '../columns/rows.ts';
import { totalsFault } from '../columns/totals-row.ts';
import { currencyCode, currencyNamedIn } from '../orders/money.ts';
import { blank, type Cell } from '../sheets/read/table-file.ts';
import type { ParcelKey } from './settlement-cells.ts';
import { isSettlementField, type SettlementField } from './settlement-columns.ts';
import { type DecimalSign, MoneyColumn, type MoneySide, minus } from './settlement-money.ts';

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
  readonly faults: readonly Message[];
  /** Other cells of it that could not be read. */
  readonly remarks: readonly Message[];
  /** One of these has a number: the sums of fees, taxes or nets lack it. */
  readonly lacksAmount?: true | undefined;
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

/** `Prepared by Ali`, `Ref: 99887766`: below the rows, in the column of waybills. */
const isNote = (shown: string): boolean => !/\d/.test(shown) || /\p{L}\s*:/u.test(shown);

/** The waybill cell of a row of totals: a number of parcels, with or without a word. */
const parcelCount = /^[^\p{L}\d]*([\d,]{1,9})(\s+\p{L}[\p{L}\s]*)?[^\p{L}\d]*$/u;

const keyFields = ['waybill', 'order_number', 'reference'] as const;

const amountFields = ['collected', 'fees', 'total_fees', 'vat', 'net'] as const;

type AmountField = (typeof amountFields)[number];

const decimalSigns: Readonly<Record<'point' | 'comma', DecimalSign>> = { point: '.', comma: ',' };

/** A text without a number is none, and a share is no amount. */
const mayBeAmount = ({ text, format = '' }: Cell): boolean =>
  /\d/.test(latinDigits(text)) && !/[%\u066a]/.test(text + format);

/** Is it an amount of the order, not of a service? It is in one currency. */
const isOfOrder = (field: AmountField): boolean => field === 'collected' || field === 'net';

/** Returns an amount with its sign. `DR` makes a collected amount negative, but a fee positive; `CR` does the opposite. */
const signed = (
  { value, side }: { readonly value: string; readonly side?: MoneySide | undefined },
  field: AmountField,
): string => (side === (isOfOrder(field) ? 'debit' : 'credit') ? minus(value) : value);

const fieldOfColumn = ({ match }: NamedColumn): SettlementField | undefined => {
  const name = match?.field.name ?? '';
  return isSettlementField(name) ? name : undefined;
};

const amountFieldOf = ({ match }: NamedColumn): AmountField | undefined =>
  amountFields.find((each) => each === match?.field.name);

/** The amounts in the cells of a row. */
interface RowMoney {
  readonly amounts: ReadonlyMap<AmountField, string>;
  /** Empty if none is named. */
  readonly currency: string;
  readonly faults: readonly Message[];
  readonly remarks: readonly Message[];
  readonly lacksAmount: boolean;
}

/** Returns the names of the parcel in a row, and why other cells name none: a fault only if no cell does. */
function keysOf({ entries, cells }: TableRow): {
  readonly keys: readonly ParcelKey[];
  readonly unread: readonly Message[];
} {
  const keys: ParcelKey[] = [];
  const unread: Message[] = [];
  for (const { column, cell } of entries) {
    const field = keyFields.find((each) => each === fieldOfColumn(column));
    if (!field) continue;
    const read: CodeReading = readCodeCell(cell, cells[column.at] ?? blank);
    if (read === undefined) continue;
    if ('fault' in read) unread.push(escaped`${column.heading}: ${read.fault}`);
    else keys.push({ field, shown: read.value });
  }
  return { keys, unread: keys.length === 0 ? unread : [] };
}

/** Reads the rows of one sheet of a settlement file, and tells rows of totals, repeated headings and notes apart. */
export class SettlementSheet {
  readonly rows: SettlementRow[] = [];
  readonly wrongTotals: WrongTotal[] = [];
  totals = 0;
  /** Rows that are about no parcel and no money: notes, and headings of further pages. */
  others = 0;
  private sum = '0';
  private sumOfPart = '0';
  /** How many rows stand above the last totals. */
  private part = 0;
  private readonly hasCollected: boolean;
  /** Has each currency a column of its own? A row then has an amount in one of them. */
  private readonly isByCurrency: boolean;
  /** Of rows that name none: where nothing was collected, too. */
  private readonly usualCurrency: string;
  private readonly saidTotals: string[] = [];
  private readonly money = new Map<NamedColumn, MoneyColumn>();

  /** `isBeside`: another sheet has what was collected for its parcels. */
  constructor(
    private readonly columns: readonly NamedColumn[],
    isBeside = false,
  ) {
    const collected = columns.filter((column) => fieldOfColumn(column) === 'collected');
    this.hasCollected = collected.length > 0 || isBeside;
    this.isByCurrency = collected.length > 1;
    const [only] = collected;
    this.usualCurrency = this.isByCurrency ? '' : (currencyNamedIn(only?.heading ?? '') ?? '');
    for (const column of columns) {
      const field = amountFieldOf(column);
      if (field === undefined) continue;
      const given = column.match?.decimals;
      const sign = given === undefined ? undefined : decimalSigns[given];
      this.money.set(column, new MoneyColumn(column.heading, field, sign));
    }
  }

  /** The amounts that it says were collected, where its rows are about no parcels. */
  get sums(): readonly string[] {
    return this.rows.length > 0 && !this.isByCurrency ? [this.sum] : this.saidTotals;
  }

  /** Sees a row before the first is read: the cells of a column say together how its amounts are written. */
  look({ entries }: TableRow): void {
    const currency = entries.find(({ column }) => fieldOfColumn(column) === 'currency')?.cell.text;
    for (const { column, cell } of entries) {
      const code = currency === undefined ? (currencyNamedIn(column.heading) ?? '') : currencyCode(currency);
      this.money.get(column)?.look(cell, code);
    }
  }

  add(draft: TableRow): void {
    if (this.isHeading(draft)) {
      this.others++;
      return;
    }
    const { keys, unread } = keysOf(draft);
    const money = this.moneyOf(draft);
    const faults = [...unread, ...money.faults];
    const { amounts } = money;
    if (this.isTotals(draft, keys)) this.addTotals(draft, this.isByCurrency ? undefined : amounts.get('collected'));
    else if (keys.length === 0 && faults.length === 0 && amounts.size === 0) this.others++;
    else if (amounts.size === 0 && keys.every(({ shown }) => isNote(shown))) this.others++;
    else this.addRow(draft, keys, { ...money, faults });
  }

  /** Adds up the amounts of a row. A row of a sheet by currencies has what was collected in one of them. */
  private moneyOf({ entries }: TableRow): RowMoney {
    const amounts = new Map<AmountField, string>();
    const faults: Message[] = [];
    const remarks: Message[] = [];
    const named = entries.findLast(({ column }) => fieldOfColumn(column) === 'currency');
    let currency = named ? currencyCode(named.cell.text) : '';
    let lacksAmount = false;
    for (const { column, cell } of entries) {
      const field = amountFieldOf(column);
      // A number is read as it is stored.
      const read = this.money.get(column)?.read(cell);
      if (field === undefined || read === undefined) continue;
      if ('fault' in read) {
        (field === 'collected' ? faults : remarks).push(escaped`${column.heading}: ${read.fault}`);
        lacksAmount ||= field !== 'collected' && mayBeAmount(cell);
        continue;
      }
      const amount = signed(read, field);
      const isInOne = this.isByCurrency && isOfOrder(field);
      if (isInOne && readDecimal(amount)?.sign === 0) continue;
      if (isInOne && amounts.has(field))
        faults.push(escaped`${column.heading}: the row has an amount in another currency, too`);
      amounts.set(field, sumDecimals([amounts.get(field) ?? '0', amount]) ?? '0');
      if (field === 'collected' || !this.isByCurrency)
        currency ||= read.currency ?? currencyNamedIn(column.heading) ?? '';
    }
    return { amounts, currency: currency || this.usualCurrency, faults, remarks, lacksAmount };
  }

  private addRow(
    { number, sheet }: TableRow,
    keys: readonly ParcelKey[],
    { amounts, currency, faults, remarks, lacksAmount }: RowMoney,
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
      ...(lacksAmount && { lacksAmount }),
    });
  }

  private addTotals({ number: row, sheet }: TableRow, said: string | undefined): void {
    this.totals++;
    const { sum, sumOfPart } = this;
    this.sumOfPart = '0';
    this.part = this.rows.length;
    if (said !== undefined) this.saidTotals.push(said);
    if (said === undefined || said === sum || said === sumOfPart) return;
    this.wrongTotals.push({ row, sheet, said, sum });
  }

  private isHeading({ cells }: TableRow): boolean {
    const filled = [...cells.entries()].filter(([, { text }]) => withoutMarks(text) !== '');
    return (
      filled.length > 1 &&
      filled.every(([at, { text }]) => foldHeading(text) === foldHeading(this.columns[at]?.heading ?? ''))
    );
  }

  private isTotals(draft: TableRow, keys: readonly ParcelKey[]): boolean {
    const hasWord = draft.cells.some(({ text }) => startsTotals(text));
    if (keys.length === 0) return hasWord || totalsFault(draft, false) !== undefined;
    return (
      keys.some(({ shown }) => startsTotals(shown) && !/\d/.test(shown)) ||
      (hasWord && keys.every(({ shown }) => this.isCount(shown))) ||
      keys.every(({ shown }) => this.isNumberOfRows(shown))
    );
  }

  /** `24 parcels` below 24 rows, without a word of totals. */
  private isNumberOfRows(shown: string): boolean {
    const [, count = '', word] = parcelCount.exec(foldText(withoutMarks(shown))) ?? [];
    const number = Number(count.replaceAll(',', ''));
    return word !== undefined && number > 0 && [this.rows.length, this.rows.length - this.part].includes(number);
  }

  /** `24 parcels`, `Total (24)`; or `24` alone below as many rows. */
  private isCount(shown: string): boolean {
    const folded = foldText(withoutMarks(shown));
    const [all, count = '', word] = parcelCount.exec(folded.replace(totalsStart, '')) ?? [];
    if (all === undefined) return false;
    return (
      word !== undefined ||
      totalsStart.test(folded) ||
      count.replaceAll(',', '') === String(this.rows.length - this.part)
    );
  }
}
