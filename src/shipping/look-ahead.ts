import { Failure, lacksCredential } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Operation } from '../operations/manifest.ts';
import { endsBatch, reasonOfFailure } from '../service/outcome.ts';
import type { Context } from '../session/context.ts';
import type { Job, ThereBefore } from '../writes/job.ts';
import { changedFields } from './changed-fields.ts';
import { orderOfKey } from './plan-lines.ts';
import { shipOrderOf, standingOf } from './standing.ts';

async function lookAt(
  context: Context,
  get: Operation,
  { key, seen = {} }: Job,
  isOwn: boolean,
): Promise<ThereBefore | undefined> {
  try {
    const id = orderOfKey(key);
    const order = shipOrderOf(get, await context.service.get(get, [id]));
    const standing = standingOf(order);
    if (standing.kind === 'ready') {
      const changed = changedFields(get, seen, order.row);
      if (changed.length === 0) return undefined;
      const reason = escaped`changed since its courier was chosen (${changed.join(', ')}): the same command asks its price again`;
      return { status: 'not sent', number: order.number, reason };
    }
    const { kind, reason } = standing;
    if (kind === 'fault') return { status: 'not sent', number: order.number, reason };
    const what = escaped`Order ${id} was shipped from elsewhere since it was read: ${reason}. Nothing more was sent.`;
    const hint = 'If another machine is shipping these orders, wait for it: at the same moment both would ship one.';
    const endsAll = isOwn ? {} : { endsAll: new Failure('partial', what, { hint }) };
    return { status: 'there before', number: order.number, reason, ...endsAll };
  } catch (failure) {
    if (!(failure instanceof Failure) || endsBatch(failure) || lacksCredential(failure)) throw failure;
    return { status: 'not sent', reason: escaped`its order could not be looked at: ${reasonOfFailure(failure)}` };
  }
}

/** Milliseconds after which a look is too old: a shipment that waits for its service holds up those behind it. */
const freshFor = 2000;

export interface LookOptions {
  /** How many orders are looked at before it is their turn. */
  readonly ahead: number;
  /** When the orders were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Was it sent from this machine before, with an unknown outcome? */
  readonly isOwn: (job: Job) => boolean;
}

/**
 * Looks at the order of a job just before it is sent: others may have shipped or changed it since the table was shown. The
 * orders of the `ahead` next jobs are read meanwhile, so that no time is lost.
 *
 * The ledger knows this machine only. Another machine that ships the same orders is noticed by an order that was waiting
 * when the orders were read and is shipped now. That machine may still be sending its first order, so the first look waits.
 */
export function lookAhead(context: Context, get: Operation, jobs: readonly Job[], options: LookOptions) {
  const { ahead, readAt, isOwn } = options;
  const { clock, io, settings, shipPause, signal } = context;
  const looks = new Map<string, { readonly since: number; readonly found: Promise<ThereBefore | undefined> }>();
  const places = new Map(jobs.map(({ key }, at) => [key, at]));
  const start = (job: Job): Promise<ThereBefore | undefined> => {
    const { key } = job;
    const since = clock.now();
    const known = looks.get(key);
    if (known && since - known.since < freshFor) return known.found;
    const found = lookAt(context, get, job, isOwn(job));
    looks.set(key, { since, found });
    // It is awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    return found;
  };
  const waitForOthers = async (): Promise<void> => {
    if (jobs.length < 2 || settings.sandbox) return;
    const wait = readAt + shipPause * (1 + io.random()) - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
  };
  let quiet: Promise<void> | undefined;
  return async (job: Job): Promise<ThereBefore | undefined> => {
    quiet ??= waitForOthers();
    await quiet;
    const at = places.get(job.key) ?? 0;
    const found = await start(job);
    looks.delete(job.key);
    for (const next of jobs.slice(at + 1, at + 1 + ahead)) void start(next);
    return found;
  };
}
