import { Failure, isStop } from '../../base/failure.ts';
import { mapConcurrently } from '../../base/map-concurrently.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { scalarText } from '../../base/text/text.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson, responseText } from '../../http/response-body.ts';
import { type Catalogue, findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { parametersOf } from '../../operations/route.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { requestOf } from '../../service/input/requests.ts';
import { endsBatch } from '../../service/jobs.ts';
import { reasonOfFailure } from '../../writes/message-parts.ts';
import type { LabelPlace } from '../labels.ts';
import { type DocumentKind, describeBytes, documentKind, inlineBytes } from './document-kind.ts';
import { describeLostLabel, readKeptLabel } from './kept-labels.ts';
import { documentTextIn, isInlineDocument, isWebUrl, labelTextOf, resolveLabel } from './label-text.ts';

/** The operations that may have a label; undefined if the service lacks one. */
export interface LabelOperations {
  /** Labels and the shipment's record have no built-in route: `ops set` or `ops import` may have given one. */
  readonly labels: readonly Operation[];
  readonly shipment: Operation | undefined;
  readonly order: Operation | undefined;
  readonly invoice: Operation | undefined;
}

/** `/shipments/{shipment}/label`, `/orders/{order}/awb.pdf` */
const labelPath = /\{[^}]+\}\/(?:print-|shipping-)?(?:label|awb|waybill)s?(?:\.pdf|\/(?:pdf|print|download))?$/i;

export const labelOperations = (catalogue: Catalogue): LabelOperations => ({
  labels: operationsOf(catalogue).filter(
    ({ method, path, parameters }) => method === 'GET' && parameters.length === 1 && labelPath.test(path),
  ),
  shipment: findOperation(catalogue, 'shipments.get'),
  order: findOperation(catalogue, 'orders.get'),
  invoice: findOperation(catalogue, 'shipments.invoice'),
});

interface LabelDocument {
  readonly bytes: Buffer;
  readonly kind: DocumentKind;
}

/** A label, or the invoice in its place. */
export interface FetchedLabel extends LabelDocument {
  readonly place: LabelPlace;
  /** Why it is the invoice; undefined for a label. */
  readonly insteadOf?: Message | undefined;
  /** A label was named, and could not be had, though its link has not ended. */
  readonly hasFailed?: boolean;
}

export interface MissingLabel {
  readonly place: LabelPlace;
  readonly reason: Message;
}

const noLabel = escaped`the service names no label`;

/** Links to documents may be good for some days only; storage answers with one of these then (assumed). */
const hasEnded = ({ details: { status = 0 } }: Failure): boolean => [403, 404, 410].includes(status);

/** The label may be there in a minute: an invoice would hide that it is missing. */
const mayPass = ({ kind }: Failure): boolean => kind === 'unavailable';

const accept = { accept: 'application/json, application/pdf, image/png, image/jpeg, */*;q=0.1' };

/** How often a response may lead to another one. */
const mostLinks = 2;

/** Returns the document that a response is or holds, or the link to it. Throws Failure where it is something else. */
function readLabelDocument(
  response: HttpResponse,
  fields: readonly string[],
): LabelDocument | { readonly link: string } {
  const { body, headers } = response;
  const kind = documentKind(body);
  if (kind) return { bytes: body, kind };
  const start = body.toString('latin1', 0, 1024);
  const isJson = /json/i.test(headers['content-type'] ?? '') || /^\s*[[{"]/.test(start);
  const text = isJson ? documentTextIn(readJson(response), fields) : (responseText(response) ?? '').trim();
  if (isInlineDocument(text)) return inlineDocument(text);
  if (isJson && text !== '') return { link: text };
  throw new Failure('refused', escaped`its document is ${describeBytes(body)}`);
}

function inlineDocument(text: string): LabelDocument {
  const bytes = inlineBytes(text) ?? Buffer.alloc(0);
  const kind = documentKind(bytes);
  if (kind) return { bytes, kind };
  throw new Failure('refused', escaped`its document is ${describeBytes(bytes)}`);
}

/** Does a path take the id of an order, and not that of a shipment? */
const takesOrder = (path: string): boolean => /\/orders\/\{[^}]+\}/.test(path);

/** The routes of an operation: its own, and those that may be the right one. */
function routesOf(operation: Operation): Operation[] {
  const others = (operation.alternatives ?? []).flatMap((route): Operation[] => {
    const [method, path = ''] = route.split(' ');
    return method === 'GET' && path !== operation.path
      ? [{ ...operation, method, path, parameters: parametersOf(path) }]
      : [];
  });
  return [operation, ...others];
}

/** The id of the shipment that an order's record names; empty if it names none. */
function shipmentIn({ shipment_id: id, shipment }: Row): string {
  return scalarText(id) || (isRow(shipment) ? scalarText(shipment.id) : '');
}

/** Fetches the labels of a command. It remembers where nothing more is to be asked. */
export class LabelFetcher {
  /** Why no more is requested of an origin; the service's own is empty. */
  private readonly ends = new Map<string, Failure>();

  constructor(
    private readonly desk: Run,
    private readonly operations: LabelOperations,
    private readonly base: string | undefined,
  ) {}

  /** Why the first origin was given up; undefined if none was. */
  get end(): Failure | undefined {
    return [...this.ends.values()][0];
  }

  /**
   * The label as it was named or is kept, then by the shipment's id, then by the order's, then the invoice. Throws where the command was
   * stopped.
   */
  async fetch(place: LabelPlace): Promise<FetchedLabel | MissingLabel> {
    const { label, order, entry } = place;
    const kept = label === '' && entry ? readKeptLabel(this.desk, entry) : undefined;
    if (kept) return { place, ...kept };
    let { shipment } = place;
    const tried = new Set<string>();
    const failures: Failure[] = [];
    const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (failure) {
        if (!(failure instanceof Failure) || isStop(failure)) throw failure;
        failures.push(failure);
        return undefined;
      }
    };
    const named = async (found: string): Promise<LabelDocument | undefined> => {
      const key = this.wholeOf(found);
      if (found === '' || tried.has(key)) return undefined;
      tried.add(key);
      return attempt(() => this.linked(found, place));
    };
    const inRecord = async (operation: Operation | undefined, id: string): Promise<LabelDocument | undefined> => {
      if (!operation || id === '') return undefined;
      let record: Row | undefined;
      try {
        record = await this.own(() => this.desk.service.get(operation, [id]));
      } catch (failure) {
        if (!(failure instanceof Failure) || isStop(failure)) throw failure;
        if (mayPass(failure)) failures.push(failure);
        return undefined;
      }
      shipment ||= operation === this.operations.order ? shipmentIn(record) : '';
      return named(resolveLabel(labelTextOf(record), this.base));
    };
    /** Of the label's own routes: those by the shipment's id, or those by the order's. */
    const byId = async (id: string, isOrder: boolean): Promise<LabelDocument | undefined> => {
      for (const route of id === '' ? [] : this.operations.labels) {
        if (takesOrder(route.path) !== isOrder) continue;
        const found = await attempt(() => this.document(route, id, place));
        if (found) return found;
      }
      return undefined;
    };
    const atOnce = await named(label);
    const [refused] = failures;
    // The service itself fails: whatever else it is asked would wait for it, too.
    if (refused && mayPass(refused) && this.isOwn(label)) return { place, reason: reasonOfFailure(refused) };
    const found =
      atOnce ??
      (await byId(shipment, false)) ??
      (await inRecord(this.operations.shipment, shipment)) ??
      (await byId(order, true)) ??
      (await inRecord(this.operations.order, order));
    if (found) return { place, ...found };
    const [first] = failures;
    const unnamed = entry?.labelKept ? describeLostLabel(this.desk, entry) : noLabel;
    const reason = first ? reasonOfFailure(first) : unnamed;
    const missing = { place, reason };
    if (failures.some(mayPass) || this.ends.has('')) return missing;
    const invoice = await this.invoice(place, shipment);
    if (!invoice) return missing;
    if (invoice instanceof Failure)
      return { place, reason: escaped`${reason}; its invoice: ${reasonOfFailure(invoice)}` };
    return { place, ...invoice, insteadOf: reason, hasFailed: failures.some((failure) => !hasEnded(failure)) };
  }

  /** The invoice by the first route that exists; why there is none, or undefined if no route fits. */
  private async invoice(place: LabelPlace, shipment: string): Promise<LabelDocument | Failure | undefined> {
    let last: Failure | undefined;
    for (const route of this.operations.invoice ? routesOf(this.operations.invoice) : []) {
      const id = takesOrder(route.path) ? place.order : shipment;
      if (id === '') continue;
      try {
        return await this.document(route, id, place);
      } catch (failure) {
        if (!(failure instanceof Failure) || isStop(failure)) throw failure;
        last ??= failure;
        if (failure.kind !== 'not_found') break;
      }
    }
    return last;
  }

  private async document(operation: Operation, id: string, place: LabelPlace): Promise<LabelDocument> {
    return this.read({ ...requestOf(operation, [id], {}), isPatient: true }, place, operation.document);
  }

  private async linked(label: string, place: LabelPlace, followed = 0): Promise<LabelDocument> {
    if (isInlineDocument(label)) return inlineDocument(label);
    const shared = { method: 'GET', safe: true, what: escaped`label of ${place.name}`, isPatient: true };
    const request = isWebUrl(label) ? { ...shared, path: '/', url: label } : { ...shared, path: label };
    return this.read(request, place, [], followed);
  }

  private async read(
    request: ServiceRequest,
    place: LabelPlace,
    fields: readonly string[] = [],
    followed = 0,
  ): Promise<LabelDocument> {
    const { url } = request;
    const asked = { ...request, document: true, headers: accept };
    const ask = () => this.desk.service.request(asked, (response) => readLabelDocument(response, fields));
    const found = await (url === undefined ? this.own(ask) : this.at(new URL(url).origin, ask));
    if (!('link' in found)) return found;
    if (followed >= mostLinks) throw new Failure('refused', escaped`its link leads from one link to the next`);
    return this.linked(resolveLabel(found.link, url ?? this.base), place, followed + 1);
  }

  /** A path is below the base URL. */
  private wholeOf(label: string): string {
    return label.startsWith('/') && !isInlineDocument(label) ? (this.base?.replace(/\/+$/, '') ?? '') + label : label;
  }

  private isOwn(label: string): boolean {
    const whole = this.wholeOf(label);
    return !isWebUrl(whole) || (this.base !== undefined && new URL(whole).origin === new URL(this.base).origin);
  }

  private own<T>(ask: () => Promise<T>): Promise<T> {
    return this.at('', ask);
  }

  /** Asks an origin, unless it was given up. */
  private async at<T>(origin: string, ask: () => Promise<T>): Promise<T> {
    const end = this.ends.get(origin);
    if (end) throw new Failure(end.kind, escaped`not asked for`, { ...end.details, cause: end });
    try {
      return await ask();
    } catch (failure) {
      // A link of another host holds its own permission, and says nothing of the next.
      const isOfLink = origin !== '' && failure instanceof Failure && failure.details.status === 401;
      if (failure instanceof Failure && !isStop(failure) && endsBatch(failure) && !isOfLink && !this.ends.has(origin))
        this.ends.set(origin, failure);
      throw failure;
    }
  }
}

/** The labels of places, several at once, in their order. */
export async function fetchLabels(
  { messages, settings, signal }: Desk & Profile,
  fetcher: LabelFetcher,
  places: readonly LabelPlace[],
): Promise<readonly (FetchedLabel | MissingLabel)[]> {
  let read = 0;
  const found = await mapConcurrently(places, settings.concurrency, async (place) => {
    signal.throwIfAborted();
    try {
      return await fetcher.fetch(place);
    } finally {
      messages.progress?.show(escaped`Fetching labels \u2026 ${++read} of ${places.length}`);
    }
  });
  messages.progress?.wipe();
  return found;
}
