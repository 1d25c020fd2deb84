import { escaped } from '../base/text/escape-controls.ts';
import { isText } from '../base/text/text.ts';
import { addedFaults } from './check-added.ts';
import { isName, isRecord, orAbsent } from './check-values.ts';
import { isPagingStyle } from './check-wire.ts';
import type { Operation } from './manifest.ts';
import type { UncheckedOverride } from './override.ts';
import { reservedWords } from './reserved.ts';
import { areRoles } from './roles.ts';
import { argumentsOf, methods, operationIdPattern, type ParsedRoute, parametersOf, parseRoute } from './route.ts';

const isOrigin = isRecord({
  file: isText,
  route: isText,
  operationId: orAbsent(isText),
  checksum: orAbsent(isText),
});

function faultsOf({ envelope, roles, paging, added, from }: UncheckedOverride): string[] {
  return [
    ...(orAbsent(isName)(envelope) ? [] : ['envelope']),
    ...(orAbsent(areRoles)(roles) ? [] : ['roles']),
    ...(orAbsent(isPagingStyle)(paging) ? [] : ['paging']),
    ...(added === undefined ? [] : addedFaults(added)),
    ...(orAbsent(isOrigin)(from) ? [] : ['from']),
  ];
}

/**
 * What is wrong with an override; `entry` is the built-in operation of that name, if there is one, and `kept` are the
 * arguments that the profile fills in.
 */
export function overrideMistakes(
  id: string,
  override: UncheckedOverride,
  entry: Operation | undefined,
  kept: readonly string[] = [],
): string[] {
  const { route, added } = override;
  if (!operationIdPattern.test(id)) return [escaped`${JSON.stringify(id)} is not an operation: write <group>.<verb>.`];
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') return [escaped`${JSON.stringify(route)}: ${parsed}.`];
  const faults = faultsOf(override);
  if (faults.length > 0) return faults.map((field) => escaped`${id}: ${JSON.stringify(field)} is not valid.`);
  if (entry) return routeMistakes(entry, parsed, kept);
  const [group = '', ...verb] = id.split('.');
  const taken = reservedWords.has(group) ? group : verb.includes('help') ? 'help' : undefined;
  if (taken !== undefined) return [escaped`${id}: shipctl uses the name ${taken} itself.`];
  return added === undefined ? [escaped`There is no operation ${JSON.stringify(id)}.`] : [];
}

/** A route of another method may only read what the operation reads, and takes the same arguments. */
function routeMistakes(entry: Operation, { method, path }: ParsedRoute, kept: readonly string[]): string[] {
  const { id, parameters, alternatives = [] } = entry;
  const given = argumentsOf(path, entry, kept);
  const known = [...parameters, ...alternatives.flatMap(parametersOf)];
  const allowed = entry.method === 'GET' ? ['GET'] : entry.safe ? ['GET', 'POST'] : methods;
  return [
    ...parameters
      .filter((name) => !given.includes(name))
      .map((name) => escaped`The path must keep {${name}} for ${id}.`),
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => escaped`The path has {${name}}, and ${id} has no such argument.`),
    ...(allowed.includes(method) ? [] : [escaped`${id} only reads, and ${method} may change data.`]),
  ];
}
