import { mergeRows } from '../../base/json/paths.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { isScalar, type Operation } from '../../operations/manifest.ts';
import { numberIn } from '../../paging/styles/pages-of-kind.ts';
import type { Filter } from '../data/table.ts';
import { jsonResponse } from '../http/messages.ts';
import { defaultPageSize, largestPageSize, paginatorOf } from '../http/paginator.ts';
import { namedRow, type ServiceHandler, within } from './service-call.ts';
import { checkValue, FieldErrors, settableFields } from './validation.ts';

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

/** Operations that declare another status than 422 for an invalid query. */
const invalidQueryStatus: Readonly<Record<string, number>> = { 'orders.list': 400 };

/** A state of the sandbox's orders that the interface document does not name; it can be filtered by too. */
const furtherState = 'returned';

/** Inputs that are named as fields of the rows; blank text counts as not given, as in Laravel. A list filters nothing. */
function filterOf({ input, paging }: Operation, query: URLSearchParams, errors: FieldErrors): Filter {
  const pagingInputs = new Set<unknown>(['page', 'per_page', ...Object.values(paging ?? {})]);
  const filter: Record<string, string> = {};
  for (const [name, schema] of Object.entries(input)) {
    const given = query.has(`${name}[]`) ? query.getAll(`${name}[]`) : (query.get(name)?.trim() ?? '');
    if (given === '' || !isScalar(schema) || pagingInputs.has(name)) continue;
    const isState = name === 'status' && given === furtherState;
    filter[name] = isState ? given : String(checkValue(name, schema, given, errors));
  }
  return filter;
}

// A list without an envelope has no pages, unless it is so long that it needs them.
const longestPlainList = 500;

export const listRows: ServiceHandler = (call) => {
  const { operation, request } = call;
  if (hasOwnTable(operation) && operation.parameters.length > 0) namedRow(call);
  if (operation.method !== 'GET') settableFields(call);
  const query = operation.method === 'GET' ? request.query : new URLSearchParams();
  const errors = new FieldErrors();
  const positive = (name: string, fallback: number): number => {
    const number = checkValue(name, { type: 'integer' }, query.get(name)?.trim() || String(fallback), errors);
    if (typeof number === 'number' && number < 1) errors.add(name, 'must be at least 1');
    return Number(number);
  };
  const page = positive('page', 1);
  const perPage = positive('per_page', defaultPageSize);
  const filter = filterOf(operation, query, errors);
  errors.throwIfAny(invalidQueryStatus[operation.id]);
  const rows = call.rows.select(filter);
  const envelope = operation.envelope ?? (rows.length > longestPlainList ? '.' : undefined);
  if (envelope === undefined) return jsonResponse(200, { data: rows });
  const paginator = paginatorOf(rows, page, perPage, request.origin + request.path.replace(/\/+$/, ''));
  return jsonResponse(200, envelope === '.' ? paginator : { [envelope]: paginator });
};

/** The list of an imported operation, where and in the parts that its document says. */
export const listImported: ServiceHandler = (call) => {
  const { operation, request, body, kind } = call;
  const { method, paging, envelope } = operation;
  const isRead = method === 'GET';
  const errors = new FieldErrors();
  const filter = isRead ? filterOf(operation, request.query, errors) : {};
  errors.throwIfAny();
  const rows = call.rows.select(filter);
  const given = { ...Object.fromEntries(request.query), ...body };
  const most = Math.min(numberIn(given, paging?.size, defaultPageSize) || defaultPageSize, largestPageSize);
  const url = request.origin + request.path;
  const page = paging && kind?.serve?.(paging, { given, rows, size: most, url, query: request.query });
  const { start, says, total } = page ?? { start: 0 };
  const end = page ? start + most : rows.length;
  const list = rows.slice(start, end);
  const totalPlace = paging?.total ?? total;
  const said = [
    ...(totalPlace ? [[totalPlace, rows.length] as const] : []),
    ...(says?.(end < rows.length ? end : undefined) ?? []),
  ];
  const fields = said.flatMap(([place, value]) => ('field' in place ? [within(place.field, value)] : []));
  const headers = said.flatMap(([place, value]) => ('header' in place ? [[place.header, String(value)]] : []));
  const isBare = envelope === '.' || (envelope === undefined && fields.length === 0);
  const held = [within(envelope ?? 'data', list), ...fields].filter(isRow).reduce(mergeRows, {});
  return jsonResponse(200, isBare ? list : held, Object.fromEntries(headers));
};
