import { Failure, isStop } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { isoDay } from '../base/time/times.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { requestOf } from '../service/input/requests.ts';
import { endsBatch, reasonOfFailure } from '../service/outcome.ts';
import type { Context } from '../session/context.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { orderOfKey } from './plan-lines.ts';
import { isUrl } from './shipment.ts';

/** Where the label of a shipment is. */
export interface LabelPlace {
  /** For messages: `order 3147`. */
  readonly name: string;
  /** A URL, or a path of the service; empty where no label was named. */
  readonly label: string;
  /** Whose invoice stands in for a label; empty where that is not known. */
  readonly shipment: string;
}

/** What the ledger knows of a shipment's label. An adopted entry has the waybill for an id. */
export const placeOf = ({ key, id = '', label = '', adopted }: LedgerEntry): LabelPlace => ({
  name: escaped`order ${orderOfKey(key)}`,
  label,
  shipment: adopted ? '' : id,
});

/** The shipments that were created from this machine on a day or later, the oldest first. */
export async function shippedSince(context: Context, create: Operation, day: string): Promise<LedgerEntry[]> {
  const book = await readLedger(context);
  const isOwn = ({ operation, state }: LedgerEntry): boolean => operation === create.id && state === 'created';
  return book.all().filter((entry) => isOwn(entry) && isoDay(new Date(entry.time)) >= day);
}

export interface FetchedLabel {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why it is the invoice although a label was named. */
  readonly insteadOf: string | undefined;
}

function linkRequest(label: string, name: string): ServiceRequest {
  const shared = { method: 'GET', safe: true, what: escaped`label of ${name}`, isPatient: true };
  return isUrl(label) ? { ...shared, path: '/', url: label } : { ...shared, path: label };
}

/** Links to documents may be good for some days only; storage answers with one of these then (assumed). */
const hasEnded = (failure: unknown): failure is Failure =>
  failure instanceof Failure && [403, 404, 410].includes(failure.details.status ?? 0);

/** A label, or the invoice where no label is known or its link has ended. */
async function fetchLabel(
  context: Context,
  invoice: Operation | undefined,
  { label, shipment, name }: LabelPlace,
): Promise<FetchedLabel> {
  let insteadOf: string | undefined;
  if (label !== '') {
    try {
      return { name, bytes: await context.service.linkedDocument(linkRequest(label, name)), insteadOf };
    } catch (failure) {
      if (!hasEnded(failure) || !invoice || shipment === '') throw failure;
      insteadOf = reasonOfFailure(failure);
    }
  }
  if (invoice && shipment !== '')
    return { name, bytes: await context.service.document(invoice, requestOf(invoice, [shipment], {})), insteadOf };
  throw new Failure('not_found', 'no label is known');
}

export interface FetchedLabels {
  /** One for each shipment, in their order: the label, or the reason why it is missing. */
  readonly found: readonly (FetchedLabel | string)[];
  /** Why the remaining ones were not requested. */
  readonly end: Failure | undefined;
}

/** The labels of shipments, or their invoices. Throws where the command was stopped. */
export async function fetchLabels(
  context: Context,
  invoice: Operation | undefined,
  places: readonly LabelPlace[],
): Promise<FetchedLabels> {
  const { messages, settings, signal } = context;
  let read = 0;
  let end: Failure | undefined;
  const found = await mapConcurrently(places, settings.concurrency, async (place): Promise<FetchedLabel | string> => {
    signal.throwIfAborted();
    if (end) return escaped`${place.name}: not asked for`;
    try {
      return await fetchLabel(context, invoice, place);
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
      // The labels that have arrived are kept: their shipments have been paid for.
      if (endsBatch(failure)) end ??= failure;
      return escaped`${place.name}: ${reasonOfFailure(failure)}`;
    } finally {
      messages.progress.show(escaped`Fetching labels \u2026 ${++read} of ${places.length}`);
    }
  });
  messages.progress.wipe();
  return { found, end };
}
