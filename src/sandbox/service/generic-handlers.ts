import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { paginatorOf } from '../http/paginator.ts';
import { jsonResponse } from '../http/response.ts';
import { pdfResponse } from '../pdf/document.ts';
import { actionOf } from './imported.ts';
import { listImported } from './imported-list.ts';
import { listQuery } from './list-query.ts';
import {
  namedRow,
  parseId,
  recordResponse,
  type ServiceCall,
  type ServiceHandler,
  shownFields,
} from './service-call.ts';
import { settableFields } from './settable-fields.ts';
import { hasOwnTable } from './tables.ts';

// A list without an envelope has no pages, unless it is so long that it needs them.
const longestPlainList = 500;

const listRows: ServiceHandler = (call) => {
  const { operation, request } = call;
  if (hasOwnTable(operation) && operation.parameters.length > 0) namedRow(call);
  if (operation.method !== 'GET') settableFields(call);
  const query = operation.method === 'GET' ? request.query : new URLSearchParams();
  const { page, perPage, filter } = listQuery(operation, query);
  const selection = call.rows.select(filter);
  const envelope = operation.envelope ?? (selection.count > longestPlainList ? '.' : undefined);
  if (envelope === undefined) return jsonResponse(200, { data: selection.rows(0, selection.count) });
  const paginator = paginatorOf(selection, page, perPage, request.origin + request.path.replace(/\/+$/, ''));
  return jsonResponse(200, envelope === '.' ? paginator : { [envelope]: paginator });
};

/** `/orders/{order}/status`: not one of many, but the only one of what the argument names. */
const isOnlyOne = (operation: Operation): boolean =>
  operation.grade === 'imported' &&
  !operation.path.endsWith('}') &&
  ['get', 'update', 'delete'].includes(actionOf(operation));

/** The row that the path names; without an argument the merchant's only one, such as the profile. */
function targetRow(call: ServiceCall): { readonly id: number; readonly row: Row } {
  const { operation, parameters, rows } = call;
  if (parameters.length > 0 && !isOnlyOne(operation)) return namedRow(call);
  const all = rows.select({});
  const place = (parseId(parameters.at(-1)) || 0) % Math.max(1, all.count);
  const [row = {}] = all.rows(place, 1);
  return { id: all.idAt(place), row };
}

const showRow: ServiceHandler = (call) => {
  const { operation } = call;
  const { row } = targetRow(call);
  return recordResponse(operation, actionOf(operation) === 'get' ? row : shownFields(operation, row));
};

const createRow: ServiceHandler = (call) => recordResponse(call.operation, call.rows.create(settableFields(call)), 201);

const updateRow: ServiceHandler = (call) => {
  const { id, row } = targetRow(call);
  return recordResponse(call.operation, call.rows.update(id, settableFields(call)) ?? row);
};

/** An action of which only the record is known: it changes nothing but the time. */
const touchRow: ServiceHandler = (call) => {
  const { id, row } = targetRow(call);
  settableFields(call);
  return recordResponse(call.operation, shownFields(call.operation, call.rows.change(id, {}) ?? row));
};

/** Deletes the record that the path ends with; a DELETE of what is part of a record leaves the record. */
const deleteRow: ServiceHandler = (call) => {
  const { id } = targetRow(call);
  if (call.operation.path.endsWith('}')) call.rows.remove(id);
  return { status: 204, headers: {}, body: '' };
};

const writeDocument: ServiceHandler = (call) => {
  const { row } = targetRow(call);
  const title = `${call.operation.title} ${String(row.id)}`;
  return pdfResponse(title, [title, 'Made up by the shipctl sandbox: worth nothing.']);
};

/** The handler of an operation that is known only by its entry in the catalogue. */
export function genericHandler(operation: Operation): ServiceHandler {
  const { kind, method, parameters, safe, document } = operation;
  if (kind === 'list') return operation.grade === 'imported' ? listImported : listRows;
  if (document) return writeDocument;
  if (method === 'GET' || safe) return showRow;
  if (method === 'DELETE') return deleteRow;
  if (method === 'PUT' || method === 'PATCH' || actionOf(operation) === 'update') return updateRow;
  return actionOf(operation) === 'create' || parameters.length === 0 ? createRow : touchRow;
}
