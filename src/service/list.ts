import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { fillPath } from '../http/request.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import type { Context, Invocation } from '../session/context.ts';
import { readDisplay } from './display.ts';
import { printTemplate } from './input/body.ts';
import { outputPath } from './input/given-files.ts';
import { readInput } from './input/input.ts';
import { misplacedPaging, readPaging } from './input/paging.ts';
import type { Input } from './input/values.ts';
import { copyRows } from './list/copy-rows.ts';
import { manifestMistakes } from './list/manifest.ts';
import { openOutput, resumeMistakes } from './list/open-output.ts';
import { pageRequests } from './list/page-request.ts';
import { partialFailure } from './list/partial-failure.ts';
import type { ListPlan } from './list/plan.ts';
import { ListProgress } from './list/progress.ts';
import { readSelection, wholeListFlags } from './list/read-selection.ts';
import type { FindRow } from './list/selection.ts';
import { summarize } from './list/summary.ts';
import { sendWithOrder } from './numbers/order-numbers.ts';
import { previewRequests } from './preview.ts';
import { RowCheck } from './row-check.ts';

async function runPlan(context: Context, plan: ListPlan): Promise<void> {
  const { operation, path, inputs, paging } = plan;
  if (context.settings.dryRun) {
    return previewRequests(context, await pageRequests(operation, path, inputs, paging));
  }
  const check = new RowCheck(context, operation);
  const output = await openOutput(context, plan);
  const progress = new ListProgress(paging.page, output.resumable?.marks ?? []);
  try {
    await copyRows(context, plan, output, progress, check);
    await output.sink.finish();
  } catch (error) {
    const kept = await output.sink.discard();
    const file = plan.display.format.binary ? undefined : kept;
    if (error instanceof Failure && error.kind === 'usage') {
      // After a mistake everything is as it was before.
      await output.manifest?.discard();
      throw error;
    }
    // The reason why the list was not read matters more.
    await output.manifest
      ?.write(progress, { file, complete: false, error })
      .catch((failure: Error) => context.messages.warn(failure.message));
    throw partialFailure(error, context, plan, progress, file);
  }
  const { file } = plan.display;
  await output.manifest?.write(progress, { file, complete: paging.all && paging.page === undefined });
  summarize(context, plan, progress);
  await check.report();
}

/** The defaults for flags that were not given. */
export interface ListDefaults {
  readonly format?: string;
  readonly all?: boolean;
  /** Which rows are shown, and how. */
  readonly find?: FindRow;
  /** Input that has no flags. */
  readonly input?: Input;
}

/** Runs any operation that answers with a list. */
export async function runList(
  context: Context,
  invocation: Invocation,
  operation: Operation,
  defaults: ListDefaults = {},
) {
  const { shared, words } = invocation;
  if (invocation.operationFlags.template !== undefined) return printTemplate(invocation, operation);
  const input = await readInput(context, operation, invocation);
  const selection = await readSelection(context, operation, invocation, defaults.find);
  const reading = readPaging(invocation, operation, selection !== undefined || defaults.all);
  const { paging, mistakes: pagingMistakes } = reading;
  const { display, mistakes: displayMistakes } = await readDisplay(context, operation, invocation, {
    fallback: defaults.format,
    isRead: isRead(operation),
  });
  const manifest = shared.manifest === undefined ? undefined : outputPath(context.io.cwd, shared.manifest);
  const { resume } = shared;
  const mistakes = [
    ...misplacedPaging(operation, input.inputs),
    ...(selection?.mistakes ?? []),
    ...(resume && !selection ? resumeMistakes(display, paging) : []),
    ...manifestMistakes(context, shared.manifest, display),
    // A list is read several times over to be proved complete.
    ...(isRead(operation) || !(paging.all || paging.limit !== undefined)
      ? []
      : [escaped`${operation.id} may change data, so it is sent only once: leave out ${wholeListFlags}.`]),
  ];
  const values = Object.fromEntries(operation.parameters.map((name, at) => [name, words[at] ?? '']));
  const inputs = input.inputs.map((each) => ({ ...defaults.input, ...each }));
  const plan = {
    operation,
    path: fillPath(operation.path, values),
    inputs,
    paging,
    display,
    manifest,
    resume,
    selection,
  };
  return {
    mistakes: [...input.mistakes, ...pagingMistakes, ...displayMistakes, ...mistakes],
    warnings: input.warnings,
    run: () => {
      if (operation.parameters.length === 0) return runPlan(context, plan);
      return sendWithOrder(context, operation, words, (found) => {
        const named = Object.fromEntries(operation.parameters.map((name, at) => [name, found[at] ?? '']));
        return runPlan(context, { ...plan, path: fillPath(operation.path, named) });
      });
    },
  };
}
