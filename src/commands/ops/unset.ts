import { escaped, pluralize, suggest } from '../../base/text/message.ts';
import { isOwn, sourceName, withoutOperations } from '../../documents/stored-document.ts';
import { builtInCatalogue, operationsOf } from '../../operations/catalogue.ts';
import { originOf } from '../../operations/override.ts';
import { type Ending, removedRecord } from '../../ports/prepared.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { flag } from '../../session/flags.ts';
import { overridesKind, readOverrides, type StoredOverrides, usedOverrides } from '../../settings/overrides.ts';
import { changeStored } from '../../settings/store.ts';
import { sandboxSource } from '../../settings/table.ts';
import { unknownOperations } from '../verbs-beside.ts';

const manyIds = 20;

/** The overrides to remove: those that are named, or those that came from a file but for the `kept` ones, which the user has set since. */
function chosenOverrides(
  { catalogue }: Context,
  words: readonly string[],
  from: string | undefined,
  stored: StoredOverrides,
) {
  const names = Object.keys(stored);
  if (from === undefined) {
    // By the file, not by the catalogue: an override that is wrong or no longer known can be removed too.
    const known = [...new Set([...operationsOf(catalogue).map(({ id }) => id), ...names])];
    const nothing =
      words.length === 0 ? [escaped`Name the operations, or the file that they came from: --from <file>.`] : [];
    return { ids: words, kept: [], mistakes: [...nothing, ...unknownOperations(words, known)] };
  }
  const file = sourceName(from);
  const imported = Object.entries(stored).filter(([, override]) => originOf(override)?.file === file);
  const files = [...new Set(Object.values(stored).flatMap((override) => originOf(override)?.file ?? []))];
  const known = files.length > 0 ? escaped` Imported were: ${files}.` : escaped``;
  return {
    ids: imported.filter(([, override]) => !isOwn(override)).map(([id]) => id),
    kept: imported.filter(([, override]) => isOwn(override)).map(([id]) => id),
    mistakes: [
      ...(words.length > 0 ? [escaped`Name operations or --from, not both.`] : []),
      ...(imported.length === 0 ? [escaped`No operation was imported from ${file}.${known}`] : []),
    ],
  };
}

export const opsUnset = defineCommand({
  effects: { service: 'none', changes: 'the operations of the profile' },
  arguments: ['[operation...]'],
  flags: {
    from: flag.text('--from <file>', 'all that was imported from this file, except what you have set since'),
  },
  examples: ['orders.update'],
  usesOverrides: 'all',
  repairsOverrides: true,
  run: (context, words, { from }) => {
    const { settings, operationsFile } = context;
    const stored = readOverrides(operationsFile);
    const below = settings.sandbox ? usedOverrides(context) : stored;
    const { ids, kept, mistakes } = chosenOverrides(context, words, from, stored);
    return {
      mistakes,
      run: async () => {
        const removed = ids.filter((id) => Object.hasOwn(stored, id));
        const builtIn = new Set(operationsOf(await builtInCatalogue()).map(({ id }) => id));
        const tell = (isDone: boolean): Ending => {
          const count = pluralize(removed.length, 'operations');
          const is = isDone ? escaped`is` : escaped`would be`;
          const each = ids.map((id) => {
            const what = builtIn.has(id) ? escaped`as built in again` : escaped`removed`;
            if (removed.includes(id)) return escaped`${id} ${is} ${what}.`;
            if (!Object.hasOwn(below, id)) return escaped`${id} is not set.`;
            return escaped`${id} is not set in the sandbox. To remove that of the profile, leave out ${sandboxSource(context.invocation)}.`;
          });
          const stay = kept.map(
            (id) => escaped`${id} stays: you have set it. To remove it too: ${suggest`ops unset ${id}`}`,
          );
          const all = isDone ? escaped`Removed ${count}.` : escaped`Would remove ${count}.`;
          return { notes: [...(ids.length > manyIds ? [all] : each), ...stay] };
        };
        return {
          unsent: tell(false),
          do: async () => {
            const without = new Set(removed);
            if (removed.length > 0)
              await changeStored(operationsFile, overridesKind, context, (old) => withoutOperations(old, without));
            return { ...tell(true), change: removedRecord(removed, [operationsFile]) };
          },
        };
      },
    };
  },
});
