import type { CallResult } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { Messages } from '../output/messages.ts';
import type { Done } from '../ports/prepared.ts';
import type { PricedLines } from './lines.ts';
import type { PaperKind } from './papers/saved-papers.ts';
import type { ShippedRun } from './ship.ts';
import { tableRows, tableShape } from './ship-rows.ts';

const columns = Object.keys(tableShape.row);

/**
 * Returns the result for programs: the rows of the table with the outcome of each order, and the ids of the shipments created. A
 * shipment without an id is named by its waybill. `files` are the papers that were written.
 */
export function collectShipped(
  { wordsOf }: Messages,
  { lines, earlier }: PricedLines,
  { rows: results, failure }: ShippedRun,
  files: ReadonlyMap<PaperKind, string>,
): Done {
  const planned = new Map(tableRows([...lines, ...earlier], wordsOf).map((row) => [row.order, row]));
  const papers: Row = Object.fromEntries([...files].map(([kind, file]) => [`${kind}_file`, file]));
  const rows = results.map((result) => {
    const isShipped = ['created', 'there before'].includes(String(result.status));
    const own: Row = { ...result, ...(isShipped && papers) };
    return Object.fromEntries(columns.map((name) => [name, own[name] ?? planned.get(result.order)?.[name] ?? null]));
  });
  const done = rows
    .filter(({ status }) => status === 'created')
    .map(({ order, order_number: number, shipment, waybill }): CallResult => {
      const message = escaped`Shipped order ${number ?? order}: ${waybill ?? escaped`no waybill`}.`;
      return { id: String(shipment ?? waybill ?? ''), result: 'done', message };
    });
  return { ids: done.flatMap(({ id }) => id || []), rows, failure, done, isForPrograms: true };
}
