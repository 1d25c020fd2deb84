import { Failure, isStop } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { assertReadable, readJson } from '../../http/response-body.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import type { Messages } from '../../output/messages.ts';
import { type Page, type PageAddress, type PageAt, readNames, readPage } from '../../paging/page.ts';
import { type PageScanner, pageScanner } from '../../paging/scan-page.ts';
import { isLeftOut } from '../../paging/sign-of-more.ts';
import { pageSizer } from '../../paging/styles/page-size.ts';
import type { AskedPage, AskPage, PageResponse, PagingStyle } from '../../paging/styles/style.ts';
import type { Service } from '../../session/service.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import { addressBeside, pageRequest, styleOpener } from './page-request.ts';

/** The shortest list for which the fast path is faster: V8 takes twenty milliseconds to optimise the scanner. */
const minRowsToScan = 4000;

/** The part of a context that reading pages needs: a way to send requests, and messages. */
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

/**
 * Reads the responses of a list. `copiedFields` names the fields that the formatter can copy from a response's bytes: the
 * pages of a long list are then scanned instead of parsed. The rows are the same.
 */
class ResponseReader {
  private scan: PageScanner | undefined;
  private readonly idField: string | undefined;
  /** The list may have another style than the built-in one, and a response may be a part of it. */
  private readonly mayBeStyled: boolean;

  constructor(
    private readonly messages: PageSurroundings['messages'],
    private readonly operation: Operation,
    private readonly copiedFields: CopiedFields | undefined,
  ) {
    this.idField = idFieldOf(operation);
    this.mayBeStyled = operation.paging !== undefined || operation.grade === 'imported';
  }

  /** Returns the page of a response. Throws Failure if it has no list, or is a part of one without saying how it goes on. */
  read(style: PagingStyle, response: HttpResponse, what: string, asked: AskedPage): Page {
    assertReadable(response);
    const { headers, status, body } = response;
    const { envelope, plainNames, grade } = this.operation;
    const bytes = body.length;
    if (this.mayBeStyled && status === 204) return { ...this.readEmpty(style, { headers, json: {} }, asked), bytes };
    const format = { envelope, what, idField: this.idField, isUnknown: grade === 'imported' };
    const scanned = this.scan?.(body, format);
    if (scanned) return { ...scanned, bytes };
    const json = readJson(response);
    const said = { headers, json, status };
    const isFirst = asked.at === undefined || asked.at === 1;
    if (this.mayBeStyled && isLeftOut(json, envelope, isFirst)) return { ...this.readEmpty(style, said, asked), bytes };
    const readRows = plainNames ? readNames : readPage;
    const page = style.read(readRows(json, { ...format, mayBePart: this.mayBeStyled }), said, asked);
    const isBuiltIn = !this.mayBeStyled || !style.isKnown;
    // Nothing shows how the list goes on: the response must be all of it.
    if (this.mayBeStyled && isBuiltIn && !page.counts) readRows(json, format);
    if (page.doubt !== undefined) this.messages.note(`${page.doubt} You have said that one response is all.`);
    if (isBuiltIn) this.scanFrom(page);
    return { ...page, bytes };
  }

  /** Returns a page without rows. */
  readEmpty(style: PagingStyle, response: PageResponse, asked: AskedPage): Page {
    return style.isKnown ? style.read({ rows: [] }, response, asked) : { rows: [] };
  }

  /** From now on responses are scanned, if the list is long enough and the formatter can copy its fields. */
  private scanFrom({ rows, counts }: Page): void {
    const { plainNames, row } = this.operation;
    if (this.scan || plainNames || rows.length === 0 || !counts || counts.total < minRowsToScan) return;
    const fields = this.copiedFields?.(rows.map(({ values }) => values));
    if (!fields) return;
    this.scan = pageScanner(row, fields);
    this.messages.debug('The next pages are copied from the bytes of the responses.');
  }
}

/** Returns what opens a list by its path and its inputs: a function that fetches its pages. */
export async function pageReader(
  { service, messages }: Pick<PageSurroundings, 'service' | 'messages'>,
  operation: Operation,
  { isSizeChosen, all, limit = 0 }: Pick<Paging, 'isSizeChosen' | 'all' | 'limit'>,
  copiedFields?: CopiedFields,
) {
  const openStyle = await styleOpener(operation);
  const reader = new ResponseReader(messages, operation, copiedFields);
  const sendSized = pageSizer(isSizeChosen, operation.paging?.size);
  return (path: string, input: Input): FetchPage => {
    const style = openStyle(input);
    let isTold = false;
    /** The address of a page without the filters that were typed, but for one by which the list goes on: that is told. */
    const addressOf = (named: PageAddress): PageAddress => {
      const { address, filter } = addressBeside(operation, input, named);
      if (filter === undefined || isTold || style.asksFor?.(filter)) return address;
      isTold = true;
      messages.note(
        escaped`The service goes on by ${filter}, which you have given: its next link changes it. The rows begin where you said.`,
      );
      return address;
    };
    return (at, perPage, signal) =>
      sendSized(perPage, async (wanted) => {
        const ask: AskPage = async (page, size = wanted, queryOf = style.request.bind(style)) => {
          await style.prepare?.(page, all, ask);
          const query = queryOf(page, size);
          const address = query.address && addressOf(query.address);
          const request = { ...pageRequest(operation, path, input, { ...query, address }), isPatient: all };
          const asked = {
            at: page,
            size: perPage === undefined ? undefined : (size ?? null),
            isProbe: size !== wanted,
          };
          try {
            return await service.request(
              request,
              (response) => reader.read(style, response, request.what, asked),
              signal,
            );
          } catch (error) {
            if (style.isBehindEnd?.(page, error)) return reader.readEmpty(style, { headers: {}, json: {} }, asked);
            throw at === undefined ? error : atPage(error, request.what);
          }
        };
        const page = await ask(at);
        const isRead = all || limit > page.rows.length;
        return isRead && style.complete ? style.complete(page, at, wanted, ask) : page;
      });
  };
}
