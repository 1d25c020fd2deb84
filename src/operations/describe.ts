import * as z from 'zod';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
import type { Entry, Group } from './operation.ts';
import { parametersOf, parseRoute } from './route.ts';

type Described = Pick<ValueSchema, 'properties' | 'required'>;

const describeSchema = (schema: z.ZodObject): Described =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;

function describeEntry(group: string, verb: string, entry: Entry): Operation {
  const { input, row, route, kind, ...plain } = entry;
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') throw new Error(`${group}.${verb}: ${parsed}`);
  const given = input ? describeSchema(input) : {};
  return {
    ...plain,
    id: `${group}.${verb}`,
    group,
    verb,
    kind,
    ...parsed,
    parameters: parametersOf(parsed.path),
    input: given.properties ?? {},
    requiredInput: given.required ?? [],
    row: describeSchema(row).properties ?? {},
  };
}

/** The plain form of groups: what the build writes down once, so that a run need not load the schemas for it. */
export const describe = (groups: readonly Group[]): GroupManifest[] =>
  groups.map(({ entries, ...group }) => ({
    ...group,
    operations: Object.entries(entries).flatMap(([verb, entry]) =>
      entry ? [describeEntry(group.name, verb, entry)] : [],
    ),
  }));
