import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { suggest } from '../../base/text/suggest.ts';
import { isOwn, sourceName } from '../../documents/origin.ts';
import { builtInCatalogue, operationsOf } from '../../operations/catalogue.ts';
import { originOf } from '../../operations/override.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { unknownOperations } from '../../session/operation-table.ts';
import { readOverrides, type StoredOverrides } from '../../settings/overrides.ts';
import { withoutOperations } from './stored-document.ts';

interface Chosen {
  readonly ids: readonly string[];
  /** Imported from the file, and set by the user since. */
  readonly kept: readonly string[];
  readonly mistakes: readonly string[];
}

/** The overrides to remove: those that are named, or those that came from a file. */
function chosenOverrides({ catalogue }: Context, { words, flags }: Invocation, stored: StoredOverrides): Chosen {
  const names = Object.keys(stored);
  if (typeof flags.from !== 'string') {
    // By the file, not by the catalogue: an override that is wrong or no longer known can be removed too.
    const known = [...new Set([...operationsOf(catalogue).map(({ id }) => id), ...names])];
    const nothing = words.length === 0 ? ['Name the operations, or the file that they came from: --from <file>.'] : [];
    return { ids: words, kept: [], mistakes: [...nothing, ...unknownOperations(words, known)] };
  }
  const file = sourceName(flags.from);
  const imported = Object.entries(stored).filter(([, override]) => originOf(override)?.file === file);
  const files = [...new Set(Object.values(stored).flatMap((override) => originOf(override)?.file ?? []))];
  const known = files.length > 0 ? escaped` Imported were: ${files.join(', ')}.` : '';
  return {
    ids: imported.filter(([, override]) => !isOwn(override)).map(([id]) => id),
    kept: imported.filter(([, override]) => isOwn(override)).map(([id]) => id),
    mistakes: [
      ...(words.length > 0 ? ['Name operations or --from, not both.'] : []),
      ...(imported.length === 0 ? [escaped`No operation was imported from ${file}.${known}`] : []),
    ],
  };
}

/** Removes overrides: the built-in routes are in force again. */
export async function unsetOperation(context: Context, invocation: Invocation) {
  const { settings, messages, operationsFile } = context;
  const stored = readOverrides(operationsFile);
  const { ids, kept, mistakes } = chosenOverrides(context, invocation, stored);
  return {
    mistakes,
    run: async () => {
      const removed = ids.filter((id) => Object.hasOwn(stored, id));
      if (removed.length > 0 && !settings.dryRun) {
        const { changeOverrides } = await import('../../settings/store.ts');
        await changeOverrides(operationsFile, context, (old) => withoutOperations(old, new Set(removed)));
      }
      const builtIn = new Set(operationsOf(await builtInCatalogue()).map(({ id }) => id));
      const is = settings.dryRun ? 'would be' : 'is';
      if (ids.length > 20)
        messages.note(
          escaped`${pluralize(removed.length, 'operations')} ${settings.dryRun ? 'would be' : 'are'} removed.`,
        );
      else {
        for (const id of ids) {
          const what = builtIn.has(id) ? 'as built in again' : 'removed';
          messages.note(removed.includes(id) ? `${id} ${is} ${what}.` : `${id} is not set.`);
        }
      }
      for (const id of kept)
        messages.note(escaped`${id} stays: you have set it. To remove it too: ${suggest`ops unset ${id}`}`);
    },
  };
}
