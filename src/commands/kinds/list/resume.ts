import { appendFile, open, readFile, rename, rm } from 'node:fs/promises';
import { stringifyJson } from '../../../base/exact-json.ts';
import { systemCode, usageFailure } from '../../../base/failure.ts';
import type { Row } from '../../../base/row.ts';
import type { Listed } from '../../../base/scan/scanned.ts';
import { writeFailure } from '../../../base/write-failure.ts';
import type { Sink } from '../../../output/sink.ts';
import { ownerOfToken } from '../../../settings/credential.ts';
import type { Context } from '../../context.ts';
import type { Plan } from './plan.ts';
import { type Mark, readEarlier } from './resume-log.ts';

/** A file that is kept when the pull breaks off, with a log beside it of what is in it. */
export interface Resumable {
  readonly sink: Sink;
  readonly marks: readonly Mark[];
  mark(page: number, total: number | undefined, rows: readonly Listed[], steady: boolean): Promise<void>;
}

/** What must be the same for a run to go on with another's file. */
function describe({ account, settings }: Context, { operation, path, inputs, display, paging }: Plan): Row {
  return {
    version: 1,
    origin: settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin,
    profile: settings.profile,
    // Tokens end and are renewed; whose they are stays.
    account: (settings.sandbox ? undefined : ownerOfToken(account.credential().token)) ?? null,
    request: `${operation.method} ${path}`,
    filters: inputs,
    format: display.format,
    columns: display.chosen.map(({ name }) => name),
    header: display.header,
    raw: display.rawCsv,
    per_page: paging.perPage ?? null,
    from_page: paging.page ?? null,
  };
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
