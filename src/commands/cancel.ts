import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Prepared } from '../ports/prepared.ts';
import { type AfterWrite, runRecord } from '../service/record.ts';
import type { Context } from '../session/context.ts';
import { waybillOf } from '../shipping/labels.ts';
import { orderOfKey } from '../shipping/ship-keys.ts';
import { describeEarlierCancel } from '../shipping/shipped-order.ts';
import { readLedger } from '../writes/open-ledger.ts';

/** Says how orders are shipped again whose shipments were cancelled: the ledger goes on counting them as shipped. */
async function describeCancelled(context: Context, ids: readonly string[]): Promise<AfterWrite> {
  if (ids.length === 0) return { notes: [] };
  const create = findOperation(context.catalogue, 'shipments.create')?.id;
  const shipped = (await readLedger(context))
    .all()
    .filter((entry) => entry.operation === create && entry.state === 'created')
    .filter((entry) => ids.includes(waybillOf(entry)) || (!entry.adopted && ids.includes(entry.id ?? '')));
  if (shipped.length === 0)
    return {
      notes: [
        escaped`The ledger of this machine does not know ${ids.length === 1 ? escaped`this shipment` : escaped`these shipments`}.`,
      ],
    };
  const orders = shipped.map(({ key }) => orderOfKey(key));
  const count = orders.length === 1 ? `order ${orders.join()}` : pluralize(orders.length, 'orders');
  const again = suggest`ledger forget ${shipped.map(({ key }) => key)}`;
  const pronoun = orders.length === 1 ? 'it' : 'them';
  return { notes: [escaped`The ledger still counts ${count} as shipped. To ship ${pronoun} again: ${again}`] };
}

/** Cancels shipments. */
export const runCancel = (context: Context, operation: Operation): Promise<Prepared> =>
  runRecord(context, operation, {
    describeDone: (ids) => describeCancelled(context, ids),
    describeEarlier: (id) => describeEarlierCancel(context, operation, id),
  });
