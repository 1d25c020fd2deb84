import type { CallResult } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { Written } from '../session/command.ts';
import type { OpenResult } from '../writes/job.ts';
import { collectRows } from '../writes/summary.ts';
import type { PricedLines } from './lines.ts';
import type { PaperKind } from './papers/saved-papers.ts';
import type { Desk } from './request.ts';
import { tableRows, tableShape } from './ship-rows.ts';

const columns = Object.keys(tableShape.row);

/**
 * Does work that writes the result of shipping. Returns for programs the rows of the table with what became of each order, and
 * the ids of the shipments that were created. A shipment without an id has its waybill. `files` has the papers that the work has
 * written when it ends.
 */
export async function collectShipped(
  { wordsOf }: Pick<Desk, 'wordsOf'>,
  { lines, earlier }: PricedLines,
  openResult: OpenResult | undefined,
  files: ReadonlyMap<PaperKind, string>,
  work: (openResult: OpenResult) => Promise<void>,
): Promise<Written> {
  const { rows: written, failure } = await collectRows(openResult, work);
  // The last row of an order is the one that holds.
  const results = new Map(written.map((row) => [row.order, row]));
  const planned = new Map(tableRows([...lines, ...earlier], wordsOf).map((row) => [row.order, row]));
  const papers: Row = Object.fromEntries([...files].map(([kind, file]) => [`${kind}_file`, file]));
  const rows = [...results].map(([order, result]) => {
    const isShipped = ['created', 'there before'].includes(String(result.status));
    const own: Row = { ...result, ...(isShipped && papers) };
    return Object.fromEntries(columns.map((name) => [name, own[name] ?? planned.get(order)?.[name] ?? null]));
  });
  const done = rows
    .filter(({ status }) => status === 'created')
    .map(({ order, order_number: number, shipment, waybill }): CallResult => {
      const message = escaped`Shipped order ${number ?? order}: ${waybill ?? 'no waybill'}.`;
      return { id: String(shipment ?? waybill ?? ''), result: 'done', message };
    });
  return { ids: done.flatMap(({ id }) => id || []), rows, failure, done };
}
