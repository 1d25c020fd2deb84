import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { Failure, usageFailure } from '../../base/failure.ts';
import { assertFree } from '../../base/files/atomic-file.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { probe } from '../../base/files/files.ts';
import { moveFile, tidyUp } from '../../base/files/held-files.ts';
import { takeLock } from '../../base/files/lock.ts';
import { resolveTarget } from '../../base/files/target-file.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { IdSet } from '../../base/numbers/id-set.ts';
import { parsedRow, type Row } from '../../base/row.ts';
import { escapeControls } from '../../base/text/escape.ts';
import { escaped } from '../../base/text/message.ts';
import type { Display } from '../../output/formats.ts';
import { cleaned, type Sink } from '../../output/sink.ts';
import type { Batch } from '../../paging/list-reading.ts';
import { hasId } from '../../paging/page.ts';
import { endRow, startRow } from '../../paging/windows.ts';
import type { Run } from '../../ports/run.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { ownerOfToken } from '../../settings/credential.ts';
import { periodInputs } from './last-day.ts';
import { type ListQuery, pageReader } from './open-pages.ts';
import { type Mark, openPartFiles, writeAt } from './part-files.ts';
import { type ListPlan, partFile, workFiles } from './plan.ts';

/**
 * Opens a file that is kept when the list cannot be read to its end, with a log beside it of what is in it: behind its last
 * whole page. Throws Failure or the signal's reason.
 */
export async function openResumable(context: Context, plan: ListPlan) {
  const { redactor, messages } = context;
  const file = plan.display.file ?? '';
  const guarded = async <T>(work: Promise<T>, place = file): Promise<T> =>
    work.catch((error: unknown) => {
      throw writeFailure(error, place);
    });
  const { path, mode, special } = await guarded(resolveTarget(file));
  if (special) throw usageFailure([escaped`--resume needs a file that can be replaced; ${file} is none.`]);
  assertFree(context.io, path, file);
  const names = workFiles(path);
  const lock = await takeLock(names.lock, context, `writing ${names.part}`);
  const assertHeld = () => {
    if (lock.isHeld()) return;
    throw new Failure('machine', escaped`Another process has taken over ${names.part}, or ${names.lock} was deleted.`, {
      hint: escaped`Wait for the other process to end, or type the same command again.`,
    });
  };
  try {
    await context.account.ready();
    const uid = probe(names.lock)?.uid ?? -1;
    const opening = openPartFiles(names, describeRun(context, plan), uid, mode);
    const { part, log, earlier } = await guarded(opening, names.part);
    const { marks, isDamaged, before } = earlier;
    if (before !== undefined) {
      const [then, now] = [before, plan.inputs].map((filters) => stringifyJson(filters));
      messages.warn(
        escaped`The days of the earlier run have passed: it read ${then}, and this one asks for ${now}. All is read again.`,
      );
    }
    let { bytes, checksum, logBytes } = earlier;
    if (isDamaged) {
      const kept = escaped`Pages of it that are kept: ${marks.length}`;
      messages.warn(escaped`${names.part} was changed or damaged. ${kept}; the others are read again.`);
    }
    const close = async () => {
      await part.close();
      await log.close();
    };
    const putInPlace = async () => {
      // Some file systems have no permissions.
      if (mode !== undefined) await part.chmod(mode).catch(() => undefined);
      await part.sync();
      await close();
      // In this order: a log without a part says nothing, a part without a log cannot be continued.
      await moveFile(names.part, path);
      await tidyUp(names.log);
    };
    const sink: Sink = {
      write: async (chunk) => {
        assertHeld();
        const added = Buffer.from(cleaned(chunk, redactor));
        await guarded(writeAt(part, added, bytes));
        bytes += added.length;
        checksum = crc32(added, checksum);
      },
      finish: async () => {
        assertHeld();
        await guarded(putInPlace());
        lock.release();
      },
      discard: async () => {
        await close();
        const isKept = bytes > 0 || !lock.isHeld();
        if (!isKept) for (const name of [names.part, names.log]) await tidyUp(name);
        lock.release();
        return isKept ? names.part : undefined;
      },
    };
    let isNamed = marks.some(({ columns }) => columns);
    const mark = async ({ page, window, total, steady, rows }: Batch, columns: readonly string[] | undefined) => {
      assertHeld();
      const written: Mark = {
        page: window?.page ?? page,
        size: window?.size ?? null,
        bytes,
        total,
        steady,
        ids: rows.map(({ id }) => id),
        ...(!isNamed && { columns }),
      };
      const text = stringifyJson(written);
      checksum = crc32(text, checksum);
      const line = Buffer.from(`${checksum.toString(16)} ${text}\n`);
      await guarded(writeAt(log, line, logBytes));
      logBytes += line.length;
      isNamed ||= columns !== undefined;
    };
    return {
      sink,
      marks,
      /** Returns where to continue; undefined if no earlier run has written anything. */
      start: () => startOfResumed(context, plan, marks),
      /** Nothing is in the file yet, not even a header. */
      isEmpty: bytes === 0,
      mark,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function describeRun({ account, settings, invocation }: Context, plan: ListPlan): Row {
  const { operation, path, inputs, display, paging } = plan;
  const layout = layoutFlags(display, invocation.shared);
  const proof = settings.sandbox ? undefined : account.prove(operation.security);
  const [scheme, token = ''] = proof?.headers.authorization?.split(' ') ?? [];
  return {
    version: 3,
    origin: settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin,
    profile: settings.profile,
    // Tokens expire and are renewed; their owner stays.
    account: scheme === 'Bearer' ? (ownerOfToken(token) ?? null) : null,
    request: `${operation.method} ${path}`,
    filters: inputs,
    // The texts of the filters: 7d is another day tomorrow.
    typed: invocation.applied
      .filter(({ field, flag }) => field !== undefined || flag === '--field')
      .map(({ flag, value }) => escapeControls(`${flag} ${value}`)),
    format: display.format.name,
    columns: display.columns.map(({ name }) => name),
    header: display.header,
    raw: display.rawCsv,
    ...(layout.length > 0 && { layout }),
    per_page: paging.perPage ?? null,
    from_page: paging.page ?? null,
  };
}

/** The other flags that change the bytes of a file. Empty for their defaults, as in logs of versions without these flags. */
const layoutFlags = ({ separator, excel, zone }: Display, { headers, rows, repeatTotals }: Invocation['shared']) => [
  ...(separator === ',' ? [] : [separator]),
  ...(excel ? ['excel'] : []),
  ...(zone === undefined ? [] : [zone]),
  ...(headers === undefined ? [] : [escapeControls(`headers ${headers}`)]),
  ...(rows === undefined ? [] : [escapeControls(`rows ${rows}`)]),
  ...(repeatTotals ? ['repeat-totals'] : []),
];

/**
 * Where to continue. The first page is requested again: if it is as it was, with the same total, and the list had not
 * changed before, reading goes on with the last page that was written. Else it begins at the first page, and only rows
 * that are missing are added.
 */
async function startOfResumed(
  context: Run,
  { operation, path, inputs, paging, display }: ListPlan,
  marks: readonly Mark[],
): Promise<ListQuery['start']> {
  const last = marks.at(-1);
  if (!last) return undefined;
  const seen = new IdSet();
  for (const id of marks.flatMap(({ ids }) => ids)) {
    if (!hasId(parsedRow({ id }))) {
      throw new Failure(
        'usage',
        escaped`A list of records without ids cannot be continued: they cannot be told apart.`,
        {
          hint: escaped`Start again without --resume. The rows so far stay in ${partFile(display)}`,
        },
      );
    }
    seen.add(id);
  }
  const [input] = inputs;
  const [opening] = marks;
  // A page that is found through the one before it has no number.
  const hasNumbers = operation.paging === undefined && operation.grade !== 'imported';
  const windows = marks.flatMap(({ page, size, steady }) => (size === null || !steady ? [] : [{ page, size }]));
  const window = windows.at(-1);
  const isChain = windows.every((each, at) => {
    const before = windows[at - 1];
    return !before || startRow(each) < endRow(before);
  });
  const isProvable = hasNumbers && windows.length === marks.length && (!paging.verify || isChain);
  if (!input || !window || inputs.length > 1 || !isProvable) return { resumed: undefined, seen };
  const [asked = input] = await periodInputs(await context.service.lastDays?.(operation), operation, [input]);
  const fetch = (await pageReader(context, operation, paging))(path, asked)();
  const first = await fetch(paging.page);
  const found = first.rows.map(({ id }) => id);
  if (first.counts?.total !== last.total || !isDeepStrictEqual(found, [...(opening?.ids ?? [])])) {
    return { resumed: undefined, seen };
  }
  // The last window that was written may have several marks.
  const other = marks.findLastIndex(({ page, size }) => page !== last.page || size !== last.size);
  const ids = marks.slice(other + 1).flatMap((mark) => mark.ids);
  return { resumed: { window, ids, first }, seen };
}
