import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import { dayBefore, duration, epochOf, shownMoment } from '../base/time/times.ts';
import { ageMessage, oldestOf } from '../mirror/ages.ts';
import { hasMirrorFile } from '../mirror/place.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { isWaiting, waitingStates } from '../orders/states.ts';
import { daysOfLook, lateBeforeAt } from '../orders/today.ts';
import { usualChoice } from '../service/courier-file.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { readLook } from '../session/last-look.ts';
import { lateAfterFlag } from '../session/wait-flags.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { commandsNow, type Standing, standingParts } from './standing-screen.ts';
import { describeLogin } from './whoami.ts';

/** Milliseconds after which counts are read again before they are acted on. */
const freshFor = 3_600_000;

/** The states in which orders wait, those of the service in its order, then others. */
function waitingIn(states: Iterable<readonly [string, number]>, list: Operation): Standing['waiting'] {
  const order = list.input[list.splitBy ?? '']?.enum?.map(String) ?? waitingStates;
  const placeOf = (state: string): number => (order.includes(state) ? order.indexOf(state) : order.length);
  return [...states]
    .filter(([state, orders]) => isWaiting(state) && orders > 0)
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
}

const filtersByStatus = ({ splitBy = '', input }: Operation): boolean => input[splitBy] !== undefined;

/** Counts what was written from here since a moment: the counts of then do not have it. A database is not asked. */
async function writtenSince(context: Context, moment: string): Promise<Message | undefined> {
  if (context.settings.ledger !== 'file') return undefined;
  const entries = await readLedger(context).then(
    (book) => book.all(),
    (failure: unknown) => {
      if (failure instanceof Failure) return [];
      throw failure;
    },
  );
  const later = entries.filter(({ state, time }) => state === 'created' && epochOf(time) > epochOf(moment));
  const countOf = (id: string): number => later.filter(({ operation }) => operation === id).length;
  const [shipped, created] = [countOf('shipments.create'), countOf('orders.create')];
  const parts = [
    ...(shipped > 0 ? [escaped`shipped ${pluralize(shipped, 'orders')}`] : []),
    ...(created > 0 ? [escaped`created ${pluralize(created, 'orders')}`] : []),
  ];
  return parts.length === 0
    ? undefined
    : escaped`Since then, from this machine: ${joined(parts, ', ')}. The counts are of before.`;
}

async function standingOfMirror(context: Context, list: Operation): Promise<Standing | undefined> {
  if (!hasMirrorFile(context)) return undefined;
  const { lookAtMirror } = await import('../mirror/kept-look.ts');
  const since = dayBefore(context.io.now(), daysOfLook, context.settings.tz);
  const lateBefore = lateBeforeAt(context.io.now(), lateAfterFlag.fallback.milliseconds);
  const look = await lookAtMirror(context, list, { since, lateBefore: lateBefore.getTime() });
  if (!look) return undefined;
  const { tally, ages, now } = look;
  const oldest = ages && oldestOf(ages);
  const written = oldest === undefined ? undefined : await writtenSince(context, oldest);
  return {
    waiting: waitingIn(tally.states, list),
    age: [...(ages ? [ageMessage(ages, now)] : []), ...(written ? [written] : [])],
    isFresh: written === undefined && oldest !== undefined && now.getTime() - epochOf(oldest) < freshFor,
    late: [...tally.late.values()].reduce((sum, count) => sum + count, 0),
    next: {
      tally,
      since,
      days: daysOfLook,
      lateBefore,
      filtersByStatus: filtersByStatus(list),
      isOffline: false,
      choice: usualChoice(context),
    },
  };
}

/** The counts that the last look has kept. */
async function standingOfLook(context: Context, list: Operation): Promise<Standing | undefined> {
  const { io, settings } = context;
  const look = settings.sandbox || settings.baseUrl !== undefined ? readLook(context) : undefined;
  if (!look) return undefined;
  const at = new Date(look.at);
  const wait = Math.max(0, io.now().getTime() - at.getTime());
  const since = dayBefore(at, look.days, settings.tz);
  const written = await writtenSince(context, look.at);
  return {
    waiting: waitingIn(Object.entries(look.states), list),
    age: [
      escaped`As ${suggest`today`} counted them at ${shownMoment(look.at, settings.tz)} (${duration(wait)} ago).`,
      ...(written ? [written] : []),
    ],
    isFresh: written === undefined && wait < freshFor,
    late: undefined,
    next: {
      tally: { late: new Map() },
      since,
      days: look.days,
      lateBefore: at,
      filtersByStatus: filtersByStatus(list),
      isOffline: false,
      choice: usualChoice(context),
    },
  };
}

const standingShape = rowShape(['topic', 'status', 'orders', 'next'], { orders: 'integer' });

/** `shipctl` alone, at a terminal. */
export const standing = defineCommand({
  effects: { service: 'none' },
  prints: standingShape,
  examples: [''],
  uses: ['output'],
  repairsProfile: true,
  usesOverrides: true,
  run: (context) => ({
    run: async () => {
      const list = findOperation(context.catalogue, 'orders.list');
      const identity = describeLogin(context);
      const found = list && ((await standingOfMirror(context, list)) ?? (await standingOfLook(context, list)));
      const commands = commandsNow(context, identity, found);
      const blank = { status: null, orders: null, next: null };
      return {
        rows: [
          ...(found?.waiting ?? []).map(([status, orders]) => ({ ...blank, topic: 'state', status, orders })),
          ...(found?.late === undefined ? [] : [{ ...blank, topic: 'late', orders: found.late }]),
          ...commands.map((next) => ({ ...blank, topic: 'next', next })),
        ],
        screen: { parts: standingParts(context, identity, { found, commands }) },
      };
    },
  }),
});
