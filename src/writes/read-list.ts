import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { isoDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, roleText } from '../operations/roles.ts';
import type { Context } from '../session/context.ts';
import type { Traces } from './job.ts';
import { namesOf } from './names-of.ts';

/** The field that holds the merchant's reference (assumed: the interface document names it and says nothing of it). */
const referenceField = 'external_id';

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

const textIfAny = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

function tracedRecord(list: Operation, row: Row, nameField: string | undefined): TracedRecord | undefined {
  const { id, number } = namesOf(list, row);
  if (id === undefined) return undefined;
  const role = (name: 'phone' | 'total') => textIfAny(roleText(row, fieldsOfRole(list, name)));
  return {
    ...{ id, number, created: textIfAny(row.created_at ?? row.date) },
    traces: {
      ...{ reference: textIfAny(row[referenceField]), phone: role('phone'), total: role('total') },
      name: nameField === undefined ? undefined : textIfAny(row[nameField]),
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
  let read = 0;
  for await (const { rows, total } of context.service.pages(list, { args, inputs, readsToEnd: true })) {
    context.signal.throwIfAborted();
    read += rows.length;
    context.messages.progress.show(
      escaped`Looking through the list: ${read}${total === undefined ? '' : ` of ${total}`}`,
    );
    for (const { values } of rows) {
      const record = tracedRecord(list, values, nameField);
      if (record) yield record;
    }
  }
  context.messages.progress.wipe();
}
