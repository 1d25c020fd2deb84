import { Failure } from '../../src/base/failure.ts';
import { Redactor } from '../../src/base/redact.ts';
import { asRow, type Row } from '../../src/base/row.ts';
import { describeOperation, StoredRows } from '../../src/documents/plan/describe.ts';
import { httpFailure } from '../../src/http/http-failure.ts';
import { queryString, type ServiceRequest } from '../../src/http/request.ts';
import { isRead, type Operation } from '../../src/operations/manifest.ts';
import { describedOperation } from '../../src/operations/overrides.ts';
import { parseRoute } from '../../src/operations/route.ts';
import { type Paging, wholeListPaging } from '../../src/service/input/paging.ts';
import { openPages } from '../../src/service/list/open-pages.ts';
import { operationAt, readGiven } from './provider-documents.ts';

// The list of an imported document as the program reads it, without a command line and without a network: a function
// answers each request. That costs a tenth of a pull through the program.

/** A response; without JSON it has no body. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The query of a request, as a service receives it. */
export type Query = Readonly<Record<string, string>>;

/** Answers a request; `body` is the JSON of its body. */
export type AnswerQuery = (query: Query, body: Row) => Answer;

export interface PullOptions extends Partial<Paging> {
  readonly concurrency?: number;
  readonly input?: Row;
}

/** What a pull wrote; the failure if it is not vouched for. */
export interface Pulled {
  readonly rows: readonly Row[];
  readonly failure: Failure | undefined;
  /** The queries of its requests. */
  readonly asked: readonly Query[];
}

export interface ListInProcess {
  /** How the pages are asked for, by the document. */
  readonly paging: Operation['paging'];
  readonly isRead: boolean;
  /** The document says so. */
  readonly isList: boolean;
  /** Reads the whole list unless told otherwise. */
  pull(given?: PullOptions): Promise<Pulled>;
}

/** No list of the tests takes so many requests. */
const mostRequests = 2000;

async function operationOf(text: unknown, route: string): Promise<Operation & { readonly isList: boolean }> {
  const document = await readGiven(text);
  const { added } = describeOperation(operationAt(document, route), document.credentials, new StoredRows());
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') throw new Error(parsed);
  return { ...describedOperation('things.list', parsed, { ...added, kind: 'list' }), isList: added.kind === 'list' };
}

function queryOf({ path, query, lists }: ServiceRequest): Query {
  const typed = queryString(query ?? {}, lists).replace(/^\?/, '');
  return Object.fromEntries(new URLSearchParams(path.includes('?') ? path.slice(path.indexOf('?') + 1) : typed));
}

/** A service that answers by a function. */
function serviceOf(answer: AnswerQuery, asked: Query[]) {
  return {
    request: async (request: ServiceRequest, read: (response: unknown) => unknown) => {
      const query = queryOf(request);
      asked.push(query);
      if (asked.length > mostRequests) throw new Error(`endless: ${JSON.stringify(query)}`);
      const given = typeof request.body === 'string' ? asRow(JSON.parse(request.body)) : {};
      const { status = 200, headers = {}, json } = answer(query, given);
      const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
      const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const response = { status, headers: { 'content-type': 'application/json', ...lowered }, body };
      const info = { ...request, host: 'service.invalid' };
      if (status >= 300) throw httpFailure(response as never, info, new Redactor(), new Date());
      return read(response);
    },
  };
}

/** The list of a route of a document, which is text or an object. */
export async function listInProcess(
  document: unknown,
  answer: AnswerQuery,
  route = 'GET /api/things',
): Promise<ListInProcess> {
  const operation = await operationOf(document, route);
  const messages = { debug: () => undefined, note: () => undefined };
  return {
    paging: operation.paging,
    isRead: isRead(operation),
    isList: operation.isList,
    async pull({ concurrency = 3, input = {}, ...given } = {}) {
      const asked: Query[] = [];
      const context = { service: serviceOf(answer, asked), messages, settings: { concurrency } };
      const paging = { ...wholeListPaging, ...given };
      const rows: Row[] = [];
      let failure: Failure | undefined;
      try {
        const pages = openPages(context as never, operation, { path: operation.path, inputs: [input], paging });
        for await (const batch of pages) rows.push(...batch.rows.map(({ values }) => values));
      } catch (error) {
        if (!(error instanceof Failure) || error.kind === 'bug') throw error;
        failure = error;
      }
      return { rows, failure, asked };
    },
  };
}
