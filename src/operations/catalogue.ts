import type { ClientGrant, CredentialScheme, GroupManifest, KnownServer, Operation, ProfileValue } from './manifest.ts';
import type { Entry, Group } from './operation.ts';
import { splitId } from './route.ts';

type Schemas = Pick<Entry, 'input' | 'row'>;

/** The operations that a run knows: their plain forms at once, their schemas when asked for. */
export interface Catalogue {
  readonly groups: readonly GroupManifest[];
  readonly credentials?: Readonly<Record<string, CredentialScheme>>;
  readonly grants?: readonly ClientGrant[];
  readonly servers?: readonly KnownServer[];
  readonly values?: Readonly<Record<string, ProfileValue>>;
  schemas(operation: Operation): Promise<Schemas | undefined>;
}

const schemasIn = (groups: readonly Group[], { group, verb }: Operation): Schemas | undefined =>
  groups.find(({ name }) => name === group)?.entries[verb];

export async function builtInCatalogue(): Promise<Catalogue> {
  const { builtIn } = await import('./built-in.ts');
  return {
    groups: builtIn,
    schemas: async (operation) => schemasIn((await import('./schemas.ts')).builtInGroups, operation),
  };
}

/** A catalogue of groups in memory, which a test or an embedding program passes to `run`. */
export async function catalogueOf(groups: readonly Group[]): Promise<Catalogue> {
  const { describe } = await import('./schemas.ts');
  return {
    groups: describe(groups),
    schemas: async (operation) => schemasIn(groups, operation),
  };
}

export const operationsOf = ({ groups }: Catalogue): Operation[] => groups.flatMap(({ operations }) => operations);

export function findOperation({ groups }: Catalogue, id: string): Operation | undefined {
  const { group } = splitId(id);
  // The operations of other groups are not even made.
  return groups.find(({ name }) => name === group)?.operations.find((operation) => operation.id === id);
}
