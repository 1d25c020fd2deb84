import type { DocumentOperation, LeftOut, ProviderDocument } from '../../../documents/document.ts';
import type { Operation } from '../../../operations/manifest.ts';
import type { AddedOperation, Override } from '../../../operations/override.ts';
import { holdsOrders } from '../../../operations/roles.ts';
import { parametersOf } from '../../../operations/route.ts';
import { checksumOf } from '../origin.ts';
import { describeOperation } from './describe-operation.ts';
import { guessRoles } from './guess-roles.ts';
import { routeOf } from './step.ts';

/** What would be stored of an operation of a document. */
export interface Draft {
  readonly override: Override & { readonly added: AddedOperation };
  readonly leftOut: readonly LeftOut[];
}

/** `file` is the name of the document. */
export function draftOf(theirs: DocumentOperation, file: string, credentials: ProviderDocument['credentials']): Draft {
  const { added, leftOut } = describeOperation(theirs, credentials);
  const { operationId } = theirs;
  const route = routeOf(theirs);
  const checksum = checksumOf([route, operationId, added]);
  const from = { file, route, ...(operationId !== undefined && { operationId }), checksum };
  return { override: { route, added, from }, leftOut };
}

/** Does the document say no more than a route? */
export const isBare = ({ override: { added } }: Draft): boolean =>
  Object.entries(added).every(
    ([name, value]) =>
      name === 'title' || name === 'kind' || (typeof value === 'object' && Object.keys(value).length === 0),
  );

/** The names that the arguments of an operation have, where there are so many of them. */
export const argumentNames = ({ parameters, alternatives = [] }: Operation, count: number) =>
  [parameters, ...alternatives.map(parametersOf)].find((names) => names.length === count);

export function withArguments(route: string, names: readonly string[]): string {
  let at = 0;
  return route.replace(/\{[^{}]*\}/g, () => `{${names[at++] ?? ''}}`);
}

/** The draft for a built-in operation, whose arguments keep their names. */
export function draftFor(operation: Operation, { override }: Draft, names: readonly string[]): Override {
  const route = withArguments(override.route, names);
  const { row = {}, kind } = override.added;
  const roles = holdsOrders(operation.id, kind) ? guessRoles(row) : {};
  return { ...override, route, added: { ...override.added, ...(Object.keys(roles).length > 0 && { roles }) } };
}
