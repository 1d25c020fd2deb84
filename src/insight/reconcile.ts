import { exactNumber } from '../base/json/exact-json.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import type { Days } from '../base/time/days.ts';
import type { KeptPayment, SettlementBook } from '../log/settlements.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import type { KnownPlaces } from '../orders/cities.ts';
import { paidSum } from '../orders/cod.ts';
import { courierKey } from '../orders/meanings.ts';
import { MoneySums } from '../orders/money.ts';
import {
  addsUp,
  type EarlierPayment,
  judgeRow,
  type RowJudgement,
  type SettlementResult,
  sentences,
  settlementResults,
} from './judge-row.ts';
import type { OrderIndex, SettledOrder } from './settled-orders.ts';
import type { SettlementFile } from './settlement-file.ts';
import { minus } from './settlement-money.ts';
import type { SettlementRow } from './settlement-rows.ts';

/** A row of a file with its order, or an order that no file has. */
export interface Compared extends RowJudgement {
  readonly order: SettledOrder | undefined;
  readonly row: SettlementRow | undefined;
  readonly file: SettlementFile | undefined;
  /** As orders or the user call it; empty if nothing says it. */
  readonly courier: string;
  readonly currency: string;
}

export interface SettlementComparison {
  readonly all: readonly Compared[];
  /** The courier of each file, in the order of the files; undefined if nothing says it. */
  readonly payers: readonly (string | undefined)[];
  /** The sums that each file pays, in their order. */
  readonly payments: readonly (readonly KeptPayment[])[];
  /** Delivered orders of which it is not known when: they were not looked for in the files. */
  readonly undated: number;
  /** Orders that were delivered before the days of the files, and that none pays. An earlier file may do so: they are no difference. */
  readonly before: readonly Compared[];
  /** The sums that no file pays of orders delivered before the days of the files, and after them. */
  readonly earlier: MoneySums;
  readonly later: MoneySums;
  /** Rows whose net is not what they collect less fees. */
  readonly wrongNets: number;
}

/** The most important stands first: a narrow terminal leaves the last ones out. */
export const comparedShape = rowShape(
  [
    ...['result', 'order_number', 'waybill', 'expected', 'collected', 'difference', 'currency', 'reason', 'courier'],
    ...['status', 'file', 'row', 'sheet', 'fees', 'vat', 'net', 'order_id'],
  ],
  {
    ...{ expected: 'number', collected: 'number', difference: 'number' },
    ...{ fees: 'number', vat: 'number', net: 'number', row: 'integer' },
  },
);

export const totalShape = rowShape(
  ['courier', 'currency', 'result', 'rows', 'expected', 'collected', 'difference', 'fees', 'vat', 'net'],
  {
    ...{ rows: 'integer', expected: 'number', collected: 'number', difference: 'number' },
    ...{ fees: 'number', vat: 'number', net: 'number' },
  },
);

const placeOf = (
  { name }: Pick<SettlementFile, 'name'>,
  { sheet, row }: Pick<SettlementRow, 'sheet' | 'row'>,
): Message => (sheet === undefined ? escaped`${name} row ${row}` : escaped`${name}, sheet ${sheet}, row ${row}`);

/** Earlier payments of orders: from files compared in earlier runs, and from the rows of this run so far. */
class PaidBefore {
  private readonly seen = new Map<string, EarlierPayment[]>();

  constructor(
    private readonly book: Pick<SettlementBook, 'paidFor'>,
    /** The digests of the files of this run. If a file is compared again, its own earlier payments do not count. */
    private readonly digests: ReadonlySet<string>,
  ) {}

  of(id: string): EarlierPayment[] {
    const known = this.seen.get(id) ?? this.keptFor(id);
    this.seen.set(id, known);
    return known;
  }

  private keptFor(id: string): EarlierPayment[] {
    return this.book
      .paidFor(id)
      .filter(({ from }) => !this.digests.has(from.digest))
      .map(({ amount, currency, from, row, sheet }) => ({
        amount,
        currency,
        where: escaped`${placeOf({ name: from.file }, { row, sheet })} (${from.time.slice(0, 10)})`,
      }));
  }
}

/** Compares rows one after another. Later rows count what a row pays as paid. */
class RowComparison {
  readonly all: Compared[] = [];
  /** The ids of the orders that have a row. */
  readonly listed = new Set<string>();
  /** The places among all of the rows after which an order is not even, by its id. */
  private readonly open = new Map<string, readonly number[]>();

  constructor(
    private readonly orders: OrderIndex,
    private readonly before: PaidBefore,
  ) {}

  /** Compares the rows of a file. Returns what they pay. */
  compare(file: SettlementFile): KeptPayment[] {
    const paid: KeptPayment[] = [];
    const paidHere = new Set<string>();
    for (const row of file.rows) {
      const found = this.orders.find(row.keys);
      const order = 'order' in found ? found.order : undefined;
      const judged = this.judge(row, found);
      if (order) {
        this.listed.add(order.id);
        const where = placeOf(file, row);
        // A copy of a file pays nothing. A row that a file has twice does, until the courier takes it back.
        const isCopy = judged.result === 'twice' && !paidHere.has(order.id);
        if (judged.pays && !isCopy) {
          paidHere.add(order.id);
          this.before.of(order.id).push({ ...judged.pays, where });
          paid.push({ order: order.id, row: row.row, sheet: row.sheet, ...judged.pays });
        }
        if (judged.result === 'twice' && paidHere.has(order.id)) this.leaveOpen(order.id);
        else if (judged.goesOn) this.evenOut(order.id, judged, where);
      }
      const remarks = row.remarks.map((remark) => escaped`${remark}.`);
      this.all.push({
        ...judged,
        reason: sentences([judged.reason, ...remarks]),
        order,
        row,
        file,
        courier: order?.courier || file.courier || '',
        currency: row.currency || order?.currency || '',
      });
    }
    return paid;
  }

  private judge(row: SettlementRow, found: ReturnType<OrderIndex['find']>): RowJudgement {
    if (row.faults.length > 0) return { result: 'unknown', reason: escaped`${joined(row.faults, '; ')}.` };
    if ('fault' in found) return { result: 'unknown', reason: found.fault };
    return judgeRow(row, found.order, this.before.of(found.order.id));
  }

  private leaveOpen(id: string): void {
    this.open.set(id, [...(this.open.get(id) ?? []), this.all.length]);
  }

  /** If an order has a row for each parcel, or a row that corrects another, only its last row shows the difference that remains. */
  private evenOut(id: string, { result }: RowJudgement, where: Message): void {
    for (const at of this.open.get(id) ?? []) {
      const part = this.all[at];
      if (part) this.all[at] = evenedOut(part, where);
    }
    this.open.set(id, result === 'matched' ? [] : [this.all.length]);
  }
}

/** The facts, besides the orders, that settlement files are compared with. */
interface ComparedWith {
  readonly book: Pick<SettlementBook, 'paidFor'>;
  readonly places: Pick<KnownPlaces, 'couriers'>;
  /** The days whose delivered orders the files should have; if undefined, the days from their first to their last order. */
  readonly period: Days | undefined;
}

/** Compares the rows of files with orders, in their order, and with what earlier files have paid. */
export function compareSettlements(
  files: readonly SettlementFile[],
  orders: OrderIndex,
  { book, places, period }: ComparedWith,
): SettlementComparison {
  const before = new PaidBefore(book, new Set(files.map(({ digest }) => digest)));
  const rows = new RowComparison(orders, before);
  const payments = files.map((file) => rows.compare(file));
  const { all, listed } = rows;
  // Whoever pays for the other rows of a file pays for those without an order, too.
  const payers = new Map(
    files.map((file) => [file, file.courier ?? mostUsual(all.filter((each) => each.file === file))]),
  );
  const named = all.map((each) =>
    each.courier === '' ? { ...each, courier: (each.file && payers.get(each.file)) ?? '' } : each,
  );
  const isTold = ({ id, currency }: SettledOrder): boolean =>
    listed.has(id) || paidSum(before.of(id), currency) !== '0';
  const untold = orders.delivered.filter((order) => !isTold(order));
  const { missing, undated, earlier, later } = missingOrders(all, untold, places, period);
  const told = withOneName([...named, ...missing], places);
  return {
    all: told.filter(({ result }) => result !== 'missing_before'),
    before: told.filter(({ result }) => result === 'missing_before'),
    payers: files.map((each) => payers.get(each)),
    payments,
    undated,
    earlier,
    later,
    wrongNets: all.filter(({ row }) => row && !addsUp(row)).length,
  };
}

/** The same rows, with the first name that each courier has in them. */
function withOneName(rows: readonly Compared[], places: Pick<KnownPlaces, 'couriers'>): readonly Compared[] {
  const names = new Map<string, string>();
  return rows.map((row) => {
    if (row.courier === '') return row;
    const key = courierKey(row.courier, places);
    const courier = names.get(key) ?? row.courier;
    names.set(key, courier);
    return { ...row, courier };
  });
}

/** A row whose order goes on in another one, which says what is left: no difference is counted twice. */
function evenedOut(part: Compared, where: Message): Compared {
  const expected = part.row?.collected ?? '0';
  const reason = sentences([part.reason, escaped`The order goes on: ${where}.`]);
  return { ...part, result: 'matched', expected, difference: '0', reason };
}

/** The courier of most rows; undefined if no order of them names one. */
function mostUsual(rows: readonly Compared[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { courier } of rows) if (courier !== '') counts.set(courier, (counts.get(courier) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The days from the first delivery of each courier in these rows to its last, by the key of the courier. */
function deliveryDays(rows: readonly Compared[], places: Pick<KnownPlaces, 'couriers'>): ReadonlyMap<string, Days> {
  const days = new Map<string, Days>();
  for (const { order } of rows) {
    if (!order || order.courier === '' || order.deliveredOn === '') continue;
    const key = courierKey(order.courier, places);
    const { first = order.deliveredOn, last = order.deliveredOn } = days.get(key) ?? {};
    const on = order.deliveredOn;
    days.set(key, { first: on < first ? on : first, last: on > last ? on : last });
  }
  return days;
}

/**
 * Returns the delivered orders of the couriers of these files that no file has, of the days of the files and before them, and the sums
 * of those delivered earlier and later.
 */
function missingOrders(
  rows: readonly Compared[],
  untold: readonly SettledOrder[],
  places: Pick<KnownPlaces, 'couriers'>,
  period: Days | undefined,
): Pick<SettlementComparison, 'undated' | 'earlier' | 'later'> & { readonly missing: readonly Compared[] } {
  const days = deliveryDays(rows, places);
  let undated = 0;
  const [earlier, later] = [new MoneySums(), new MoneySums()];
  const missing: Compared[] = [];
  for (const order of untold) {
    const own = order.courier === '' ? undefined : days.get(courierKey(order.courier, places));
    if (!own) continue;
    const { first, last } = period ?? own;
    const expected = sumDecimals([order.amount]);
    const isBefore = order.deliveredOn < first;
    if (order.deliveredOn === '') undated++;
    else if (order.deliveredOn > last) later.add(order);
    else {
      if (isBefore) earlier.add(order);
      missing.push({
        result: isBefore ? 'missing_before' : 'missing',
        ...(expected !== undefined && { expected, difference: minus(expected) }),
        reason: escaped`Delivered on ${order.deliveredOn}.`,
        order,
        row: undefined,
        file: undefined,
        courier: order.courier,
        currency: order.currency,
      });
    }
  }
  return { missing, undated, earlier, later };
}

const numberOrNull = (amount: string | undefined) => (amount === undefined ? null : exactNumber(amount));

export const comparedRow = (
  { result, order, row, file, courier, currency, expected, difference, reason }: Compared,
  wordsOf: (message: Message) => string,
  list: Operation,
): Row => ({
  result,
  courier: courier || null,
  order_id: idValue(list, order?.id),
  order_number: order?.number || row?.keys.find(({ field }) => field !== 'waybill')?.shown || null,
  waybill: row?.keys.find(({ field }) => field === 'waybill')?.shown || order?.waybill || null,
  status: order?.state || null,
  expected: numberOrNull(expected),
  collected: numberOrNull(row?.collected),
  difference: numberOrNull(difference),
  fees: numberOrNull(row?.fees),
  vat: numberOrNull(row?.vat),
  net: numberOrNull(row?.net),
  currency: currency || null,
  file: file?.name ?? null,
  sheet: row?.sheet ?? null,
  row: row?.row ?? null,
  reason: reason ? wordsOf(reason) : null,
});

const summed = ['expected', 'collected', 'difference', 'fees', 'vat', 'net'] as const;

/** The sum of the rows of a courier with one result, in one currency. */
export interface SettlementTotal extends Readonly<Record<(typeof summed)[number], string>> {
  readonly courier: string;
  readonly currency: string;
  readonly result: SettlementResult;
  readonly rows: number;
}

/** Adds up by courier, currency and result, exactly. Couriers come in the order of the rows, results in theirs. */
export function settlementTotals(all: readonly Compared[], places: Pick<KnownPlaces, 'couriers'>): SettlementTotal[] {
  const totals = new Map<string, SettlementTotal>();
  const names = new Map<string, string>();
  for (const { result, courier, currency, row, expected, difference } of all) {
    const key = courier === '' ? '' : courierKey(courier, places);
    if (!names.has(key)) names.set(key, courier);
    const id = JSON.stringify([key, currency, result]);
    const zeros = { expected: '0', collected: '0', difference: '0', fees: '0', vat: '0', net: '0' };
    const held = totals.get(id) ?? { courier: names.get(key) ?? courier, currency, result, rows: 0, ...zeros };
    const given = { expected, difference, collected: row?.collected, fees: row?.fees, vat: row?.vat, net: row?.net };
    const sums = Object.fromEntries(
      summed.map((name) => [name, sumDecimals([held[name], given[name] ?? '0']) ?? held[name]]),
    );
    totals.set(id, { ...held, ...sums, rows: held.rows + 1 });
  }
  const couriers = [...names.values()];
  const rank = ({ courier, result }: SettlementTotal): number =>
    couriers.indexOf(courier) * settlementResults.length + settlementResults.indexOf(result);
  return [...totals.values()].sort((one, other) => rank(one) - rank(other));
}

export const totalRow = (total: SettlementTotal): Row => ({
  ...total,
  courier: total.courier || null,
  currency: total.currency || null,
  ...Object.fromEntries(summed.map((name) => [name, exactNumber(total[name])])),
});
