import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { isoDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { type Order, orderReader, plainFields } from '../orders/order.ts';
import type { Context } from '../session/context.ts';
import type { Traces } from './job.ts';
import { namesOf } from './names-of.ts';

const day = 86_400_000;

/** The days from the one before a moment: the service's day may differ. The whole list where it cannot be narrowed. */
const windowOf = ({ input }: Operation, since: number | undefined): Row =>
  since === undefined || !Object.hasOwn(input, 'date_from') ? {} : { date_from: isoDay(new Date(since - day)) };

/** A record, with what tells whose it is. */
export interface TracedRecord {
  readonly id: string;
  readonly number: string | undefined;
  readonly created: string | undefined;
  readonly traces: Traces;
}

function tracedRecord(list: Operation, order: Order, nameField: string | undefined): TracedRecord | undefined {
  const { id, number } = namesOf(list, order.row);
  if (id === undefined) return undefined;
  return {
    id,
    number,
    created: order.created || undefined,
    traces: {
      reference: order.text(plainFields.reference) || undefined,
      phone: order.phone || undefined,
      total: order.total.amount || undefined,
      name: nameField === undefined ? undefined : order.text(nameField) || undefined,
    },
  };
}

/** Reads the records of a list that were created since a moment (milliseconds since 1970), or all, completely: else it fails. */
export async function* readRecords(
  context: Context,
  list: Operation,
  args: readonly string[],
  since: number | undefined,
  nameField?: string | undefined,
): AsyncGenerator<TracedRecord> {
  const inputs = [windowOf(list, since)];
  const readOrder = orderReader(list);
  let read = 0;
  for await (const { rows, total } of context.service.pages(list, { args, inputs, readsToEnd: true })) {
    context.signal.throwIfAborted();
    read += rows.length;
    context.messages.progress.show(
      escaped`Looking through the list: ${read}${total === undefined ? '' : ` of ${total}`}`,
    );
    for (const { values } of rows) {
      const record = tracedRecord(list, readOrder(values), nameField);
      if (record) yield record;
    }
  }
  context.messages.progress.wipe();
}
