import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Failure, usageFailure } from '../../base/failure.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { takeLock } from '../../base/files/lock.ts';
import { resolveTarget } from '../../base/files/target-file.ts';
import { IdSet } from '../../base/numbers/id-set.ts';
import { parsedRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Display } from '../../output/formats.ts';
import { cleaned, type Sink } from '../../output/sink.ts';
import type { Batch } from '../../paging/list-reading.ts';
import { hasId } from '../../paging/page.ts';
import { endRow, startRow, type Window } from '../../paging/windows.ts';
import type { Account } from '../../session/account.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { ownerOfToken } from '../../settings/credential.ts';
import type { ListQuery } from './open-pages.ts';
import { pageReader } from './open-pages.ts';
import { type Mark, PartFiles } from './part-files.ts';
import { type ListPlan, partFile, workFiles } from './plan.ts';

/** A file that is kept when the list cannot be read to its end, with a log beside it of what is in it. */
export interface Resumable {
  readonly sink: Sink;
  /** The pages that earlier runs have written. */
  readonly marks: readonly Mark[];
  /** Returns where to continue; undefined if no earlier run has written anything. */
  start(): Promise<ListQuery['start']>;
  /** Nothing is in the file yet, not even a header. */
  readonly isEmpty: boolean;
  /** Notes that a page is wholly written, and the columns that the first rows have decided. */
  mark(batch: Batch, columns: readonly string[] | undefined): Promise<void>;
}

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
    const start = () => startOfResumed(context, plan, marks);
    return { sink, marks, start, isEmpty: files.bytes === 0, mark };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const lostLock = ({ part, lock }: ReturnType<typeof workFiles>): Failure =>
  new Failure('machine', escaped`Another process has taken over ${part}, or ${lock} was deleted.`, {
    hint: 'Wait for the other process to end, or type the same command again.',
  });

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

function ownerOf(account: Account, { security }: Operation): string | undefined {
  const [scheme, token] = account.prove(security)?.headers.authorization?.split(' ') ?? [];
  return scheme === 'Bearer' && token !== undefined ? ownerOfToken(token) : undefined;
}

/** The other flags that change the bytes of a file. Empty for their defaults, as in logs of versions without these flags. */
const layoutFlags = ({ separator, excel, zone }: Display, { headers, rows, repeatTotals }: Invocation['shared']) => [
  ...(separator === ',' ? [] : [separator]),
  ...(excel ? ['excel'] : []),
  ...(zone === undefined ? [] : [zone]),
  ...(headers === undefined ? [] : [escaped`headers ${headers}`]),
  ...(rows === undefined ? [] : [escaped`rows ${rows}`]),
  ...(repeatTotals ? ['repeat-totals'] : []),
];

/**
 * Where to continue. The first page is requested again: if it is as it was, with the same total, and the list had not
 * changed before, reading goes on with the last page that was written. Else it begins at the first page, and only rows
 * that are missing are added.
 */
async function startOfResumed(
  context: Context,
  { operation, path, inputs, paging, display }: ListPlan,
  marks: readonly Mark[],
): Promise<ListQuery['start']> {
  const last = marks.at(-1);
  if (!last) return undefined;
  const seen = new IdSet();
  for (const id of marks.flatMap(({ ids }) => ids)) {
    if (!hasId(parsedRow({ id }))) {
      throw new Failure('usage', 'A list of records without ids cannot be continued: they cannot be told apart.', {
        hint: escaped`Start again without --resume. The rows so far stay in ${partFile(display)}`,
      });
    }
    seen.add(id);
  }
  const [input] = inputs;
  const hasChanged = marks.some(({ steady }) => !steady);
  // A page that is found through the one before it has no number.
  const hasNumbers = operation.paging === undefined && operation.grade !== 'imported';
  const windows = marks.flatMap(({ page, size }) => (size === null ? [] : [{ page, size }]));
  const window = windows.at(-1);
  const isProvable = windows.length === marks.length && (!paging.verify || isChain(windows));
  if (!input || !window || inputs.length > 1 || hasChanged || !hasNumbers || !isProvable) {
    return { resumed: undefined, seen };
  }
  const [opening] = marks;
  const fetch = (await pageReader(context, operation, paging))(path, input);
  const first = await fetch(paging.page, paging.perPage);
  const ids = first.rows.map(({ id }) => id);
  const isUnchanged = first.counts?.total === last.total && isDeepStrictEqual(ids, [...(opening?.ids ?? [])]);
  return { resumed: isUnchanged ? { window, ids: idsOfLast(marks), first } : undefined, seen };
}

/** The ids of the last window that was written, which may have several marks. */
function idsOfLast(marks: readonly Mark[]): readonly unknown[] {
  const last = marks.at(-1);
  const other = marks.findLastIndex(({ page, size }) => page !== last?.page || size !== last.size);
  return marks.slice(other + 1).flatMap(({ ids }) => ids);
}

const isChain = (windows: readonly Window[]): boolean =>
  windows.every((window, at) => {
    const before = windows[at - 1];
    return !before || startRow(window) < endRow(before);
  });
