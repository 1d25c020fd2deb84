import * as z from 'zod';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
import type { Entry, Group, Method } from './operation.ts';
import { parametersOf } from './route.ts';

type Described = Pick<ValueSchema, 'properties' | 'required'>;

const describeSchema = (schema: z.ZodObject): Described =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;

function describeEntry(group: string, verb: string, entry: Entry): Operation {
  const { input, row, route, kind, ...plain } = entry;
  const [method, path] = route.split(' ') as [Method, string];
  const given = input ? describeSchema(input) : {};
  return {
    ...plain,
    id: `${group}.${verb}`,
    group,
    verb,
    kind,
    method,
    path,
    parameters: parametersOf(path),
    input: given.properties ?? {},
    requiredInput: given.required ?? [],
    row: describeSchema(row).properties ?? {},
  };
}

/** The plain form of groups: what the build writes down once, so that a run need not load the schemas for it. */
export const describe = (groups: readonly Group[]): GroupManifest[] =>
  groups.map(({ entries, ...group }) => ({
    ...group,
    operations: Object.entries(entries).map(([verb, entry]) => describeEntry(group.name, verb, entry)),
  }));
