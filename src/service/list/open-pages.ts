import { Failure, isStop } from '../../base/failure.ts';
import { IdSet } from '../../base/numbers/id-set.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { assertReadable, readJson } from '../../http/response-body.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import type { Messages } from '../../output/messages.ts';
import type { Batch, ListReading } from '../../paging/list-reading.ts';
import {
  type Page,
  type PageAddress,
  type PageAt,
  type PageScanner,
  pageScanner,
  readNames,
  readPage,
} from '../../paging/page.ts';
import { readList } from '../../paging/read-list.ts';
import type { ListResponse } from '../../paging/response-facts.ts';
import { isLeftOut } from '../../paging/sign-of-more.ts';
import { pageSizer } from '../../paging/styles/page-size.ts';
import type { AskedPage, AskPage, PagingStyle } from '../../paging/styles/style.ts';
import type { Service } from '../../session/service.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import { addressBeside, pageRequest, styleOpener } from './page-request.ts';
import { listNoun } from './plan.ts';

/** The part of a list to read. */
export interface ListQuery {
  readonly path: string;
  /** The list is read once for each of these. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  /** The place that an earlier run has reached, and the ids of the rows that it has written. */
  readonly start?: { readonly resumed: ListReading['resumed']; readonly seen: IdSet } | undefined;
  readonly copiedFields?: CopiedFields;
  /** The rows go to a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd?: boolean;
}

/** How often several states are read again until a round brings nothing new. */
const maxStateRounds = 5;

const sum = (totals: readonly (number | undefined)[]): number | undefined =>
  totals.reduce((all, each) => (each === undefined ? all : (all ?? 0) + each), undefined);

/**
 * The page source of an operation: the rows of all inputs, no row twice, with the total of all. A record may change its
 * state while another state is read, so with `--all` the states before the last one are read again until nothing new
 * comes. Throws Failure; the rows yielded before that are good.
 */
export async function* readPages(
  context: PageSurroundings,
  operation: Operation,
  { path, inputs, paging, start, copiedFields, readsToEnd = false }: ListQuery,
): AsyncGenerator<Batch, void> {
  const { concurrency } = context.settings;
  const { perPage, all, verify } = paging;
  const noun = listNoun(operation);
  const fetcher = await pageReader(context, operation, paging, copiedFields);
  const seen = start?.seen ?? (inputs.length > 1 ? new IdSet() : undefined);
  const { page: from } = paging;
  const { resumed } = start ?? {};
  const hasPeriod = Object.hasOwn(operation.input, 'date_to');
  const totals: (number | undefined)[] = [];
  let limit = paging.limit;
  for (let round = 0; ; round++) {
    let added = 0;
    for (const [at, input] of (round === 0 ? inputs : inputs.slice(0, -1)).entries()) {
      if (limit === 0) return;
      const batches = readList({
        fetch: fetcher(path, input),
        noun,
        from,
        resumed,
        hasPeriod,
        concurrency,
        seen,
        readsToEnd,
        perPage,
        all,
        verify,
        limit,
      });
      for await (const batch of batches) {
        totals[at] = batch.total;
        added += batch.rows.length;
        if (limit !== undefined) limit -= batch.rows.length;
        yield { ...batch, total: sum(totals) };
      }
    }
    if (!all || inputs.length === 1 || (round > 0 && added === 0)) return;
    if (round >= maxStateRounds) {
      throw new Failure('partial', escaped`The ${noun} kept changing their state while they were read.`, {
        hint: 'Leave out --status to read all states, then filter the result.',
      });
    }
  }
}

/** The items of an iterator whose first one has been asked for already. */
export async function* afterFirst<T>(
  first: Promise<IteratorResult<T, void>>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return();
  }
}

/** The same, but the first request leaves at once, so that the caller can prepare meanwhile. */
export function openPages(context: PageSurroundings, operation: Operation, query: ListQuery): AsyncIterable<Batch> {
  const pages = readPages(context, operation, query);
  const first = pages.next();
  // It is awaited later; until then a failure must not count as unhandled.
  first.catch(() => undefined);
  return afterFirst(first, pages);
}

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
    const isBuiltIn = !this.mayBeStyled || !style.description;
    // Nothing shows how the list goes on: the response must be all of it.
    if (this.mayBeStyled && isBuiltIn && !page.counts) readRows(json, format);
    if (page.doubt !== undefined) this.messages.note(`${page.doubt} You have said that one response is all.`);
    if (isBuiltIn) this.scanFrom(page);
    return { ...page, bytes };
  }

  /** Returns a page without rows. */
  private readEmpty(style: PagingStyle, response: ListResponse, asked: AskedPage): Page {
    return style.description ? style.read({ rows: [] }, response, asked) : { rows: [] };
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
      const asksForPages = Object.values<unknown>(style.description ?? {}).includes(filter);
      if (filter === undefined || isTold || asksForPages) return address;
      isTold = true;
      messages.note(
        escaped`The service goes on by ${filter}, which you have given: its next link changes it. The rows begin where you said.`,
      );
      return address;
    };
    return (at, perPage, signal) =>
      sendSized(perPage, async (wanted) => {
        const ask: AskPage = async (page, size = wanted, queryOf = style.request.bind(style)) => {
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
            throw at === undefined ? error : atPage(error, request.what);
          }
        };
        return style.fetch ? style.fetch(at, wanted, all ? Number.POSITIVE_INFINITY : limit, ask) : ask(at);
      });
  };
}
