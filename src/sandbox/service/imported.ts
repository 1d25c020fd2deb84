import { mergeRows } from '../../base/json/paths.ts';
import { getOwn, isRow, type Row } from '../../base/row.ts';
import { isScalar, type Operation, type PagingDescription, type ResponsePlace } from '../../operations/manifest.ts';
import type { Filter, Selection } from '../data/table.ts';
import { jsonResponse } from '../http/messages.ts';
import { defaultPageSize, largestPageSize } from '../http/paginator.ts';
import { type ServiceCall, type ServiceHandler, within } from './service-call.ts';
import { checkValue, FieldErrors } from './validation.ts';

/** Rows of which nothing is known. */
const anyRow: Operation['row'] = { id: { type: 'integer' }, name: { type: 'string' } };

/** An imported operation as a service sees it: what is in its body, or in its query, by the names that are sent. */
export function servedOperation(operation: Operation): Operation {
  const { grade, method, input, requiredInput, places = {}, sentAs = {}, row } = operation;
  if (grade !== 'imported') return operation;
  const usual = method === 'GET' ? 'query' : 'body';
  const isUsual = (name: string): boolean => (getOwn(places, name) ?? usual) === usual;
  const sentName = (name: string): string => getOwn(sentAs, name) ?? name;
  const inputs = Object.entries(input).filter(([name]) => isUsual(name));
  return {
    ...operation,
    input: Object.fromEntries(inputs.map(([name, schema]) => [sentName(name), schema])),
    requiredInput: requiredInput.filter(isUsual).map(sentName),
    row: Object.keys(row).length > 0 ? row : anyRow,
  };
}

/** `list` for `addresses list`. */
export const actionOf = ({ verb }: Pick<Operation, 'verb'>): string => verb.slice(verb.lastIndexOf(' ') + 1);

/** A list of something other than its group's rows, such as the prices of an order, has a table of its own. */
export const hasOwnTable = (operation: Operation): boolean =>
  operation.kind === 'list' && actionOf(operation) !== 'list';

/** The input that a link of this service has for where it leads. */
const linkInput = 'after';

const numberIn = (given: Row, name: string | undefined, fallback: number): number => {
  const number = name === undefined || given[name] === undefined ? fallback : Number(given[name]);
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback;
};

function startOf(style: PagingDescription, given: Row, size: number, { count, rows }: Selection): number {
  if (style.kind === 'offset') return numberIn(given, style.offset, 0);
  if (style.kind === 'link') return numberIn(given, linkInput, 0);
  const base = style.kind === 'page' ? (style.firstPage ?? 1) : 0;
  if (style.kind === 'page') return Math.max(0, numberIn(given, style.page, base) - base) * size;
  if (style.kind !== 'cursor') return 0;
  const cursor = given[style.cursor];
  if (style.next !== 'last-id' || cursor === undefined) return numberIn(given, style.cursor, 0);
  return rows(0, count).findIndex(({ id }) => String(id) === String(cursor)) + 1;
}

/** Which rows a page has, and where the next one begins. */
function windowOf(style: PagingDescription | undefined, given: Row, selection: Selection) {
  const { count } = selection;
  if (!style || style.kind === 'none') return { start: 0, size: count, next: undefined };
  const size = Math.min(numberIn(given, style.size, defaultPageSize) || defaultPageSize, largestPageSize);
  const start = startOf(style, given, size, selection);
  return { start, size, next: start + size < count ? start + size : undefined };
}

/** The paging fields and headers of a response, at the places that the style names; in headers if it names none. */
function saidOf(style: PagingDescription, next: number | undefined, count: number, { request }: ServiceCall) {
  const said: (readonly [ResponsePlace, unknown])[] = [];
  // A style without a readable end gets a total.
  const isOpen = style.kind === 'size' || (style.kind === 'cursor' && style.next === undefined);
  if (style.total) said.push([style.total, count]);
  else if (isOpen) said.push([{ header: 'x-total-count' }, count]);
  if (style.kind === 'cursor') {
    if (style.next !== 'last-id')
      said.push([style.next ?? { header: 'x-next-cursor' }, next === undefined ? null : String(next)]);
    if (style.more !== undefined) said.push([{ field: style.more }, next !== undefined]);
  }
  if (style.kind === 'link') {
    const query = new URLSearchParams([...request.query].filter(([name]) => name !== linkInput));
    const first = request.origin + request.path;
    const following = `${first}?${[query, `${linkInput}=${next}`].filter(String).join('&')}`;
    const header = next === undefined ? `<${first}>; rel="first"` : `<${following}>; rel="next"`;
    const field = next === undefined ? null : following;
    said.push([style.next, 'header' in style.next ? header : field]);
  }
  return said;
}

/** Inputs that are named as fields of the rows. A list of values filters nothing. */
function filterOf({ input, paging }: Operation, query: URLSearchParams): Filter {
  const errors = new FieldErrors();
  const own = new Set(paging && Object.values(paging));
  const filter: Record<string, string> = {};
  for (const [name, schema] of Object.entries(input)) {
    const given = query.get(name)?.trim() ?? '';
    if (given !== '' && isScalar(schema) && !own.has(name))
      filter[name] = String(checkValue(name, schema, given, errors));
  }
  errors.throwIfAny();
  return filter;
}

/** The list of an imported operation, where and in the parts that its document says. */
export const listImported: ServiceHandler = (call) => {
  const { operation, request, body, rows } = call;
  const { method, paging, envelope } = operation;
  const selection = rows.select(method === 'GET' ? filterOf(operation, request.query) : {});
  const window = windowOf(paging, method === 'GET' ? Object.fromEntries(request.query) : body, selection);
  const list = selection.rows(window.start, window.size);
  const said = paging ? saidOf(paging, window.next, selection.count, call) : [];
  const fields = said.flatMap(([place, value]) => ('field' in place ? [within(place.field, value)] : []));
  const headers = said.flatMap(([place, value]) => ('header' in place ? [[place.header, String(value)]] : []));
  const isBare = envelope === '.' || (envelope === undefined && fields.length === 0);
  const held = [within(envelope ?? 'data', list), ...fields].filter(isRow).reduce(mergeRows, {});
  return jsonResponse(200, isBare ? list : held, Object.fromEntries(headers));
};
