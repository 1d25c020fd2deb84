import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Operation } from '../operations/manifest.ts';
import { endsBatch, reasonOfFailure } from '../service/outcome.ts';
import type { Context } from '../session/context.ts';
import { type Rate, rateOf } from './rate.ts';

async function ratesFor(context: Context, price: Operation, id: string): Promise<readonly Rate[]> {
  // As `orders price` reads them.
  const rows = await context.service.all(price, { args: [id], rows: 'page' });
  // A price that names no courier is of no use.
  return rows.map(rateOf).filter(({ name }) => name !== '');
}

/** The prices of orders, in their order; in place of prices that cannot be read the reason. */
export async function readRates(
  context: Context,
  price: Operation,
  ids: readonly string[],
): Promise<readonly (readonly Rate[] | string)[]> {
  const { messages, signal, settings } = context;
  let read = 0;
  const all = await mapConcurrently(ids, settings.concurrency, async (id) => {
    signal.throwIfAborted();
    try {
      return await ratesFor(context, price, id);
    } catch (failure) {
      if (!(failure instanceof Failure) || endsBatch(failure)) throw failure;
      return reasonOfFailure(failure);
    } finally {
      messages.progress.show(escaped`Asking prices \u2026 ${++read} of ${ids.length}`);
    }
  });
  messages.progress.wipe();
  return all;
}
