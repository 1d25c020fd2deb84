import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { readJson, readRecord } from '../http/response-body.ts';
import type { Operation } from '../operations/manifest.ts';
import { endsBatch } from '../service/batch.ts';
import { planRequests } from '../service/input/requests.ts';
import type { Context } from '../session/context.ts';
import { inParallel } from './in-parallel.ts';

/** One order as it is now. */
export async function readOrder(context: Context, get: Operation, id: string): Promise<Row> {
  const client = await context.client(get.security);
  const [call] = planRequests(context.catalogue, get, [id], {});
  if (!call) throw new Failure('bug', 'There is no request for an order.');
  const { request } = call;
  const row = await client.send(request, (response) => readRecord(readJson(response), get.envelope, request.what));
  if (row) return row;
  throw new Failure('unavailable', escaped`The response for ${request.what} is empty.`);
}

/** The orders of ids, in their order; in place of one that cannot be read the reason. */
export async function readByIds(
  context: Context,
  get: Operation,
  ids: readonly string[],
): Promise<readonly (Row | Failure)[]> {
  let read = 0;
  const rows = await inParallel(ids, context.settings.concurrency, async (id) => {
    try {
      return await readOrder(context, get, id);
    } catch (failure) {
      if (!(failure instanceof Failure) || endsBatch(failure)) throw failure;
      return failure;
    } finally {
      context.messages.progress.show(`Reading orders … ${++read} of ${ids.length}`);
    }
  });
  context.messages.progress.wipe();
  return rows;
}
