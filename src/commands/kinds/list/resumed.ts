import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../../base/failure.ts';
import type { Client } from '../../../http/client.ts';
import { IdSet } from '../../../paging/id-set.ts';
import { hasId } from '../../../paging/numbered-page.ts';
import { type Plan, type Progress, startOf } from './plan.ts';
import { pageReader, type Start } from './pull.ts';
import type { Mark } from './resume-log.ts';

/** What an earlier run has given out. */
export function progressOf(plan: Plan, marks: readonly Mark[]): Progress {
  const ids = marks.flatMap((mark) => mark.ids);
  return { ...startOf(plan), rows: ids.length, firstId: ids[0], lastId: ids.at(-1) };
}

const idsSeen = (marks: readonly Mark[]): IdSet => {
  const seen = new IdSet();
  for (const { ids } of marks) for (const id of ids) seen.add(id);
  return seen;
};

/**
 * Where to go on. The last page that was written is asked for again: if it is as it was, the list has held still up to
 * there, and the pull goes on from it. Else it begins at the first page, and only rows that are not there yet are added.
 */
export async function startOfResumed(client: Client, plan: Plan, marks: readonly Mark[]): Promise<Start> {
  const last = marks.at(-1);
  if (!last) return { page: undefined, seen: undefined };
  if (marks.some(({ ids }) => ids.some((id) => !hasId({ id })))) {
    throw new Failure('usage', 'Records without ids cannot be gone on with: they cannot be told apart.', {
      hint: `Begin anew without --resume. What is there stays: ${plan.display.file}.part`,
    });
  }
  const seen = idsSeen(marks);
  const [input] = plan.inputs;
  // A list that had moved before is not to be trusted up to any page, and --verify reads what is there again as well.
  if (plan.paging.verify) return { page: undefined, seen };
  if (!input || plan.inputs.length > 1 || marks.some(({ steady }) => steady !== true)) return { page: undefined, seen };
  const page = await pageReader(client, plan, input)(last.page, plan.paging.perPage);
  const held =
    page.counts?.total === last.total &&
    isDeepStrictEqual(
      page.rows.map(({ id }) => id),
      [...last.ids],
    );
  return { page: held ? last.page : undefined, seen };
}
