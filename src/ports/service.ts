import type { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { ResponseReader } from '../http/client.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { Operation } from '../operations/manifest.ts';
import type { OrderFact, OrdersAlike } from '../orders/orders-alike.ts';
import type { Batch } from '../paging/list-reading.ts';
import type { ListFindings } from '../paging/styles/undescribed-pages.ts';

/** Whether the periods of a list have the orders of their last day, found out by asking. */
export interface LastDayFacts {
  /** Undefined if it is not known. */
  recall(): { readonly isIncluded: boolean; readonly at: string } | undefined;
  /** May the service be asked once more in this run? */
  mayAsk(): boolean;
  /** Keeps it for this run and, where the disk takes it, for later ones; undefined forgets it. */
  keep(isIncluded: boolean | undefined): Promise<void>;
}

/**
 * How the reading of one record ended, other failures aside:
 * - `found`: the service sent the record.
 * - `missing`: it did not. `isCertain` if the service says that there is no such record; false if it has no such route
 *   (404, 405) or its response is empty.
 * - `forbidden`: the service refused the credential (401) or the reading (403), or nothing was sent because the
 *   credential is not stored (no status).
 */
export type Found =
  | { readonly state: 'found'; readonly record: Row }
  | { readonly state: 'missing'; readonly failure: Failure; readonly isCertain: boolean }
  | { readonly state: 'forbidden'; readonly failure: Failure };

interface ReadOptions {
  /** Aborted when the caller no longer waits for the response. */
  readonly signal?: AbortSignal;
  /** Send it once: no retry. */
  readonly once?: boolean;
}

/** Which orders are wanted, and which facts figures need. */
export interface FiguresWish {
  /** Filters: an order is wanted if any of these chooses it. */
  readonly inputs: readonly Row[];
  readonly facts: readonly OrderFact[];
}

/** Which rows of a list are wanted of what is kept of it. */
export interface OfflineScope {
  /** Filters: rows that one of these chooses. */
  readonly inputs: readonly Row[];
  readonly idField: string | undefined;
  readonly all: boolean;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly limit?: number | undefined;
  /** Returns groups of texts: a row is wanted only if it holds all of one group. */
  readonly search?: (() => readonly (readonly string[])[]) | undefined;
}

/** Stands in for the service with what is kept of its lists. */
export interface OfflineLists {
  pages(operation: Operation, scope: OfflineScope): AsyncIterable<Batch>;
  /** Reads the facts for figures without the records; undefined if the records have to be read. */
  figures(operation: Operation, wish: FiguresWish): Promise<AsyncIterable<readonly OrdersAlike[]> | undefined>;
}

/** A response with a status below 300, as JSON. */
export interface Answer {
  /** Undefined for an empty body. */
  readonly json: unknown;
  readonly status: number;
  /** Returns the record of the operation; undefined for an empty body. Throws Failure if the body holds no record. */
  record(): Row | undefined;
}

/** Which rows of a list are wanted. */
interface ListScope {
  /** The values for the `{…}` of its route. */
  readonly args?: readonly string[];
  /** Filters. The list is read once for each of these; once without any unless given. */
  readonly inputs?: readonly Row[];
  /** All rows, proved complete (the default); one page of the service's own size; or so many rows from the first page on. */
  readonly rows?: 'all' | 'page' | number;
  /** The rows go to a reader that takes all of them, so more pages are prefetched. */
  readonly readsToEnd?: boolean;
}

/**
 * All requests to the service pass through it. Each operation is sent with its own credential; a missing one, or any other
 * failure, ends that request alone and is not kept. Every method fails with a Failure; once the command is stopped, with the failure of
 * the stop.
 */
export interface Service {
  /** Reads one record. Fails if the service has no such record or its response is empty. */
  get(operation: Operation, args: readonly string[], options?: ReadOptions): Promise<Row>;
  /** Reads one record, or returns why there is none. */
  find(operation: Operation, args: readonly string[], options?: ReadOptions): Promise<Found>;
  /** Reads a list page by page; the first request leaves at once. Fails if it cannot be proved complete. */
  pages(operation: Operation, scope?: ListScope): AsyncIterable<Batch>;
  /** Reads the rows of a list to its end. */
  all(operation: Operation, scope?: ListScope): Promise<Row[]>;
  /** Sends a request of an operation. Returns its record; undefined if the response to a write is empty. */
  send(operation: Operation, request: ServiceRequest): Promise<Row | undefined>;
  /** Sends a request of an operation. Returns what `read` makes of the answer; if that throws, the outcome of a write is unknown. */
  send<T>(operation: Operation, request: ServiceRequest, read: (answer: Answer) => T): Promise<T>;
  /** Fetches a document of an operation: the response itself, or the file that its link leads to. */
  document(operation: Operation, request: ServiceRequest): Promise<Buffer>;
  /** Fetches the PDF that a link leads to. */
  linkedDocument(request: ServiceRequest): Promise<Buffer>;
  /** Returns these requests as JSON, secrets redacted, a single request as an object of its own. Sends nothing. */
  preview(requests: readonly ServiceRequest[]): Promise<string>;
  /** The findings about the pages of a list; absent if nothing is kept. */
  readonly findings?: ((operation: Pick<Operation, 'method' | 'path'>) => Promise<ListFindings>) | undefined;
  /** The known last days of a list's periods; absent if nothing is kept. */
  readonly lastDays?: ((list: Pick<Operation, 'method' | 'path'>) => Promise<LastDayFacts>) | undefined;
  /** Sends any request and returns what `read` makes of the response. The other methods are made of this. */
  request<T>(request: ServiceRequest, read: ResponseReader<T>, signal?: AbortSignal): Promise<T>;
  /** Fails if a request of this operation could not be sent: its credential or the base URL is missing. Sends nothing. */
  assertReady(operation: Pick<Operation, 'security'>): Promise<void>;
  /** The same service for what is looked up before a write, or beside something else: an outage is not waited out. */
  impatient(): Service;
  /** The same service, whose requests this signal stops in place of the command's. */
  until(signal: AbortSignal): Service;
}
