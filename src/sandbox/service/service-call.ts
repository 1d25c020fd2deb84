import type { Row } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import type { Operation } from '../../operations/manifest.ts';
import { resourceOf } from '../../operations/route.ts';
import type { PagesOfKind } from '../../paging/styles/pages-of-kind.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import type { Table } from '../data/table.ts';
import { keyOf } from '../data/values.ts';
import type { SandboxRequest } from '../http/messages.ts';
import { jsonResponse, recordNotFound, type SandboxResponse } from '../http/messages.ts';
import type { Accounts } from './accounts.ts';

export interface ServiceCall {
  readonly operation: Operation;
  readonly parameters: readonly string[];
  readonly request: SandboxRequest;
  readonly body: Row;
  readonly merchant: MerchantAccount;
  readonly now: Date;
  readonly accounts: Accounts;
  readonly rows: Table;
  /** How the list of an imported operation is read. */
  readonly kind?: PagesOfKind | undefined;
  /** Where else the record that an imported operation names may be. */
  readonly related: readonly Table[];
  /** True if no operation lists the records that this one names, so that every name is accepted. */
  readonly isUnlisted: boolean;
  own(): Table;
  table(group: string): Table;
}

export type ServiceHandler = (call: ServiceCall) => SandboxResponse;

/** NaN for text that is not an id. */
export const parseId = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

export interface NamedRow {
  readonly id: number;
  readonly row: Row;
  readonly rows: Table;
}

/** The row that a text names: by its id, by the field that is called as the argument, or by the key. */
function findNamed({ operation }: ServiceCall, rows: Table, text: string): NamedRow | undefined {
  const id = parseId(text);
  const row = rows.find(id);
  if (row) return { id, row, rows };
  if (operation.grade !== 'imported') return undefined;
  const fields = [operation.parameters.at(-1) ?? '', rows.key];
  const found = fields.map((field) => rows.findBy(field, text)).find((each) => each !== undefined);
  return found && { ...found, rows };
}

/** Returns a record made up for a name, as for every name that no list of the sandbox has. */
function madeUpFor(rows: Table, text: string): NamedRow | undefined {
  const id = parseId(text);
  const found = rows.isDeleted(id) ? undefined : rows.pick(id || keyOf(0, text));
  if (!found) return undefined;
  const named = typeof found.row[rows.key] === 'number' ? id : text;
  return {
    ...found,
    row: { ...found.row, ...(Object.hasOwn(found.row, rows.key) && named && { [rows.key]: named }) },
    rows,
  };
}

/** The row of the operation's group that an argument of the path names; throws a 404 if there is none. */
export function namedRow(call: ServiceCall): NamedRow {
  const { operation, parameters, table, related, isUnlisted } = call;
  // Of the arguments of an imported one only the last is known to be of its own group.
  const text = (operation.grade === 'imported' ? parameters.at(-1) : parameters[0]) ?? '';
  const rows = table(resourceOf(operation));
  for (const each of [rows, ...related]) {
    const found = findNamed(call, each, text);
    if (found) return found;
  }
  const made = isUnlisted ? madeUpFor(rows, text) : undefined;
  if (made) return made;
  // `packaging-types` → `PackagingType`
  const model = singular(operation.group).replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  throw recordNotFound(model, text);
}

export const within = (field: string, value: unknown): unknown =>
  field.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);

/** A record in the envelope of its operation, `data` if it names none. */
export function recordResponse({ envelope = 'data' }: Operation, record: unknown, status = 200): SandboxResponse {
  return jsonResponse(status, envelope === '.' ? record : within(envelope, record));
}

export function shownFields({ row }: Operation, record: Row): Row {
  const fields = Object.entries(record).filter(([name]) => Object.hasOwn(row, name));
  return fields.length > 0 ? Object.fromEntries(fields) : record;
}
