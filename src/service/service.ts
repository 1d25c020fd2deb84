import { Failure, invalidResponse, lacksCredential } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { Client, ResponseReader } from '../http/client.ts';
import type { ServiceRequest } from '../http/request.ts';
import { isPdf, readDocument, readJson, readRecord } from '../http/response-body.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Account } from '../ports/profile.ts';
import type { Permits } from '../ports/run.ts';
import type { Answer, Service } from '../ports/service.ts';
import { idHintOf } from './input/operation-texts.ts';
import { wholeListPaging } from './input/paging.ts';
import { pathOf, requestOf } from './input/requests.ts';
import { openPages, type PageTools } from './list/open-pages.ts';

/** The credentials of the service's requests: each operation's by itself, since that of another may be missing. */
export type RequestCredentials = Pick<Account, 'ready' | 'prove' | 'sentToken' | 'renew'>;

/** Where a service gets its connections and credentials from. */
export interface ServiceAccess extends Pick<PageTools, 'messages' | 'settings' | 'offline'> {
  readonly catalogue: Catalogue;
  /** Returns the connections of the run. */
  client(): Promise<Client>;
  readonly signal: AbortSignal;
  readonly credentials: RequestCredentials;
  preview(requests: readonly ServiceRequest[]): Promise<string>;
  readonly findings?: Service['findings'];
  readonly lastDays?: Service['lastDays'];
  /** Called before a request is sent that may change something. */
  onWrite?(): void;
  readonly permits?: Permits | undefined;
}

/** Throws if a request may not be sent. */
function assertPermitted({ permits }: ServiceAccess, { safe, action, what }: ServiceRequest, costsMoney = false): void {
  if (!permits || ((safe || permits.writes) && (!costsMoney || permits.spending))) return;
  throw new Failure('usage', escaped`Not permitted in this run, and not sent: ${action ?? what}.`, {
    isKeptBack: true,
  });
}

const emptyResponse = ({ what }: ServiceRequest): Failure =>
  invalidResponse(escaped`The response for ${what} is empty.`);

const typeAgain = escaped`There is a new token now. The request was not sent again, because it may change something: type the command again.`;

/** Returns a Service. It connects with the first request. */
export function createService(access: ServiceAccess, isPatient = true): Service {
  const { catalogue, messages, settings, offline, credentials, client, preview, findings, lastDays } = access;

  async function request<T>(asked: ServiceRequest, read: ResponseReader<T>, signal?: AbortSignal): Promise<T> {
    await credentials.ready(asked.security);
    // One that is missing ends it before anything is connected.
    credentials.prove(asked.security);
    const stop = signal ? AbortSignal.any([access.signal, signal]) : access.signal;
    const ready = await client();
    assertPermitted(access, asked);
    if (!asked.safe) access.onWrite?.();
    const sent = isPatient ? asked : { ...asked, isPatient };
    const used = credentials.sentToken(asked.security);
    try {
      return await ready.send(sent, read, stop);
    } catch (error) {
      // A 401 says that nothing was done.
      if (!(error instanceof Failure) || error.details.status !== 401) throw error;
      const { isTokenRefused = false } = error.details;
      const renewal = await credentials.renew(used, { isTokenRefused, safe: asked.safe });
      if (renewal === 'renewed') throw new Failure(error.kind, error.said, { ...error.details, hint: typeAgain });
      if (renewal !== 'send again') throw error;
      return ready.send(sent, read, stop);
    }
  }

  const service: Service = {
    request,
    preview,
    findings,
    lastDays,
    get: async (operation, args, options) => {
      const found = await service.find(operation, args, options);
      if (found.state === 'found') return found.record;
      throw found.failure;
    },
    find: async (operation, args, { signal, once } = {}) => {
      const idHint = idHintOf(catalogue, operation);
      const asked = { ...requestOf(operation, args, {}), idHint, ...(once && { retriedByUser: true }) };
      try {
        const record = await request(
          asked,
          (response) => readRecord(readJson(response), operation.envelope, asked.what),
          signal,
        );
        return record
          ? { state: 'found', record }
          : { state: 'missing', failure: emptyResponse(asked), isCertain: false };
      } catch (failure) {
        if (!(failure instanceof Failure)) throw failure;
        const { status, isMissingRecord = false } = failure.details;
        if (failure.kind === 'not_found') return { state: 'missing', failure, isCertain: isMissingRecord };
        if (lacksCredential(failure) || status === 401 || status === 403) return { state: 'forbidden', failure };
        throw failure;
      }
    },
    pages: (operation, { args = [], inputs = [{}], rows = 'all', readsToEnd } = {}) => {
      const part = rows === 'page' ? { perPage: undefined } : { limit: rows === 'all' ? undefined : rows };
      return openPages({ service, messages, settings, offline }, operation, {
        path: pathOf(operation, args),
        inputs,
        paging: { ...wholeListPaging, all: rows === 'all', ...part },
        ...(readsToEnd && { readsToEnd }),
      });
    },
    all: async (operation, scope) => {
      const all: Row[] = [];
      for await (const { rows } of service.pages(operation, scope)) for (const { values } of rows) all.push(values);
      return all;
    },
    send: async <T>(operation: Operation, asked: ServiceRequest, read?: (answer: Answer) => T) => {
      assertPermitted(access, asked, operation.costsMoney);
      const result = await request(asked, (response) => {
        const json = readJson(response);
        const record = () => readRecord(json, operation.envelope, asked.what);
        return read ? read({ json, status: response.status, record }) : record();
      });
      if (!read && !result && asked.safe) throw emptyResponse(asked);
      return result;
    },
    document: async ({ document = [] }, asked) => {
      const found = await request({ ...asked, document: true }, (response) =>
        readDocument(response, document, asked.what),
      );
      return Buffer.isBuffer(found) ? found : service.linkedDocument({ ...asked, url: found.url });
    },
    linkedDocument: (asked) =>
      request({ ...asked, document: true }, ({ body }) => {
        if (isPdf(body)) return body;
        throw new Failure('unavailable', escaped`The link to the ${asked.what} does not lead to a PDF.`);
      }),
    assertReady: async ({ security }) => {
      await credentials.ready(security);
      credentials.prove(security);
      await client();
    },
    impatient: () => createService(access, false),
    until: (signal) => createService({ ...access, signal }, isPatient),
  };
  return service;
}
