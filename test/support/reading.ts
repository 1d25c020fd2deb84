import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Failure } from '../../src/base/failure.ts';
import { openTable } from '../../src/sheets/read/open-table.ts';
import type { RecordFile, TableFile, TableOptions } from '../../src/sheets/read/table-file.ts';
import { temporaryFolder } from './folders.ts';

/** What a file holds: its rows as texts, those that are no text with their kind before them. */
export interface Read {
  readonly notes: readonly string[];
  readonly sheets: readonly string[];
  readonly rows: readonly (readonly [number: number, ...cells: string[]])[];
  readonly records: readonly (readonly [line: number, values: unknown])[];
}

export type ReadOptions = Partial<TableOptions> & { readonly name?: string };

const processes = { pid: process.pid, isAlive: () => true };

export function open(from: string | Readable, options: ReadOptions = {}): Promise<TableFile | RecordFile> {
  const { name = 'orders', ...rest } = options;
  const spool = { folder: join(temporaryFolder(), 'spool'), processes };
  return openTable({ name, from }, { signal: new AbortController().signal, spool, ...rest });
}

const shown = ({ kind, text }: { kind: string; text: string }): string =>
  kind === 'text' || kind === 'blank' ? text : `${kind}:${text}`;

export async function readFrom(from: string | Readable, options: ReadOptions = {}): Promise<Read> {
  const file = await open(from, options);
  try {
    const [rows, records]: [[number, ...string[]][], [number, unknown][]] = [[], []];
    if (file.kind === 'records') for await (const { line, values } of file.records()) records.push([line, values]);
    else for await (const { number, cells } of file.rows()) rows.push([number, ...cells.map(shown)]);
    return { notes: file.notes.map(String), sheets: file.kind === 'table' ? file.sheets : [], rows, records };
  } finally {
    await file.close();
  }
}

/** Reads bytes or a text as a file. */
export async function read(content: Buffer | string, options: ReadOptions = {}): Promise<Read> {
  const path = join(temporaryFolder(), 'file');
  await fs.writeFile(path, content);
  return readFrom(path, options);
}

/** Why a file is refused; fails where it is read. */
export async function refusal(content: Buffer | string | Readable, options: ReadOptions = {}): Promise<string> {
  const reading = content instanceof Readable ? readFrom(content, options) : read(content, options);
  const outcome = await reading.catch((error: unknown) => error);
  if (!(outcome instanceof Failure)) throw outcome instanceof Error ? outcome : new Error(JSON.stringify(outcome));
  return `${outcome.message}\n${outcome.details.hint ?? ''}`;
}
