import { didYouMean } from '../../base/nearest.ts';
import { builtInCatalogue, findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { type Override, overrideMistakes } from '../../operations/override.ts';
import { idPattern } from '../../operations/route.ts';
import { readOverrides } from '../../settings/overrides.ts';
import { changeOverrides } from '../../settings/store.ts';
import type { Context, Invocation } from '../context.ts';
import { unknownOperations } from './operation-table.ts';

const knownIds = ({ catalogue }: Context): string[] => operationsOf(catalogue).map(({ id }) => id);

/** The operation as it is built in, which an override must fit, whatever an earlier override made of it. */
async function builtInEntry(known: Operation | undefined): Promise<Operation | undefined> {
  if (!known || known.grade === 'imported') return undefined;
  return known.overridden ? (findOperation(await builtInCatalogue(), known.id) ?? known) : known;
}

async function setMistakes(context: Context, id: string, override: Override): Promise<string[]> {
  const entry = await builtInEntry(findOperation(context.catalogue, id));
  const mistakes = overrideMistakes(id, override, entry);
  return idPattern.test(id) ? mistakes : mistakes.map((mistake) => mistake + didYouMean(id, knownIds(context)));
}

/** Sets the route of an operation for this profile, or adds an operation. */
export async function setOperation(context: Context, invocation: Invocation) {
  const { settings, messages, operationsFile, io } = context;
  const [id = '', given = ''] = invocation.words;
  const { envelope } = invocation.flags;
  const known = findOperation(context.catalogue, id);
  const kind = id.endsWith('.list') ? 'list' : 'record';
  const isAddition = !known || known.grade === 'imported';
  const override: Override = {
    route: given.trim().replace(/\s+/, ' '),
    ...(typeof envelope === 'string' && { envelope }),
    ...(isAddition && { added: { title: known?.title ?? '', kind, input: known?.input ?? {} } }),
  };
  return {
    mistakes: await setMistakes(context, id, override),
    run: async () => {
      if (settings.dryRun) return messages.note(`${id} would be: ${override.route}`);
      await changeOverrides(operationsFile, io, (old) => ({ ...old, [id]: { ...override } }));
      messages.note(`${id} is now ${override.route} (profile ${settings.profile}).`);
      if (!known) messages.note(`Type it: shipctl ${id.replace('.', ' ')} --help`);
    },
  };
}

/** Removes overrides: the built-in routes are in force again. */
export async function unsetOperation(context: Context, invocation: Invocation) {
  const { settings, messages, operationsFile, io } = context;
  const ids = invocation.words;
  // By the file, not by the catalogue: an override that is wrong or no longer known can be removed too.
  const stored = Object.keys(readOverrides(operationsFile));
  return {
    mistakes: unknownOperations(ids, [...new Set([...knownIds(context), ...stored])]),
    run: async () => {
      const removed = ids.filter((id) => stored.includes(id));
      if (removed.length > 0 && !settings.dryRun) {
        await changeOverrides(operationsFile, io, (old) =>
          Object.fromEntries(Object.entries(old).filter(([id]) => !removed.includes(id))),
        );
      }
      for (const id of ids) messages.note(removed.includes(id) ? `${id} is as built in again.` : `${id} was not set.`);
    },
  };
}
