import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { Row } from '../base/row.ts';
import type { Operation } from '../operations/manifest.ts';
import { endsBatch } from '../service/outcome.ts';
import type { Context } from '../session/context.ts';

/** The orders of ids, in their order; in place of one that cannot be read the reason. */
export async function readByIds(
  context: Context,
  get: Operation,
  ids: readonly string[],
): Promise<readonly (Row | Failure)[]> {
  let read = 0;
  const rows = await mapConcurrently(ids, context.settings.concurrency, async (id) => {
    try {
      return await context.service.get(get, [id]);
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
