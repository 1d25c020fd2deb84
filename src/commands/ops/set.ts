import { didYouMean } from '../../base/nearest.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { type Override, parametersOf, parseRoute } from '../../operations/overlay.ts';
import { changeOverrides } from '../../settings/overrides.ts';
import type { Call, Context } from '../context.ts';

const idPattern = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

const idsOf = ({ catalogue }: Context): string[] =>
  catalogue.groups.flatMap(({ operations }) => operations.map(({ id }) => id));

/** What is wrong with a route for this operation: an argument that it needs must stay in it. */
function routeMistakes(context: Context, id: string, route: string): string[] {
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') return [`${JSON.stringify(route)}: ${parsed}.`];
  const operation = findOperation(context.catalogue, id);
  if (!operation || operation.grade === 'imported') return [];
  const names = parametersOf(parsed.path);
  const lost = operation.parameters.filter((name) => !names.includes(name));
  return lost.map((name) => `The path must keep {${name}}: ${id} puts it in there.`);
}

function idMistakes(context: Context, id: string): string[] {
  if (idPattern.test(id)) return [];
  return [`${JSON.stringify(id)} is no operation: write <group>.<verb>.${didYouMean(id, idsOf(context))}`];
}

/** Sets the route of an operation for this profile, or adds an operation. */
export async function setOperation(context: Context, call: Call) {
  const [id = '', route = ''] = call.words;
  const { envelope } = call.flags;
  const known = findOperation(context.catalogue, id);
  const added = !known || known.grade === 'imported';
  const override: Override = {
    route: route.trim().replace(/\s+/, ' '),
    ...(typeof envelope === 'string' && { envelope }),
    ...(added && {
      added: { title: known?.title ?? '', kind: id.endsWith('.list') ? 'list' : 'one', input: known?.input ?? {} },
    }),
  };
  return {
    mistakes: [...idMistakes(context, id), ...routeMistakes(context, id, route)],
    run: async () => {
      if (context.settings.dryRun) return context.voice.note(`${id} would be: ${override.route}`);
      await changeOverrides(context.operationsFile, context.io, (old) => ({ ...old, [id]: { ...override } }));
      context.voice.note(`${id} is now ${override.route} (profile ${context.settings.profile}).`);
      if (added && !known) context.voice.note(`Type it: shipctl ${id.replace('.', ' ')} --help`);
    },
  };
}

/** Takes a correction back: the built-in route is in force again. */
export async function unsetOperation(context: Context, call: Call) {
  const ids = call.words;
  const known = idsOf(context);
  const unknown = ids.filter((id) => !known.includes(id));
  return {
    mistakes: unknown.map((id) => `There is no operation ${JSON.stringify(id)}.${didYouMean(id, known)}`),
    run: async () => {
      const touched = ids.filter((id) => findOperation(context.catalogue, id)?.overridden);
      if (touched.length > 0 && !context.settings.dryRun) {
        await changeOverrides(context.operationsFile, context.io, (old) =>
          Object.fromEntries(Object.entries(old).filter(([id]) => !touched.includes(id))),
        );
      }
      for (const id of ids)
        context.voice.note(touched.includes(id) ? `${id} is as built in again.` : `${id} was not set.`);
    },
  };
}
