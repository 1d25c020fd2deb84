import { type CallResult, Failure, type FailureDetails, isStop } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import { firstLines } from './first-lines.ts';
import type { ApplyCounts, ApplyPlan, JobOutcome, OutcomeStatus } from './job.ts';
import type { RunState } from './run-jobs.ts';

/** Each status, and how a message counts it. */
const words: Readonly<Record<OutcomeStatus, string>> = {
  created: 'created',
  updated: 'updated',
  'there before': 'there before',
  refused: 'refused',
  unknown: 'with an unknown outcome',
  'not sent': 'not sent',
  faulty: 'faulty',
};

const statuses: readonly OutcomeStatus[] = [
  'created',
  'updated',
  'there before',
  'refused',
  'unknown',
  'not sent',
  'faulty',
];

export function countOutcomes(outcomes: readonly JobOutcome[]): ApplyCounts {
  const counts = { created: 0, updated: 0, 'there before': 0, refused: 0, unknown: 0, 'not sent': 0, faulty: 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}

const countsIn = (counts: ApplyCounts, only: readonly OutcomeStatus[]): string =>
  only
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${words[status]}`)
    .join(', ');

/** `118 orders: 116 created, 2 there before.` */
export const summaryOf = ({ noun }: ApplyPlan, counts: ApplyCounts, all: number): string =>
  escaped`${pluralize(all, noun)}: ${countsIn(counts, statuses) || 'nothing to do'}.`;

const results: Readonly<Record<OutcomeStatus, CallResult['result']>> = {
  created: 'done',
  updated: 'done',
  'there before': 'done',
  refused: 'failed',
  unknown: 'unknown',
  'not sent': 'not_sent',
  faulty: 'failed',
};

const goesOn = ({ changes }: ApplyPlan): string =>
  changes
    ? 'The same command reads each once more, and sends what still differs.'
    : 'The same command goes on where this one ended, and creates nothing twice.';

/** The failure of a run in which not everything was created or there before. */
export function applyFailure(plan: ApplyPlan, outcomes: readonly JobOutcome[], run: RunState): Failure | undefined {
  const counts = countOutcomes(outcomes);
  const open = outcomes.filter(({ status }) => results[status] !== 'done');
  const { end } = run;
  if (open.length === 0 && !end) return undefined;
  const told = open.filter(({ status }) => status !== 'not sent');
  const shown = end ? told : open;
  const lines = firstLines(shown.map(({ origin, status, reason }) => escaped`${origin}: ${reason ?? status}`));
  const cause = end ?? run.cause;
  const summary = summaryOf(plan, counts, outcomes.length);
  const message = [...(end ? end.message.split('\n').slice(0, 1) : []), summary].join('\n');
  const details: FailureDetails = {
    ...cause?.details,
    outcomeUnknown: undefined,
    fields: undefined,
    request: undefined,
    results: open.map(({ key, origin, status, reason }) => ({
      ...{ id: key ?? origin, result: results[status], message: reason },
    })),
    cause,
  };
  // A stop shows no hint.
  if (end && isStop(end)) return new Failure(end.kind, [message, ...lines, goesOn(plan)].join('\n'), details);
  const forget =
    counts.unknown > 0 &&
    !plan.changes &&
    `The same command looks for what is unknown in the list. What it cannot decide: ${suggest`ledger list --state unknown`}
To send one again after you have looked for it: ${suggest`ledger forget <key>`}`;
  const hint = [...lines, end?.details.hint, forget, (end || (plan.changes && counts.unknown > 0)) && goesOn(plan)]
    .filter(Boolean)
    .join('\n');
  const isSome = counts.created + counts.updated + counts['there before'] > 0 && end?.kind !== 'machine';
  const kind = end?.kind ?? (counts.refused > 0 ? 'refused' : run.cause?.kind) ?? 'partial';
  return new Failure(isSome ? 'partial' : kind, message, { ...details, hint });
}
