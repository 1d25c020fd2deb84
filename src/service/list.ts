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
import type { FindRow } from './list/plan.ts';
import { readSelection, wholeListFlags } from './list/selection.ts';
import { resumeMistakes, writeList } from './list/write-list.ts';
import { sendWithOrder } from './numbers/order-numbers.ts';

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
    ...(shared.manifest === undefined
      ? []
      : (await import('./list/manifest.ts')).manifestMistakes(context, shared.manifest, display)),
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
      if (operation.parameters.length === 0) return writeList(context, plan);
      return sendWithOrder(context, operation, words, (found) => {
        const named = Object.fromEntries(operation.parameters.map((name, at) => [name, found[at] ?? '']));
        return writeList(context, { ...plan, path: fillPath(operation.path, named) });
      });
    },
  };
}
