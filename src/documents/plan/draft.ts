import type { Operation } from '../../operations/manifest.ts';
import type { AddedOperation, Override } from '../../operations/override.ts';
import { holdsOrders } from '../../operations/roles.ts';
import { parametersOf } from '../../operations/route.ts';
import type { DocumentOperation, DocumentResponse, LeftOut, ProviderDocument } from '../document.ts';
import { checksumOf } from '../stored-document.ts';
import { describeOperation, type StoredRows } from './describe.ts';
import { guessRoles } from './order-fields.ts';
import { routeOf } from './steps.ts';

export interface Draft {
  readonly override: Override & { readonly added: AddedOperation };
  readonly leftOut: readonly LeftOut[];
  readonly places: DocumentResponse['places'];
}

export function draftOf(
  theirs: DocumentOperation,
  file: string,
  credentials: ProviderDocument['credentials'],
  rows: StoredRows,
): Draft {
  const { added, leftOut } = describeOperation(theirs, credentials, rows);
  const { operationId } = theirs;
  const route = routeOf(theirs);
  const from = {
    file,
    route,
    ...(operationId !== undefined && { operationId }),
    // Made where it is compared or stored: it takes as long as all the rest of a draft.
    get checksum() {
      const schemes = added.security?.flat().map((name) => credentials[name]);
      return checksumOf([route, operationId, added, ...(schemes ?? [])]);
    },
  };
  return { override: { route, added, from }, leftOut, places: theirs.response.places };
}

export const isBare = ({ override: { added } }: Draft): boolean =>
  Object.entries(added).every(
    ([name, value]) =>
      name === 'title' || name === 'kind' || (typeof value === 'object' && Object.keys(value).length === 0),
  );

/** Returns the names of an operation's arguments if it has so many, in its route or an alternative. */
export const argumentNames = ({ parameters, alternatives = [] }: Operation, count: number) =>
  [parameters, ...alternatives.map(parametersOf)].find((names) => names.length === count);

/** Returns the route with these names for its last arguments; the profile fills in those before them. */
export function withArguments(route: string, names: readonly string[]): string {
  let at = names.length - parametersOf(route).length;
  return route.replace(/\{([^{}]*)\}/g, (_, argument: string) => `{${names[at++] ?? argument}}`);
}

export function draftFor(operation: Operation, { override, places }: Draft, names: readonly string[]): Override {
  const route = withArguments(override.route, names);
  const { added } = override;
  const roles = holdsOrders(operation.id, added.kind)
    ? guessRoles({ row: added.row ?? {}, ...(places && { places }) })
    : {};
  const former = parametersOf(override.route);
  const choices = Object.entries(added.argumentChoices ?? {}).map(([name, values]) => [
    parametersOf(route)[former.indexOf(name)] ?? name,
    values,
  ]);
  return {
    ...override,
    route,
    added: {
      ...added,
      ...(choices.length > 0 && { argumentChoices: Object.fromEntries(choices) }),
      ...(Object.keys(roles).length > 0 && { roles }),
    },
  };
}
