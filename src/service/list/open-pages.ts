import { Failure, isStop } from '../../base/failure.ts';
import type { IdSet } from '../../base/numbers/id-set.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { assertReadable, readJson } from '../../http/response-body.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import { listNoun } from '../../operations/route.ts';
import { shapesOf } from '../../operations/shape.ts';
import type { Messages } from '../../output/messages.ts';
import type { Batch, FetchPage, ListReading } from '../../paging/list-reading.ts';
import {
  type Page,
  type PageAddress,
  type PageScanner,
  pageScanner,
  readNames,
  readPage,
  sharedId,
  withoutIds,
} from '../../paging/page.ts';
import { readList } from '../../paging/read-list.ts';
import { factOf, isLeftOut, type ListResponse, listFacts } from '../../paging/response-facts.ts';
import { pageSizer } from '../../paging/styles/page-size.ts';
import type { AskedPage, AskPage, PagingStyle } from '../../paging/styles/style.ts';
import type { OfflineLists, OfflineScope, Service } from '../../ports/service.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import { type CountRows, endsWithDay, readPeriods } from './last-day.ts';
import { addressBeside, pageRequest, pageTitle, styleOpener } from './page-requests.ts';
import { type ListPlan, settableWords, sortedById } from './plan.ts';
import { readStates } from './read-states.ts';

/** The shortest list for which the fast path is faster: V8 takes twenty milliseconds to optimise the scanner. */
const minRowsToScan = 4000;

/** The part of a context that reading pages needs: a way to send requests, and messages. */
export interface PageTools {
  readonly service: Pick<Service, 'request' | 'findings' | 'lastDays'>;
  readonly messages: Pick<Messages, 'note' | 'debug'>;
  readonly settings: { readonly concurrency: number };
  readonly offline?: OfflineLists | undefined;
}

/** The part of a list to read. */
export interface ListQuery {
  readonly path: string;
  /** The list is read once for each of these. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  /** The place that an earlier run has reached, and the ids of the rows that it has written. */
  readonly start?: { readonly resumed: ListReading['resumed']; readonly seen: IdSet } | undefined;
  /** Names the fields that the formatter can copy from the response's bytes, given the first rows. */
  readonly copiedFields?: (rows: readonly Row[]) => readonly string[] | undefined;
  /** The rows go to a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd?: boolean;
  /** With `--offline`: the texts of which rows that are wanted hold some. */
  readonly search?: OfflineScope['search'];
}

/**
 * The page source of an operation: the rows of all inputs, no row twice, with the total of all. The first request leaves at
 * once, so that the caller can prepare meanwhile. Throws Failure; the rows yielded before that are good.
 */
export function openPages(context: PageTools, operation: Operation, query: ListQuery): AsyncIterable<Batch> {
  const { inputs, paging, search } = query;
  if (context.offline)
    return context.offline.pages(operation, { ...paging, inputs, search, idField: idFieldOf(operation) });
  const hasLastDay = context.service.lastDays && endsWithDay(operation, inputs);
  const pages = hasLastDay ? periodPages(context, operation, query) : readPages(context, operation, query);
  const first = pages.next();
  // It is awaited later; until then a failure must not count as unhandled.
  first.catch(() => undefined);
  return (async function* () {
    try {
      for (let next = await first; !next.done; next = await pages.next()) yield next.value;
    } finally {
      await pages.return();
    }
  })();
}

/** The rows of periods that have their last day. */
async function* periodPages(context: PageTools, operation: Operation, query: ListQuery): AsyncGenerator<Batch, void> {
  const facts = await context.service.lastDays?.(operation);
  if (!facts) return;
  const open = (inputs: readonly Input[]) => readPages(context, operation, { ...query, inputs });
  const ask = rowCounter(context, operation, query.path);
  const count: CountRows = async (input) => (facts.mayAsk() ? ask(input) : undefined);
  yield* readPeriods({ facts, messages: context.messages, open, count }, operation, query.inputs);
}

/** Returns what counts the rows of a list by its inputs, by asking for one of them. */
export function rowCounter(
  context: Pick<PageTools, 'service' | 'messages'>,
  operation: Operation,
  path: string,
): CountRows {
  return async (input) => {
    const open = await pageReader(context, operation, { isSizeChosen: false, perPage: 1, all: false, limit: 1 });
    try {
      const { rows, counts, total = counts?.total } = await open(path, input)()(undefined);
      return total === undefined ? undefined : { total, rows: rows.map(({ values }) => values) };
    } catch (error) {
      // It is asked beside a list that can be read: that stays as it is.
      if (!(error instanceof Failure) || isStop(error)) throw error;
      return undefined;
    }
  };
}

/** The rows of one list, or of a list that is read as several, one for each state. */
async function* readPages(
  context: PageTools,
  operation: Operation,
  { path, inputs, paging, start, copiedFields, readsToEnd = false }: ListQuery,
): AsyncGenerator<Batch, void> {
  const { all, verify, page: from, limit } = paging;
  const noun = listNoun(operation);
  const open = await pageReader(context, operation, paging, copiedFields);
  if (limit === 0) return;
  const read = (place: number, seen: ListReading['seen'], most: number | undefined) =>
    readList({
      open: open(path, inputs[place] ?? {}),
      noun,
      operation: () => settableWords(operation),
      from,
      resumed: start?.resumed,
      hasPeriod: Object.hasOwn(operation.input, 'date_to'),
      sortedById: () => sortedById(operation),
      concurrency: context.settings.concurrency,
      seen,
      readsToEnd,
      all,
      verify,
      limit: most,
    });
  if (inputs.length === 1) yield* read(0, start?.seen, limit);
  else yield* readStates({ noun, states: inputs.length, all, limit, written: start?.seen, read });
}

/** The failure of a page, named by `title` unless it names its request itself. */
function atPage(error: unknown, what: Message, title: Message): unknown {
  if (!(error instanceof Failure) || isStop(error)) return error;
  // Their words are only compared.
  if (String(error.said).includes(String(what))) return error;
  return new Failure(error.kind, escaped`${title}: ${error.said}`, error.details);
}

type ReaderPaging = Pick<Paging, 'isSizeChosen' | 'perPage' | 'all' | 'limit'> & Partial<Pick<Paging, 'verify'>>;

/**
 * Returns what opens a list by its path, its inputs and the signal that ends its requests. With `copiedFields` the pages of a
 * long list are scanned instead of parsed; the rows are the same.
 */
export async function pageReader(
  { service, messages }: Pick<PageTools, 'service' | 'messages'>,
  operation: Operation,
  { isSizeChosen, perPage: usual, all, limit = 0, verify = false }: ReaderPaging,
  copiedFields?: ListQuery['copiedFields'],
) {
  const { envelope, plainNames, grade, paging, row } = operation;
  const openStyle = await styleOpener(operation, service, verify);
  let opened: PagingStyle | undefined;
  const sendSized = pageSizer(isSizeChosen, () => paging?.size ?? opened?.description?.size);
  const idField = idFieldOf(operation);
  /** The list may have another style than the built-in one, and a response may be a part of it. */
  const mayBeStyled = paging !== undefined || grade === 'imported';
  const readRows = plainNames ? readNames : readPage;
  const knownFields = Object.keys(row);
  /** Where the list is, once a response has shown it. */
  let place: string | undefined;
  let scan: PageScanner | undefined;
  let idsAreKeys = true;

  const emptyPage = (style: PagingStyle, response: ListResponse, asked: AskedPage): Page =>
    style.description ? style.read({ rows: [] }, response, asked) : { rows: [] };

  /** The page, without ids where they are no keys. Pages that were read before may have lost rows by them. */
  function withKeys(page: Page, said: ListResponse, { at }: AskedPage): Page {
    const isFirst = at === undefined || at === 1;
    const shared = idsAreKeys ? sharedId(page, () => factOf(listFacts(said), 'total')) : undefined;
    if (shared !== undefined && !isFirst) {
      throw new Failure(
        'partial',
        escaped`Two ${listNoun(operation)} have the ${idField ?? 'id'} ${shared}: it does not tell them apart.`,
        {
          hint: escaped`Name the field that does: ${suggest`ops set ${operation.id} --role id=<field>`}`,
        },
      );
    }
    idsAreKeys &&= shared === undefined;
    return idsAreKeys ? page : withoutIds(page);
  }

  function readResponse(style: PagingStyle, response: HttpResponse, what: Message, asked: AskedPage): Page {
    assertReadable(response);
    const { headers, status, body } = response;
    const bytes = body.length;
    if (mayBeStyled && status === 204) return { ...emptyPage(style, { headers, json: {} }, asked), bytes };
    const format = { envelope: place ?? envelope, what, idField, fields: knownFields, isUnknown: grade === 'imported' };
    const scanned = scan?.(body, format);
    if (scanned) return { ...scanned, bytes };
    const json = readJson(response);
    const isFirst = asked.at === undefined || asked.at === 1;
    const isEmpty = mayBeStyled && isLeftOut(json, format.envelope, isFirst);
    const found: Page = isEmpty ? { rows: [] } : readRows(json, { ...format, mayBePart: mayBeStyled });
    // The pages that follow have the list in the same place.
    place ??= found.place;
    const said = { headers, json: found.around ?? json, status, envelope: place ?? envelope };
    if (isEmpty) return { ...emptyPage(style, said, asked), bytes };
    const page = style.read(withKeys(found, said, asked), said, asked);
    const { counts, doubt } = page;
    const isBuiltIn = !mayBeStyled || !style.description;
    // Nothing says where the list is, nor how it goes on: the response must be all of it.
    if (mayBeStyled && isBuiltIn && !counts && envelope === undefined) readRows(json, { ...format, envelope: place });
    if (doubt !== undefined) messages.note(escaped`${doubt} You have said that one response is all.`);
    if (isBuiltIn) openScanner(page);
    return { ...page, bytes };
  }

  /** Later pages are scanned if the list is long and the shown fields can be copied. */
  function openScanner({ rows, counts }: Page): void {
    const isLong = idsAreKeys && rows.length > 0 && counts !== undefined && counts.total >= minRowsToScan;
    if (!isLong || scan || plainNames) return;
    const fields = copiedFields?.(rows.map(({ values }) => values));
    if (!fields) return;
    scan = pageScanner(shapesOf(row), fields);
    messages.debug(escaped`The next pages are copied from the bytes of the responses.`);
  }

  return (path: string, input: Input) => {
    const style = openStyle(input);
    opened = style;
    let isTold = false;
    const addressOf = (named: PageAddress): PageAddress => {
      const { address, filter } = addressBeside(operation, input, named);
      const asksForPages = Object.values<unknown>({ ...style.description }).includes(filter);
      if (filter === undefined || isTold || asksForPages) return address;
      isTold = true;
      messages.note(
        escaped`The service goes on by ${filter}, which you have given: its next link changes it. The rows begin where you said.`,
      );
      return address;
    };
    return (signal?: AbortSignal): FetchPage =>
      (at, perPage = usual) =>
        sendSized(perPage, async (sent) => {
          const ask: AskPage = async (page, size = sent, queryOf = style.request.bind(style)) => {
            const query = queryOf(page, size);
            const address = query.address && addressOf(query.address);
            const isPatient = all && !query.isBeside;
            const request = { ...pageRequest(operation, path, input, { ...query, address }), isPatient };
            const asked = {
              at: page,
              size: perPage === undefined ? undefined : (size ?? null),
              isProbe: size !== sent,
            };
            try {
              return await service.request(request, (each) => readResponse(style, each, request.what, asked), signal);
            } catch (error) {
              throw at === undefined ? error : atPage(error, request.what, pageTitle(operation, query));
            }
          };
          const wanted = { at, size: sent, most: all ? Number.POSITIVE_INFINITY : limit };
          if (style.fetch) return style.fetch(wanted, ask);
          const page = await ask(at);
          return style.settle ? style.settle(page, wanted, ask) : page;
        });
  };
}

/** The requests for one page of each list, as `--dry-run` shows them. */
export async function pageRequests(
  service: Pick<Service, 'findings'>,
  operation: Operation,
  { path, inputs, paging }: Pick<ListPlan, 'path' | 'inputs'> & { readonly paging: Pick<Paging, 'page' | 'perPage'> },
): Promise<ServiceRequest[]> {
  const open = await styleOpener(operation, service);
  return inputs.map((input) => pageRequest(operation, path, input, open(input).request(paging.page, paging.perPage)));
}
