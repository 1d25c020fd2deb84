import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, term } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldText } from '../orders/order.ts';
import type { Prepared } from '../ports/prepared.ts';
import type { Context } from '../session/context.ts';
import { amountWarnings, assertAmount } from './cod-amounts.ts';
import { type AroundWrite, runRecord } from './record.ts';

/** The parts of an address: the field of an order, its word, and the input that changes it. */
const parts: readonly (readonly [field: string, word: string, input: string])[] = [
  ['receiver_city', 'city', 'receiver_city_id'],
  ['receiver_address_line', 'address line', 'receiver_address_line'],
  ['receiver_street_name', 'street', 'receiver_street_name'],
  ['receiver_block', 'block', 'receiver_block'],
  ['receiver_postal_code', 'postal code', 'receiver_postal_code'],
  ['receiver_short_address', 'short address', 'receiver_short_address'],
];

const flags: Readonly<Record<string, string>> = {
  receiver_city: '--receiver-city',
  receiver_address_line: '--receiver-address-line',
  receiver_short_address: '--receiver-short-address',
};

/** Says which parts of an address an order has as before, where its city or its address line was changed; else nothing. */
function keptAddress(id: string, order: Row | undefined, sent: Row): readonly Message[] {
  const isSent = (name: string): boolean => Object.hasOwn(sent, name);
  if (!order || !(isSent('receiver_city_id') || isSent('receiver_address_line'))) return [];
  const kept = parts.filter(([field, , input]) => !isSent(input) && !isSent(field) && fieldText(order, field) !== '');
  if (kept.length === 0) return [];
  const named = joined(
    kept.map(([field, word]) => escaped`${term(word, true)} ${fieldText(order, field)}`),
    '; ',
  );
  const inputs = kept.map(([field]) => flags[field] ?? `-F ${field}=\u2026`);
  return [
    escaped`Of the address these parts stay as they were: ${named}.`,
    escaped`To change them, too, give the update of order ${id} also: ${inputs}`,
  ];
}

/**
 * Changes an order. A new city or street beside the rest of an old address would go unseen, and so would cash on delivery without
 * an amount: says what was not changed, and what there is to collect.
 */
export const runOrderUpdate = (
  context: Context,
  operation: Operation,
  {
    explainConflict,
    record,
  }: Required<Pick<AroundWrite, 'explainConflict'>> & {
    /** Records what was done to an order, by its id and the response. */
    record(id: string, row: Row | undefined): Promise<void>;
  },
): Promise<Prepared> =>
  runRecord(context, operation, {
    describeDone: async ([id = ''], [row], sent) => {
      await record(id, row);
      return {
        notes: keptAddress(id, row, sent),
        warnings: await amountWarnings(context, operation, { sent, id, answered: row }),
      };
    },
    beforeSend: (sent) => assertAmount(context, operation, sent),
    explainConflict,
  });
