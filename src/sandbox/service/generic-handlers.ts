import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { endsWithArgument } from '../../operations/route.ts';
import { keyOf } from '../data/values.ts';
import { actionOf, listImported, listRows } from './lists.ts';
import { textPage } from './pdf.ts';
import {
  type NamedRow,
  namedRow,
  recordResponse,
  type ServiceCall,
  type ServiceHandler,
  shownFields,
} from './service-call.ts';
import { settableFields } from './validation.ts';

/** `/orders/{order}/status`: not one of many, but the only one of what the argument names. */
const isOnlyOne = (operation: Operation): boolean =>
  operation.grade === 'imported' &&
  !endsWithArgument(operation.path) &&
  ['get', 'update', 'delete'].includes(actionOf(operation));

/** The row that the path names; without an argument the merchant's only one, such as the profile. */
function targetRow(call: ServiceCall): NamedRow {
  const { operation, parameters, rows } = call;
  if (parameters.length > 0 && !isOnlyOne(operation)) return namedRow(call);
  const only = rows.pick(parameters.length > 0 ? keyOf(0, parameters.join('/')) : 0);
  return { ...(only ?? { id: 0, row: {} }), rows };
}

/** The fields of a record in the response of an operation other than `get`: an imported one has fields of its own. */
function shownRecord({ operation, own }: ServiceCall, { id, row }: Pick<NamedRow, 'id' | 'row'>): Row {
  if (operation.grade !== 'imported') return shownFields(operation, row);
  const known = Object.entries(row).filter(([name]) => Object.hasOwn(operation.row, name));
  return { ...own().pick(id)?.row, ...Object.fromEntries(known) };
}

const showRow: ServiceHandler = (call) => {
  const target = targetRow(call);
  return recordResponse(call.operation, actionOf(call.operation) === 'get' ? target.row : shownRecord(call, target));
};

const createRow: ServiceHandler = (call) => recordResponse(call.operation, call.rows.create(settableFields(call)), 201);

const updateRow: ServiceHandler = (call) => {
  const { id, row, rows } = targetRow(call);
  return recordResponse(call.operation, rows.update(id, settableFields(call)) ?? row);
};

/** An action whose effect on its record is unknown: it changes only the time of the record. */
const touchRow: ServiceHandler = (call) => {
  const { id, row, rows } = targetRow(call);
  settableFields(call);
  return recordResponse(call.operation, shownRecord(call, { id, row: rows.change(id, {}) ?? row }));
};

/** Deletes the record that the path ends with; a DELETE of what is part of a record leaves the record. */
const deleteRow: ServiceHandler = (call) => {
  const { id, rows } = targetRow(call);
  if (endsWithArgument(call.operation.path)) rows.remove(id);
  return { status: 204, headers: {}, body: '' };
};

const writeDocument: ServiceHandler = (call) => {
  const { row } = targetRow(call);
  const title = `${call.operation.title} ${String(row.id)}`;
  return textPage(title, [title, 'Made up by the shipctl sandbox: worth nothing.']);
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
