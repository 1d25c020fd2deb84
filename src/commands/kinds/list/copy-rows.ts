import { setImmediate as nextTurn } from 'node:timers/promises';
import { pluralize } from '../../../base/names.ts';
import type { Row } from '../../../base/row.ts';
import { openFormatter } from '../../../output/open-formatter.ts';
import type { Sink } from '../../../output/sink.ts';
import type { Batch } from '../../../paging/read-pages.ts';
import type { Context } from '../../context.ts';
import type { RowCheck } from '../row-check.ts';
import type { Manifest } from './manifest.ts';
import { openPages } from './open-pages.ts';
import { isUnproved } from './partial-failure.ts';
import { type ListPlan, listNoun } from './plan.ts';
import type { ListProgress } from './progress.ts';
import type { Resumable } from './resume.ts';
import { startOfResumed } from './resume-start.ts';

/** Where the rows of a list go. */
export interface ListOutput {
  readonly sink: Sink;
  readonly manifest: Manifest | undefined;
  /** With `--resume`: what earlier runs have written, and the log of what this one writes. */
  readonly resumable: Resumable | undefined;
}

/** Page source → formatter → sink; `progress` counts every page that is wholly written. */
export async function copyRows(
  context: Context,
  plan: ListPlan,
  { sink, resumable }: ListOutput,
  progress: ListProgress,
  check: RowCheck,
): Promise<void> {
  const { messages, signal, io } = context;
  const { operation, path, inputs, paging, display } = plan;
  const noun = listNoun(operation);
  messages.progress.show(`Requesting ${noun} …`);
  const view = {
    ...display,
    header: display.header && (resumable?.isEmpty ?? true),
    unknown: progress.rows === 0 ? display.unknown : [],
    continued: resumable?.marks.find(({ columns }) => columns)?.columns,
    onHidden: (names: readonly string[]) => {
      progress.hidden = names;
    },
  };
  const start = resumable && (await startOfResumed(context, plan, resumable.marks));
  const copiedFields = (rows: readonly Row[]) => display.format.copiedFields?.(operation, view, rows);
  const readsToEnd = display.file !== undefined || io.stdoutIsFile === true;
  const query = { path, inputs, paging, start, copiedFields, readsToEnd };
  const pages = openPages(context, operation, query);
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
      messages.progress.show(`${progress.rows} of ${pluralize(total ?? 0, noun)} · page ${page} of ${lastPage}`);
    }
  };
  try {
    for await (const batch of pages) await copy(batch);
  } catch (error) {
    if (sink.keep && progress.rows > 0 && isUnproved(error)) {
      await sink
        .write(await formatter.end())
        .then(sink.keep)
        .catch((failure: Error) => messages.warn(failure.message));
    }
    throw error;
  }
  messages.progress.wipe();
  await sink.write(await formatter.end());
}
