import { join } from 'node:path';
import { dataFolder } from '../../base/files/data-folder.ts';
import { fieldAt } from '../../base/json/paths.ts';
import { type PageRow, parsedRow, type Row } from '../../base/row.ts';
import { zonedText } from '../../base/time/times.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import { checkFirstRows, type ExpectedColumns } from '../../output/choose-columns.ts';
import type { Batch } from '../../paging/list-reading.ts';
import { queryShapeOf } from '../../query/fields.ts';
import { readQuery } from '../../query/read-query.ts';
import { RowSorter } from '../../query/sort-order.ts';
import type { Context, Invocation } from '../../session/context.ts';
import type { FindRow, RowSelection, SelectedBatch } from './plan.ts';

/** Rows that are written at once, when all are sorted. */
const sortedPage = 100;

/** The rows that are found, as they are shown. */
const found = (rows: readonly PageRow[], find: FindRow): PageRow[] =>
  rows.flatMap((row) => {
    const values = find(row.values);
    return values ? [{ ...row, values }] : [];
  });

/** The selection that `--where`, `--sort` and `find` ask for. */
export function openSelection(
  context: Context,
  operation: Operation,
  { shared }: Invocation,
  find?: FindRow,
): RowSelection {
  const { io, settings } = context;
  const { tz } = settings;
  const { where } = shared;
  const sort = shared.sort.length === 0 ? undefined : shared.sort.join();
  const query = readQuery({ where, sort }, queryShapeOf(operation), {
    now: io.now(),
    shown: tz === undefined ? undefined : (text) => zonedText(text, tz),
  });
  const idField = idFieldOf(operation);
  const rowOf = (values: Row): PageRow =>
    idField === undefined ? parsedRow(values) : { ...parsedRow(values), id: fieldAt(values, idField) };

  async function* matching(
    batches: AsyncIterable<Batch>,
    columns: ExpectedColumns,
  ): AsyncGenerator<SelectedBatch, void> {
    let isChecked = false;
    const check = (rows: readonly PageRow[]): void => {
      isChecked = true;
      query.checkFields(rows.map(({ values }) => values));
      checkFirstRows(operation, columns, rows);
    };
    for await (const batch of batches) {
      if (!isChecked && batch.rows.length > 0) check(batch.rows);
      const wanted = where.length === 0 ? batch.rows : batch.rows.filter(({ values }) => query.test(values));
      const rows = find ? found(wanted, find) : wanted;
      yield { ...batch, rows, read: batch.rows.length };
    }
    if (!isChecked) check([]);
  }

  /** The first rows that match: nothing is read behind the last of them. */
  async function* first(batches: AsyncIterable<SelectedBatch>, limit: number): AsyncGenerator<SelectedBatch, void> {
    let left = limit;
    for await (const batch of batches) {
      yield { ...batch, rows: batch.rows.slice(0, left) };
      left -= batch.rows.length;
      if (left <= 0) return;
    }
  }

  async function* inOrder(
    batches: AsyncIterable<SelectedBatch>,
    order: NonNullable<typeof query.order>,
    limit: number | undefined,
  ): AsyncGenerator<SelectedBatch, void> {
    const place = { folder: join(dataFolder(io), 'spool'), processes: io };
    const sorter = new RowSorter(order, { place, limit });
    try {
      let last: SelectedBatch | undefined;
      for await (const batch of batches) {
        for (const { values } of batch.rows) await sorter.add(values);
        last = { ...batch, rows: [] };
        // So that the progress is shown.
        yield last;
      }
      let rows: PageRow[] = [];
      for await (const values of sorter.sorted()) {
        rows.push(rowOf(values));
        if (!last || rows.length < sortedPage) continue;
        yield { ...last, rows, read: 0 };
        rows = [];
      }
      if (last) yield { ...last, rows, read: 0 };
    } finally {
      await sorter.close();
    }
  }

  return {
    mistakes: query.mistakes,
    texts: { where, sort },
    isFilter: where.length > 0 || find !== undefined,
    isSorted: query.order !== undefined,
    select: (batches, columns, limit) => {
      const rows = matching(batches, columns);
      if (query.order) return inOrder(rows, query.order, limit);
      return limit === undefined ? rows : first(rows, limit);
    },
  };
}
