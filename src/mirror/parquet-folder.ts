import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { finishOrDiscard, openAtomicFile, writeFileAtomically } from '../base/files/atomic-file.ts';
import { isSystemError, readFailure, writeFailure } from '../base/files/file-failures.ts';
import { makeFolder, probe, readRegularFile } from '../base/files/files.ts';
import { removeFileSync } from '../base/files/held-files.ts';
import { removeAbandonedParts } from '../base/files/process-identity.ts';
import { parseJson } from '../base/json/exact-json.ts';
import { asRow, parsedRow, type Row } from '../base/row.ts';
import { escaped, type Message, pluralize } from '../base/text/message.ts';
import { isText, scalarText } from '../base/text/text.ts';
import { syncFolder } from '../log/log-file.ts';
import type { Misfit } from '../output/parquet.ts';
import type { ParquetTypeName } from '../output/parquet-types.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { awaitLock } from './await-lock.ts';
import { ordersOf } from './listing.ts';
import {
  isPartitionFile,
  type Partition,
  type PartitionForm,
  type PartitionTable,
  partitionsOf,
  typesOfTables,
} from './partitions.ts';
import type { OpenMirror } from './place.ts';
import { mirrorVersion } from './tables.ts';

/** `orders` is the operation `orders.list`. */
/** A folder: as the user typed it, and as an absolute path. */
export interface ParquetFolder {
  readonly named: string;
  readonly path: string;
  readonly form: PartitionForm;
}

/** The manifest: which files the folder has, and of what state of the mirror. Readers of partitions skip names that begin with `_`. */
const manifestName = '_shipctl.json';

/** Present while the folder is complete, as with Spark and Hadoop. */
const wholeName = '_SUCCESS';

/** Raise it whenever the same mirror gives other files. */
const folderVersion = 2;

/** The manifest of a folder. */
interface Manifest {
  readonly origin: string;
  readonly account: string | null;
  /** The digests of files by their paths in the folder; empty for a file that has still to be written. */
  readonly files: Map<string, string>;
  /** The types of columns that differ from those of the mirror's tables, by table and path. They stay, so that readers can rely on them. */
  readonly types: Map<string, ParquetTypeName>;
}

const isTypeName = (name: unknown): name is ParquetTypeName =>
  name === 'BIGINT' || name === 'DOUBLE' || name === 'VARCHAR';

function manifestOf(found: Row, { origin, account }: Pick<Manifest, 'origin' | 'account'>): Manifest {
  const isCurrent = found.version === mirrorVersion && found.folder === folderVersion;
  const files = Object.entries(asRow(found.files)).map(
    ([name, digest]) => [name, isCurrent ? scalarText(digest) : ''] as const,
  );
  const types = Object.entries(asRow(found.types)).flatMap(([name, type]) =>
    isTypeName(type) ? [[name, type] as const] : [],
  );
  return { origin, account, files: new Map(files), types: new Map(types) };
}

/** Throws a failure of kind `usage` if the folder has files that shipctl did not write, or orders of another account. */
function readManifest(folder: string, { owner }: OpenMirror): Manifest {
  const { origin, account = null } = owner;
  const file = join(folder, manifestName);
  if (!existsSync(file)) {
    const others = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(manifestName)) : [];
    const [first] = others;
    if (first === undefined) return manifestOf({}, { origin, account });
    throw usageFailure(
      [escaped`--parquet: ${folder} has files that shipctl did not write, such as ${first}.`],
      escaped`Choose an empty folder, or one that does not exist.`,
    );
  }
  try {
    const found = asRow(parseJson(readRegularFile(file).toString()));
    const isOwn = found.origin === origin && (found.account === account || found.account === null);
    if (isOwn) return manifestOf(found, { origin, account });
    const whose = isText(found.account) ? found.account : scalarText(found.origin);
    throw usageFailure(
      [escaped`--parquet: ${folder} has the orders of ${whose}.`],
      escaped`Choose another folder for each account.`,
    );
  } catch (error) {
    if (error instanceof SyntaxError)
      throw usageFailure([escaped`--parquet: ${file} is not as shipctl wrote it.`], escaped`Choose an empty folder.`);
    throw error instanceof Failure ? error : readFailure(error, file);
  }
}

/** Does `work`, and turns an error of the disk into a failure with a message. */
function onDisk<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isSystemError(error) ? writeFailure(error, path) : error;
  }
}

/** Removes a folder if it is empty. */
function removeEmptyFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A folder that stays does no harm.
  }
}

/** How many values of a column were left out, and the first of them. */
interface LeftOut {
  readonly first: Misfit;
  readonly count: number;
}

/** Brings a folder up to date, once. At any moment the manifest names all files, and `_SUCCESS` is present only while the folder is complete. */
class FolderWriter {
  private readonly manifest: Manifest;
  private isWhole: boolean;
  private readonly written = new Set<string>();
  private readonly widened: Message[] = [];
  private readonly leftOut = new Map<string, LeftOut>();

  constructor(
    private readonly desk: Desk & Profile,
    private readonly mirror: OpenMirror,
    private readonly folder: ParquetFolder,
  ) {
    this.manifest = readManifest(folder.path, mirror);
    this.isWhole = existsSync(this.pathOf(wholeName));
  }

  /** Returns messages for the user. */
  async run(): Promise<readonly Message[]> {
    const { files } = this.manifest;
    const wanted = await partitionsOf(ordersOf(this.desk), this.mirror.store, this.folder.form);
    const names = new Set(wanted.map(({ file }) => file));
    const left = [...files.keys()].filter((file) => !names.has(file));
    const stale = wanted.filter(this.isStale);
    if (left.length + stale.length > 0) await this.begin(stale);
    try {
      // First, so that no order is ever in a file of a day and in one of a month.
      for (const file of left) await this.remove(file);
      await this.write(wanted);
    } finally {
      if (!this.isWhole) await this.note();
    }
    if (!this.isWhole) await this.put(wholeName, '');
    return this.messages(wanted.length, left);
  }

  private pathOf = (name: string): string => join(this.folder.path, name);

  /** The digest of a file: of its rows, and of the types of its table. */
  private digestOf({ table, digest }: Partition): string {
    return [digest, ...[...this.typesOf(table)].map((each) => each.join('=')).sort()].join(' ');
  }

  private isStale = (partition: Partition): boolean =>
    this.manifest.files.get(partition.file) !== this.digestOf(partition) || !existsSync(this.pathOf(partition.file));

  private typesOf(table: PartitionTable): ReadonlyMap<string, ParquetTypeName> {
    const start = `${table}.`;
    return new Map([
      ...Object.entries(typesOfTables[table]),
      ...[...this.manifest.types].flatMap(([name, type]) =>
        name.startsWith(start) ? [[name.slice(start.length), type] as const] : [],
      ),
    ]);
  }

  /** Marks the folder as incomplete, and notes which files will be written: after a kill the next sync knows them. */
  private async begin(stale: readonly Partition[]): Promise<void> {
    const path = this.pathOf(wholeName);
    onDisk(path, () => removeFileSync(path));
    syncFolder(this.folder.path);
    this.isWhole = false;
    for (const { file } of stale) this.manifest.files.set(file, '');
    await this.note();
  }

  private async remove(file: string): Promise<void> {
    if (isPartitionFile(file)) {
      const path = this.pathOf(file);
      onDisk(path, () => removeFileSync(path));
      await removeAbandonedParts(dirname(path), this.desk.io);
      removeEmptyFolder(dirname(path));
    }
    this.manifest.files.delete(file);
  }

  private async write(wanted: readonly Partition[]): Promise<void> {
    // A type that turns out too narrow makes all files of its table stale.
    for (let stale = wanted.filter(this.isStale); stale.length > 0; stale = wanted.filter(this.isStale)) {
      for (const partition of stale) {
        this.desk.signal.throwIfAborted();
        if (!(await this.writeFile(partition))) break;
      }
    }
  }

  /** Writes a file. Returns false, and notes wider types, if a value does not fit the type of its column. */
  private async writeFile(partition: Partition): Promise<boolean> {
    const { desk, manifest } = this;
    const { file, table, shape } = partition;
    const path = this.pathOf(file);
    const misfits: Misfit[] = [];
    onDisk(dirname(path), () => makeFolder(dirname(path)));
    const target = await openAtomicFile(path, { owner: desk.io, signal: desk.signal });
    const { parquetFormatter } = await import('../output/parquet.ts');
    const formatter = parquetFormatter(shape, {
      columns: [],
      clean: (text) => desk.redactor.cleanData(text),
      agreed: { types: this.typesOf(table), onMisfit: (misfit) => misfits.push(misfit) },
    });
    const isTooNarrow = () => misfits.some(({ needs }) => needs !== undefined);
    const end = { ...target, finish: () => (isTooNarrow() ? target.discard() : target.finish()) };
    await finishOrDiscard(end, async () => {
      for await (const batch of partition.rows()) await target.write(await formatter.page(batch.map(parsedRow)));
      for await (const chunk of formatter.end()) await target.write(chunk);
    });
    if (isTooNarrow()) {
      for (const misfit of misfits) this.widen(table, misfit);
      return false;
    }
    manifest.files.set(file, this.digestOf(partition));
    this.written.add(file);
    for (const misfit of misfits) this.count(table, misfit);
    return true;
  }

  private widen(table: PartitionTable, { column, needs, value, record, holds }: Misfit): void {
    const name = `${table}.${column}`;
    const { types } = this.manifest;
    if (needs === undefined || types.get(name) === 'VARCHAR' || types.get(name) === needs) return;
    types.set(name, needs);
    const shown = JSON.stringify(value.slice(0, 60));
    this.widened.push(
      escaped`${table}: ${column} is now ${needs} in all files, because ${record} has ${shown}. It held ${holds}. The column document keeps each value unchanged.`,
    );
  }

  private count(table: PartitionTable, misfit: Misfit): void {
    const name = `${table}.${misfit.column}`;
    const known = this.leftOut.get(name);
    this.leftOut.set(name, { first: known?.first ?? misfit, count: (known?.count ?? 0) + 1 });
  }

  private put(name: string, text: string): Promise<void> {
    // Not stopped by a signal: a stopped command, too, notes what it has written.
    const options = { owner: this.desk.io, signal: new AbortController().signal };
    return writeFileAtomically(this.pathOf(name), Buffer.from(text), options);
  }

  private note(): Promise<void> {
    const { files, types, ...owner } = this.manifest;
    const lists = { files: Object.fromEntries(files), types: Object.fromEntries(types) };
    return this.put(
      manifestName,
      JSON.stringify({ version: mirrorVersion, folder: folderVersion, ...owner, ...lists }),
    );
  }

  private messages(all: number, left: readonly string[]): readonly Message[] {
    const { named, form } = this.folder;
    const removed = left.length > 0 ? escaped`, ${left.length} removed` : escaped``;
    const isOtherForm = left.some((file) => !file.includes(`/${form}=`));
    const flag =
      form === 'day'
        ? escaped`without --by-day it has one for each month`
        : escaped`with --by-day it has one for each day`;
    return [
      escaped`Parquet: ${this.written.size} of ${pluralize(all, 'files')} written to ${named}${removed}.`,
      ...(isOtherForm ? [escaped`The folder now has a file for each ${form}; ${flag}.`] : []),
      ...this.widened,
      ...[...this.leftOut.values()].map(
        ({ first: { column, record, holds }, count }) =>
          escaped`${column} is empty for ${pluralize(count, 'records')}, such as ${record}: the column takes only ${holds}. The column document keeps each value unchanged.`,
      ),
    ];
  }
}

/**
 * Opens a folder for Parquet files of the mirror. Throws a failure of kind `usage` if it has files that shipctl did not write, or orders
 * of another account. The returned function writes the files that have changed, each whole or not at all, and finishes what a stopped
 * command has left. It returns messages for the user.
 */
export function openParquetFolder(
  run: Desk & Profile,
  mirror: OpenMirror,
  folder: ParquetFolder,
): () => Promise<readonly Message[]> {
  const { path } = folder;
  if (existsSync(path)) {
    if (!probe(path)?.isDirectory())
      throw usageFailure([escaped`--parquet: ${path} is a file.`], escaped`Name a folder. It need not exist yet.`);
    readManifest(path, mirror);
  }
  return async () => {
    onDisk(path, () => makeFolder(path));
    const lock = await awaitLock(`${join(path, manifestName)}.lock`, run, `writing ${path}`);
    try {
      return await new FolderWriter(run, mirror, folder).run();
    } finally {
      lock.release();
    }
  };
}
