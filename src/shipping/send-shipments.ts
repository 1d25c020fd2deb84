import { Failure } from '../base/failure.ts';
import { escaped, pluralize } from '../base/text/message.ts';
import { isCourierRefused } from '../service/couriers.ts';
import type { JobOutcome, OpenResult } from '../writes/job.ts';
import type { LabelOutcome } from './labels/save-labels.ts';
import { orderOfKey, type PricedLines, rechecker, type ShipLine, shipKey } from './lines.ts';
import { freshFor } from './look-ahead.ts';
import type { ReadBacks } from './read-back.ts';
import { baseOf, type Desk, type ShipRequest } from './request.ts';
import { shipJobs } from './ship-jobs.ts';
import { placeOfShipped } from './shipped-documents.ts';
import { describeShipped, type Shipped, shippedRow, withPickups } from './show-table.ts';

/**
 * Creates the shipments. Hands those that were created to `onShipped`, also if the run fails; it returns what became of their
 * labels, by their names, for the result.
 */
export async function sendShipments(
  desk: Desk,
  request: ShipRequest,
  { lines, earlier, names }: PricedLines,
  readBacks: ReadBacks | undefined,
  onShipped: (shipped: readonly Shipped[]) => Promise<ReadonlyMap<string, LabelOutcome> | undefined>,
): Promise<void> {
  const baseUrl = baseOf(desk);
  const { operations, pickup, sending, openResult, selection, maxRise } = request;
  const { concurrency } = sending;
  const recheck = rechecker(desk, request);
  const options = { ...operations, baseUrl, maxRise, recheck, concurrency, selection, readBacks };
  const { plan, shipments, lateLooks } = shipJobs(desk, options, lines);
  const byId = new Map(lines.map((line) => [line.order.id, line]));
  let created: readonly Shipped[] = [];
  const onEnd = async (outcomes: readonly JobOutcome[]) => {
    const sent = outcomes.flatMap((outcome): Shipped[] => {
      const { key = '' } = outcome;
      const line = byId.get(orderOfKey(key));
      if (!line) return [];
      // Another desk has shipped it since the ledger was read.
      const { entry = line.entry } = outcome;
      return [{ line: { ...line, entry }, outcome, shipment: shipments.get(key) }];
    });
    names.noteRefused(
      sent.flatMap(({ line: { courier }, outcome: { failure } }) =>
        courier !== undefined && isCourierRefused(failure, operations.create) ? [courier] : [],
      ),
    );
    created = sent.filter(({ outcome }) => outcome.status === 'done');
    const shipped = pickup ? await withPickups(desk, operations.pickup, sent) : sent;
    const labels = await onShipped(shipped);
    return [...shipped, ...earlier.map(shippedEarlier)].map((one) =>
      shippedRow({ ...one, label: labels?.get(placeOfShipped(one).name) }, desk.fillCommands),
    );
  };
  const result = openResult && watchedResult(openResult);
  const { applyJobs } = await import('../writes/apply.ts');
  try {
    await applyJobs(desk, { ...plan, onEnd }, sending, result?.open);
  } catch (error) {
    // Waybills that no file holds are shown: their shipments have been paid for.
    const isLost = ({ outcome: { failure } }: Shipped): boolean => failure !== undefined;
    const lost = result && !result.isWritten() ? created : created.filter(isLost);
    if (!(error instanceof Failure) || lost.length === 0) throw error;
    const lines = ['These waybills could not be saved:', ...lost.map(describeShipped)];
    throw new Failure(error.kind, [error.message, ...lines].join('\n'), { ...error.details, cause: error });
  } finally {
    if (readBacks && lateLooks() > 0) desk.messages.warn(slowLooks(lateLooks()));
    const also = escaped`The result also has ${pluralize(earlier.length, 'orders')} that the same filters chose and shipped before.`;
    if (result?.isWritten() && earlier.length > 0) desk.messages.note(also);
  }
}

const slowLooks = (count: number): string =>
  escaped`The service took more than ${freshFor / 1000} s to show ${pluralize(count, 'orders')} before ${count === 1 ? 'it was' : 'they were'} shipped: another machine that ships the same may go unnoticed.`;

/** For the row of an order that an earlier run shipped. */
export function shippedEarlier(line: ShipLine): Shipped {
  const { order, entry, there: reason } = line;
  const outcome: JobOutcome = {
    key: shipKey(order.id),
    origin: escaped`order ${order.id}`,
    file: '',
    status: 'there before',
    id: entry?.id,
    reason,
  };
  return { line, outcome, shipment: undefined };
}

/** The same file of results, and whether it holds its rows: they may fail to be written, or the file to be closed. */
function watchedResult(openResult: OpenResult) {
  let isWritten = false;
  const open: OpenResult = async (work) => {
    let own: unknown;
    try {
      await openResult(async (write) => {
        try {
          await work(async (rows) => {
            await write(rows);
            isWritten = true;
          });
        } catch (error) {
          own = error;
          throw error;
        }
      });
    } catch (error) {
      if (error !== own) isWritten = false;
      throw error;
    }
  };
  return { open, isWritten: () => isWritten };
}
