import { escapeControls } from '../base/escape-controls.ts';
import type { Command } from '../commands/command.ts';
import { withPathValues } from '../commands/input/profile-values.ts';
import { openFlag } from '../commands/kinds/open-document.ts';
import { isPickable, orderFlags } from '../commands/numbers/order-argument.ts';
import type { Operation } from '../operations/manifest.ts';
import { inputFlags } from './input-flags.ts';

async function loadRunner({ kind, document }: Operation) {
  if (document) return (await import('../commands/kinds/document.ts')).runDocument;
  if (kind === 'list') return (await import('../commands/kinds/list.ts')).runList;
  return (await import('../commands/kinds/record.ts')).runRecord;
}

/** The command of an operation. Its flags are made when asked for: a run needs those of one operation at most. */
export const operationCommand = (operation: Operation): Command => ({
  summary: escapeControls(operation.summary),
  note: operation.note,
  arguments: operation.parameters.map((name, at) => {
    if (isPickable(operation)) return `[${name}]`;
    return operation.acceptsMany && at === operation.parameters.length - 1 ? `<${name}...>` : `<${name}>`;
  }),
  get flags() {
    return [...inputFlags(operation), ...orderFlags(operation), ...(operation.document ? [openFlag] : [])];
  },
  uses: operation.kind === 'list' ? ['pages', 'selection', 'output', 'layout'] : ['output'],
  examples: operation.examples,
  operation,
  load: async () => {
    const run = await loadRunner(operation);
    return async (context, invocation) => {
      const { operation: ready, mistakes } = withPathValues(context, operation);
      const prepared = await run(context, invocation, ready);
      // A template sends nothing.
      if (mistakes.length === 0 || invocation.flags.template !== undefined) return prepared;
      return { ...prepared, mistakes: [...mistakes, ...prepared.mistakes] };
    };
  },
});
