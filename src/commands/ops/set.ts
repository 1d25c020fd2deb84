import { escaped } from '../../base/text/escape-controls.ts';
import { didYouMean, nearest } from '../../base/text/nearest.ts';
import { suggest } from '../../base/text/suggest.ts';
import { builtInCatalogue, findOperation, operationsOf } from '../../operations/catalogue.ts';
import { keptArguments, type Operation, type PagingStyle } from '../../operations/manifest.ts';
import type { UncheckedOverride } from '../../operations/override.ts';
import { overrideMistakes } from '../../operations/override-mistakes.ts';
import { operationIdPattern, splitId } from '../../operations/route.ts';
import { confirm } from '../../session/ask.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { readOverrides, type StoredOverride } from '../../settings/overrides.ts';
import { parsePaging, writePaging } from './paging-flag.ts';
import { readRoles } from './role-flags.ts';
import { verbsAsTyped } from './typed-words.ts';

const knownIds = ({ catalogue }: Context): string[] => operationsOf(catalogue).map(({ id }) => id);

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

/** What is typed for an operation that is added. */
function typedWords({ catalogue }: Context, id: string): string {
  const { group, verb } = splitId(id);
  const operations = catalogue.groups.find(({ name }) => name === group)?.operations ?? [];
  return `${group} ${verbsAsTyped(operations, [verb]).get(verb)}`;
}

function setMistakes(context: Context, id: string, override: UncheckedOverride, entry: Operation | undefined) {
  const mistakes = overrideMistakes(id, override, entry, keptArguments(context.catalogue.values ?? {}));
  return operationIdPattern.test(id)
    ? mistakes
    : mistakes.map((mistake) => mistake + didYouMean(id, knownIds(context)));
}

const without = (stored: StoredOverride | undefined, fields: readonly string[]): StoredOverride | undefined =>
  stored && { ...stored, ...Object.fromEntries(fields.map((field) => [field, undefined])) };

function pagingNote(paging: PagingStyle | 'document'): string {
  if (paging === 'document') return 'It is read page by page as its document or its response says.';
  if (paging.kind === 'none') return 'One response is the whole list, by your word.';
  return escaped`It is read page by page by ${writePaging(paging)}.`;
}

/** Sets the route of an operation for this profile, or what its response holds, or adds an operation. */
export async function setOperation(context: Context, invocation: Invocation) {
  const { settings, messages, operationsFile } = context;
  const [id = '', given] = invocation.words;
  const { envelope, paging: written } = invocation.flags;
  const parsed = typeof written === 'string' ? parsePaging(written) : undefined;
  const paging = parsed && 'paging' in parsed ? parsed.paging : undefined;
  const known = findOperation(context.catalogue, id);
  const entry = findOperation(await builtInCatalogue(), id);
  const stored: StoredOverride | undefined = readOverrides(operationsFile)[id];
  const { roles, mistakes } = readRoles(invocation, known);
  const route = given?.trim().replace(/\s+/, ' ') ?? stored?.route ?? (entry ? `${entry.method} ${entry.path}` : '');
  const isNew = !known && !entry;
  const isSetting = [given, envelope, written, invocation.flags.role].some((each) => each !== undefined);
  const override: StoredOverride = {
    ...(isNew && { added: { title: '', kind: id.endsWith('.list') ? 'list' : 'record', input: {} } }),
    // What a document says of it stays, so that a later import recognizes its own operation, and that it was set since.
    ...without(stored, paging === undefined ? [] : ['paging']),
    route,
    ...(typeof envelope === 'string' && { envelope }),
    ...(paging !== undefined && paging !== 'document' && { paging }),
    ...(Object.keys(roles).length > 0 && { roles: { ...(stored?.roles ?? {}), ...roles } }),
  };
  const kind = known?.kind ?? entry?.kind ?? (id.endsWith('.list') ? 'list' : 'record');
  const similar = known ? undefined : similarOperation(context, id);
  return {
    mistakes: [
      ...mistakes,
      ...(parsed && 'mistake' in parsed ? [parsed.mistake] : []),
      ...(paging !== undefined && kind !== 'list' ? [escaped`--paging: ${id} is not a list.`] : []),
      ...(isSetting
        ? setMistakes(context, id, override, entry)
        : [escaped`Say what to set of ${id}: a route, or a flag.`]),
    ],
    run: async () => {
      const paged = paging === undefined ? [] : [pagingNote(paging)];
      if (settings.dryRun) return messages.note([escaped`${id} would be: ${override.route}`, ...paged].join('\n'));
      if (similar !== undefined) {
        messages.warn(escaped`There is no operation "${id}". Did you mean "${similar}"?`);
        await confirm(context, `Add ${id} as a new operation?`);
      }
      const { changeOverrides } = await import('../../settings/store.ts');
      await changeOverrides(operationsFile, context, (old) => ({
        ...old,
        operations: { ...old.operations, [id]: override },
      }));
      messages.note(escaped`${id} is now ${override.route} (profile ${settings.profile}).`);
      for (const note of paged) messages.note(note);
      for (const [role, field] of Object.entries(roles)) messages.note(escaped`Its ${role} is ${field}.`);
      if (!known) messages.note(escaped`Type it: ${suggest`${typedWords(context, id).split(' ')} --help`}`);
    },
  };
}
