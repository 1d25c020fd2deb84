import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../base/failure.ts';
import { IdSet } from '../../base/numbers/id-set.ts';
import { parsedRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { hasId } from '../../paging/snapshot.ts';
import { endRow, startRow, type Window } from '../../paging/windows.ts';
import type { Context } from '../../session/context.ts';
import type { ListQuery } from './open-pages.ts';
import { pageReader } from './page-reader.ts';
import { type ListPlan, partFile } from './plan.ts';
import type { Mark } from './resume-log.ts';

/**
 * Where to continue. The first page is requested again: if it is as it was, with the same total, and the list had not
 * changed before, reading goes on with the last page that was written. Else it begins at the first page, and only rows
 * that are missing are added.
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
  // A page that is found through the one before it has no number.
  const hasNumbers = operation.paging === undefined && operation.grade !== 'imported';
  const windows = marks.flatMap(({ page, size }) => (size === null ? [] : [{ page, size }]));
  const window = windows.at(-1);
  const isProvable = windows.length === marks.length && (!paging.verify || isChain(windows));
  if (!input || !window || inputs.length > 1 || hasChanged || !hasNumbers || !isProvable) {
    return { resumed: undefined, seen };
  }
  const [opening] = marks;
  const fetch = (await pageReader(context, operation, paging))(path, input);
  const first = await fetch(paging.page, paging.perPage);
  const ids = first.rows.map(({ id }) => id);
  const isUnchanged = first.counts?.total === last.total && isDeepStrictEqual(ids, [...(opening?.ids ?? [])]);
  return { resumed: isUnchanged ? { window, ids: idsOfLast(marks), first } : undefined, seen };
}

/** The ids of the last window that was written, which may have several marks. */
function idsOfLast(marks: readonly Mark[]): readonly unknown[] {
  const last = marks.at(-1);
  const other = marks.findLastIndex(({ page, size }) => page !== last?.page || size !== last.size);
  return marks.slice(other + 1).flatMap(({ ids }) => ids);
}

/** Whether each page begins before the end of the one before it. */
const isChain = (windows: readonly Window[]): boolean =>
  windows.every((window, at) => {
    const before = windows[at - 1];
    return !before || startRow(window) < endRow(before);
  });
