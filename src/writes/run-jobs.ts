import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { duration } from '../base/time/times.ts';
import { identityOf, type LedgerKey } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Context } from '../session/context.ts';
import { reasonOfFailure } from './ending.ts';
import type { ListedRecord } from './finding.ts';
import type { ApplyPlan, Job, JobOutcome, JobPlace } from './job.ts';
import { type Decisions, judge, keyOf } from './judge.ts';
import { openSender, type SentJob } from './sender.ts';

/** So many unknown outcomes in a row are a service in trouble. */
const mostUnknown = 3;

/** What a run has done so far. */
export interface RunState {
  readonly outcomes: JobOutcome[];
  /** Why nothing more is sent. */
  end: Failure | undefined;
  /** The first refusal or lost response. */
  cause: Failure | undefined;
}

const placeOf = ({ origin, file, sheet, row, key }: Job): JobPlace & { readonly key: string } => ({
  ...{ key, origin, file, sheet, row },
});

const dayAndTime = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** What is told of a job that is not sent. */
function unsentOutcome(verdict: Exclude<ReturnType<typeof judge>, { send: true }>, left: string | undefined) {
  if ('before' in verdict) {
    const { id, number, time, adopted } = verdict.before;
    const reason = escaped`${adopted ? 'found in the list' : 'created'} on ${dayAndTime(time)} UTC`;
    return { status: 'there before', id, number, reason } as const;
  }
  if ('listed' in verdict) {
    const [first, ...more] = verdict.listed;
    const reason = escaped`in the list${more.length > 0 ? `, ${more.length + 1} times: ${verdict.listed.map(({ id }) => id).join(', ')}` : ''}`;
    return { status: 'there before', id: first?.id, number: first?.number, reason } as const;
  }
  if ('open' in verdict) {
    const reason =
      left ?? escaped`it was sent on ${dayAndTime(verdict.open.sentAt ?? verdict.open.time)} UTC, and no response came`;
    return { status: 'unknown', reason } as const;
  }
  const { id, origin, time } = verdict.like;
  const what = verdict.isFormer
    ? escaped`it was sent with other values, as ${origin},`
    : escaped`the same came from ${origin}`;
  const reason = escaped`${what}${id ? ` and became ${id}` : ''} on ${dayAndTime(time)} UTC: --again sends it`;
  return { status: 'not sent', reason } as const;
}

const sentStatus = {
  created: 'created',
  updated: 'updated',
  refused: 'refused',
  unknown: 'unknown',
  not_sent: 'not sent',
} as const;

function sentOutcome({ state, id, number, failure }: SentJob) {
  return { status: sentStatus[state], id, number, reason: failure && reasonOfFailure(failure) };
}

const notSent = { status: 'not sent', reason: 'the run ended before' } as const;

/** Sends what is to be sent, as many at once as asked for, and says of every job what has become of it. */
export async function runJobs(
  context: Context,
  plan: ApplyPlan,
  ledger: Ledger,
  decisions: Decisions,
  { toSend, concurrency }: { readonly toSend: number; readonly concurrency: number },
  run: RunState,
): Promise<void> {
  const { signal, messages, clock } = context;
  let sender: ReturnType<typeof openSender> | undefined;
  const began = clock.now();
  const taken = new Set<string>();
  let [sent, unknownInRow, position] = [0, 0, 0];
  let seenEnd: Failure | undefined;

  const showProgress = (): void => {
    const passed = (clock.now() - began) / 1000;
    const rate = passed > 0 ? sent / passed : 0;
    const left =
      rate > 0 && sent > 1
        ? escaped` \u00b7 ${rate.toFixed(1)}/s \u00b7 ${duration(((toSend - sent) / rate) * 1000)} left`
        : '';
    messages.progress.show(escaped`${sent} of ${toSend} ${plan.noun}${left}`);
  };

  const noteEnd = (ended: SentJob): void => {
    const { failure, state, endsAll } = ended;
    unknownInRow = state === 'unknown' ? unknownInRow + 1 : 0;
    if (!failure) return;
    run.cause ??= failure;
    if (endsAll) run.end ??= failure;
    else if (unknownInRow >= mostUnknown) {
      run.end ??= new Failure(
        'unavailable',
        escaped`${mostUnknown} responses in a row did not come or were of no use.`,
        {
          hint: 'Wait until the service is well, then run the same command again.',
          cause: failure,
        },
      );
    }
  };

  async function adoptListed(key: LedgerKey, { origin }: Job, [only, ...more]: readonly ListedRecord[]): Promise<void> {
    if (!only || more.length > 0) return;
    const { id, number } = only;
    await ledger.append({
      ...key,
      state: 'created',
      time: context.io.now().toISOString(),
      origin,
      id,
      number,
      adopted: true,
    });
  }

  function hasEnded(): boolean {
    if (signal.aborted) run.end ??= signal.reason instanceof Failure ? signal.reason : undefined;
    run.end ??= seenEnd;
    return run.end !== undefined;
  }

  async function handle(job: Job): Promise<Omit<JobOutcome, keyof JobPlace>> {
    const key = keyOf(plan, job);
    const identity = identityOf(key);
    if (taken.has(identity)) return { status: 'not sent', reason: 'another row has the same key' };
    const verdict = judge(ledger.book, key, job, decisions);
    taken.add(identity);
    if (!verdict.send) {
      if ('listed' in verdict && decisions.adoptsListed) await adoptListed(key, job, verdict.listed);
      return unsentOutcome(verdict, decisions.left.get(identity));
    }
    if (hasEnded()) return notSent;
    try {
      const there = await plan.look?.(job);
      if (there) {
        const { endsAll, ...outcome } = there;
        seenEnd ??= endsAll;
        return outcome;
      }
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      run.end ??= failure;
      return { status: 'not sent', reason: reasonOfFailure(failure) };
    }
    // Another job may have ended the run meanwhile.
    if (hasEnded()) return notSent;
    sender ??= openSender(context, plan, ledger);
    const ended = await (await sender)(job);
    sent++;
    noteEnd(ended);
    showProgress();
    return sentOutcome(ended);
  }

  const jobs = plan.jobs()[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await jobs.next(); !next.done; next = await jobs.next()) {
      const at = position++;
      const place = placeOf(next.value);
      try {
        run.outcomes[at] = { ...place, ...(await handle(next.value)) };
      } catch (error) {
        // What cannot be recorded is not sent; the others end what they have begun.
        const end = error instanceof Failure ? error : new Failure('bug', 'The run broke off.', { cause: error });
        run.outcomes[at] = { ...place, status: 'not sent', reason: end.message };
        run.end ??= end;
      }
    }
  };
  showProgress();
  await Promise.all(Array.from({ length: concurrency }, work));
  messages.progress.wipe();
}
