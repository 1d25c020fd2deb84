import { isDeepStrictEqual } from 'node:util';
import { escaped } from '../../../base/escape-controls.ts';
import { Failure } from '../../../base/failure.ts';
import { parsedRow } from '../../../base/row.ts';
import { hasId } from '../../../paging/compare-pages.ts';
import { IdSet } from '../../../paging/id-set.ts';
import type { Context } from '../../context.ts';
import type { ListQuery } from './open-pages.ts';
import { pageReader } from './page-reader.ts';
import { type ListPlan, partFile } from './plan.ts';
import type { Mark } from './resume-log.ts';

/**
 * Where to continue. The last page that was written is requested again: if it is unchanged, so is the list up to there,
 * and reading continues from that page. Else it begins at the first page, and only rows that are missing are added.
 */
export async function startOfResumed(
  context: Context,
  { operation, path, inputs, paging, display }: ListPlan,
  marks: readonly Mark[],
): Promise<ListQuery['start']> {
  const last = marks.at(-1);
  if (!last) return undefined;
  const seen = new IdSet();
  for (const id of marks.flatMap(({ ids }) => ids)) {
    if (!hasId(parsedRow({ id }))) {
      throw new Failure('usage', 'A list of records without ids cannot be continued: they cannot be told apart.', {
        hint: escaped`Start again without --resume. The rows so far stay in ${partFile(display)}`,
      });
    }
    seen.add(id);
  }
  const [input] = inputs;
  const hasChanged = marks.some(({ steady }) => !steady);
  // --verify reads everything again as well, and a page that is found through the one before it has no number.
  const hasNumbers = operation.paging === undefined && operation.grade !== 'imported';
  if (!input || inputs.length > 1 || hasChanged || paging.verify || !hasNumbers) return { page: undefined, seen };
  const fetch = (await pageReader(context, operation, paging))(path, input);
  const page = await fetch(last.page, paging.perPage);
  const ids = page.rows.map(({ id }) => id);
  const isUnchanged = page.counts?.total === last.total && isDeepStrictEqual(ids, [...last.ids]);
  return { page: isUnchanged ? last.page : undefined, seen };
}
