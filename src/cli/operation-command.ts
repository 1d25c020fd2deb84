import { escapeControls, escaped } from '../base/text/escape-controls.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { withoutLastArgument } from '../operations/route.ts';
import { argumentMistakes } from '../service/input/arguments.ts';
import { withPathValues } from '../service/input/requests.ts';
import { isPickable, orderFlags } from '../service/numbers/order-argument.ts';
import type { Command } from '../session/command.ts';
import type { FlagUse } from '../session/flags.ts';
import { operationFlags } from '../session/operation-flags.ts';
import { inputFlags } from './input-flags.ts';

async function loadRunner({ kind, document }: Operation) {
  if (document) return (await import('../service/document.ts')).runDocument;
  if (kind === 'list') return (await import('../service/list.ts')).runList;
  return (await import('../service/record.ts')).runRecord;
}

/** The note of the operation, and what its document says that the arguments may be. */
function noteOf({ note, argumentChoices = {} }: Operation): string | undefined {
  const choices = Object.entries(argumentChoices).map(
    ([name, all]) => escaped`<${name}> is one of: ${escapeControls(all.join(', '))}.`,
  );
  const parts = [...(note === undefined ? [] : [note]), ...choices];
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

/** What may change data is sent only once: it is not read to its end. */
function usesOf(operation: Operation): readonly FlagUse[] {
  if (operation.kind !== 'list') return ['output'];
  return isRead(operation) ? ['pages', 'whole', 'selection', 'output', 'layout'] : ['pages', 'output', 'layout'];
}

/** The command of an operation. Its flags are made when asked for: a run needs those of one operation at most. */
export const operationCommand = (operation: Operation): Command => ({
  summary: escapeControls(operation.summary),
  note: noteOf(operation),
  arguments: operation.parameters.map((name, at) => {
    const isLast = at === operation.parameters.length - 1;
    if (isPickable(operation) || (operation.isLastOptional && isLast)) return `[${name}]`;
    return operation.acceptsMany && isLast ? `<${name}...>` : `<${name}>`;
  }),
  get flags() {
    return [...inputFlags(operation), ...orderFlags(operation), ...(operation.document ? [operationFlags.open] : [])];
  },
  uses: usesOf(operation),
  examples: operation.examples,
  operation,
  load: async () => {
    const run = await loadRunner(operation);
    return async (context, invocation) => {
      const isShort = operation.isLastOptional === true && invocation.words.length < operation.parameters.length;
      const meant = isShort ? withoutLastArgument(operation) : operation;
      const { operation: ready, mistakes: missing } = withPathValues(context, meant);
      const mistakes = ready.argumentChoices ? [...missing, ...argumentMistakes(ready, invocation.words)] : missing;
      const prepared = await run(context, invocation, ready);
      // A template sends nothing.
      if (mistakes.length === 0 || invocation.operationFlags.template !== undefined) return prepared;
      return { ...prepared, mistakes: [...mistakes, ...(prepared.mistakes ?? [])] };
    };
  },
});
