import { Failure } from '../../base/failure.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Input } from '../../service/input/part.ts';
import { requestOf } from '../../service/input/requests.ts';
import { numberReading } from '../../service/numbers/number-reading.ts';
import { orderArgument } from '../../service/numbers/order-argument.ts';
import type { Context } from '../../session/context.ts';
import type { Service } from '../../session/service.ts';
import { failedWrite, impersonalReason, reasonOfFailure } from '../../writes/ending.ts';
import type { SendState } from '../journal/event.ts';
import type { Journal } from '../journal/journal.ts';
import { verifyBody } from './body.ts';
import { jobKey, nextJob, type PushJob, pushState } from './push-state.ts';
import { isVerified } from './verified.ts';

/** What is sent, and with which body. */
export interface PushPlan {
  readonly verifyItem: Operation;
  readonly verifyOrder: Operation;
  /** The body of Verify Item, with placeholders. */
  readonly body: Input;
}

export function requestOfJob({ verifyItem, verifyOrder, body }: PushPlan, { order, item }: PushJob): ServiceRequest {
  if (!item) return requestOf(verifyOrder, [order.id], {});
  const input = verifyBody(body, order, item);
  return requestOf(verifyItem, [order.id, item.id], input, Object.keys(input).length > 0);
}

export interface PusherOptions {
  readonly journal: Journal;
  readonly plan: PushPlan;
  /** Aborted when nothing more may be waited for. */
  readonly signal: AbortSignal;
  /** Hears what the service has refused. */
  onRefused(text: string): void;
}

/** What a service answers to a verification tells nothing; it must be JSON. */
const ignoreAnswer = () => undefined;

/** Sends what was packed, one request after another, each recorded before its bytes leave and after its end. */
export class Pusher {
  private readonly service: Service;

  constructor(
    private readonly context: Context,
    private readonly options: PusherOptions,
  ) {
    this.service = context.service.until(options.signal);
  }

  /** Orders that are not sent, or not completely. */
  get waiting(): number {
    return this.options.journal.book.all().filter((order) => !['sent', 'refused', undefined].includes(pushState(order)))
      .length;
  }

  /**
   * Sends what waits; with `again` also what was refused before. Each request is tried once. Returns why it stopped before
   * the end. `assertGoing` throws where the command is to stop.
   */
  async drain(again: boolean, assertGoing: () => void): Promise<Failure | undefined> {
    const tried = new Set<string>();
    const { journal } = this.options;
    for (const order of journal.book.all()) {
      const nameOf = (job: PushJob): string => JSON.stringify([order.id, jobKey(job)]);
      const isTried = (job: PushJob): boolean =>
        tried.has(nameOf(job)) || (!again && order.sends.get(jobKey(job))?.state === 'refused');
      for (let job = nextJob(order, isTried); job; job = nextJob(order, isTried)) {
        assertGoing();
        tried.add(nameOf(job));
        const failure = await this.settle(job);
        if (failure) return failure;
      }
    }
    return undefined;
  }

  /** Sends a request, unless an earlier one is seen to have been done. Returns a failure that ends the sending. */
  private async settle(job: PushJob): Promise<Failure | undefined> {
    const { order, item } = job;
    const before = order.sends.get(jobKey(job))?.state;
    try {
      if (before === 'sending' || before === 'unknown') {
        const found = await this.lookUp(job);
        if (found !== false) {
          await this.note(job, found ? 'found' : 'unknown', found ? undefined : 'its fields do not tell');
          return undefined;
        }
      }
      const { verifyItem, verifyOrder } = this.options.plan;
      const operation = item ? verifyItem : verifyOrder;
      await this.service.assertReady(operation);
      // It was undone meanwhile.
      if (!order.isFinished || (item && !order.isWhole(item))) return undefined;
      const request = requestOfJob(this.options.plan, job);
      await this.note(job, 'sending');
      try {
        await this.service.send(operation, request, ignoreAnswer);
        await this.note(job, 'sent');
        return undefined;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return await this.failed(job, error);
      }
    } catch (error) {
      if (error instanceof Failure && error.kind !== 'machine') return error;
      throw error;
    }
  }

  private async failed(job: PushJob, failure: Failure): Promise<Failure | undefined> {
    const { state, endsAll } = failedWrite(failure, { args: [job.order.id] });
    await this.note(job, state, impersonalReason(failure));
    if (state === 'refused') {
      this.options.onRefused(`Order ${job.order.contents.number}: ${reasonOfFailure(failure)}`);
    }
    return endsAll || state !== 'refused' ? failure : undefined;
  }

  private note({ order, item }: PushJob, state: SendState, why?: string): Promise<void> {
    return this.options.journal.append({
      did: 'send',
      order: order.id,
      item: item?.id,
      state,
      ...(why !== undefined && { why }),
    });
  }

  /** By the fields of the order: was it done? */
  private async lookUp({ order, item }: PushJob): Promise<boolean | undefined> {
    const reading = findOperation(this.context.catalogue, 'orders.get');
    const argument = reading && orderArgument(this.context.catalogue, reading);
    if (!argument) return undefined;
    const row = await numberReading(this.context, argument, this.service).byId(order.id);
    return typeof row === 'object' ? isVerified(row, item?.id) : undefined;
  }
}
