import { Failure, invalidResponse } from '../base/failure.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { requestOf } from '../service/input/requests.ts';
import { delayed } from '../service/show.ts';
import type { Context } from '../session/context.ts';
import { digestOfBody, traceDigests } from './digests.ts';
import { failedWrite, impersonalReason } from './ending.ts';
import type { ApplyPlan, Job } from './job.ts';
import { keyOf } from './judge.ts';
import { openLearner } from './learn.ts';
import { namesOf } from './names-of.ts';

/** Milliseconds that a stopped command waits for the response to what it has sent. */
const answerPatience = 3000;

/** How a write ended. */
export interface SentJob {
  readonly state: 'created' | 'updated' | 'refused' | 'unknown' | 'not_sent';
  readonly id?: string | undefined;
  readonly number?: string | undefined;
  readonly kept?: Pick<LedgerEntry, 'waybill' | 'label'> | undefined;
  readonly failure?: Failure;
  readonly endsAll?: boolean;
}

/**
 * Sends one write at a time or several, each recorded before its bytes leave and after its end. Throws a failure of kind
 * `machine` where it cannot be recorded, before anything is sent.
 */
export async function openSender(context: Context, plan: ApplyPlan, ledger: Ledger) {
  const { operation, creates, changes } = plan;
  const service = context.service.until(delayed(context.signal, answerPatience));
  await service.assertReady(operation);
  const learner = openLearner(ledger, operation.id);
  const now = () => context.io.now().toISOString();

  async function send(job: Job): Promise<SentJob> {
    const request = { ...requestOf(operation, job.args, job.body, true), isPatient: true };
    try {
      const row = await service.send(operation, request, ({ json, status, record }) => {
        if (isRow(json) && json.success === false) {
          throw invalidResponse(escaped`The response for ${request.what} says "success": false (${status}).`);
        }
        const found = record();
        if (creates && namesOf(operation, found).id === undefined) {
          throw invalidResponse(escaped`The response for ${request.what} names no id.`);
        }
        return found;
      });
      const kept = row && plan.keepOf?.(job, row);
      if (!changes) return { state: 'created', ...namesOf(operation, row), kept };
      return { state: 'updated', number: namesOf(operation, row).number, id: job.args.at(-1), kept };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      return { failure, ...failedWrite(failure, job) };
    }
  }

  return async (job: Job): Promise<SentJob> => {
    const sentAt = now();
    const sending: LedgerEntry = {
      ...keyOf(plan, job),
      ...{ state: 'sending', time: sentAt, sentAt, origin: job.origin, digest: digestOfBody(job) },
      traces: traceDigests(ledger.book, job.traces),
    };
    await ledger.claim(sending);
    const ended = await send(job);
    const { state, id, number, kept, failure } = ended;
    const reason = failure && impersonalReason(failure);
    try {
      await ledger.append({ ...sending, state, time: now(), id, number, ...kept, reason });
      if (state === 'created') await learner.onCreated(job.body);
      else if (failure && state === 'refused' && !changes) await learner.onRefused(failure);
    } catch (error) {
      // The ledger still says that it was sent, and the next run looks for it.
      if (!(error instanceof Failure)) throw error;
      return { ...ended, failure: error, endsAll: true };
    }
    return ended;
  };
}
