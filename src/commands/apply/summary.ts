import { type CallResult, Failure, isStop } from '../../base/failure.ts';
import { pluralize } from '../../base/names.ts';
import type { ApplyCounts, ApplyPlan, JobOutcome, OutcomeStatus } from './job.ts';
import type { RunState } from './run-jobs.ts';
import { firstLines } from './settle.ts';

/** Each status, and how a message counts it. */
const words: Readonly<Record<OutcomeStatus, string>> = {
  created: 'created',
  'there before': 'there before',
  refused: 'refused',
  unknown: 'with an unknown outcome',
  'not sent': 'not sent',
  faulty: 'faulty',
};

const statuses: readonly OutcomeStatus[] = ['created', 'there before', 'refused', 'unknown', 'not sent', 'faulty'];

export function countOutcomes(outcomes: readonly JobOutcome[]): ApplyCounts {
  const counts = { created: 0, 'there before': 0, refused: 0, unknown: 0, 'not sent': 0, faulty: 0 };
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
  `${pluralize(all, noun)}: ${countsIn(counts, statuses) || 'nothing to do'}.`;

const results = { refused: 'failed', unknown: 'unknown', 'not sent': 'not_sent', faulty: 'failed' } as const;

const isDone = ({ status }: JobOutcome): boolean => status === 'created' || status === 'there before';

/** The failure of a run in which not everything was created or there before. */
export function applyFailure(plan: ApplyPlan, outcomes: readonly JobOutcome[], run: RunState): Failure | undefined {
  const counts = countOutcomes(outcomes);
  const open = outcomes.filter((outcome) => !isDone(outcome));
  if (open.length === 0 && !run.end) return undefined;
  const told = open.filter(({ status }) => status !== 'not sent');
  const shown = (told.length > 0 ? told : open).map(({ origin, status, reason }) => `${origin}: ${reason ?? status}`);
  const cause = run.end ?? run.cause;
  const details = {
    ...cause?.details,
    outcomeUnknown: undefined,
    results: open.map(({ key, origin, status, reason }): CallResult => {
      const result = isDone({ status } as JobOutcome) ? 'done' : results[status as keyof typeof results];
      return { id: key ?? origin, result, message: reason };
    }),
    cause,
  };
  const again = 'The same command goes on where this one ended, and creates nothing twice.';
  const hint = [...firstLines(shown), run.end && !isStop(run.end) ? run.end.details.hint : undefined, run.end && again]
    .filter(Boolean)
    .join('\n');
  const summary = summaryOf(plan, counts, outcomes.length);
  const first = run.end ? `${run.end.message.split('\n')[0]}\n` : '';
  if (run.end && (isStop(run.end) || run.end.kind === 'machine')) {
    return new Failure(run.end.kind, first + summary, { ...details, hint });
  }
  if (counts.created + counts['there before'] > 0) return new Failure('partial', first + summary, { ...details, hint });
  return new Failure(cause?.kind ?? 'partial', first + summary, { ...details, hint });
}
