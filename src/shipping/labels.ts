import { resolve } from 'node:path';
import { Failure, isStop } from '../base/failure.ts';
import { type AtomicFile, openAtomicFile } from '../base/files/atomic-file.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { Row } from '../base/row.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import { isoDay } from '../base/time/times.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { idFieldOf } from '../operations/roles.ts';
import { orderWord } from '../orders/order.ts';
import { endsBatch } from '../service/batch.ts';
import { asItCame, pdfSurroundings } from '../service/document.ts';
import { requestOf } from '../service/input/requests.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { reasonOfFailure } from '../writes/run-jobs.ts';
import { firstLines } from '../writes/summary.ts';
import { orderOfKey, shipKey } from './lines.ts';
import type { Desk } from './request.ts';

/** A new shipment, as the response to its creation describes it (observed). A text is empty if the response lacks it. */
export interface Shipment {
  readonly id: string;
  readonly waybill: string;
  readonly tracking: string;
  /** The URL of its label or waybill as a document. */
  readonly label: string;
  /** What it costs, riyals in exact decimals; undefined if the response does not say. */
  readonly charged?: string | undefined;
}

export function shipmentOf(create: Operation, record: Row): Shipment {
  const first = (fields: readonly string[], fits: (text: string) => boolean): string =>
    fields.map((field) => scalarText(record[field])).find((text) => text !== '' && fits(text)) ?? '';
  return {
    id: scalarText(record[idFieldOf(create) ?? 'id']),
    waybill: first(waybillFields, (text) => !isUrl(text)),
    tracking: first(trackingFields, isUrl),
    label: first(labelFields, isUrl),
  };
}

const labelFields = ['shipment_label_url', 'label_url', 'label', 'waybill_url', 'awb_url', 'awb', 'waybill'];

const waybillFields = ['external_id', 'waybill_number', 'awb_number', 'tracking_number', 'waybill', 'awb'];

const trackingFields = ['tracking_link', 'tracking_url'];

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Where the label of a shipment is. */
export interface LabelPlace {
  /** For messages: `order 3147`. */
  readonly name: string;
  /** A URL, or a path of the service; empty if no label was named. */
  readonly label: string;
  /** Whose invoice stands in for a label; empty if that is not known. */
  readonly shipment: string;
}

/** The place of a label by the ledger. An adopted entry has the waybill as its id, so its shipment is unknown. */
export const labelPlaceOf = ({ key, id = '', label = '', adopted }: LedgerEntry): LabelPlace => ({
  name: escaped`order ${orderOfKey(key)}`,
  label,
  shipment: adopted ? '' : id,
});

/** The waybill of a shipment by the ledger. Where an order was found shipped, its entry has the waybill as its id, if it shows one. */
export function waybillOf({ key, id = '', waybill = '', adopted }: LedgerEntry): string {
  const isWaybill = adopted === true && id !== orderOfKey(key);
  return waybill || (isWaybill ? id : '');
}

/** The shipments that were created from this machine on a day or later, the oldest first. */
export async function shippedSince(desk: Desk, create: Operation, day: string): Promise<LedgerEntry[]> {
  const book = await readLedger(desk);
  const isOwn = ({ operation, state }: LedgerEntry): boolean => operation === create.id && state === 'created';
  return book.all().filter((entry) => isOwn(entry) && isoDay(new Date(entry.time)) >= day);
}

/** The labels of shipments, or those of orders, with these ids. Without an entry of the ledger the id alone is known. */
export async function labelPlaces(
  desk: Desk,
  create: Operation,
  ids: readonly string[],
  areOrders: boolean,
): Promise<LabelPlace[]> {
  const created = await shippedSince(desk, create, '');
  return (areOrders ? ids.map(orderWord) : ids).map((id) => {
    const entry = created.find((each) => (areOrders ? each.key === shipKey(id) : each.id === id && !each.adopted));
    if (entry) return labelPlaceOf(entry);
    return areOrders
      ? { name: escaped`order ${id}`, label: '', shipment: '' }
      : { name: escaped`shipment ${id}`, label: '', shipment: id };
  });
}

interface FetchedLabel {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why it is the invoice although a label was named. */
  readonly insteadOf: string | undefined;
}

/**
 * The labels of shipments, or their invoices: `found` has the label of each, or the reason why it is missing; `end` is why the
 * remaining ones were not requested. Throws where the command was stopped.
 */
async function fetchLabels(desk: Desk, invoice: Operation | undefined, places: readonly LabelPlace[]) {
  const { messages, settings, signal } = desk;
  let read = 0;
  /** Why no more labels are requested of an origin. */
  const ends = new Map<string, Failure>();
  const found = await mapConcurrently(places, settings.concurrency, async (place): Promise<FetchedLabel | string> => {
    signal.throwIfAborted();
    const origin = isUrl(place.label) ? new URL(place.label).origin : '';
    if (ends.has(origin)) return escaped`${place.name}: not asked for`;
    try {
      return await fetchLabel(desk, invoice, place);
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
      // The labels that have arrived are kept: their shipments have been paid for.
      // A link of another host holds its own permission, and says nothing of the next.
      const isOfLink = origin !== '' && failure.details.status === 401;
      if (endsBatch(failure) && !isOfLink && !ends.has(origin)) ends.set(origin, failure);
      return escaped`${place.name}: ${reasonOfFailure(failure)}`;
    } finally {
      messages.progress?.show(escaped`Fetching labels \u2026 ${++read} of ${places.length}`);
    }
  });
  messages.progress?.wipe();
  const [end] = ends.values();
  return { found, end };
}

async function fetchLabel(
  desk: Desk,
  invoice: Operation | undefined,
  { label, shipment, name }: LabelPlace,
): Promise<FetchedLabel> {
  let insteadOf: string | undefined;
  if (label !== '') {
    try {
      return { name, bytes: await desk.service.linkedDocument(linkRequest(label, name)), insteadOf };
    } catch (failure) {
      if (!hasEnded(failure) || !invoice || shipment === '') throw failure;
      insteadOf = reasonOfFailure(failure);
    }
  }
  if (invoice && shipment !== '')
    return { name, bytes: await desk.service.document(invoice, requestOf(invoice, [shipment], {})), insteadOf };
  throw new Failure('not_found', 'the service names no label');
}

/**
 * The label of one order, never its invoice: the one that the ledger knows, else the one that the order's record names. Throws
 * Failure where there is none.
 */
export async function labelOfOrder(
  desk: Desk,
  create: Operation,
  id: string,
  read: () => Promise<Row | undefined>,
): Promise<Buffer> {
  const name = escaped`order ${id}`;
  const [known] = await labelPlaces(desk, create, [id], true);
  const row = known?.label ? undefined : await read();
  const label = known?.label || (row ? shipmentOf(create, row).label : '');
  return (await fetchLabel(desk, undefined, { name, label, shipment: '' })).bytes;
}

function linkRequest(label: string, name: string): ServiceRequest {
  const shared = { method: 'GET', safe: true, what: escaped`label of ${name}`, isPatient: true };
  return isUrl(label) ? { ...shared, path: '/', url: label } : { ...shared, path: label };
}

/** Links to documents may be good for some days only; storage answers with one of these then (assumed). */
const hasEnded = (failure: unknown): failure is Failure =>
  failure instanceof Failure && [403, 404, 410].includes(failure.details.status ?? 0);

/** A file for a document, opened before anything is sent, so that a wrong path fails at once. */
export const openPdfFile = ({ io, signal }: Desk, file: string): Promise<AtomicFile> =>
  openAtomicFile(resolve(io.cwd, file), { owner: io, signal });

/**
 * Merges labels into one file. Throws a failure that names those that are missing; the others are in the file. `isPart`:
 * more than this was done before.
 */
export async function saveLabels(
  desk: Desk,
  invoice: Operation | undefined,
  file: AtomicFile,
  places: readonly LabelPlace[],
  isPart = false,
): Promise<void> {
  const { messages } = desk;
  const missing: string[] = [];
  let saved = 0;
  let end: Failure | undefined;
  let alone: FetchedLabel | undefined;
  try {
    const fetched = await fetchLabels(desk, invoice, places);
    const { found } = fetched;
    ({ end } = fetched);
    const labels = found.flatMap((each) => (typeof each === 'string' ? [] : [each]));
    missing.push(...found.filter((each) => typeof each === 'string'));
    const invoices = labels.flatMap(({ name, insteadOf }) =>
      insteadOf === undefined ? [] : [escaped`${name}: ${insteadOf}`],
    );
    if (invoices.length > 0)
      messages.warn(
        [
          escaped`The invoice stands in for the label of ${pluralize(invoices.length, 'shipments')}:`,
          ...firstLines(invoices),
        ].join('\n'),
      );
    // A single label is saved unchanged.
    alone = labels.length === 1 ? labels[0] : undefined;
    const { mergeForeignPdfs } = await import('../output/pdf/foreign-pdfs.ts');
    const { pdf, faults } = await mergeForeignPdfs(
      labels.map(({ bytes }) => bytes),
      pdfSurroundings(desk),
    );
    for (const [at, fault] of faults.entries())
      if (fault) missing.push(escaped`${labels[at]?.name}: ${fault}${alone ? '; saved as it came' : ''}`);
    saved = alone ? 1 : faults.filter((fault) => !fault).length;
    const bytes = alone?.bytes ?? pdf;
    if (bytes) await file.write(bytes);
  } catch (error) {
    await file.discard();
    throw error;
  }
  await (saved > 0 ? file.finish() : file.discard());
  if (saved > 0) messages.note(escaped`Saved ${pluralize(saved, 'labels')} to ${file.path}${alone ? asItCame : ''}`);
  if (missing.length === 0) return;
  const kind = saved > 0 || isPart ? 'partial' : (end?.kind ?? 'unavailable');
  throw new Failure(
    kind,
    [escaped`${pluralize(missing.length, 'labels')} missing:`, ...firstLines(missing)].join('\n'),
    {
      ...end?.details,
      hint: `${end?.details.hint ? `${end.details.hint}\n` : ''}All again: ${suggest`shipments labels`}\nOne as it is: ${suggest`shipments labels <order> --orders --out one.pdf`}`,
    },
  );
}
