import { createHash, type Hash } from 'node:crypto';
import { asRow, type Row } from '../base/row.ts';
import { isText, scalarText } from '../base/text/text.ts';
import { type Fields, type Operation, type RecordShape, rowShape } from '../operations/manifest.ts';
import { elementFields } from '../output/column-kinds.ts';
import type { ParquetTypeName } from '../output/parquet-types.ts';
import { parseStored } from './facts.ts';
import type { MirrorStore } from './mirror-store.ts';
import { columnsOf, tableForms } from './tables.ts';

/** Has a file the orders and history of a day, or of a month? */
export type PartitionForm = 'day' | 'month';

/** The tables of the mirror that become Parquet files. */
export type PartitionTable = 'orders' | 'boxes' | 'history';

/** A file of the folder and the query for its rows. */
export interface Partition {
  readonly table: PartitionTable;
  readonly file: string;
  /** Changes whenever the rows or columns of the file change. */
  readonly digest: string;
  rows(): AsyncIterable<readonly Row[]>;
  readonly shape: RecordShape;
}

/** The types of columns whose names suggest another one: an id is text, but rows of history are numbered. */
export const typesOfTables: Readonly<Record<PartitionTable, Readonly<Record<string, ParquetTypeName>>>> = {
  orders: {},
  boxes: {},
  history: { id: 'BIGINT' },
};

/** Stands for the day or month of records without one, as in Hive and other readers of partitions. */
const noTime = '__HIVE_DEFAULT_PARTITION__';

/** Columns that are not written. The times of the last reading would change every file with each sync. */
const unwritten = [
  ...['digest', 'folded', 'checked', 'verified', 'day'],
  // They repeat other columns, or the documents.
  ...['settled', 'total_minor', 'total_text', 'day_text', 'return_ordered'],
];

const timesOfMirror = ['first_seen', 'changed', 'gone', 'seen'];

/** Columns that have times as the service writes them, which may not be timestamps. */
const timesOfOrders = ['created', 'updated', 'delivered'];

const isWritten = (name: string): boolean => !unwritten.includes(name);

/** The column `day` of a month's file. A day's file has the day in its path. */
const dayFields = (form: PartitionForm): Fields => (form === 'day' ? {} : { day: { type: 'string', format: 'date' } });

function shapeOf(table: PartitionTable, more: Fields): RecordShape {
  const { columns, key } = tableForms[table];
  const names = [...(key.length === 0 ? ['id'] : []), ...Object.keys(columns).filter(isWritten)];
  const typeOf = (name: string): string => {
    if (timesOfMirror.includes(name) || (table === 'orders' && timesOfOrders.includes(name))) return 'time';
    if (key.length === 0 && name === 'id') return 'integer';
    return { exact: 'number', integer: 'integer' }[String(columns[name])] ?? 'string';
  };
  const shape = rowShape(names, Object.fromEntries(names.map((name) => [name, typeOf(name)])));
  return { ...shape, row: { ...shape.row, ...more } };
}

/** Begins the digest of a file with its columns: if they change, all files of the table are written again. */
const digestFor = (shape: RecordShape): Hash => createHash('sha256').update(JSON.stringify(shape.row));

const tableColumns = (table: PartitionTable): string =>
  columnsOf(table)
    .filter(isWritten)
    .map((name) => `t."${name}"`)
    .join(', ');

const withDocument = (table: 'orders' | 'boxes', { more = '', where = '1 = 1', order = 't.id' }): string =>
  `select ${tableColumns(table)}${more}, cast(d.document as text) as document from ${table} t
left join documents d on d.kind = '${table}' and d.id = t.id where ${where} order by ${order}`;

const fileOf = (table: PartitionTable, form: PartitionForm, time: string | undefined): string =>
  `${table}/${form}=${time ?? noTime}/${table}.parquet`;

const timeOf = (day: unknown, form: PartitionForm): string | undefined => {
  const text = scalarText(day);
  return text === '' ? undefined : text.slice(0, form === 'day' ? 10 : 7);
};

/** The days or months with orders, each with a digest of the rows of its file. */
async function orderTimes(store: MirrorStore, form: PartitionForm, shape: RecordShape) {
  const names = ['day', 'id', 'digest', 'city_name', 'first_seen', 'changed', 'checked', 'gone'];
  const times = new Map<string | undefined, Hash>();
  for await (const rows of store.read(`select ${names.join(', ')} from orders order by day, id`)) {
    for (const row of rows) {
      const time = timeOf(row.day, form);
      const hash = times.get(time) ?? digestFor(shape);
      times.set(time, hash.update(JSON.stringify(names.map((name) => row[name]))));
    }
  }
  return times;
}

async function orderPartitions(list: Operation, store: MirrorStore, form: PartitionForm): Promise<Partition[]> {
  const lists = ['items', 'boxes'].filter((name) => Object.keys(elementFields(list, name) ?? {}).length > 0);
  const shape = shapeOf('orders', {
    ...dayFields(form),
    document: { type: 'string' },
    ...Object.fromEntries(lists.map((name) => [name, list.row[name] ?? {}])),
  });
  const more = form === 'day' ? '' : ', t.day';
  const rowsOf = async function* (time: string | undefined) {
    // Text comparison: also finds days that no calendar has.
    const [first, last] = form === 'day' ? [time, time] : [`${time}-00`, `${time}-99`];
    const where = time === undefined ? 't.day is null' : 't.day >= ? and t.day <= ?';
    const sql = withDocument('orders', { more, where, order: 't.day, t.id' });
    for await (const rows of store.read(sql, time === undefined ? [] : [first ?? '', last ?? ''])) {
      yield rows.map((row): Row => {
        const document = isText(row.document) ? asRow(parseStored(row.document)) : {};
        return { ...row, ...Object.fromEntries(lists.map((name) => [name, document[name]])) };
      });
    }
  };
  return [...(await orderTimes(store, form, shape))].map(([time, hash]) => ({
    table: 'orders',
    file: fileOf('orders', form, time),
    digest: hash.digest('base64url'),
    rows: () => rowsOf(time),
    shape,
  }));
}

async function boxPartition(store: MirrorStore): Promise<Partition> {
  const shape = shapeOf('boxes', { document: { type: 'string' } });
  const names = ['id', 'digest', 'first_seen', 'changed', 'checked', 'gone'];
  const hash = digestFor(shape);
  for await (const rows of store.read(`select ${names.join(', ')} from boxes order by id`))
    for (const row of rows) hash.update(JSON.stringify(names.map((name) => row[name])));
  const rows = () => store.read(withDocument('boxes', {}));
  return { table: 'boxes', file: 'boxes/boxes.parquet', digest: hash.digest('base64url'), rows, shape };
}

/** The files of history: one for each day or month in which a change was seen. Their rows never change. */
async function historyPartitions(store: MirrorStore, form: PartitionForm): Promise<Partition[]> {
  const shape = shapeOf('history', dayFields(form));
  const time = `substr(seen, 1, ${form === 'day' ? 10 : 7})`;
  const times = await store.all(
    `select ${time} as time, count(*) as n, max(id) as last from history group by ${time} order by 1`,
  );
  const columns = columnsOf('history').map((name) =>
    tableForms.history.columns[name] === 'json' ? `cast("${name}" as text) as "${name}"` : `"${name}"`,
  );
  const more = form === 'day' ? '' : ', substr(seen, 1, 10) as day';
  const sql = `select id, ${columns.join(', ')}${more} from history where ${time} = ? order by id`;
  return times.map((found) => ({
    table: 'history',
    file: fileOf('history', form, scalarText(found.time)),
    digest: digestFor(shape)
      .update(JSON.stringify([found.n, found.last]))
      .digest('base64url'),
    rows: () => store.read(sql, [scalarText(found.time)]),
    shape,
  }));
}

/** The Parquet files that a mirror needs. `list` is the operation `orders.list`. */
export const partitionsOf = async (
  list: Operation,
  store: MirrorStore,
  form: PartitionForm,
): Promise<readonly Partition[]> => [
  await boxPartition(store),
  ...(await orderPartitions(list, store, form)),
  ...(await historyPartitions(store, form)),
];

/** Is it the path of such a file? Nothing else is ever deleted. */
export const isPartitionFile = (path: string): boolean =>
  /^(?:orders|history)\/(?:day|month)=\w[\w-]*\/(?:orders|history)\.parquet$/.test(path);
