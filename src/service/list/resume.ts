import { statSync } from 'node:fs';
import { Failure, usageFailure } from '../../base/failure.ts';
import { takeLock } from '../../base/files/lock.ts';
import { resolveTarget } from '../../base/files/target-file.ts';
import { writeFailure } from '../../base/files/write-failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Display } from '../../output/formats.ts';
import { cleaned, type Sink } from '../../output/sink.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Account } from '../../session/account.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { ownerOfToken } from '../../settings/credential.ts';
import { PartFiles } from './part-files.ts';
import { type ListPlan, workFiles } from './plan.ts';
import type { Mark } from './resume-log.ts';

/** A file that is kept when the list cannot be read to its end, with a log beside it of what is in it. */
export interface Resumable {
  readonly sink: Sink;
  /** The pages that earlier runs have written. */
  readonly marks: readonly Mark[];
  /** Nothing is in the file yet, not even a header. */
  readonly isEmpty: boolean;
  /** Notes that a page is wholly written, and the columns that the first rows have decided. */
  mark(batch: Batch, columns: readonly string[] | undefined): Promise<void>;
}

/** Whose credentials are sent, if that can be told. */
function ownerOf(account: Account, { security }: Operation): string | undefined {
  const [scheme, token] = account.prove(security)?.headers.authorization?.split(' ') ?? [];
  return scheme === 'Bearer' && token !== undefined ? ownerOfToken(token) : undefined;
}

/** What else makes the bytes of a file; nothing where it is as it was before there were these flags. */
const layoutFlags = ({ separator, excel, zone }: Display, { headers, rows, repeatTotals }: Invocation['shared']) => [
  ...(separator === ',' ? [] : [separator]),
  ...(excel ? ['excel'] : []),
  ...(zone === undefined ? [] : [zone]),
  ...(headers === undefined ? [] : [escaped`headers ${headers}`]),
  ...(rows === undefined ? [] : [escaped`rows ${rows}`]),
  ...(repeatTotals ? ['repeat-totals'] : []),
];

/** What must be the same for a run to continue another's file. */
function describeRun({ account, settings, invocation }: Context, plan: ListPlan): Row {
  const { operation, path, inputs, display, paging } = plan;
  const layout = layoutFlags(display, invocation.shared);
  return {
    version: 3,
    origin: settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin,
    profile: settings.profile,
    // Tokens expire and are renewed; their owner stays.
    account: (settings.sandbox ? undefined : ownerOf(account, operation)) ?? null,
    request: `${operation.method} ${path}`,
    filters: inputs,
    format: display.format.name,
    columns: display.columns.map(({ name }) => name),
    header: display.header,
    raw: display.rawCsv,
    ...(layout.length > 0 && { layout }),
    per_page: paging.perPage ?? null,
    from_page: paging.page ?? null,
  };
}

const lostLock = ({ part, lock }: ReturnType<typeof workFiles>): Failure =>
  new Failure('machine', escaped`Another process has taken over ${part}, or ${lock} was deleted.`, {
    hint: 'Wait for the other process to end, or type the same command again.',
  });

/** Opens the part file behind its last whole page. Throws Failure or the signal's reason. */
export async function openResumable(context: Context, plan: ListPlan): Promise<Resumable> {
  const { redactor, messages } = context;
  const file = plan.display.file ?? '';
  const guarded = async <T>(work: Promise<T>, place = file): Promise<T> =>
    work.catch((error: unknown) => {
      throw writeFailure(error, place);
    });
  const { path, mode, special } = await guarded(resolveTarget(file));
  if (special) throw usageFailure([escaped`--resume needs a file that can be replaced; ${file} is none.`]);
  const names = workFiles(path);
  const lock = await takeLock(names.lock, context, `writing ${names.part}`);
  const assertHeld = () => {
    if (!lock.isHeld()) throw lostLock(names);
  };
  try {
    const { uid } = statSync(names.lock);
    const files = await guarded(PartFiles.open(names, describeRun(context, plan), uid, mode), names.part);
    const { marks, isDamaged } = files.earlier;
    if (isDamaged) {
      const kept = escaped`Pages of it that are kept: ${marks.length}`;
      messages.warn(escaped`${names.part} was changed or damaged. ${kept}; the others are read again.`);
    }
    const sink: Sink = {
      write: async (chunk) => {
        assertHeld();
        await guarded(files.write(Buffer.from(cleaned(chunk, redactor))));
      },
      finish: async () => {
        assertHeld();
        await guarded(files.putInPlace(path, mode));
        lock.release();
      },
      discard: async () => {
        await files.close();
        const isKept = files.bytes > 0 || !lock.isHeld();
        if (!isKept) await files.remove();
        lock.release();
        return isKept ? names.part : undefined;
      },
    };
    let isNamed = marks.some(({ columns }) => columns);
    const mark: Resumable['mark'] = async ({ page, window, total, steady, rows }, columns) => {
      assertHeld();
      const ids = rows.map(({ id }) => id);
      await guarded(
        files.mark({
          page: window?.page ?? page,
          size: window?.size ?? null,
          bytes: files.bytes,
          total,
          steady,
          ids,
          ...(!isNamed && { columns }),
        }),
      );
      isNamed ||= columns !== undefined;
    };
    return { sink, marks, isEmpty: files.bytes === 0, mark };
  } catch (error) {
    lock.release();
    throw error;
  }
}
