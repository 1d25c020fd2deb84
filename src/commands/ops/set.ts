import { didYouMean, nearest } from '../../base/nearest.ts';
import { suggest } from '../../base/suggest.ts';
import { builtInCatalogue, findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { overrideMistakes, type UncheckedOverride } from '../../operations/override.ts';
import { idPattern } from '../../operations/route.ts';
import { readOverrides } from '../../settings/overrides.ts';
import { changeOverrides } from '../../settings/store.ts';
import { confirm } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { unknownOperations } from './operation-table.ts';

const knownIds = ({ catalogue }: Context): string[] => operationsOf(catalogue).map(({ id }) => id);

/** The operation as it is built in, which an override must fit, whatever an earlier override made of it. */
async function builtInEntry(known: Operation | undefined): Promise<Operation | undefined> {
  if (!known || known.grade === 'imported') return undefined;
  return known.overridden ? (findOperation(await builtInCatalogue(), known.id) ?? known) : known;
}

/** The operation of which an unknown id may be a misspelling. */
function similarOperation({ catalogue }: Context, id: string): string | undefined {
  const [group = '', verb = ''] = id.split('.');
  const name = catalogue.groups.some((each) => each.name === group)
    ? group
    : nearest(
        group,
        catalogue.groups.map((each) => each.name),
      );
  const operations = catalogue.groups.find((each) => each.name === name)?.operations ?? [];
  const near = nearest(
    verb,
    operations.map((operation) => operation.verb),
  );
  return near === undefined ? undefined : `${name}.${near}`;
}

async function setMistakes(context: Context, id: string, override: UncheckedOverride): Promise<string[]> {
  const entry = await builtInEntry(findOperation(context.catalogue, id));
  const mistakes = overrideMistakes(id, override, entry);
  return idPattern.test(id) ? mistakes : mistakes.map((mistake) => mistake + didYouMean(id, knownIds(context)));
}

/** Sets the route of an operation for this profile, or adds an operation. */
export async function setOperation(context: Context, invocation: Invocation) {
  const { settings, messages, operationsFile } = context;
  const [id = '', given = ''] = invocation.words;
  const { envelope } = invocation.flags;
  const known = findOperation(context.catalogue, id);
  const kind = id.endsWith('.list') ? 'list' : 'record';
  const isAddition = !known || known.grade === 'imported';
  const from = known?.overridden && readOverrides(operationsFile)[id]?.from;
  const override: UncheckedOverride = {
    route: given.trim().replace(/\s+/, ' '),
    ...(typeof envelope === 'string' && { envelope }),
    ...(isAddition && { added: { title: known?.title ?? '', kind: known?.kind ?? kind, input: known?.input ?? {} } }),
    // A later import recognizes its own operation, and that it was set since.
    ...(from !== undefined && { from }),
  };
  const similar = known ? undefined : similarOperation(context, id);
  return {
    mistakes: await setMistakes(context, id, override),
    run: async () => {
      if (settings.dryRun) return messages.note(`${id} would be: ${override.route}`);
      if (similar !== undefined) {
        messages.warn(`There is no operation "${id}". Did you mean "${similar}"?`);
        await confirm(context, `Add ${id} as a new operation?`);
      }
      await changeOverrides(operationsFile, context, (old) => ({ ...old, [id]: { ...override } }));
      messages.note(`${id} is now ${override.route} (profile ${settings.profile}).`);
      if (!known) messages.note(`Type it: ${suggest(`${id.replace('.', ' ')} --help`)}`);
    },
  };
}

/** Removes overrides: the built-in routes are in force again. */
export async function unsetOperation(context: Context, invocation: Invocation) {
  const { settings, messages, operationsFile } = context;
  const ids = invocation.words;
  // By the file, not by the catalogue: an override that is wrong or no longer known can be removed too.
  const stored = Object.keys(readOverrides(operationsFile));
  return {
    mistakes: unknownOperations(ids, [...new Set([...knownIds(context), ...stored])]),
    run: async () => {
      const removed = ids.filter((id) => stored.includes(id));
      if (removed.length > 0 && !settings.dryRun) {
        await changeOverrides(operationsFile, context, (old) =>
          Object.fromEntries(Object.entries(old).filter(([id]) => !removed.includes(id))),
        );
      }
      for (const id of ids) {
        const grade = findOperation(context.catalogue, id)?.grade ?? 'imported';
        const what = grade === 'imported' ? 'removed' : 'as built in again';
        const is = settings.dryRun ? 'would be' : 'is';
        messages.note(removed.includes(id) ? `${id} ${is} ${what}.` : `${id} is not set.`);
      }
    },
  };
}
