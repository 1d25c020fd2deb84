import { Failure, usageFailure } from '../base/failure.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import {
  didYouMean,
  escaped,
  joined,
  type Message,
  namesInShort,
  pluralize,
  suggest,
  term,
} from '../base/text/message.ts';
import type { Days } from '../base/time/days.ts';
import type { KeptFile, KeptPayment, SettlementBook } from '../log/settlements.ts';
import { courierTitle } from '../orders/courier-titles.ts';
import { courierSpellings, regionCourier } from '../orders/couriers.ts';
import { moneyText } from '../orders/money.ts';
import { orderReader } from '../orders/order.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { readCouriers } from '../service/couriers.ts';
import type { OrderReading } from '../service/read-orders.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { openSettlements, readSettlements } from '../writes/open-settlements.ts';
import { type SettlementResult, settlementResults } from './judge-row.ts';
import {
  type Compared,
  compareSettlements,
  type SettlementComparison,
  type SettlementTotal,
  settlementTotals,
} from './reconcile.ts';
import { OrderIndex } from './settled-orders.ts';
import { readSettlementFile, type SettlementFile, type SettlementOptions } from './settlement-file.ts';
import type { SettlementRow } from './settlement-rows.ts';
import { withoutSums } from './settlement-sums.ts';

/** The outcome of comparing files. */
export interface Reconciled {
  readonly comparison: SettlementComparison;
  /** Its rows, and the orders that were delivered before them. */
  readonly rows: readonly Compared[];
  readonly totals: readonly SettlementTotal[];
  readonly notes: readonly Message[];
  readonly warnings: readonly Message[];
  /** Why the command ends with 8: something differs. */
  readonly failure: Failure | undefined;
}

/** Refuses a name that is close to that of a courier, and is none. Others are taken: a shop may have couriers that no list has. */
async function assertCourier(context: Run, name: string): Promise<void> {
  if (regionCourier(name) !== undefined) return;
  const listed = await readCouriers(context, undefined, false);
  if (listed && 'courier' in listed.parse(name)) return;
  const near = didYouMean(name, [...(listed?.names ?? []), ...Object.keys(courierSpellings)]);
  if (near) throw usageFailure([escaped`--courier: There is no courier ${JSON.stringify(name)}.${near}`]);
}

/** Reads the files, the orders and what was paid before, compares them, and keeps what the files pay. */
export async function reconcileFiles(
  context: Run,
  typed: readonly string[],
  options: SettlementOptions & { readonly period: Days | undefined },
  reading: OrderReading,
): Promise<Reconciled> {
  if (options.courier !== undefined) await assertCourier(context, options.courier);
  const given: SettlementFile[] = [];
  for (const each of typed) {
    const file = await readSettlementFile(context, each, options);
    const same = given.find(({ digest }) => digest === file.digest);
    if (same) throw usageFailure([escaped`${file.shown} is the same file as ${same.shown}. Name it once.`]);
    given.push(file);
  }
  if (given.every((file) => file.rows.length === 0))
    throw usageFailure([escaped`${given.map(({ shown }) => shown)}: no row is about a parcel.`]);
  for (const note of given.flatMap((file) => file.notes)) context.messages.note(note);
  const orders = await readIndex(context, reading, given);
  const counted = given.map((file) => withoutSums(file, orders));
  for (const note of counted.flatMap(({ told }) => told)) context.messages.note(note);
  const files = counted.map(({ file }) => file);
  const places = await context.places();
  await places.meetCouriers([
    ...files.flatMap(({ courier }) => courier ?? []),
    ...orders.delivered.map(({ courier }) => courier),
  ]);
  const compare = (book: SettlementBook) => compareSettlements(files, orders, { book, places, period: options.period });
  const { comparison, told } = context.settings.dryRun
    ? { comparison: compare(await readSettlements(context)), told: [escaped`Nothing was kept.`] }
    : await keepPayments(context, files, compare);
  if (!context.settings.dryRun) for (const file of files) await file.keepColumns();
  const totals = settlementTotals(comparison.all, places);
  const rows = [...comparison.all, ...comparison.before];
  return {
    comparison,
    rows,
    totals: settlementTotals(rows, places),
    notes: [...totalLines(totals, context.settings.lang === 'ar' ? 'ar' : 'en'), ...outsideLine(comparison), ...told],
    warnings: warningsOf(files, comparison),
    failure: failureOf(comparison.all, files),
  };
}

async function readIndex(
  context: Desk & Profile,
  { operation, read }: OrderReading,
  files: readonly SettlementFile[],
): Promise<OrderIndex> {
  const ledger = await readLedger(context);
  const shipped = new Map(
    ledger.all().flatMap(({ operation: id, key, waybill, state }): [string, string][] => {
      const order = /^ship:(.+)$/.exec(key)?.[1];
      return id === 'shipments.create' && state === 'created' && order !== undefined && waybill !== undefined
        ? [[order, waybill]]
        : [];
    }),
  );
  const index = new OrderIndex(
    files.flatMap(({ rows }) => rows),
    shipped,
  );
  const readOrder = orderReader(operation);
  for await (const batch of read()) for (const row of batch) index.add(readOrder(row));
  return index;
}

const sameOrder = (payments: readonly KeptPayment[]): string =>
  JSON.stringify(payments.map(({ order, row, sheet, amount, currency }) => [order, row, sheet, amount, currency]));

/** Compares under the lock of the record, a second time if another desk has written to it, and keeps what has changed. */
async function keepPayments(
  context: Desk & Profile,
  files: readonly SettlementFile[],
  compare: (book: SettlementBook) => SettlementComparison,
): Promise<{ readonly comparison: SettlementComparison; readonly told: readonly Message[] }> {
  const log = await openSettlements(context);
  try {
    const comparison = compare(log.book);
    const told: Message[] = [];
    for (const [at, file] of files.entries()) {
      const payments = comparison.payments[at] ?? [];
      const kept = log.book.find(file.digest);
      const count = pluralize(payments.length, 'payments');
      const undo = suggest`cod reconcile --forget ${file.forgetBy}`;
      if (kept && sameOrder(kept.payments) === sameOrder(payments)) {
        told.push(
          escaped`${file.shown} was compared before, on ${dayOf(kept)}: nothing has changed. To take it back: ${undo}`,
        );
        continue;
      }
      const { digest, name } = file;
      const line: KeptFile = {
        digest,
        file: name,
        time: log.now().toISOString(),
        courier: comparison.payers[at],
        payments,
      };
      const { version } = log.book;
      if (!(await log.claim(line, (book) => book.version === version))) {
        throw new Failure('partial', escaped`Another desk has compared a settlement file meanwhile.`, {
          hint: escaped`Run the same command again.`,
        });
      }
      told.push(
        kept
          ? escaped`${file.shown} was compared before, on ${dayOf(kept)}. Now ${count} of it are kept, in place of ${kept.payments.length}. To take it back: ${undo}`
          : escaped`Kept ${count} of ${file.shown}. They count as settled, and the rest as owed: ${suggest`cod`}\nNothing was sent. To take it back: ${undo}`,
      );
    }
    return { comparison, told };
  } finally {
    await log.close();
  }
}

/** Says what the couriers of these files still owe for other days; nothing if that is nothing. */
function outsideLine({ before, earlier, later }: SettlementComparison): readonly Message[] {
  const parts = [
    ...(earlier.orders === 0
      ? []
      : [
          escaped`Delivered before the days of the files, and not paid: ${pluralize(earlier.orders, 'orders')}, ${earlier.toText()} (${namesInShort(before.map(({ order }) => order?.number || order?.id || '?'))}).`,
        ]),
    ...(later.orders === 0
      ? []
      : [escaped`Delivered after them, and not paid yet: ${pluralize(later.orders, 'orders')}, ${later.toText()}.`]),
  ];
  return parts.length === 0 ? [] : [joined(parts, ' ')];
}

const dayOf = ({ time }: KeptFile): string => time.slice(0, 10);

/** `aramex: 118 matched (9120.00 SAR), 2 short by 15.00 SAR. Fees 60.00 SAR, VAT 9.00 SAR.` */
function totalLines(totals: readonly SettlementTotal[], lang: 'ar' | 'en'): Message[] {
  const groups = new Map<string, SettlementTotal[]>();
  for (const total of totals) {
    const id = JSON.stringify([total.courier, total.currency]);
    groups.set(id, [...(groups.get(id) ?? []), total]);
  }
  return [...groups.values()].map((group) => {
    const { courier = '', currency = '' } = group[0] ?? {};
    const text = (amount: string) => moneyText({ amount, currency });
    const parts = group.map(({ result, rows, collected, difference }) => {
      if (result === 'matched') return escaped`${rows} matched (${text(collected)})`;
      if (result === 'unknown')
        return escaped`${pluralize(rows, 'rows')} that cannot be compared (${text(collected)} collected)`;
      const amount = text(difference.replace(/^-/, ''));
      const what = term(`${rows} ${resultWords[result]}`);
      return result === 'short' || result === 'over' ? escaped`${what} by ${amount}` : escaped`${what} (${amount})`;
    });
    const costs = (['fees', 'vat'] as const).map((name) => sumDecimals(group.map((total) => total[name])) ?? '0');
    const [fees = '0', vat = '0'] = costs;
    const told = costs.some((cost) => cost !== '0') ? escaped` Fees ${text(fees)}, VAT ${text(vat)}.` : '';
    const whose = courier === '' ? escaped`No courier named` : escaped`${courierTitle(courier)[lang]}`;
    const unnamed = currency === '' ? [escaped`no currency named`] : [];
    return escaped`${joined([whose, ...unnamed], ', ')}: ${joined(parts, ', ')}.${told}`;
  });
}

const resultWords: Readonly<Record<SettlementResult, string>> = {
  matched: 'matched',
  short: 'short',
  over: 'over',
  not_paid: 'delivered and not paid',
  missing: 'missing',
  missing_before: 'missing from before',
  returned: 'returned and charged',
  twice: 'paid twice',
  taken_back: 'taken back',
  unknown: 'unknown',
};

function warningsOf(files: readonly SettlementFile[], { all, undated, wrongNets }: SettlementComparison): Message[] {
  return [
    ...files.flatMap(({ warnings, wrongSums }) => [...warnings, ...wrongSums]),
    ...files
      .filter(({ hasCollected }) => !hasCollected)
      .map(
        ({ shown }) =>
          escaped`${shown} has no column of what was collected, only what is left after fees: its rows are unknown.`,
      ),
    ...files.flatMap(({ shown, wrongTotals }) =>
      wrongTotals.map(
        ({ row, sheet, said, sum }) =>
          escaped`${shown}${sheet === undefined ? '' : escaped`, sheet ${sheet}`}, row ${row}: the total says ${said}, and the rows above it come to ${sum}.`,
      ),
    ),
    ...files.flatMap(({ shown, rows }) => lackingAmounts(shown, rows)),
    ...(wrongNets > 0
      ? [escaped`In ${pluralize(wrongNets, 'rows')} the net is not what was collected less the fees.`]
      : []),
    ...(all.some(({ result }) => result === 'missing') && all.some(({ row, order }) => row && !order)
      ? [escaped`Missing orders may be among the unknown rows: their orders were not found.`]
      : []),
    ...(undated > 0
      ? [
          escaped`${pluralize(undated, 'delivered orders')} without a day of delivery: it is not known whether a file should have them.`,
        ]
      : []),
  ];
}

/** Rows that match may be shown nowhere, so one of them is told with what is wrong. */
function lackingAmounts(shown: string, rows: readonly SettlementRow[]): Message[] {
  const lacking = rows.filter(({ lacksAmount }) => lacksAmount);
  const [first] = lacking;
  const [remark] = first?.remarks ?? [];
  if (!first || !remark) return [];
  return [
    escaped`${shown}: amounts in ${pluralize(lacking.length, 'rows')} could not be read, and sums lack them. Row ${first.row}: ${remark}.`,
  ];
}

function failureOf(all: readonly Compared[], files: readonly SettlementFile[]): Failure | undefined {
  const counts = settlementResults
    .filter((result) => result !== 'matched')
    .map((result) => ({ result, count: all.filter((each) => each.result === result).length }))
    .filter(({ count }) => count > 0);
  const wrong = files.some(({ wrongTotals, wrongSums }) => wrongTotals.length > 0 || wrongSums.length > 0);
  const lacks = files.some(({ rows }) => rows.some(({ lacksAmount }) => lacksAmount));
  if (counts.length === 0 && !wrong && !lacks) return undefined;
  const differing = counts.reduce((sum, { count }) => sum + count, 0);
  const parts = joined(
    counts.map(({ result, count }) => term(`${count} ${resultWords[result]}`)),
    ', ',
  );
  const besideRows = wrong ? escaped`A total differs` : escaped`Amounts could not be read`;
  const rows = pluralize(differing, 'rows');
  const inRows = differing === 1 ? escaped`${rows} differs: ${parts}` : escaped`${rows} differ: ${parts}`;
  const what = counts.length === 0 ? besideRows : inRows;
  return new Failure('partial', escaped`${what}.`, { isFinding: true });
}

/** Rows of the files whose orders were not found: they may have been created before the days that were read. */
export const lacksOrders = ({ all }: SettlementComparison): boolean =>
  all.some(({ row, order }) => row && !order && row.keys.length > 0 && row.faults.length === 0);
