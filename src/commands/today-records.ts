import { exactNumber } from '../base/json/exact-json.ts';
import { escaped, type Message, pluralize, suggest, words } from '../base/text/message.ts';
import { isOnDay, startOfDay } from '../base/time/times.ts';
import { holdOperation, type LedgerEntry } from '../log/entry.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Money, MoneySums, moneyText } from '../orders/money.ts';
import { blankLine, type Counted, type Deed, type TodayLine } from '../orders/today.ts';
import type { ScreenPart } from '../output/screen.ts';
import { readJournal } from '../packing/journal/journal.ts';
import type { Context } from '../session/context.ts';
import { dayNow } from '../shipping/held-orders.ts';
import { sentEntries } from '../shipping/sent.ts';
import { isShared, readLedger } from '../writes/open-ledger.ts';
import { readSettlements } from '../writes/open-settlements.ts';
import { firstLines } from '../writes/summary.ts';

// The lines from the records of this machine, or those that several desks share: held orders, and the acts of today.

const mostReleases = 3;

/** A line for each order that is held, with its reason; up to three of them with the command that releases it. */
export function heldParts(held: Counted['held']): readonly ScreenPart[] {
  if (held.length === 0) return [];
  const title = escaped`Held in the shop: ${pluralize(held.length, 'orders')}`;
  const releases = held.filter(({ release }) => release !== undefined);
  if (releases.length <= mostReleases)
    return [
      { lines: [title], tone: 'strong' },
      ...held.flatMap(({ said, release }): readonly ScreenPart[] => [
        { lines: [said], indent: 2 },
        { steps: release ? [release] : [] },
      ]),
    ];
  return [
    { lines: [title], tone: 'strong' },
    { lines: firstLines(held.map(({ said }) => said)), indent: 2 },
    // Each has a reason of its own: no line lets all of them go.
    { steps: [suggest`orders release ${words`<order>`}`] },
  ];
}

/** The orders that were left out, under each file's the command that imports it again. */
export function leftOutParts(leftOut: Counted['leftOut']): readonly ScreenPart[] {
  const orders = leftOut.reduce((sum, { lines }) => sum + lines.length, 0);
  if (orders === 0) return [];
  const title = escaped`Left out of imports, and not created: ${pluralize(orders, 'orders')}`;
  return [
    { lines: [title], tone: 'strong' },
    ...leftOut.flatMap(({ lines, next }): readonly ScreenPart[] => [
      { lines: firstLines(lines), indent: 2 },
      { steps: [next] },
    ]),
  ];
}

/** So many of one kind that were done today, and the command that shows them. */
interface DoneLine {
  readonly did: Deed;
  readonly orders: number;
  readonly sums: readonly Money[];
  readonly next: Message;
}

interface DoneToday {
  /** Of a ledger that several desks share. */
  readonly isShared: boolean;
  readonly lines: readonly DoneLine[];
}

const titles: Readonly<Record<Exclude<Deed, 'cancelled'>, Message>> = {
  created: escaped`Orders created`,
  shipped: escaped`Shipments`,
  changed: escaped`Changes to orders`,
  held: escaped`Orders held`,
  packed: escaped`Orders packed`,
  settled: escaped`Settlement files compared`,
};

/** Counts what the logs say was done today. `cancelled` orders are counted as the service has them, whoever has cancelled them. */
export async function readDone(context: Context, cancelled: number, since: string): Promise<DoneToday> {
  const { settings, io } = context;
  const today = dayNow(context);
  const isToday = (time: string): boolean => isOnDay(time, io.now(), settings.tz);
  const from = startOfDay(io.now(), settings.tz).toISOString().slice(0, 19);
  const entries = (await readLedger(context)).all();
  const isDone = ({ time }: LedgerEntry): boolean => isToday(time);
  const done = entries.filter(isDone);
  const of = (operation: string) => done.filter((entry) => entry.operation === operation && entry.state === 'created');
  const create = findOperation(context.catalogue, 'shipments.create');
  const shipped = create ? sentEntries(entries, create, { first: today, last: today }, settings.tz) : [];
  const prices = new MoneySums();
  for (const { price } of shipped) if (price !== undefined) prices.add({ amount: price, currency: 'SAR' });
  const packed = (await readJournal(context)).all().filter((order) => order.isComplete && isToday(order.changedAt));
  const files = (await readSettlements(context)).all().filter(({ time }) => isToday(time));
  const paid = new MoneySums();
  for (const payment of files.flatMap(({ payments }) => payments)) paid.add(payment);
  const ledger = (more: ReturnType<typeof words>) => suggest`ledger list --date-from today ${more}`;
  const line = (did: Deed, orders: number, next: Message, sums: readonly Money[] = []) => ({ did, orders, sums, next });
  const changedSince = `updated_at >= ${from}Z`;
  const packedSince = `pack_status = packed and changed_at >= ${from}Z`;
  const lines: readonly DoneLine[] = [
    line(
      'created',
      of('orders.create').length,
      ledger(words`--outcome created --where ${'operation = orders.create'}`),
    ),
    line('shipped', shipped.length, suggest`shipments sent --date today`, prices.all),
    line('changed', done.filter(({ state }) => state === 'updated').length, ledger(words`--outcome updated`)),
    line('held', of(holdOperation).length, ledger(words`--outcome held`)),
    line('cancelled', cancelled, suggest`orders list --status cancelled --date-from ${since} --where ${changedSince}`),
    line('packed', packed.length, suggest`pack status --where ${packedSince}`),
    line('settled', files.length, suggest`cod reconcile --list`, paid.all),
  ];
  return { isShared: await isShared(context), lines: lines.filter(({ orders }) => orders > 0) };
}

/** The last lines of the screen; none where nothing was done. */
export function doneParts({ lines, isShared: isOfDesks }: DoneToday): readonly ScreenPart[] {
  const cancelled = lines.find(({ did }) => did === 'cancelled');
  const own = lines.flatMap(({ did, ...line }) => (did === 'cancelled' ? [] : [{ did, ...line }]));
  const parts: ScreenPart[] = cancelled
    ? [
        { lines: [escaped`Cancelled at the service since 00:00, by anyone: ${cancelled.orders}`], tone: 'strong' },
        { steps: [cancelled.next] },
      ]
    : [];
  if (own.length === 0) return parts;
  return [
    ...parts,
    { lines: [isOfDesks ? escaped`Done today, by all desks` : escaped`Done here today`], tone: 'strong' },
    {
      columns: ['text', 'number', 'text'],
      grid: own.map(({ did, orders, sums, next }) => ({
        cells: [titles[did], String(orders), sums.length === 0 ? '' : escaped`${sums.map(moneyText)}`],
        steps: [next],
      })),
    },
  ];
}

/** The same as rows: a row for each currency of a sum. */
export const doneRows = (fill: (suggested: Message) => string, { lines }: DoneToday): readonly TodayLine[] =>
  lines.flatMap(({ did, orders, sums, next }): readonly TodayLine[] => {
    const counted = did === 'settled' ? { orders: null, files: orders } : { orders };
    const row: TodayLine = { ...blankLine, topic: 'done', did, ...counted, next: fill(next) };
    if (sums.length === 0) return [row];
    return sums.map(({ amount, currency }) => ({ ...row, amount: exactNumber(amount), currency }));
  });
