import { isRow } from '../base/row.ts';
import { escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { shownMoment } from '../base/time/times.ts';
import { hasShipment, isNew } from '../orders/states.ts';
import { type NextFrom, nextCommands } from '../orders/today.ts';
import { FieldValue, type ScreenPart } from '../output/screen.ts';
import { arabicOffer } from '../session/arabic-offer.ts';
import type { Context } from '../session/context.ts';
import { lateAfterFlag } from '../session/wait-flags.ts';
import { waysToLogin } from '../settings/other-logins.ts';
import { settingsTable, useSandbox } from '../settings/table.ts';
import type { describeLogin } from './whoami.ts';

/** Counts of an earlier reading: nothing is asked for here. */
export interface Standing {
  readonly waiting: readonly (readonly [state: string, orders: number])[];
  /** When they were counted, and what was done since; a sentence each. */
  readonly age: readonly Message[];
  readonly isFresh: boolean;
  /** The orders that have waited too long; undefined if only states were counted. */
  readonly late: number | undefined;
  readonly next: NextFrom;
}

type Identity = ReturnType<typeof describeLogin>;

/** Who is logged in where. */
function loginText({ settings }: Context, { record, failure }: Identity): Message {
  if (settings.sandbox) return escaped`The sandbox, with made-up data. No login is needed.`;
  if (failure) return escaped`${failure.said}`;
  const { profile, base_url: url, email, token, token_ends: ends, client } = record;
  const to = url ?? 'no address';
  const sentences = [
    email === null ? escaped`Logged in to ${to} by ${token}.` : escaped`Logged in to ${to} as ${email}.`,
    ...(profile === settingsTable.profile.fallback ? [] : [escaped`Profile: ${profile}.`]),
    ...(ends === 'unknown' || isRow(client) ? [] : [escaped`The login ends at ${shownMoment(ends, settings.tz)}.`]),
  ];
  return joined(sentences, ' ');
}

const firstCommands = [suggest`login`, suggest`today --sandbox`, suggest`help`];

/** The three commands that are of most use now. */
export function commandsNow(
  context: Context,
  { failure }: Identity,
  standing: Standing | undefined,
): readonly string[] {
  const { wordsOf } = context.messages;
  const others = failure ? waysToLogin(context.io, context.settings.profile) : [];
  if (failure) return [...others, ...firstCommands].slice(0, 3).map((command) => wordsOf(command));
  const today = wordsOf(suggest`today`);
  const usual = [suggest`orders list`, suggest`sync`].map((command) => wordsOf(command));
  if (!standing) return [today, ...usual];
  const { waiting, late = 0, isFresh } = standing;
  const next = nextCommands(wordsOf, standing.next);
  const [unsent] = waiting.find(([state]) => isNew(state)) ?? [];
  const commands = [
    ...(isFresh ? [] : [today]),
    ...(unsent === undefined ? [] : [next.state(unsent)]),
    ...(late > 0 ? [next.late()] : []),
    ...(waiting.some(([state]) => hasShipment(state))
      ? [wordsOf(suggest`shipments handover --day-folder today/`)]
      : []),
    ...(isFresh ? [today] : []),
    ...usual,
  ];
  return commands.slice(0, 3);
}

function waitingParts({ waiting, late, age, next: { since } }: Standing): readonly ScreenPart[] {
  const orders = waiting.reduce((sum, [, count]) => sum + count, 0);
  const lateAfter = lateAfterFlag.fallback.text;
  return [
    { lines: [escaped`Waiting, of the orders created since ${since}: ${orders}`], tone: 'strong' },
    { lines: age, tone: 'quiet', indent: 2 },
    {
      columns: ['text', 'number'],
      grid: waiting.map(([state, count]) => ({ cells: [new FieldValue('status', state), String(count)] })),
    },
    ...(late === undefined
      ? []
      : [{ lines: [escaped`Waiting longer than ${lateAfter}: ${late}`], tone: 'strong' } as const]),
  ];
}

/** The screen of `shipctl` alone. */
export function standingParts(
  context: Context,
  identity: Identity,
  { found, commands }: { readonly found: Standing | undefined; readonly commands: readonly string[] },
): readonly ScreenPart[] {
  const { io, sources } = context;
  const offer = arabicOffer(io, sources.lang);
  return [
    { lines: [loginText(context, identity)], tone: 'strong' },
    ...(found ? waitingParts(found) : []),
    { steps: commands },
    {
      lines: [
        identity.failure
          ? escaped`To try it out with made-up data: ${useSandbox}`
          : escaped`All commands: ${suggest`help`}`,
        ...(offer ? [offer] : []),
      ],
      tone: 'quiet',
    },
  ];
}
