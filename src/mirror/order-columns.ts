import { isText, scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import type { KnownPlaces } from '../orders/cities.ts';
import { orderFields } from '../orders/order.ts';
import { noteEarlierTimes } from './ages.ts';
import { documentIfWhole, isEarlierMirror, readOrderFields, writeOrderFields } from './facts.ts';
import type { MirrorWriter, StoredRow, StoredValue } from './mirror-store.ts';
import { orderMaker } from './records.ts';
import { columnsOf, seenColumns } from './tables.ts';

/** How many orders are read at once. */
const batchSize = 500;

/** The columns of orders and the fields that fill them, as one text. If it differs from the kept one, the columns have to be refilled. */
export const fieldsOfColumns = (list: Operation): string =>
  JSON.stringify({ fields: orderFields(list), columns: columnsOf('orders') });

const isStored = (value: unknown): value is StoredValue => value === null || isText(value) || typeof value === 'number';

/**
 * Refills the columns of all orders from their documents: after an earlier version wrote them, or when roles have moved to other
 * fields. Call `nameCities` afterwards.
 */
export async function refillColumns(writer: MirrorWriter, list: Operation, places: KnownPlaces): Promise<void> {
  const isEarlier = await isEarlierMirror(writer);
  const fields = fieldsOfColumns(list);
  if (!isEarlier && (await readOrderFields(writer)) === fields) return;
  const make = orderMaker(list, places);
  const seen = seenColumns.map((name) => `o."${name}"`).join(', ');
  for (let last = ''; ; ) {
    const found = await writer.all(
      `select o.id, ${seen}, cast(d.document as text) as document from orders o
join documents d on d.kind = 'orders' and d.id = o.id where o.id > ? order by o.id limit ${batchSize}`,
      [last],
    );
    const rows = found.flatMap((row): StoredRow[] => {
      last = scalarText(row.id);
      // The next reading of a damaged one repairs it.
      const document = documentIfWhole(row.document);
      if (!document) return [];
      const { columns } = make(document);
      return [[...columns, ...seenColumns.map((name) => row[name]).filter(isStored)]];
    });
    await writer.put('orders', rows);
    if (found.length < batchSize) break;
  }
  if (isEarlier) await noteEarlierTimes(writer);
  await writeOrderFields(writer, fields);
}
