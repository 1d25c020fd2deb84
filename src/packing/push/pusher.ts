import { Failure, lacksCredential } from '../../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../../base/text/message.ts';
import { duration } from '../../base/time/times.ts';
import type { ServiceRequest } from '../../http/request.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Show } from '../../ports/prepared.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import type { Service } from '../../ports/service.ts';
import { type Outcome, type OutcomeStatus, type RunEnd, runJobs } from '../../service/jobs.ts';
import { delayed } from '../../service/show.ts';
import { reasonOfFailure } from '../../writes/message-parts.ts';
import { quietTime, waitQuietly, watches } from '../../writes/quiet-time.ts';
import { sendRecorded } from '../../writes/sender.ts';
import type { PackedOrder, SendState } from '../journal/journal.ts';
import {
  type Journal,
  type NewEvent,
  openJournal,
  type PackBook,
  readJournal,
  shippedFirst,
} from '../journal/journal.ts';
import { jobKey, nextJob, openJobs, type PushJob, type PushPlan, pushState, requestOfJob } from './jobs.ts';
import { isShipped, isVerified } from './shown-effects.ts';

/** How what may have been done is sent again, once the service can no longer be at it. */
interface RetryOfUnknown {
  /** False: what would have to be waited for stays unknown. */
  readonly waits: boolean;
  wait(milliseconds: number): Promise<void>;
}

export interface PusherOptions {
  readonly journal: Journal;
  readonly plan: PushPlan;
  /** Aborted when nothing more may be waited for. */
  readonly signal: AbortSignal;
  /** Sends again what may have been done, where the service does not show it. */
  readonly retry?: RetryOfUnknown | undefined;
  /** Called with what the service has refused. */
  onRefused(text: Message): void;
  /** Called before a wait. */
  onWait(text: Message): void;
}

const sendStates: Readonly<Record<OutcomeStatus, SendState>> = {
  done: 'sent',
  'there before': 'found',
  refused: 'refused',
  unknown: 'unknown',
  'not sent': 'not_sent',
};

const ignoreAnswer = () => undefined;

/** Sends what was packed, one request after another, each recorded before its bytes leave and after its end. */
export class Pusher {
  private readonly service: Service;
  /** Requests that were sent in this run. */
  private readonly own = new Set<string>();
  /** Unknown requests that the service did not tell about in this run. */
  private readonly untold = new Set<string>();
  /** The longest time after which something can be sent again that is left unknown, in milliseconds. */
  quietLeft = 0;

  constructor(
    private readonly run: Run,
    private readonly options: PusherOptions,
  ) {
    this.service = run.service.until(options.signal);
  }

  get waiting(): number {
    const { waiting, unknown } = pushCounts(this.options.journal.book);
    return waiting + unknown.length;
  }

  /**
   * Sends what waits; with `again` also what was refused before. Each request is tried once. Returns why it stopped before
   * the end. `assertGoing` throws where the command is to stop.
   */
  async drain(again: boolean, assertGoing: () => void): Promise<Failure | undefined> {
    const end: RunEnd = {};
    const attempt = async (job: PushJob): Promise<Outcome> => {
      assertGoing();
      return this.attempt(job);
    };
    for await (const { job, outcome } of runJobs(end, this.jobs(again), attempt)) {
      const { status, failure } = outcome;
      if (failure && status === 'refused') this.options.onRefused(refusalOf(job.order, failure));
      if (end.end) break;
    }
    if (end.end?.kind === 'machine') throw end.end;
    return end.end;
  }

  private *jobs(again: boolean): Generator<PushJob, void> {
    const tried = new Set<string>();
    for (const order of this.options.journal.book.all()) {
      const isTried = (job: PushJob): boolean =>
        tried.has(nameOf(job)) || (!again && order.sends.get(jobKey(job)) === 'refused');
      for (let job = nextJob(order, isTried); job; job = nextJob(order, isTried)) {
        tried.add(nameOf(job));
        yield job;
      }
    }
  }

  /** Sends a request unless it is settled. If it fails, others are sent only after a refusal. */
  private async attempt(job: PushJob): Promise<Outcome> {
    const { order, item } = job;
    const leftAlone: Outcome = { status: 'not sent' };
    try {
      if (await this.isSettled(job)) return leftAlone;
      const { verifyItem, verifyOrder } = this.options.plan;
      const operation = item ? verifyItem : verifyOrder;
      await this.service.assertReady(operation);
      // It was undone meanwhile.
      if (!order.isFinished || (item && !order.isWhole(item))) return leftAlone;
      const request = requestOfJob(this.options.plan, job);
      const sent = await sendRecorded({ args: [order.id] }, () => this.service.send(operation, request, ignoreAnswer), {
        claim: () => this.claim(job),
        settle: async ({ status, failure }, reason) => {
          const isLate =
            failure?.details.status === 409 && (await isShipped(this.options.plan, job, this.options.signal));
          await this.note(job, status, isLate ? shippedFirst : reason);
        },
      });
      return sent ? { ...sent, endsRun: sent.endsRun || sent.status !== 'refused' } : leftAlone;
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.kind === 'machine') throw failure;
      return { status: 'not sent', failure, endsRun: true };
    }
  }

  /** Records that it is about to be sent; false where another station was faster, or something was undone meanwhile. */
  private claim(job: PushJob): Promise<boolean> {
    const { order, item } = job;
    const key = jobKey(job);
    const before = order.sends.get(key);
    const sentAt = order.sentAt.get(key);
    const isDue = (): boolean =>
      order.isFinished &&
      (!item || order.isWhole(item)) &&
      order.sends.get(key) === before &&
      order.sentAt.get(key) === sentAt;
    return this.note(job, 'sending', undefined, isDue);
  }

  /** True while another station waits for the response to the same request. */
  private isUnderWayElsewhere(job: PushJob): boolean {
    const { order } = job;
    const key = jobKey(job);
    const isForeign = order.senders.has(key) && !this.own.has(nameOf(job));
    return isForeign && order.sends.get(key) === 'sending' && this.restOfRequest(job) > 0;
  }

  /** True where an earlier request was done, or may have been and is not to be sent again. */
  private async isSettled(job: PushJob): Promise<boolean> {
    const { order, item } = job;
    const before = order.sends.get(jobKey(job));
    if (before !== 'sending' && before !== 'unknown') return false;
    if (this.isUnderWayElsewhere(job)) return true;
    const { retry, onWait, signal } = this.options;
    if (!retry && this.untold.has(nameOf(job))) return true;
    let found = await isVerified(this.options.plan, job, this.options.signal);
    // That Verify Order left no trace proves nothing: it may show in no field.
    const isUnverified = () => item !== undefined && found === false;
    const isAbsent = () => isUnverified() || (retry !== undefined && !found);
    const quiet = isAbsent() && !isUnverified() ? this.restOf(job, quietTime(this.run.settings)) : 0;
    if (retry && quiet > 0) {
      if (!retry.waits) {
        this.quietLeft = Math.max(this.quietLeft, quiet);
        return true;
      }
      await retry.wait(quiet);
      found = await isVerified(this.options.plan, job, this.options.signal);
    }
    const wait = isUnverified() ? this.restOfRequest(job) : 0;
    if (wait > 0) {
      onWait(escaped`Waiting ${duration(wait)}, in which the service may still finish what was sent last.`);
      await this.run.clock.sleep(wait, signal);
      found = await isVerified(this.options.plan, job, this.options.signal);
    }
    if (isAbsent()) return false;
    if (!found) this.untold.add(nameOf(job));
    if (found || before === 'sending') {
      await this.note(job, found ? 'there before' : 'unknown', found ? undefined : 'its fields do not tell');
    }
    return true;
  }

  /** Milliseconds in which what was sent may still be under way: no request lasts longer than the timeout. */
  private restOfRequest(job: PushJob): number {
    return this.restOf(job, this.run.settings.timeout * 1000);
  }

  private restOf(job: PushJob, longest: number): number {
    const sentAt = Date.parse(job.order.sentAt.get(jobKey(job)) ?? '');
    // A clock that was wrong must not make it a long wait.
    return Number.isNaN(sentAt)
      ? longest
      : Math.min(longest, longest - (this.options.journal.now().getTime() - sentAt));
  }

  private async note(
    job: PushJob,
    state: OutcomeStatus | 'sending',
    why?: string,
    isFree?: () => boolean,
  ): Promise<boolean> {
    const isSending = state === 'sending';
    const about = { order: job.order.id, item: job.item?.id, ...(why !== undefined && { why }) };
    const event: NewEvent = { did: 'send', ...about, state: isSending ? state : sendStates[state] };
    const isKept = await this.options.journal.append(event, isFree);
    if (isKept && isSending) this.own.add(nameOf(job));
    return isKept;
  }
}

/** A shipped order is verified by no later request: sending it again is no advice. */
const refusalOf = ({ contents: { number }, isShippedFirst }: PackedOrder, failure: Failure): Message =>
  isShippedFirst
    ? escaped`Order ${number} is shipped already, and is not verified any more. Nothing is left to do. To verify orders, push them before ${suggest`ship`}`
    : escaped`Order ${number}: ${reasonOfFailure(failure)}`;

const nameOf = (job: PushJob): string => JSON.stringify([job.order.id, jobKey(job)]);

/** Milliseconds that a stopped command waits for the response to what it has sent. */
export const pushPatience = 3000;

/** Returns the ids of orders for which every possible request was sent. */
const sentIds = (book: PackBook): ReadonlySet<string> =>
  new Set(
    book
      .all()
      .filter((order) => ['sent', 'partly'].includes(pushState(order) ?? ''))
      .map(({ id }) => id),
  );

/** Says which orders the service is not told to verify, whatever is sent. */
function incompleteNotes(book: PackBook): Message[] {
  const count = book.all().filter((order) => order.isFinished && !order.isComplete).length;
  if (count === 0) return [];
  const [are, their] = count === 1 ? ['is', 'its'] : ['are', 'their'];
  return [
    escaped`${pluralize(count, 'orders')} ${are} incomplete: of ${their} items only whole ones are sent. What is missing: ${suggest`pack status`}`,
  ];
}

function pushCounts(book: PackBook) {
  const orders = book.all().map((order) => ({ state: pushState(order), number: order.contents.number }));
  const numbersOf = (wanted: string) => orders.flatMap(({ state, number }) => (state === wanted ? [number] : []));
  return {
    refused: numbersOf('refused').length,
    waiting: numbersOf('waiting').length,
    unknown: numbersOf('unknown'),
  };
}

const mostNamed = 10;

/**
 * Returns the failure of orders that are not sent; undefined if all are. `quiet` are the milliseconds after which what is unknown
 * can be sent again.
 */
export function unsentFailure(book: PackBook, cause: Failure | undefined, quiet = 0): Failure | undefined {
  const { refused, waiting, unknown } = pushCounts(book);
  if (refused + waiting + unknown.length === 0) return undefined;
  const more = unknown.length > mostNamed ? escaped` and ${unknown.length - mostNamed} more` : '';
  const named = escaped`${unknown.slice(0, mostNamed)}${more}`;
  const parts = [
    ...(waiting > 0 ? [escaped`${pluralize(waiting, 'orders')} could not be sent yet.`] : []),
    ...(unknown.length > 0
      ? [
          escaped`Whether ${pluralize(unknown.length, 'orders')} ${unknown.length === 1 ? 'was' : 'were'} verified is unknown: ${named}.`,
        ]
      : []),
    ...(refused > 0 ? [escaped`The service refused ${pluralize(refused, 'orders')}.`] : []),
    ...(cause ? [cause.said] : []),
  ];
  const isSendable = refused + waiting > 0;
  const hints = [
    ...(lacksCredential(cause) && cause.details.hint ? [cause.details.hint] : []),
    escaped`See which: ${suggest`pack status`}`,
    ...(isSendable ? [escaped`Send them: ${suggest`pack push`}`] : []),
    ...(unknown.length > 0 && quiet === 0
      ? [escaped`Look at what is unknown. Send it again: ${suggest`pack push --retry-unknown`}`]
      : []),
    ...(quiet > 0
      ? [
          escaped`The service may still finish what is unknown: run the same command again in ${duration(quiet)}, or add --wait and shipctl waits for you.`,
        ]
      : []),
  ];
  return new Failure('partial', joined(parts, ' '), { hint: joined(hints, '\n'), cause });
}

/** The requests that `pack push` would send, but for those that it looks up first, and notes on what is never sent. */
export async function unsentRequests(
  owner: Desk & Profile,
  plan: PushPlan,
  retriesUnknown: boolean,
): Promise<{ readonly preview: readonly ServiceRequest[]; readonly notes: readonly Message[] }> {
  const isUnknown = (job: PushJob): boolean => ['sending', 'unknown'].includes(job.order.sends.get(jobKey(job)) ?? '');
  const book = await readJournal(owner);
  const jobs = book
    .all()
    .flatMap(openJobs)
    .filter((job) => retriesUnknown || !isUnknown(job));
  return { preview: jobs.map((job) => requestOfJob(plan, job)), notes: incompleteNotes(book) };
}

/** Said by `pack push`. */
export const nothingWaits = escaped`Nothing waits to be sent.`;

/** How `pack push` treats what may have been done. */
export interface PushChoice {
  readonly retriesUnknown: boolean;
  /** Without a terminal: waits until it can be sent again. */
  readonly waits: boolean;
}

/** Sends what was packed and is not sent, refused requests too. Returns what is said of it. */
export async function pushPacked(run: Run, plan: PushPlan, { retriesUnknown, waits }: PushChoice): Promise<Show> {
  const { messages, signal } = run;
  const retry = {
    waits: waits || watches(run),
    wait: (milliseconds: number) => waitQuietly(run, milliseconds),
  };
  const journal = await openJournal(run, false);
  try {
    const pusher = new Pusher(run, {
      journal,
      plan,
      signal: delayed(signal, pushPatience),
      retry: retriesUnknown ? retry : undefined,
      onRefused: (text) => messages.warn(text),
      onWait: (text) => messages.note(text),
    });
    const before = sentIds(journal.book);
    const cause = await pusher.drain(true, () => signal.throwIfAborted());
    await journal.refresh();
    const failure = unsentFailure(journal.book, cause, pusher.quietLeft);
    if (failure) throw failure;
    const sent = [...sentIds(journal.book)].filter((id) => !before.has(id));
    const said = sent.length > 0 ? escaped`Sent: ${pluralize(sent.length, 'orders')}.` : nothingWaits;
    return {
      notes: [said, ...incompleteNotes(journal.book)],
      change: { outcome: sent.length > 0 ? 'updated' : 'there before', names: sent },
    };
  } finally {
    await journal.close();
  }
}
