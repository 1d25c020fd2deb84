import type { Operation } from '../../operations/manifest.ts';
import type { AddedOperation, Override } from '../../operations/override.ts';
import { holdsOrders } from '../../operations/roles.ts';
import { parametersOf } from '../../operations/route.ts';
import type { DocumentOperation, LeftOut, ProviderDocument } from '../document.ts';
import { checksumOf } from '../origin.ts';
import { describeOperation } from './describe-operation.ts';
import { guessRoles } from './guess-roles.ts';
import { routeOf } from './step.ts';
import { StoredRows } from './stored-row.ts';

/** What would be stored of an operation of a document. */
export interface Draft {
  readonly override: Override & { readonly added: AddedOperation };
  readonly leftOut: readonly LeftOut[];
}

/** Makes the drafts of a document. */
export class Drafts {
  private readonly rows = new StoredRows();

  constructor(
    /** Its name. */
    private readonly file: string,
    private readonly credentials: ProviderDocument['credentials'],
  ) {}

  of(theirs: DocumentOperation): Draft {
    const { added, leftOut } = describeOperation(theirs, this.credentials, this.rows);
    const { operationId } = theirs;
    const route = routeOf(theirs);
    const { credentials } = this;
    const from = {
      ...{ file: this.file, route, ...(operationId !== undefined && { operationId }) },
      // Made where it is compared or stored: it takes as long as all the rest of a draft.
      get checksum() {
        const schemes = added.security?.flat().map((name) => credentials[name]);
        return checksumOf([route, operationId, added, ...(schemes ?? [])]);
      },
    };
    return { override: { route, added, from }, leftOut };
  }
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

/** The route with these names for its last arguments; the profile fills in what stands before them. */
export function withArguments(route: string, names: readonly string[]): string {
  let at = names.length - parametersOf(route).length;
  return route.replace(/\{([^{}]*)\}/g, (_, argument: string) => `{${names[at++] ?? argument}}`);
}

/** What belongs to arguments, by their new names. */
const withNames = <T>(values: Readonly<Record<string, T>>, old: readonly string[], names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [names[old.indexOf(name)] ?? name, value]));

/** The draft for a built-in operation, whose arguments keep their names. */
export function draftFor(operation: Operation, { override }: Draft, names: readonly string[]): Override {
  const route = withArguments(override.route, names);
  const { row = {}, kind } = override.added;
  const roles = holdsOrders(operation.id, kind) ? guessRoles(row) : {};
  const { argumentChoices } = override.added;
  const renamed = argumentChoices && withNames(argumentChoices, parametersOf(override.route), parametersOf(route));
  return {
    ...override,
    route,
    added: {
      ...override.added,
      ...(renamed && { argumentChoices: renamed }),
      ...(Object.keys(roles).length > 0 && { roles }),
    },
  };
}
