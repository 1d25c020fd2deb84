import { promises as fs } from 'node:fs';
import { stringifyJson } from '../../../base/exact-json.ts';
import { usageFailure } from '../../../base/failure.ts';
import { tryLock } from '../../../base/lock.ts';
import type { Row } from '../../../base/row.ts';
import { writeFailure } from '../../../base/write-failure.ts';
import type { Sink } from '../../../output/sink.ts';
import type { Batch } from '../../../paging/read-pages.ts';
import { ownerOfToken } from '../../../settings/credential.ts';
import type { Context } from '../../context.ts';
import type { ListPlan } from './plan.ts';
import { type Mark, readEarlier } from './resume-log.ts';

/** A file that is kept when the list cannot be read to its end, with a log beside it of what is in it. */
export interface Resumable {
  readonly sink: Sink;
  /** The pages that earlier runs have written. */
  readonly marks: readonly Mark[];
  /** Notes that a page is wholly written. */
  mark(batch: Batch): Promise<void>;
}

/** What must be the same for a run to continue another's file. */
function describeRun({ account, settings }: Context, { operation, path, inputs, display, paging }: ListPlan): Row {
  return {
    version: 1,
    origin: settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin,
    profile: settings.profile,
    // Tokens expire and are renewed; their owner stays.
    account: (settings.sandbox ? undefined : ownerOfToken(account.credential().token)) ?? null,
    request: `${operation.method} ${path}`,
    filters: inputs,
    format: display.format.name,
    columns: display.columns.map(({ name }) => name),
    header: display.header,
    raw: display.rawCsv,
    per_page: paging.perPage ?? null,
    from_page: paging.page ?? null,
  };
}

/** Opens the part file behind its last whole page. */
export async function openResumable(context: Context, plan: ListPlan): Promise<Resumable> {
  const { io, redactor } = context;
  const file = plan.display.file ?? '';
  const [part, log] = [`${file}.part`, `${file}.part.log`];
  const description = describeRun(context, plan);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw writeFailure(error, file);
    }
  };
  const lock = tryLock(`${part}.lock`, io);
  if (!lock) throw usageFailure([`Another shipctl is writing ${part}.`], `If none is running: rm '${part}.lock'`);
  try {
    const marks = await readEarlier(part, log, description);
    const handle = await guarded(() => fs.open(part, marks.length > 0 ? 'r+' : 'w'));
    let bytes = marks.at(-1)?.bytes ?? 0;
    const lines = [description, ...marks].map((line) => `${stringifyJson(line)}\n`).join('');
    await guarded(async () => {
      await handle.truncate(bytes);
      await writeLog(log, lines);
    });
    const sink: Sink = {
      write: (chunk) =>
        guarded(async () => {
          const text = Buffer.from(typeof chunk === 'string' ? redactor.cleanData(chunk) : chunk);
          for (let done = 0; done < text.length; ) {
            done += (await handle.write(text, done, text.length - done, bytes + done)).bytesWritten;
          }
          bytes += text.length;
        }),
      finish: () =>
        guarded(async () => {
          await handle.sync();
          await handle.close();
          await fs.rename(part, file);
          await fs.rm(log, { force: true });
          lock.release();
        }),
      discard: async () => {
        await handle.close();
        lock.release();
      },
    };
    const mark: Resumable['mark'] = ({ page, total, steady, rows }) => {
      const line = { page, bytes, total: total ?? null, steady, ids: rows.map(({ id }) => id) };
      return guarded(() => fs.appendFile(log, `${stringifyJson(line)}\n`));
    };
    return { sink, marks, mark };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function writeLog(log: string, lines: string): Promise<void> {
  const handle = await fs.open(log, 'w', 0o600);
  await handle.writeFile(lines);
  await handle.close();
}
