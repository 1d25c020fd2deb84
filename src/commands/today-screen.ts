import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import { duration, isoDay, shownMoment } from '../base/time/times.ts';
import { alikeNotes } from '../orders/checks/alike-totals.ts';
import { isNew, isUnsent, stateKey } from '../orders/states.ts';
import { type Counted, lateStates, nextCommands, openStandings, type TodayLine } from '../orders/today.ts';
import { FieldValue, type ScreenPart, type ScreenText } from '../output/screen.ts';
import type { Context } from '../session/context.ts';
import { heldParts, leftOutParts } from './today-records.ts';

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

const about = (fact: Message, lines: readonly ScreenText[], next: string): ScreenPart[] => [
  { lines: [fact], tone: 'strong' },
  { lines, indent: 2 },
  ...(lines.length > 0 ? [{ steps: [next] }] : []),
];

/** The screen of the counts. It fits 24 lines, so no heading has a blank line above it. */
export function todayParts(context: Context, counted: Counted, lines: readonly TodayLine[]): readonly ScreenPart[] {
  const { tally, checks, lateAfter, twice, held, noLongerHeld, leftOut } = counted;
  const next = nextCommands(context.messages.wordsOf, counted);
  const late = [...tally.late.values()].reduce((sum, count) => sum + count, 0);
  const { owed, text: cod } = codText(counted);
  const refused = checks.count('error');
  const warned = checks.count('warning');
  const doubles = [
    ...twice.lines.map((line) => escaped`${line}.`),
    escaped`Cancel one of the two at the courier, then:`,
  ];
  return [
    { lines: [joined([headOf(counted), ...comparedWith(context, counted, lines)], ' ')] },
    ...(twice.lines.length > 0
      ? about(
          escaped`Shipped twice: ${pluralize(twice.lines.length, 'orders')}`,
          doubles,
          context.messages.wordsOf(twice.next),
        )
      : []),
    ...heldParts(held),
    {
      lines: noLongerHeld.length > 0 ? [escaped`No longer held since today: ${noLongerHeld}`] : [],
      tone: 'strong',
    },
    ...leftOutParts(leftOut),
    {
      columns: ['text', 'number', 'text', 'text'],
      grid: lines.filter(({ topic }) => topic === 'state').map((line) => stateRow(line, counted)),
    },
    ...unpackedParts(counted, next.unpacked()),
    ...about(
      escaped`Waiting longer than ${lateAfter}: ${late}`,
      late > 0 ? [lateText(context, counted)] : [],
      next.late(),
    ),
    ...about(
      escaped`Cash on delivery owed for orders since ${counted.since} (older ones not counted): ${owed}`,
      cod,
      next.cod(),
    ),
    { lines: [escaped`Couriers would refuse: ${refused} of ${pluralize(checks.orders, 'orders')}`], tone: 'strong' },
    { lines: warned > 0 ? [escaped`Warnings: ${warned}.`] : [], indent: 2 },
    { lines: alikeNotes(checks.alike, context.settings.skipChecks), indent: 2 },
    { steps: [...(refused > 0 ? [next.refused()] : []), ...(refused === 0 && warned > 0 ? [next.warned()] : [])] },
  ];
}

const headOf = ({ since, tally, isProved }: Counted): Message =>
  isProved
    ? escaped`Orders created since ${since}: ${tally.orders}, all of them read.`
    : escaped`Orders created since ${since}: ${tally.orders}, as many as the service lists.`;

/** Tells since when changes are counted. A mirror has none: it may be older than the last look. */
function comparedWith(
  { io, settings }: Context,
  { last, isOffline }: Counted,
  lines: readonly TodayLine[],
): readonly Message[] {
  if (isOffline) return [];
  if (!last) return [escaped`There is no earlier run to compare with: no changes are shown.`];
  // The first day moves with the calendar: what was created before it is gone from the counts, and shows as a change.
  const hasMoved = isoDay(new Date(last.at), settings.tz) !== isoDay(io.now(), settings.tz);
  const hasChanged = lines.some(({ topic, change }) => topic === 'state' && change !== null && change !== 0);
  const at = shownMoment(last.at, settings.tz);
  const changes = hasChanged ? escaped`Changes since ${at}` : escaped`No count has changed since ${at}`;
  return [hasMoved ? escaped`${changes}; what is older than these days is no longer counted.` : escaped`${changes}.`];
}

/** How many orders without a shipment can be shipped: of new ones, where that is not all of them. */
function stateRow({ status, orders: all, change, next }: TodayLine, { shippable }: Counted) {
  const orders = all ?? 0;
  const count = shippable.get(stateKey(status ?? '')) ?? 0;
  // A new order can be shipped unless something is said.
  const isTold = isUnsent(status ?? '') && orders > 0 && (!isNew(status ?? '') || count < orders);
  return {
    cells: [
      new FieldValue('status', status),
      String(orders),
      change ? signed(change) : '',
      isTold ? escaped`can ship: ${count}` : '',
    ],
    steps: next === null ? [] : [next],
  };
}

/** Returns the line about parcels that were shipped and not packed; none where packing was not begun here. */
function unpackedParts({ tally: { packing } }: Counted, next: string): readonly ScreenPart[] {
  const { labelled, packed } = packing;
  if (packed === labelled) return [];
  const fact = escaped`Packed here, of those that wait for their courier: ${packed} of ${labelled}`;
  return [{ lines: [fact], tone: 'strong' }, { steps: [next] }];
}

/** Which orders have waited too long. */
function lateText({ io }: Context, counted: Counted): ScreenText {
  const { tally } = counted;
  const now = io.now().getTime();
  const byState = lateStates(counted).map((state) => escaped`${term(state)} ${tally.late.get(state)}`);
  const oldest = tally.oldest.map(({ order, since }) => escaped`${order} (${duration(now - since)})`);
  const from = escaped`Counted since they were shipped, as the ledger has it, else since their creation.`;
  return escaped`${byState}. The oldest: ${oldest}. ${from}`;
}

const codLines: Readonly<Record<(typeof openStandings)[number], (sum: Message) => Message>> = {
  owed: (sum) => escaped`Owed: ${sum}.`,
  on_its_way: (sum) => escaped`Shipped, not delivered: ${sum}.`,
  not_shipped: (sum) => escaped`Not shipped: ${sum}.`,
  unknown: (sum) => escaped`Unknown: ${sum}.`,
};

/** `Owed: 1 order, 5.00 SAR. Not shipped: …`; no line if no payment on delivery is open. */
function codText({ tally, knowsPayouts }: Counted) {
  const owed = tally.cod.of('owed').orders;
  const sums = openStandings
    .map((standing) => ({ lineOf: codLines[standing], sum: tally.cod.of(standing) }))
    .filter(({ sum }) => sum.orders > 0)
    .map(({ lineOf, sum }) => lineOf(joined([term(pluralize(sum.orders, 'orders')), escaped`${sum.toText()}`], ', ')));
  const doubt = owed > 0 && !knowsPayouts ? [escaped`No field says what couriers have paid out.`] : [];
  const all = [...sums, ...doubt];
  return { owed, text: all.length > 0 ? [joined(all, ' ')] : [] };
}
