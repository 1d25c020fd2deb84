import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean, nearest } from '../base/text/nearest.ts';
import { type Catalogue, findOperation, operationsOf } from '../operations/catalogue.ts';
import { keptArguments, type Operation } from '../operations/manifest.ts';
import { overrideMistakes } from '../operations/override.ts';
import { isRole, roleNames } from '../operations/roles.ts';
import { operationIdPattern } from '../operations/route.ts';
import type { StoredOverride } from '../settings/overrides.ts';
import { type PagingSetting, parsePaging } from './written-paging.ts';

/** The settings of an operation as the user types them. */
interface TypedSettings {
  readonly id: string;
  readonly route: string | undefined;
  readonly envelope: string | undefined;
  /** `total=grand_total`; several fields have a space between, and dots reach inside. */
  readonly roles: readonly string[];
  readonly paging: string | undefined;
}

interface OwnOverride {
  /** To be stored. */
  readonly override: StoredOverride;
  /** The roles that are set. */
  readonly roles: Readonly<Record<string, string>>;
  /** The way of paging that is set; undefined if none is. */
  readonly paging: PagingSetting | undefined;
  /** Whether the catalogue lacks the operation, so that it is added. */
  readonly isNew: boolean;
  /** The id of an operation that may have been meant. */
  readonly similar: string | undefined;
  readonly mistakes: readonly string[];
}

function readRoles(texts: readonly string[], operation: Operation | undefined) {
  const roles: Record<string, string> = {};
  const mistakes: string[] = [];
  const fields = Object.keys(operation?.row ?? {});
  for (const text of texts) {
    const [role = '', given = ''] = text.split('=', 2).map((part) => part.trim());
    const unknown = given.split(/\s+/).filter((field) => !fields.includes(field.split('.')[0] ?? ''));
    if (!isRole(role)) {
      mistakes.push(escaped`--role: ${JSON.stringify(role)} is not a role. The roles are: ${roleNames.join(', ')}.`);
    } else if (given === '') mistakes.push(escaped`--role ${role}: name its field, as in --role ${role}=grand_total.`);
    else if (fields.length > 0 && unknown.length > 0) {
      const [first = ''] = unknown;
      mistakes.push(
        escaped`--role ${role}: ${operation?.id} has no field ${JSON.stringify(first)}.${didYouMean(first, fields)}`,
      );
    } else roles[role] = given.replace(/\s+/g, ' ');
  }
  return { roles, mistakes };
}

/** Returns the id of the operation of which an unknown id may be a misspelling, or undefined. */
function similarOperation({ groups }: Catalogue, id: string): string | undefined {
  const [group = '', verb = ''] = id.split('.');
  const names = groups.map(({ name }) => name);
  const name = names.includes(group) ? group : nearest(group, names);
  const verbs = groups.find((each) => each.name === name)?.operations.map((operation) => operation.verb) ?? [];
  const near = nearest(verb, verbs);
  return near === undefined ? undefined : `${name}.${near}`;
}

/** The kind of an operation that nothing describes yet. */
const kindByName = (id: string): Operation['kind'] => (id.endsWith('.list') ? 'list' : 'record');

/** Returns the override with these settings, and everything that is wrong with them. */
export function ownOverride(
  { id, route: given, envelope, roles: typedRoles, paging: written }: TypedSettings,
  catalogue: Catalogue,
  builtIn: Catalogue,
  stored: StoredOverride | undefined,
): OwnOverride {
  const known = findOperation(catalogue, id);
  const entry = findOperation(builtIn, id);
  const parsed = written === undefined ? undefined : parsePaging(written);
  const paging = parsed && 'paging' in parsed ? parsed.paging : undefined;
  const { roles, mistakes } = readRoles(typedRoles, known);
  if (parsed && 'mistake' in parsed) mistakes.push(parsed.mistake);
  const { kind } = known ?? entry ?? { kind: kindByName(id) };
  if (paging !== undefined && kind !== 'list') mistakes.push(escaped`--paging: ${id} is not a list.`);
  const route = given?.trim().replace(/\s+/, ' ') ?? stored?.route ?? (entry ? `${entry.method} ${entry.path}` : '');
  const isNew = !known && !entry;
  const { paging: _, ...others }: Partial<StoredOverride> = stored ?? {};
  const override: StoredOverride = {
    ...(isNew && { added: { title: '', kind: kindByName(id), input: {} } }),
    // What a document says of it stays, so that a later import recognizes its own operation, and that it was set since.
    ...(paging === undefined ? stored : others),
    route,
    ...(envelope !== undefined && { envelope }),
    ...(paging !== undefined && paging !== 'document' && { paging }),
    ...(Object.keys(roles).length > 0 && { roles: { ...(stored?.roles ?? {}), ...roles } }),
  };
  if ([given, envelope, written].every((each) => each === undefined) && typedRoles.length === 0)
    mistakes.push(escaped`Say what to set of ${id}: a route, or a flag.`);
  else {
    const wrong = overrideMistakes(id, override, entry, keptArguments(catalogue.values ?? {}));
    const meant = operationIdPattern.test(id)
      ? ''
      : didYouMean(
          id,
          operationsOf(catalogue).map((operation) => operation.id),
        );
    mistakes.push(...wrong.map((mistake) => mistake + meant));
  }
  const similar = known ? undefined : similarOperation(catalogue, id);
  return { override, roles, paging, isNew: !known, similar, mistakes };
}
