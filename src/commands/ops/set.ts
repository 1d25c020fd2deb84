import { didYouMean } from '../../base/nearest.ts';
import { builtInCatalogue, findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { type Override, overrideMistakes } from '../../operations/overrides.ts';
import { idPattern } from '../../operations/route.ts';
import { readOverrides } from '../../settings/overrides.ts';
import { changeOverrides } from '../../settings/store.ts';
import type { Context, Invocation } from '../context.ts';

const idsOf = ({ catalogue }: Context): string[] =>
  catalogue.groups.flatMap(({ operations }) => operations.map(({ id }) => id));

/** The operation as it is built in: what a correction is held against, whatever an earlier one made of it. */
async function entryOf(known: Operation | undefined): Promise<Operation | undefined> {
  if (!known || known.grade === 'imported') return undefined;
  return known.overridden ? (findOperation(await builtInCatalogue(), known.id) ?? known) : known;
}

const unknownId = (context: Context, id: string): string =>
  `${JSON.stringify(id)} is no operation: write <group>.<verb>.${didYouMean(id, idsOf(context))}`;

/** Sets the route of an operation for this profile, or adds an operation. */
export async function setOperation(context: Context, invocation: Invocation) {
  const [id = '', route = ''] = invocation.words;
  const { envelope } = invocation.flags;
  const known = findOperation(context.catalogue, id);
  const added = !known || known.grade === 'imported';
  const override: Override = {
    route: route.trim().replace(/\s+/, ' '),
    ...(typeof envelope === 'string' && { envelope }),
    ...(added && {
      added: { title: known?.title ?? '', kind: id.endsWith('.list') ? 'list' : 'record', input: known?.input ?? {} },
    }),
  };
  return {
    mistakes: idPattern.test(id)
      ? overrideMistakes(id, { ...override, route }, await entryOf(known))
      : [unknownId(context, id)],
    run: async () => {
      if (context.settings.dryRun) return context.messages.note(`${id} would be: ${override.route}`);
      await changeOverrides(context.operationsFile, context.io, (old) => ({ ...old, [id]: { ...override } }));
      context.messages.note(`${id} is now ${override.route} (profile ${context.settings.profile}).`);
      if (added && !known) context.messages.note(`Type it: shipctl ${id.replace('.', ' ')} --help`);
    },
  };
}

/** Takes a correction back: the built-in route is in force again. */
export async function unsetOperation(context: Context, invocation: Invocation) {
  const ids = invocation.words;
  // By the file, not by the catalogue: what is wrong in it, or no longer known, can be taken out too.
  const stored = Object.keys(readOverrides(context.operationsFile));
  const known = [...new Set([...idsOf(context), ...stored])];
  const unknown = ids.filter((id) => !known.includes(id));
  return {
    mistakes: unknown.map((id) => `There is no operation ${JSON.stringify(id)}.${didYouMean(id, known)}`),
    run: async () => {
      const touched = ids.filter((id) => stored.includes(id));
      if (touched.length > 0 && !context.settings.dryRun) {
        await changeOverrides(context.operationsFile, context.io, (old) =>
          Object.fromEntries(Object.entries(old).filter(([id]) => !touched.includes(id))),
        );
      }
      for (const id of ids)
        context.messages.note(touched.includes(id) ? `${id} is as built in again.` : `${id} was not set.`);
    },
  };
}
