import { Failure, isStop } from '../../../base/failure.ts';
import type { Row } from '../../../base/row.ts';
import { type ScanPlan, scanPlan } from '../../../base/scan/scanned.ts';
import { anything, fieldTable } from '../../../base/scan/shape.ts';
import type { HttpResponse } from '../../../http/exchange.ts';
import type { ServiceRequest } from '../../../http/request.ts';
import { assertReadable, readJson } from '../../../http/response-body.ts';
import { isRead, type Operation } from '../../../operations/manifest.ts';
import { shapesOf } from '../../../operations/shape.ts';
import { type Page, readNames, readPage } from '../../../paging/page.ts';
import { scanPage } from '../../../paging/scan-page.ts';
import { signOfMore, type UnpagedResponse } from '../../../paging/sign-of-more.ts';
import type { Context } from '../../context.ts';
import type { Paging } from '../../input/paging.ts';
import type { Input } from '../../input/part.ts';
import { routeHint } from '../../input/requests.ts';
import { sentParts } from '../../input/sent-parts.ts';
import { pageSizer } from './page-size.ts';
import { listNoun } from './plan.ts';

/** The shortest list for which the fast path is faster: V8 takes twenty milliseconds to optimise the scanner. */
const minRowsToScan = 4000;

export type FetchPage = (page: number | undefined, perPage: number | undefined, signal?: AbortSignal) => Promise<Page>;

/** The request for one page of a list. */
export function pageRequest(
  operation: Operation,
  path: string,
  input: Input,
  page?: number,
  perPage?: number,
): ServiceRequest {
  const { method, group, verb } = operation;
  const noun = verb.endsWith('list') ? listNoun(operation) : `${group} ${verb}`;
  const sent = sentParts(operation, input, method !== 'GET');
  return {
    method,
    path,
    ...sent,
    query: { ...sent.query, page, per_page: perPage },
    safe: isRead(operation),
    what: page === undefined ? noun : `page ${page} of ${noun}`,
    routeHint: routeHint(operation),
  };
}

/** Names the fields that the formatter can copy from the response's bytes, given the first rows. */
export type CopiedFields = (rows: readonly Row[]) => readonly string[] | undefined;

/** Adds the page to a failure's message if it is not named there. */
function atPage(error: unknown, what: string): unknown {
  if (!(error instanceof Failure) || isStop(error) || error.message.includes(what)) return error;
  const named = what.charAt(0).toUpperCase() + what.slice(1);
  return new Failure(error.kind, `${named}: ${error.message}`, error.details);
}

/** How to scan records of which these fields are copied; some of them may not be documented. */
function scanFor({ row }: Operation, fields: readonly string[]): ScanPlan {
  // The documented fields in their order: a field is looked for first behind the one before it.
  const documented = { id: anything, ...shapesOf(row) };
  const added = fields.filter((name) => !Object.hasOwn(documented, name));
  return scanPlan(fieldTable({ ...documented, ...Object.fromEntries(added.map((name) => [name, anything])) }), fields);
}

/**
 * Reads pages of a list. `copiedFields` names the fields that the formatter can copy from the response's bytes: the pages
 * of a long list are then scanned instead of parsed. The rows are the same.
 */
export async function pageReader(
  context: Context,
  operation: Operation,
  { isSizeChosen, all }: Pick<Paging, 'isSizeChosen' | 'all'>,
  copiedFields?: CopiedFields,
) {
  const client = await context.client(operation.security);
  const { envelope, plainNames } = operation;
  const readRows = plainNames ? readNames : readPage;
  let scan: ScanPlan | undefined;
  const read = (response: HttpResponse, what: string, asked: Pick<UnpagedResponse, 'page' | 'size'>): Page => {
    assertReadable(response);
    const scanned = scan && scanPage(response.body, scan, envelope, what);
    if (scanned) return scanned;
    const json = readJson(response);
    const page = readRows(json, envelope, what);
    if (!page.counts) return { ...page, more: signOfMore({ ...response, json, rows: page.rows.length, ...asked }) };
    if (scan || plainNames || page.rows.length === 0 || page.counts.total < minRowsToScan) return page;
    const fields = copiedFields?.(page.rows.map(({ values }) => values));
    if (fields) {
      scan = scanFor(operation, fields);
      context.messages.debug('The next pages are copied from the bytes of the responses.');
    }
    return page;
  };
  const sendSized = pageSizer(isSizeChosen);
  return (path: string, input: Input): FetchPage =>
    (page, perPage, signal) =>
      sendSized(perPage, async (size) => {
        const request = { ...pageRequest(operation, path, input, page, size), isPatient: all };
        const asked = { page: page ?? 1, size: perPage === undefined ? undefined : (size ?? null) };
        try {
          return await client.send(request, (response) => read(response, request.what, asked), signal);
        } catch (error) {
          throw page === undefined ? error : atPage(error, request.what);
        }
      });
}
