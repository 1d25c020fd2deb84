import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { RecordShape } from '../../operations/manifest.ts';
import { fieldsOfRole, roleHints } from '../../operations/roles.ts';
import { CheckTally } from '../../orders/checks/check-orders.ts';
import { isKnownState, isUnsent, waitingStates } from '../../orders/states.ts';
import { TodayTally } from '../../orders/today-tally.ts';
import type { Display } from '../../output/formats.ts';
import { readDisplay } from '../../service/display.ts';
import { orderReading } from '../../service/read-orders.ts';
import { dayBefore } from '../../service/search-days.ts';
import { withPlace } from '../../service/show.ts';
import { streamRows } from '../../service/write-rows.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { chosenRules, OpenChecks } from '../../shipping/open-checks.ts';
import { keepLook, readLook } from './last-look.ts';
import { type Counted, todayLines } from './lines.ts';
import { readTodayOptions } from './options.ts';
import { todayScreen } from './screen.ts';

const text = { type: 'string' };
const lineShape: RecordShape = {
  row: {
    ...{ topic: text, status: text, orders: { type: 'integer' }, change: { type: 'integer' } },
    ...{ amount: { type: 'number' }, currency: text, next: text },
  },
  columns: ['topic', 'status', 'orders', 'change', 'amount', 'currency', 'next'],
};

async function show(context: Context, counted: Counted, display: Display): Promise<void> {
  const lines = todayLines(context, counted);
  if (display.format.forPeople && display.columns.length === 0) {
    const screen = await todayScreen(context, counted, lines, display);
    return withPlace(context, lineShape, display, (place) => place.text(screen));
  }
  async function* rows(): AsyncGenerator<readonly Row[]> {
    yield lines;
  }
  return streamRows(context, lineShape, display, rows());
}

/** `shipctl today`: what is to be done. */
export async function today(context: Context, invocation: Invocation) {
  const { io, messages, settings } = context;
  const list = findOperation(context.catalogue, 'orders.list');
  if (!list) throw new Failure('usage', 'There is no operation orders.list to look at.');
  const { display, mistakes: displayMistakes } = await readDisplay(context, lineShape, invocation);
  const mistakes: string[] = [...displayMistakes];
  const options = readTodayOptions(invocation, mistakes);
  const chosen = chosenRules(context, invocation);
  const since = dayBefore(context, options.days);
  const hasDays = Object.hasOwn(list.input, 'date_from');
  const reading = await orderReading(context, invocation, list, { more: hasDays ? { date_from: since } : {} });
  const filter = list.splitBy === undefined ? undefined : list.input[list.splitBy];

  const count = async (): Promise<Counted> => {
    const lateBefore = new Date(Math.floor((io.now().getTime() - options.lateAfter) / 1000) * 1000);
    const [tally, checks] = [new TodayTally(list, lateBefore.getTime()), new CheckTally()];
    const open = new OpenChecks(context, list, chosen.rules);
    for await (const rows of reading.read()) {
      for (const row of rows) tally.add(row);
      const unsent = rows.filter((row) => isUnsent(tally.stateOf(row)));
      if (unsent.length > 0) checks.add(unsent.length, (await open.check(unsent)).flat());
    }
    open.report();
    const look = readLook(context);
    return {
      ...{ tally, checks, lateBefore, options, states: (filter?.enum ?? []).map(String) },
      since,
      last: look?.days === options.days ? look : undefined,
      filtersByStatus: filter !== undefined,
      isProved: reading.isProved,
    };
  };

  return {
    mistakes: [...mistakes, ...chosen.mistakes, ...reading.mistakes],
    warnings: hasDays
      ? reading.warnings
      : [...reading.warnings, 'The list cannot be read by days: all orders are read.'],
    run: async () => {
      if (settings.dryRun) return reading.preview();
      const counted = await count();
      await show(context, counted, display);
      const { tally } = counted;
      const seen = [...tally.states.keys()];
      for (const hint of tally.orders > 0 ? roleHints(list, ['status', 'total']) : []) messages.warn(hint);
      if (tally.orders > 0 && Object.keys(list.row).length > 0 && !Object.hasOwn(list.row, 'payment_method'))
        messages.warn('These orders have no payment_method: none counts as cash on delivery.');
      if (seen.length > 0 && fieldsOfRole(list, 'status').length > 0 && !seen.some(isKnownState))
        messages.warn(
          escaped`No order is ${waitingStates.join(', ')}: this service has other states, so nothing counts as late or unsent.`,
        );
      if (tally.outstanding.withoutAmount > 0)
        messages.warn(
          escaped`${pluralize(tally.outstanding.withoutAmount, 'orders')} without an amount that is a number: not added.`,
        );
      await keepLook(context, {
        at: io.now().toISOString(),
        days: options.days,
        states: Object.fromEntries(tally.states),
      });
    },
  };
}
