import { appendFile, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { parseJson, stringifyJson } from '../../base/exact-json.ts';
import { Failure, systemCode, usageFailure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { writeFailure } from '../../base/write-failure.ts';
import type { Sink } from '../../output/sink.ts';
import type { Client } from '../../service/client.ts';
import { IdSet } from '../../service/id-set.ts';
import type { Context } from '../context.ts';
import { type Plan, type Progress, startOf } from './plan.ts';
import { pageReader, type Start } from './pull.ts';

/** One page that is wholly in the part file. */
interface Mark {
  readonly page: number;
  /** Length of the part file behind it. */
  readonly bytes: number;
  readonly total: number | undefined;
  /** The list had held still up to here. */
  readonly steady: boolean;
  readonly ids: readonly unknown[];
}

/** A file that is kept when the pull breaks off, with a log beside it of what is in it. */
export interface Resumable {
  readonly sink: Sink;
  readonly marks: readonly Mark[];
  mark(page: number, total: number | undefined, rows: readonly Row[], steady: boolean): Promise<void>;
}

/** What must be the same for a run to go on with another's file. */
function describe({ account, settings }: Context, { operation, path, inputs, display, paging }: Plan): Row {
  return {
    version: 1,
    origin: settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin,
    profile: settings.profile,
    request: `${operation.method} ${path}`,
    filters: inputs,
    format: display.format,
    columns: display.chosen.map(({ name }) => name),
    header: display.header,
    raw: display.rawCsv,
    per_page: paging.perPage ?? null,
  };
}

const isMark = (value: unknown): value is Mark & Row =>
  isRow(value) && typeof value.page === 'number' && typeof value.bytes === 'number' && Array.isArray(value.ids);

/** The lines of the log; a last line that was torn off is none. */
async function readLog(file: string): Promise<unknown[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text?.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [parseJson(line)];
    } catch {
      return [];
    }
  });
}

/** What an earlier run left, as far as its file really holds it. */
async function readEarlier(part: string, log: string, description: Row): Promise<Mark[]> {
  const lines = await readLog(log);
  if (!lines || lines.length === 0) {
    const found = await stat(part).catch(() => undefined);
    if (found && found.size > 0)
      throw usageFailure([`${part} is there and was not begun by --resume.`], 'Move it away first.');
    return [];
  }
  const [first, ...rest] = lines;
  const same = isDeepStrictEqual(JSON.parse(stringifyJson(first)), JSON.parse(stringifyJson(description)));
  if (!same) {
    const different = isRow(first)
      ? Object.keys(description).filter((key) => !isDeepStrictEqual(first[key], description[key]))
      : [];
    throw usageFailure(
      [`${part} was begun with another command (other ${different.join(', ') || 'version'}).`],
      `Type that one again, or begin anew: rm '${part}' '${log}'`,
    );
  }
  const length = (await stat(part).catch(() => undefined))?.size ?? 0;
  const marks = rest.filter(isMark);
  const whole = marks.findIndex(({ bytes }) => bytes > length);
  return whole < 0 ? marks : marks.slice(0, whole);
}

/** Two runs must not write one file: the second is refused while the first lives. */
async function takeOver(part: string, { io }: Context): Promise<void> {
  const lock = `${part}.lock`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(lock, 'wx', 0o600);
      await handle.writeFile(String(io.pid));
      return await handle.close();
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw writeFailure(error, part);
    }
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (owner > 0 && io.isAlive(owner)) break;
    await rm(lock, { force: true });
  }
  throw usageFailure([`Another shipctl is writing ${part}.`], `If none is: rm '${lock}'`);
}

/** Opens the part file behind its last whole page. */
export async function openResumable(context: Context, plan: Plan): Promise<Resumable> {
  const file = plan.display.file ?? '';
  const [part, log] = [`${file}.part`, `${file}.part.log`];
  const description = describe(context, plan);
  await takeOver(part, context);
  const marks = await readEarlier(part, log, description).catch(async (error: unknown) => {
    await rm(`${part}.lock`, { force: true });
    throw error;
  });
  const failed = (error: unknown) => writeFailure(error, file);
  const handle = await open(part, marks.length > 0 ? 'r+' : 'w').catch((error: unknown) => {
    throw failed(error);
  });
  let bytes = marks.at(-1)?.bytes ?? 0;
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw failed(error);
    }
  };
  await guarded(async () => {
    await handle.truncate(bytes);
    const lines = [description, ...marks].map((line) => `${stringifyJson(line)}\n`).join('');
    const fresh = await open(log, 'w', 0o600);
    await fresh.writeFile(lines);
    await fresh.close();
  });
  const sink: Sink = {
    write: (text) =>
      guarded(async () => {
        const chunk = Buffer.from(context.redactor.cleanData(text));
        for (let done = 0; done < chunk.length; ) {
          const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, bytes + done);
          done += bytesWritten;
        }
        bytes += chunk.length;
      }),
    finish: () =>
      guarded(async () => {
        await handle.sync();
        await handle.close();
        await rename(part, file);
        await rm(log, { force: true });
        await rm(`${part}.lock`, { force: true });
      }),
    discard: async () => {
      await handle.close();
      await rm(`${part}.lock`, { force: true });
    },
  };
  return {
    sink,
    marks,
    mark: (page, total, rows, steady) =>
      guarded(() =>
        appendFile(
          log,
          `${stringifyJson({ page, bytes, total: total ?? null, steady, ids: rows.map(({ id }) => id) })}\n`,
        ),
      ),
  };
}

/** What an earlier run has given out. */
export function progressOf(plan: Plan, marks: readonly Mark[]): Progress {
  const ids = marks.flatMap((mark) => mark.ids);
  return { ...startOf(plan), rows: ids.length, firstId: ids[0], lastId: ids.at(-1) };
}

const idsSeen = (marks: readonly Mark[]): IdSet => {
  const seen = new IdSet();
  for (const { ids } of marks) for (const id of ids) seen.add(id);
  return seen;
};

/**
 * Where to go on. The last page that was written is asked for again: if it is as it was, the list has held still up to
 * there, and the pull goes on from it. Else it begins at the first page, and only rows that are not there yet are added.
 */
export async function startOfResumed(client: Client, plan: Plan, marks: readonly Mark[]): Promise<Start> {
  const last = marks.at(-1);
  if (!last) return { page: undefined, seen: undefined };
  if (marks.some(({ ids }) => ids.some((id) => id === undefined || id === null))) {
    throw new Failure('usage', 'Records without ids cannot be gone on with: they cannot be told apart.');
  }
  const seen = idsSeen(marks);
  const [input] = plan.inputs;
  // A list that had moved before is not to be trusted up to any page.
  if (!input || plan.inputs.length > 1 || marks.some(({ steady }) => steady !== true)) return { page: undefined, seen };
  const page = await pageReader(client, plan, input)(last.page, plan.paging.perPage);
  const held =
    page.counts?.total === last.total &&
    isDeepStrictEqual(
      page.rows.map(({ id }) => id),
      [...last.ids],
    );
  return { page: held ? last.page : undefined, seen };
}
