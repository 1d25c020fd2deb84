import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
/** How the value of a column is kept: times are texts in UTC, sorted as they are written; `exact` is a decimal number. */
export type MirrorColumn = 'text' | 'integer' | 'exact' | 'json';

export interface TableForm {
  readonly columns: Readonly<Record<string, MirrorColumn>>;
  /** The primary key. Without one, rows are only added, and get a growing `id`. */
  readonly key: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
  /** The columns that a search of all rows reads, the searched text first. */
  readonly searched?: readonly string[];
}

/** Raise it with every change of the tables that a query could notice. docs/mirror.md describes them. */
export const mirrorVersion = 4;

/**
 * The digest of every record, and times: when it was first seen, last seen to change, last written, found to be gone, and last seen as
 * the service has it.
 */
const seen = {
  digest: 'text',
  first_seen: 'text',
  changed: 'text',
  checked: 'text',
  gone: 'text',
  verified: 'text',
} as const;

export const seenColumns: readonly string[] = Object.keys(seen);

const mirrorTables = {
  /** Facts about the mirror: its version, whose it is. */
  mirror: { key: ['name'], columns: { name: 'text', value: 'text' } },
  orders: {
    key: ['id'],
    columns: {
      id: 'text',
      number: 'text',
      state: 'text',
      open: 'integer',
      day: 'text',
      created: 'text',
      updated: 'text',
      delivered: 'text',
      receiver: 'text',
      phone: 'text',
      city: 'text',
      city_id: 'text',
      city_name: 'text',
      total: 'exact',
      currency: 'text',
      payment: 'text',
      cod: 'text',
      courier: 'text',
      waybill: 'text',
      folded: 'text',
      settled: 'text',
      total_minor: 'integer',
      total_text: 'text',
      day_text: 'text',
      return_ordered: 'text',
      ...seen,
    },
    indexes: [['day'], ['state', 'day']],
    searched: ['folded', 'gone', 'day', 'created', 'id'],
  },
  boxes: {
    key: ['id'],
    columns: {
      id: 'text',
      name: 'text',
      length: 'exact',
      width: 'exact',
      height: 'exact',
      weight: 'exact',
      ...seen,
    },
  },
  /** The list of cities by which the cities of orders are named. */
  cities: { key: ['id'], columns: { id: 'text', name: 'text', name_ar: 'text', country_id: 'text' } },
  /** The records as the service sent them, of these lists and of those that others refer to. */
  documents: { key: ['kind', 'id'], columns: { kind: 'text', id: 'text', document: 'json' } },
  history: {
    key: [],
    columns: {
      sync: 'integer',
      kind: 'text',
      record: 'text',
      seen: 'text',
      change: 'text',
      field: 'text',
      role: 'text',
      old: 'json',
      new: 'json',
    },
    indexes: [['kind', 'record'], ['sync']],
  },
  syncs: {
    key: ['id'],
    columns: {
      id: 'integer',
      kind: 'text',
      started: 'text',
      finished: 'text',
      desk: 'text',
      since: 'text',
      orders: 'integer',
      orders_total: 'integer',
      boxes: 'integer',
      added: 'integer',
      changed: 'integer',
      gone: 'integer',
      proof: 'text',
    },
  },
} as const satisfies Readonly<Record<string, TableForm>>;

export type MirrorTable = keyof typeof mirrorTables;

export const tableForms: Readonly<Record<MirrorTable, TableForm>> = mirrorTables;

export const columnsOf = (table: MirrorTable): readonly string[] => Object.keys(tableForms[table].columns);

const isTable = (name: string): name is MirrorTable => Object.hasOwn(mirrorTables, name);

export const mirrorTableNames: readonly MirrorTable[] = Object.keys(mirrorTables).filter(isTable);

interface Engine {
  readonly typeOf: Readonly<Record<MirrorColumn, string>>;
  /** The type of growing ids. */
  readonly ids: string;
  /**
   * Speeds up a search of all rows: an index with the columns that it reads, a tenth of the pages; or these columns at the
   * beginning of each row, because an index of PostgreSQL takes no long text.
   */
  readonly search: 'index' | 'order';
}

/** The statements that make the tables where they are missing. */
export function creationOf({ typeOf, ids, search }: Engine): string {
  return mirrorTableNames
    .flatMap((name) => {
      const { columns, key, searched = [], ...form } = tableForms[name];
      const names = Object.keys(columns);
      const first = search === 'order' ? searched : [];
      const indexes = [...(form.indexes ?? []), ...(search === 'index' && searched.length > 0 ? [searched] : [])];
      const lines = [
        ...(key.length === 0 ? [`id ${ids}`] : []),
        ...[...first, ...names.filter((column) => !first.includes(column))].map(
          (column) => `"${column}" ${typeOf[columns[column] ?? 'text']}`,
        ),
        ...(key.length === 0 ? [] : [`primary key (${key.join(', ')})`]),
      ];
      return [
        `create table if not exists ${name} (${lines.join(', ')})`,
        ...indexes.map((index) => `create index if not exists ${name}_${index[0]} on ${name} (${index.join(', ')})`),
      ];
    })
    .join(';\n');
}

/** A column of an existing table. */
interface PresentColumn {
  readonly table: string;
  readonly name: string;
}

/** The statements that add missing columns to the tables of an earlier version; empty if none is missing. */
export function additionsTo(present: readonly PresentColumn[], typeOf: Engine['typeOf']): string {
  return mirrorTableNames
    .flatMap((table) => {
      const names = present.filter((column) => column.table === table).map(({ name }) => name);
      const lacking = columnsOf(table).filter((column) => names.length > 0 && !names.includes(column));
      return lacking.map(
        (column) =>
          `alter table ${table} add column "${column}" ${typeOf[tableForms[table].columns[column] ?? 'text']}`,
      );
    })
    .join(';\n');
}

/** The end of an insert that replaces the row of its key. */
export function replacing(table: MirrorTable): string {
  const { columns, key } = tableForms[table];
  if (key.length === 0) return '';
  const others = Object.keys(columns).filter((column) => !key.includes(column));
  return ` on conflict (${key.join(', ')}) do update set ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return exactNumber(String(value));
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

/** A row as an engine returns it, with numbers that keep all digits, and bytes as hexadecimal digits. */
export function plainRow(row: Row): Row {
  const plain: Record<string, unknown> = {};
  for (const name of Object.keys(row)) plain[name] = plainValue(row[name]);
  return plain;
}
