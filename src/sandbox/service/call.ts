import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Merchant } from '../data/merchants.ts';
import type { Table } from '../data/table.ts';
import { nounOf } from '../generic/any-source.ts';
import { noSuchRecord } from '../http/refusal.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Accounts } from './accounts.ts';

/** A request that has found its operation and shown a valid token. */
export interface Call {
  readonly operation: Operation;
  readonly parameters: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Row;
  readonly merchant: Merchant;
  /** `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly path: string;
  readonly now: Date;
  readonly accounts: Accounts;
  /** What the operation lists, shows or changes. */
  readonly rows: Table;
  /** The merchant's table of a group. */
  table(group: string): Table;
}

export type Handler = (call: Call) => Reply;

/** `packaging-types` → `PackagingType`. */
export const modelOf = (group: string): string =>
  nounOf(group).replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The id that a text means, if it can be one. */
export const idOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN);

/** The row of a group that the first argument of the path names, or the 404 of a record that is not there. */
export function namedRow({ operation, parameters, table }: Call): { readonly id: number; readonly row: Row } {
  const [text = ''] = parameters;
  const id = idOf(text);
  const row = table(operation.group).find(id);
  if (!row) throw noSuchRecord(modelOf(operation.group), text);
  return { id, row };
}

/** A record in the envelope of its operation, `data` where none is named. */
export function recordReply({ envelope }: Operation, record: unknown, status = 200): Reply {
  return jsonReply(status, envelope === '.' ? record : { [envelope ?? 'data']: record });
}

/** Those fields of a record that the operation shows; all of it where none of them is there. */
export function shownBy({ row }: Operation, record: Row): Row {
  const shown = Object.entries(record).filter(([name]) => Object.hasOwn(row, name));
  return shown.length > 0 ? Object.fromEntries(shown) : record;
}
