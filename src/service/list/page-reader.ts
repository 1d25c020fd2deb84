import { Failure, isStop } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { type ScanPlan, scanPlan } from '../../base/scan/scanned.ts';
import { anything, fieldTable } from '../../base/scan/shape.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { assertReadable, readJson } from '../../http/response-body.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import { shapesOf } from '../../operations/shape.ts';
import type { Messages } from '../../output/messages.ts';
import { type Page, type PageAt, readNames, readPage } from '../../paging/page.ts';
import { scanPage } from '../../paging/scan-page.ts';
import { signOfMore } from '../../paging/sign-of-more.ts';
import type { Asked, PageInputs } from '../../paging/styles/asked-page.ts';
import { isLeftOut } from '../../paging/styles/left-out-list.ts';
import { pageSizer } from '../../paging/styles/page-size.ts';
import type { Service } from '../../session/service.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import { addressBeside, pageRequest } from './page-request.ts';

/** The shortest list for which the fast path is faster: V8 takes twenty milliseconds to optimise the scanner. */
const minRowsToScan = 4000;

/** What reading pages needs: messages, and a way to send requests. */
export interface PageSurroundings {
  readonly service: Pick<Service, 'request'>;
  readonly messages: Pick<Messages, 'note' | 'debug'>;
  readonly settings: { readonly concurrency: number };
}

export type FetchPage = (page: PageAt, perPage: number | undefined, signal?: AbortSignal) => Promise<Page>;

/** Names the fields that the formatter can copy from the response's bytes, given the first rows. */
export type CopiedFields = (rows: readonly Row[]) => readonly string[] | undefined;

/** Adds the page to a failure's message if it is not named there. */
function atPage(error: unknown, what: string): unknown {
  if (!(error instanceof Failure) || isStop(error) || error.message.includes(what)) return error;
  const named = what.charAt(0).toUpperCase() + what.slice(1);
  return new Failure(error.kind, escaped`${named}: ${error.message}`, error.details);
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
  { service, messages }: Pick<PageSurroundings, 'service' | 'messages'>,
  operation: Operation,
  { isSizeChosen, all, limit = 0 }: Pick<Paging, 'isSizeChosen' | 'all' | 'limit'>,
  copiedFields?: CopiedFields,
) {
  const { envelope, plainNames, paging, grade } = operation;
  const styles = paging || grade === 'imported' ? await import('./styles.ts') : undefined;
  /** The first response shows how the list is paged. */
  const recognize = paging ? undefined : styles?.stylesBy;
  const idField = idFieldOf(operation);
  const readRows = plainNames ? readNames : readPage;
  let scan: ScanPlan | undefined;
  const readNumbered = (page: Page): Page => {
    if (scan || plainNames || page.rows.length === 0 || !page.counts || page.counts.total < minRowsToScan) return page;
    const fields = copiedFields?.(page.rows.map(({ values }) => values));
    if (fields) {
      scan = scanFor(operation, fields);
      messages.debug('The next pages are copied from the bytes of the responses.');
    }
    return page;
  };
  const sendSized = pageSizer(isSizeChosen, paging?.size);
  return (path: string, input: Input): FetchPage => {
    let styled = styles?.stylesOf(operation);
    let isTold = false;
    const tellOfFilter = (at: PageAt): void => {
      const filter = typeof at === 'object' ? addressBeside(operation, input, at).filter : undefined;
      if (filter === undefined || isTold || styled?.asksFor(filter)) return;
      isTold = true;
      messages.note(
        escaped`The service goes on by ${filter}, which you have given: its next link changes it. The rows begin where you said.`,
      );
    };
    const readEmpty = (asked: Asked, headers: HttpResponse['headers'], json: unknown = {}): Page =>
      styled ? styled.read({ rows: [] }, { headers, json }, asked) : { rows: [] };
    const read = (response: HttpResponse, what: string, asked: Asked): Page => {
      assertReadable(response);
      if (styles && response.status === 204) return readEmpty(asked, response.headers);
      const format = { envelope, what, idField, isUnknown: grade === 'imported' };
      const scanned = scan && scanPage(response.body, scan, format);
      if (scanned) return scanned;
      const json = readJson(response);
      const said = { headers: response.headers, json };
      if (styles && isLeftOut(json, envelope, asked.at === undefined || asked.at === 1))
        return readEmpty(asked, response.headers, json);
      const page = readRows(json, { ...format, mayBePart: styled !== undefined || recognize !== undefined });
      if (page.counts && !styled) return readNumbered(page);
      styled ??= recognize?.(input, said);
      if (styled) {
        const styledPage = styled.read(page, { ...said, status: response.status }, asked);
        if (styled.doubt !== undefined) messages.note(`${styled.doubt} You have said that one response is all.`);
        return styledPage;
      }
      if (recognize) readRows(json, format);
      const { at, size } = asked;
      const number = typeof at === 'number' ? at : 1;
      return { ...page, more: signOfMore({ ...response, json, rows: page.rows.length, page: number, size }) };
    };
    const sized = (response: HttpResponse, what: string, asked: Asked): Page => ({
      ...read(response, what, asked),
      bytes: response.body.length,
    });
    return (at, perPage, signal) =>
      sendSized(perPage, async (wanted) => {
        const ask = async (page: PageAt, pages?: PageInputs, size = wanted) => {
          const place = styled ? styled.placeOf(page) : page;
          tellOfFilter(place);
          const request = { ...pageRequest(operation, path, input, place, size, pages ?? styled), isPatient: all };
          const isProbe = size !== wanted;
          const asked = { at: page, size: perPage === undefined ? undefined : (size ?? null), isProbe };
          try {
            return await service.request(request, (response) => sized(response, request.what, asked), signal);
          } catch (error) {
            if (styled?.isBehindEnd(page, error)) return readEmpty(asked, {});
            throw at === undefined ? error : atPage(error, request.what);
          }
        };
        const askBehind = async (page: PageAt, size?: number) => {
          await styled?.prepare(page, all, ask);
          return ask(page, undefined, size);
        };
        const page = await askBehind(at);
        return styled && (all || limit > page.rows.length) ? styled.prove(page, at, wanted, askBehind) : page;
      });
  };
}
