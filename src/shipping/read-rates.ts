import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { fillPath } from '../http/request.ts';
import type { Operation } from '../operations/manifest.ts';
import { endsBatch } from '../service/batch.ts';
import { openPages } from '../service/list/open-pages.ts';
import type { Context } from '../session/context.ts';
import { reasonOfFailure } from '../writes/ending.ts';
import { inParallel } from './in-parallel.ts';
import { type Rate, rateOf } from './rate.ts';

/** As `orders price` reads them. */
const onePage = {
  page: undefined,
  perPage: undefined,
  isSizeChosen: false,
  limit: undefined,
  all: false,
  verify: false,
};

async function ratesFor(context: Context, price: Operation, id: string): Promise<readonly Rate[]> {
  const path = fillPath(price.path, { [price.parameters[0] ?? 'order']: id });
  const rates: Rate[] = [];
  for await (const { rows } of openPages(context, price, { path, inputs: [{}], paging: onePage })) {
    // A price that names no courier is of no use.
    rates.push(...rows.map(({ values }) => rateOf(values)).filter(({ name }) => name !== ''));
  }
  return rates;
}

/** The prices of orders, in their order; in place of prices that cannot be read the reason. */
export async function readRates(
  context: Context,
  price: Operation,
  ids: readonly string[],
): Promise<readonly (readonly Rate[] | string)[]> {
  const { messages, signal, settings } = context;
  let read = 0;
  const all = await inParallel(ids, settings.concurrency, async (id) => {
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
