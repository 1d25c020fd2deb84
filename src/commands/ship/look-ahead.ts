import { Failure } from '../../base/failure.ts';
import type { Operation } from '../../operations/manifest.ts';
import { reasonOfFailure } from '../apply/ending.ts';
import type { Job, ThereBefore } from '../apply/job.ts';
import type { Context } from '../context.ts';
import { endsBatch } from '../kinds/batch.ts';
import { changedFields } from './changed-fields.ts';
import { orderOfKey } from './plan-lines.ts';
import { readOrder } from './read-by-ids.ts';
import { shipOrderOf, standingOf } from './standing.ts';

async function lookAt(context: Context, get: Operation, { key, seen = {} }: Job): Promise<ThereBefore | undefined> {
  try {
    const order = shipOrderOf(get, await readOrder(context, get, orderOfKey(key)));
    const standing = standingOf(order);
    if (standing.kind === 'ready') {
      const changed = changedFields(get, seen, order.row);
      if (changed.length === 0) return undefined;
      const reason = `changed since its courier was chosen (${changed.join(', ')}): the same command asks its price again`;
      return { status: 'not sent', number: order.number, reason };
    }
    const status = standing.kind === 'there' ? 'there before' : 'not sent';
    return { status, number: order.number, reason: standing.reason };
  } catch (failure) {
    if (!(failure instanceof Failure) || endsBatch(failure)) throw failure;
    return { status: 'not sent', reason: `its order could not be looked at: ${reasonOfFailure(failure)}` };
  }
}

/** Milliseconds after which a look is too old: a shipment that waits for its service holds up those behind it. */
const freshFor = 2000;

/**
 * Looks at the order of a job just before it is sent: others may have shipped or changed it since the table was shown. The orders of
 * the `ahead` next jobs are read meanwhile, so that no time is lost.
 */
export function lookAhead(context: Context, get: Operation, jobs: readonly Job[], ahead: number) {
  const looks = new Map<string, { readonly since: number; readonly found: Promise<ThereBefore | undefined> }>();
  const places = new Map(jobs.map(({ key }, at) => [key, at]));
  const start = (job: Job): Promise<ThereBefore | undefined> => {
    const { key } = job;
    const since = context.clock.now();
    const known = looks.get(key);
    if (known && since - known.since < freshFor) return known.found;
    const found = lookAt(context, get, job);
    looks.set(key, { since, found });
    // It is awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    return found;
  };
  return async (job: Job): Promise<ThereBefore | undefined> => {
    const at = places.get(job.key) ?? 0;
    const found = await start(job);
    looks.delete(job.key);
    for (const next of jobs.slice(at + 1, at + 1 + ahead)) void start(next);
    return found;
  };
}
