import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { paginatorOf } from '../http/paginator.ts';
import { jsonReply } from '../http/reply.ts';
import { pdfReply } from '../pdf/document.ts';
import { bodyOf } from './body.ts';
import { type Call, type Handler, namedRow, recordReply, shownBy } from './call.ts';
import { listQuery } from './query.ts';
import { isOwnTable } from './tables.ts';

// A plain list has no pages. Where nobody says how a long one is wrapped, it still gets them: it would never end.
const longestPlainList = 500;

const list: Handler = (call) => {
  const { operation, query, origin, path } = call;
  if (isOwnTable(operation) && operation.parameters.length > 0) namedRow(call);
  if (operation.method !== 'GET') bodyOf(call);
  const { page, perPage, filter } = listQuery(operation, operation.method === 'GET' ? query : new URLSearchParams());
  const selection = call.rows.select(filter);
  const envelope = operation.envelope ?? (selection.count > longestPlainList ? '.' : undefined);
  if (envelope === undefined) return jsonReply(200, { data: selection.rows(0, selection.count) });
  const paginator = paginatorOf(selection, page, perPage, origin + path.replace(/\/+$/, ''));
  return jsonReply(200, envelope === '.' ? paginator : { [envelope]: paginator });
};

/** The row that the path names; without an argument the merchant's one and only, such as the profile. */
function rowOf(call: Call): { readonly id: number; readonly row: Row } {
  if (call.parameters.length > 0) return namedRow(call);
  const [row = {}] = call.rows.select({}).rows(0, 1);
  return { id: Number(row.id), row };
}

const show: Handler = (call) => {
  const { operation } = call;
  const { row } = rowOf(call);
  return recordReply(operation, operation.verb === 'get' ? row : shownBy(operation, row));
};

const create: Handler = (call) => recordReply(call.operation, call.rows.create(bodyOf(call)), 201);

const update: Handler = (call) => {
  const { id, row } = rowOf(call);
  return recordReply(call.operation, call.rows.update(id, bodyOf(call)) ?? row);
};

/** What the sandbox knows nothing about but its record: it says so by changing nothing but the time. */
const touch: Handler = (call) => {
  const { id, row } = rowOf(call);
  bodyOf(call);
  return recordReply(call.operation, shownBy(call.operation, call.rows.change(id, {}) ?? row));
};

const remove: Handler = () => jsonReply(501, { message: 'The sandbox cannot delete.' });

const document: Handler = (call) => {
  const { row } = rowOf(call);
  const title = `${call.operation.title} ${String(row.id)}`;
  return pdfReply(title, [title, 'Made up by the shipctl sandbox: worth nothing.']);
};

/** How an operation is served of which nothing more is known than its entry in the catalogue. */
export function byKind({ kind, verb, method, parameters, safe, document: fields }: Operation): Handler {
  if (kind === 'list') return list;
  if (fields) return document;
  if (method === 'GET' || safe) return show;
  if (method === 'DELETE') return remove;
  if (method === 'PUT' || method === 'PATCH') return update;
  return verb === 'create' || parameters.length === 0 ? create : touch;
}
