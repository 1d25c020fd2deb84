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

/** Which columns orders have, and by which of their fields these are filled. Another text means that they have to be filled anew. */
export const fieldsOfColumns = (list: Operation): string =>
  JSON.stringify({ fields: orderFields(list), columns: columnsOf('orders') });

const isStored = (value: unknown): value is StoredValue => value === null || isText(value) || typeof value === 'number';

/**
 * Fills the columns of all orders anew, out of their documents, where an earlier version has written them, or their roles were played by
 * other fields. `nameCities` has to follow.
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
      // A damaged one is written again as soon as it is read.
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
