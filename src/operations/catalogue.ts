import type * as z from 'zod';
import type { GroupManifest, Operation } from './manifest.ts';
import type { Group } from './operation.ts';

export interface Schemas {
  readonly input: z.ZodObject | undefined;
  readonly row: z.ZodObject;
}

/** The operations that a run knows: their plain forms at once, their schemas when asked for. */
export interface Catalogue {
  readonly groups: readonly GroupManifest[];
  schemas(operation: Operation): Promise<Schemas | undefined>;
}

const schemasIn = (group: Group | undefined, operation: Operation): Schemas | undefined => {
  const entry = group?.entries[operation.verb];
  return entry && { input: entry.input, row: entry.row };
};

export async function builtInCatalogue(): Promise<Catalogue> {
  const { builtIn } = await import('./built-in.ts');
  return {
    groups: builtIn,
    schemas: async (operation) =>
      schemasIn(await (await import('./schemas.ts')).loaders[operation.group]?.(), operation),
  };
}

/** A catalogue of groups in memory: what a test or an embedding program passes to `run`. */
export async function catalogueOf(groups: readonly Group[]): Promise<Catalogue> {
  const { describe } = await import('./schemas.ts');
  return {
    groups: describe(groups),
    schemas: async (operation) =>
      schemasIn(
        groups.find(({ name }) => name === operation.group),
        operation,
      ),
  };
}

export const operationsOf = ({ groups }: Catalogue): Operation[] => groups.flatMap(({ operations }) => operations);

export const findOperation = (catalogue: Catalogue, id: string): Operation | undefined =>
  operationsOf(catalogue).find((operation) => operation.id === id);

/** The operation that a hand-written command serves. */
export const operationServedBy = (catalogue: Catalogue, name: string): Operation | undefined =>
  operationsOf(catalogue).find(({ command }) => command === name);
