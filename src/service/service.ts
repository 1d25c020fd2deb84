import { Failure, invalidResponse, lacksCredential } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Client, ResponseReader } from '../http/client.ts';
import type { Security, ServiceRequest } from '../http/request.ts';
import { isPdf, readDocument, readJson, readRecord } from '../http/response-body.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Batch } from '../paging/list-reading.ts';
import type { Answer, Found, ListScope, ReadOptions, Service } from '../session/service.ts';
import { idHintOf } from './input/operation-texts.ts';
import { wholeListPaging } from './input/paging.ts';
import { pathOf, requestOf } from './input/requests.ts';
import { openPages, type PageSurroundings } from './list/open-pages.ts';

/** Where a service gets its connections and credentials from. */
export interface ServiceAccess extends Pick<PageSurroundings, 'messages' | 'settings'> {
  readonly catalogue: Catalogue;
  /** Returns the connections of the run. Called before each request. */
  client(): Promise<Client>;
  /** Stops all requests. */
  readonly signal: AbortSignal;
  /** Throws Failure if the credential is missing. */
  assertCredential(security: Security | undefined): void;
  preview(requests: readonly ServiceRequest[]): Promise<string>;
}

const emptyResponse = ({ what }: ServiceRequest): Failure =>
  invalidResponse(escaped`The response for ${what} is empty.`);

class OpenService implements Service {
  constructor(
    private readonly access: ServiceAccess,
    private readonly isPatient = true,
  ) {}

  async get(operation: Operation, args: readonly string[], options?: ReadOptions): Promise<Row> {
    const found = await this.find(operation, args, options);
    if (found.state === 'found') return found.record;
    throw found.failure;
  }

  async find(operation: Operation, args: readonly string[], { signal, once }: ReadOptions = {}): Promise<Found> {
    const asked = requestOf(operation, args, {});
    const idHint = idHintOf(this.access.catalogue, operation);
    const request = { ...asked, idHint, ...(once && { retriedByUser: true }) };
    try {
      const record = await this.request(
        request,
        (response) => readRecord(readJson(response), operation.envelope, request.what),
        signal,
      );
      return record
        ? { state: 'found', record }
        : { state: 'missing', failure: emptyResponse(request), isCertain: false };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      const { status, isMissingRecord = false } = failure.details;
      if (failure.kind === 'not_found') return { state: 'missing', failure, isCertain: isMissingRecord };
      if (lacksCredential(failure) || status === 401 || status === 403) return { state: 'forbidden', failure };
      throw failure;
    }
  }

  pages(
    operation: Operation,
    { args = [], inputs = [{}], rows = 'all', readsToEnd }: ListScope = {},
  ): AsyncIterable<Batch> {
    const { messages, settings } = this.access;
    const part = rows === 'page' ? { perPage: undefined } : { limit: rows === 'all' ? undefined : rows };
    return openPages({ service: this, messages, settings }, operation, {
      path: pathOf(operation, args),
      inputs,
      paging: { ...wholeListPaging, all: rows === 'all', ...part },
      ...(readsToEnd && { readsToEnd }),
    });
  }

  async all(operation: Operation, scope?: ListScope): Promise<Row[]> {
    const all: Row[] = [];
    for await (const { rows } of this.pages(operation, scope)) for (const { values } of rows) all.push(values);
    return all;
  }

  async send<T = Row | undefined>(
    operation: Operation,
    request: ServiceRequest,
    read?: (answer: Answer) => T,
  ): Promise<T | Row | undefined> {
    const result = await this.request(request, (response) => {
      const json = readJson(response);
      const record = () => readRecord(json, operation.envelope, request.what);
      return read ? read({ json, status: response.status, record }) : record();
    });
    if (!read && !result && request.safe) throw emptyResponse(request);
    return result;
  }

  async document({ document = [] }: Operation, request: ServiceRequest): Promise<Buffer> {
    const found = await this.request({ ...request, document: true }, (response) =>
      readDocument(response, document, request.what),
    );
    return Buffer.isBuffer(found) ? found : this.linkedDocument({ ...request, url: found.url });
  }

  linkedDocument(request: ServiceRequest): Promise<Buffer> {
    return this.request({ ...request, document: true }, ({ body }) => {
      if (isPdf(body)) return body;
      throw new Failure('unavailable', escaped`The link to the ${request.what} does not lead to a PDF.`);
    });
  }

  preview(requests: readonly ServiceRequest[]): Promise<string> {
    return this.access.preview(requests);
  }

  async request<T>(request: ServiceRequest, read: ResponseReader<T>, signal?: AbortSignal): Promise<T> {
    const { access, isPatient } = this;
    access.assertCredential(request.security);
    const client = await access.client();
    const stop = signal ? AbortSignal.any([access.signal, signal]) : access.signal;
    return client.send(isPatient ? request : { ...request, isPatient }, read, stop);
  }

  async assertReady({ security }: Pick<Operation, 'security'>): Promise<void> {
    this.access.assertCredential(security);
    await this.access.client();
  }

  impatient(): Service {
    return new OpenService(this.access, false);
  }

  until(signal: AbortSignal): Service {
    return new OpenService({ ...this.access, signal }, this.isPatient);
  }
}

/** Returns a Service. It connects with the first request. */
export const createService = (access: ServiceAccess): Service => new OpenService(access);
