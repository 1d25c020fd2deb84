import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { openFormatter } from '../../output/formats.ts';
import { endOf } from '../../output/formatter.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Context } from '../../session/context.ts';
import { wholeList } from '../input/paging.ts';
import type { RowCheck } from '../row-check.ts';
import type { Output } from './open-output.ts';
import { openPages } from './open-pages.ts';
import { isUnproved } from './partial-failure.ts';
import { type ListPlan, listNoun } from './plan.ts';
import type { ListProgress } from './progress.ts';
import { startOfResumed } from './resume-start.ts';

/** Page source → formatter → sink; `progress` counts every page that is wholly written. */
export async function copyRows(
  context: Context,
  plan: ListPlan,
  { sink, resumable }: Output,
  progress: ListProgress,
  check: RowCheck,
): Promise<void> {
  const { messages, signal, io } = context;
  const { operation, path, inputs, display, selection } = plan;
  const paging = selection ? wholeList(plan.paging) : plan.paging;
  const noun = listNoun(operation);
  messages.progress.show(escaped`Requesting ${noun} \u2026`);
  const view = {
    ...display,
    header: display.header && (resumable?.isEmpty ?? true),
    unknown: progress.rows === 0 && !selection ? display.unknown : [],
    continued: resumable?.marks.find(({ columns }) => columns)?.columns,
    onHidden: (names: readonly string[]) => {
      progress.hidden = names;
    },
  };
  const start = resumable && (await startOfResumed(context, plan, resumable.marks));
  const copiedFields = (rows: readonly Row[]) =>
    display.itemRows || selection ? undefined : display.format.copiedFields?.(operation, view, rows);
  const readsToEnd = display.file !== undefined || io.stdoutIsFile === true;
  const query = { path, inputs, paging, start, copiedFields, readsToEnd };
  const opened = openPages(context, operation, query);
  const pages = selection?.select(opened, display, plan.paging.limit) ?? opened;
  // The first request leaves before the formatter's libraries are loaded.
  await nextTurn();
  const formatter = await openFormatter(display.format, operation, view);
  const copy = async (batch: Batch): Promise<void> => {
    // Prefetched pages may have arrived before the command was stopped.
    signal.throwIfAborted();
    messages.progress.wipe();
    // The requests for the next pages leave before the first page is written, which takes longest.
    if (progress.rows === 0) for (let turn = 0; turn < 2; turn++) await nextTurn();
    await sink.write(await formatter.page(batch.rows));
    await resumable?.mark(batch, formatter.columnNames?.());
    // After writing, so that the first row does not wait for the schemas to load.
    await check.rows(batch.rows);
    progress.add(batch);
    const { page, lastPage, total } = batch;
    if (page < lastPage) {
      messages.progress.show(
        escaped`${progress.read} of ${pluralize(total ?? 0, noun)} \u00b7 page ${page} of ${lastPage}`,
      );
    }
  };
  const close = async (): Promise<void> => {
    for await (const chunk of endOf(formatter)) {
      signal.throwIfAborted();
      await sink.write(chunk);
    }
  };
  try {
    for await (const batch of pages) await copy(batch);
  } catch (error) {
    if (sink.keep && !display.format.binary && progress.rows > 0 && isUnproved(error)) {
      await close()
        .then(sink.keep)
        .catch((failure: Error) => messages.warn(failure.message));
    }
    await formatter.discard?.();
    throw error;
  }
  messages.progress.wipe();
  await close();
}
