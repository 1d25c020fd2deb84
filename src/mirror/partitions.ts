import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { finishOrDiscard, openAtomicFile, writeFileAtomically } from '../base/files/atomic-file.ts';
import { isSystemError, readFailure, writeFailure } from '../base/files/file-failures.ts';
import { makeFolder, readRegularFile } from '../base/files/files.ts';
import { probe } from '../base/files/probe.ts';
import { removeAbandonedParts } from '../base/files/process-identity.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { asRow, parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText, scalarText } from '../base/text/text.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import { elementFields } from '../output/column-kinds.ts';
import { rowShape } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { awaitLock, type WaitingUser } from './await-lock.ts';
import { parseStored } from './facts.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OpenMirror } from './place.ts';
import { columnsOf, type MirrorTable, mirrorVersion, tableForms } from './tables.ts';

/** `orders` is the operation that lists them. */
export type PartitionUser = WaitingUser & Pick<Context, 'io' | 'redactor'> & { readonly orders: Operation };

export interface PartitionReport {
  readonly written: number;
  readonly removed: number;
  readonly all: number;
}

const loadParquet = () => import('../output/parquet.ts');

/** Which files the folder has, and of what state of the mirror. Readers of partitions pass over names with this sign. */
const manifestName = '_shipctl.json';

/** The day of records that have none, as Hive and all that read its partitions call it. */
const noDay = '__HIVE_DEFAULT_PARTITION__';

/** Of a file, by its path in the folder: another digest means that its rows are others. */
type Digests = Readonly<Record<string, string>>;

/** A file of the folder and the query for its rows. */
interface Partition {
  readonly file: string;
  readonly digest: string;
  readonly rows: () => AsyncIterable<readonly Row[]>;
  readonly shape: RecordShape;
  /** Decides what columns hold where their type in `shape` does not. */
  readonly sample: readonly Row[];
}

/** Of no use to readers: the times of the last reading would make every file another one with each sync. */
const unwritten = ['digest', 'folded', 'checked', 'verified', 'day'];

const timesOfMirror = ['first_seen', 'changed', 'gone', 'seen'];

/** As the service writes them, which may be no timestamps. */
const timesOfOrders = ['created', 'updated', 'delivered'];

const isWritten = (name: string): boolean => !unwritten.includes(name);

function shapeOf(table: MirrorTable, more: readonly string[] = []): RecordShape {
  const { columns, key } = tableForms[table];
  const names = [...(key.length === 0 ? ['id'] : []), ...Object.keys(columns).filter(isWritten), ...more];
  const typeOf = (name: string): string => {
    if (timesOfMirror.includes(name) || (table === 'orders' && timesOfOrders.includes(name))) return 'time';
    if (key.length === 0 && name === 'id') return 'integer';
    return { exact: 'number', integer: 'integer' }[String(columns[name])] ?? 'string';
  };
  return rowShape(names, Object.fromEntries(names.map((name) => [name, typeOf(name)])));
}

const tableColumns = (table: MirrorTable): string =>
  columnsOf(table)
    .filter(isWritten)
    .map((name) => `t."${name}"`)
    .join(', ');

const withDocument = (table: 'orders' | 'boxes', where: string): string =>
  `select ${tableColumns(table)}, cast(d.document as text) as document from ${table} t
left join documents d on d.kind = '${table}' and d.id = t.id where ${where} order by t.id`;

const fileOfDay = (table: MirrorTable, day: string | undefined): string =>
  `${table}/day=${day ?? noDay}/${table}.parquet`;

/** The days of the orders, with a digest of all that the files of each would hold. */
async function orderDays(store: MirrorStore) {
  const { isTimestamp } = await loadParquet();
  const names = ['day', 'id', 'digest', 'city_name', 'first_seen', 'changed', 'gone', ...timesOfOrders];
  const days = new Map<string | undefined, ReturnType<typeof createHash>>();
  const untimed = new Set<string>();
  for await (const rows of store.read(`select ${names.join(', ')} from orders order by day, id`)) {
    for (const row of rows) {
      const day = isText(row.day) ? row.day : undefined;
      const hash = days.get(day) ?? createHash('sha256');
      days.set(day, hash.update(JSON.stringify(names.map((name) => row[name]))));
      for (const name of timesOfOrders) if (row[name] !== null && !isTimestamp(row[name])) untimed.add(name);
    }
  }
  return { days, untimed: [...untimed].sort() };
}

async function orderPartitions({ orders: list }: PartitionUser, store: MirrorStore): Promise<Partition[]> {
  const { days, untimed } = await orderDays(store);
  const lists = ['items', 'boxes'].filter((name) => elementFields(list, name));
  const shape = shapeOf('orders', ['document']);
  const withLists = {
    ...shape,
    row: { ...shape.row, ...Object.fromEntries(lists.map((name) => [name, list.row[name] ?? {}])) },
  };
  const rowsOf = async function* (day: string | undefined) {
    const [where, values] = day === undefined ? ['t.day is null', []] : ['t.day = ?', [day]];
    for await (const rows of store.read(withDocument('orders', where), values)) {
      yield rows.map((row): Row => {
        const document = isText(row.document) ? asRow(parseStored(row.document)) : {};
        return { ...row, ...Object.fromEntries(lists.map((name) => [name, document[name]])) };
      });
    }
  };
  return [...days].map(([day, hash]) => ({
    file: fileOfDay('orders', day),
    digest: hash.update(untimed.join()).digest('base64url'),
    rows: () => rowsOf(day),
    shape: withLists,
    sample: [Object.fromEntries(untimed.map((name) => [name, 'no timestamp']))],
  }));
}

async function boxPartition(store: MirrorStore): Promise<Partition> {
  const shape = shapeOf('boxes', ['document']);
  const hash = createHash('sha256');
  for await (const rows of store.read('select id, digest, first_seen, changed, gone from boxes order by id'))
    for (const row of rows) hash.update(stringifyJson(row));
  const rows = () => store.read(withDocument('boxes', '1 = 1'));
  return { file: 'boxes/boxes.parquet', digest: hash.digest('base64url'), rows, shape, sample: [{}] };
}

/** The history has a file for each day on which something was seen; its rows never change. */
async function historyPartitions(store: MirrorStore): Promise<Partition[]> {
  const shape = shapeOf('history');
  const days = await store.all(
    'select substr(seen, 1, 10) as day, count(*) as n, max(id) as last from history group by substr(seen, 1, 10)',
  );
  const columns = columnsOf('history').map((name) =>
    tableForms.history.columns[name] === 'json' ? `cast("${name}" as text) as "${name}"` : `"${name}"`,
  );
  const sql = `select id, ${columns.join(', ')} from history where substr(seen, 1, 10) = ? order by id`;
  return days.map(({ day, n, last }) => ({
    file: fileOfDay('history', scalarText(day)),
    digest: `${scalarText(n)} ${scalarText(last)}`,
    rows: () => store.read(sql, [scalarText(day)]),
    shape,
    sample: [{}],
  }));
}

/** The manifest of a folder. */
interface Manifest {
  readonly version: number;
  readonly origin: string;
  readonly account: string | null;
  readonly files: Digests;
}

/** The paths that a manifest may name: nothing else is ever deleted. */
const ownFile = /^(?:orders|history)\/day=\w[\w-]*\/(?:orders|history)\.parquet$/;

function readManifest(folder: string, { owner }: OpenMirror): Manifest {
  const { origin, account = null } = owner;
  const file = join(folder, manifestName);
  if (!existsSync(file)) {
    const others = readdirSync(folder).filter((name) => !name.startsWith(manifestName));
    const [first] = others;
    if (first === undefined) return { version: mirrorVersion, origin, account, files: {} };
    throw usageFailure(
      [escaped`--parquet: ${folder} has files that shipctl has not written, ${first} for one.`],
      escaped`Choose an empty folder, or one that does not exist.`,
    );
  }
  try {
    const found = asRow(parseJson(readRegularFile(file).toString()));
    const isOwn = found.origin === origin && (found.account === account || found.account === null);
    if (!isOwn)
      throw usageFailure(
        [
          escaped`--parquet: ${folder} has the orders of ${isText(found.account) ? found.account : scalarText(found.origin)}.`,
        ],
        escaped`Choose another folder for each account.`,
      );
    const files = found.version === mirrorVersion ? Object.entries(asRow(found.files)) : [];
    return {
      ...{ version: mirrorVersion, origin, account },
      files: Object.fromEntries(files.map(([name, digest]) => [name, scalarText(digest)])),
    };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw usageFailure([escaped`--parquet: ${file} is not as shipctl wrote it.`], escaped`Choose an empty folder.`);
    throw error instanceof Failure ? error : readFailure(error, file);
  }
}

function makeOwnFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw isSystemError(error) ? writeFailure(error, folder) : error;
  }
}

async function writePartition(user: PartitionUser, folder: string, partition: Partition): Promise<void> {
  const { rows, shape, sample } = partition;
  const file = join(folder, partition.file);
  makeOwnFolder(dirname(file));
  const target = await openAtomicFile(file, { owner: user.io, signal: user.signal });
  const { parquetFormatter } = await loadParquet();
  const formatter = parquetFormatter(shape, { columns: [], clean: (text) => user.redactor.cleanData(text), sample });
  await finishOrDiscard(target, async () => {
    for await (const batch of rows()) await target.write(await formatter.page(batch.map(parsedRow)));
    for await (const chunk of formatter.end()) await target.write(chunk);
  });
}

/** Writes the files that would be others than the folder has, and notes each in the manifest, also if one fails. */
async function bringUpToDate(user: PartitionUser, mirror: OpenMirror, folder: string): Promise<PartitionReport> {
  const manifest = readManifest(folder, mirror);
  const files = new Map(Object.entries(manifest.files));
  const { store } = mirror;
  // A command that is stopped notes what it has written, too.
  const options = { owner: user.io, signal: new AbortController().signal };
  const note = () => {
    const content = JSON.stringify({ ...manifest, files: Object.fromEntries(files) });
    return writeFileAtomically(join(folder, manifestName), Buffer.from(content), options);
  };
  let written = 0;
  let removed = 0;
  try {
    const wanted = [
      await boxPartition(store),
      ...(await orderPartitions(user, store)),
      ...(await historyPartitions(store)),
    ];
    const left = new Set(files.keys());
    for (const { file } of wanted) left.delete(file);
    const others = wanted.filter(({ file, digest }) => files.get(file) !== digest || !existsSync(join(folder, file)));
    // After a kill the next sync knows whose files these are, and that they are to be written.
    for (const { file } of others) files.set(file, '');
    if (others.length > 0) await note();
    for (const partition of others) {
      const { file, digest } = partition;
      user.signal.throwIfAborted();
      files.delete(file);
      await writePartition(user, folder, partition);
      files.set(file, digest);
      written++;
    }
    for (const file of left) {
      files.delete(file);
      if (!ownFile.test(file)) continue;
      rmSync(join(folder, file), { force: true });
      await removeAbandonedParts(dirname(join(folder, file)), user.io);
      removed++;
    }
    return { written, removed, all: wanted.length };
  } finally {
    await note();
  }
}

/**
 * Opens a folder for what the mirror has, as files of Parquet: orders and history by day. Throws a failure of kind `usage` if
 * it has files of others, or orders of another account. The function that it returns writes the files that would be others than
 * the folder has, each whole; after one that was cut off it writes the rest.
 */
export function openPartitions(
  user: PartitionUser,
  mirror: OpenMirror,
  folder: string,
): () => Promise<PartitionReport> {
  if (existsSync(folder)) {
    if (!probe(folder)?.isDirectory())
      throw usageFailure([escaped`--parquet: ${folder} is a file.`], escaped`Name a folder, which need not exist.`);
    readManifest(folder, mirror);
  }
  return async () => {
    makeOwnFolder(folder);
    const lock = await awaitLock(`${join(folder, manifestName)}.lock`, user, `writing ${folder}`);
    try {
      return await bringUpToDate(user, mirror, folder);
    } finally {
      lock.release();
    }
  };
}
