import type { ChalkInstance } from 'chalk';
import { getOwn } from '../base/row.ts';
import { pluralize } from '../base/text/message.ts';
import { duration, isoDay } from '../base/time/times.ts';
import { type Counted, lateStates, nextCommands, openStandings, type TodayLine } from '../orders/today.ts';
import { isolated, lineText } from '../output/card.ts';
import type { Display } from '../output/formats.ts';
import { paintFor, paintStatus } from '../output/terminal.ts';
import { padTo, widestOf, wrapMessage } from '../output/text-width.ts';
import type { Context } from '../session/context.ts';

/** A moment as this machine's clocks show it, or those of --tz: `2026-11-21 08:02`. */
function shownMoment(iso: string, zone: string | undefined): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(iso));
}

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** Returns the text that people see of the counts. */
export async function todayScreen(
  context: Context,
  counted: Counted,
  lines: readonly TodayLine[],
  display: Display,
): Promise<string> {
  const { tally, checks, last, lateAfter, since, twice } = counted;
  const { terminal } = display;
  const paint = await paintFor(terminal);
  const next = nextCommands(context.wordsOf, counted);
  const arrow = terminal.ascii ? '->' : '→';
  const bold = (text: string) => paint?.bold(text) ?? text;
  const wrapped = (text: string, indent = ''): string =>
    wrapMessage(text, terminal.width - indent.length)
      .split('\n')
      .map((line) => `${indent}${line}\n`)
      .join('');
  // A command is never broken: it is there to be copied.
  const todo = (command: string, isAny = true): string =>
    isAny ? `  ${paint?.dim(arrow) ?? arrow} ${lineText(command, display)}\n` : '';
  const states = stateLines(lines, display, paint, todo);
  const head = `Orders created since ${since}: ${tally.orders}, ${counted.isProved ? 'all of them read' : 'as many as the service lists'}.`;
  // The first day moves with the calendar: what was created before it is gone from the counts, and shows as a change.
  const hasMoved = last !== undefined && isoDay(new Date(last.at)) !== isoDay(context.io.now());
  const hasChanged = lines.some(({ topic, change }) => topic === 'state' && change !== null && change !== 0);
  const compared = last
    ? `${hasChanged ? 'Changes' : 'No count has changed'} since ${shownMoment(last.at, context.settings.tz)}${hasMoved ? '; what is older than these days is no longer counted' : ''}.`
    : 'There is no earlier run to compare with: no changes are shown.';
  const late = [...tally.late.values()].reduce((sum, count) => sum + count, 0);
  const byState = lateStates(counted)
    .map((state) => `${isolated(stateName(state, display), terminal)} ${tally.late.get(state)}`)
    .join(', ');
  const now = context.io.now().getTime();
  const oldest = tally.oldest
    .map(({ order, since: from }) => `${lineText(order, display)} (${duration(now - from)})`)
    .join(', ');
  const { owed, text: cod } = codText(counted, display);
  const refused = checks.count('error');
  const warned = checks.count('warning');
  return [
    wrapped(`${head} ${compared}`),
    twice.lines.length > 0 ? `${bold(`Shipped twice: ${pluralize(twice.lines.length, 'orders')}`)}\n` : '',
    twice.lines.map((line) => wrapped(`${lineText(context.wordsOf(line), display)}.`, '  ')).join(''),
    twice.lines.length > 0 ? wrapped('Cancel one of the two at the courier, then:', '  ') : '',
    todo(next.twice(), twice.lines.length > 0),
    states,
    `${bold(`Waiting longer than ${lateAfter}: ${late}`)}\n`,
    late > 0
      ? wrapped(
          `${byState}. The oldest: ${oldest}. Counted since they were shipped, as the ledger has it, else since their creation.`,
          '  ',
        )
      : '',
    todo(next.late(), late > 0),
    `${bold(`Cash on delivery that couriers owe: ${owed}`)}\n`,
    cod === '' ? '' : wrapped(cod, '  '),
    todo(next.cod(), cod !== ''),
    `${bold(`Couriers would refuse: ${refused} of ${pluralize(checks.orders, 'orders')}`)}\n`,
    warned > 0 ? wrapped(`Warnings: ${warned}.`, '  ') : '',
    todo(next.refused(), refused + warned > 0),
  ].join('');
}

const codTitles = {
  owed: 'Owed',
  on_its_way: 'Shipped, not delivered',
  not_shipped: 'Not shipped',
  unknown: 'Unknown',
};

/** `Owed: 1 order, 5.00 SAR. Not shipped: …`; empty if no payment on delivery is open. */
function codText({ tally, knowsPayouts }: Counted, display: Display) {
  const owed = tally.cod.of('owed').orders;
  const sums = openStandings
    .map((standing) => ({ title: codTitles[standing], sum: tally.cod.of(standing) }))
    .filter(({ sum }) => sum.orders > 0)
    .map(({ title, sum }) => `${title}: ${pluralize(sum.orders, 'orders')}, ${lineText(sum.toText(), display)}.`);
  const doubt = owed > 0 && !knowsPayouts ? ['No field says what couriers have paid out.'] : [];
  return { owed, text: [...sums, ...doubt].join(' ') };
}

/** In the language of the headings. */
const stateName = (state: string | null, display: Display): string =>
  lineText(getOwn(getOwn(display.words, 'status') ?? {}, state ?? '') ?? (state || '-'), display);

function stateLines(
  lines: readonly TodayLine[],
  display: Display,
  paint: ChalkInstance | undefined,
  todo: (command: string) => string,
): string {
  const { terminal } = display;
  const rows = lines.filter(({ topic }) => topic === 'state');
  const names = rows.map(({ status }) => stateName(status, display));
  const nameWidth = widestOf(names);
  const countWidth = widestOf(rows.map(({ orders }) => String(orders)));
  return rows
    .map(({ status, orders, change, next }, at) => {
      const name = names[at] ?? '';
      const shown = padTo(isolated(name, terminal), nameWidth);
      const painted = paint ? paintStatus(shown, status ?? '', paint) : shown;
      const line = `${painted}  ${String(orders).padStart(countWidth)}${change ? `  ${signed(change)}` : ''}`;
      return `${line}\n${next === null ? '' : todo(next)}`;
    })
    .join('');
}
