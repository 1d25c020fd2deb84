// Everything of the operations that needs zod: the build bundles it in a file of its own.
import * as z from 'zod';
import { authentication, merchants, profile } from './account.ts';
import { boxes } from './boxes.ts';
import { automation, cities, countries, couriers, packagingTypes } from './lookups.ts';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
import type { Entry, Group } from './operation.ts';
import { orders } from './orders.ts';
import { parametersOf, parseRoute } from './route.ts';
import { price, shipments } from './shipments.ts';
import { warehouses } from './warehouses.ts';

/** Every group of the service in the order of help. */
export const builtInGroups: readonly Group[] = [
  orders,
  shipments,
  boxes,
  warehouses,
  price,
  packagingTypes,
  countries,
  cities,
  couriers,
  merchants,
  profile,
  automation,
  authentication,
];

const describeSchema = (schema: z.ZodObject) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Pick<ValueSchema, 'properties' | 'required'>;

function describeEntry(group: string, verb: string, entry: Entry): Operation {
  const { input, row, route, ...plain } = entry;
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') throw new Error(`${group}.${verb}: ${parsed}`);
  const given = input ? describeSchema(input) : {};
  return {
    columns: [],
    examples: ['', '--json'],
    ...plain,
    id: `${group}.${verb}`,
    group,
    verb,
    ...parsed,
    parameters: parametersOf(parsed.path),
    input: given.properties ?? {},
    requiredInput: given.required ?? [],
    row: describeSchema(row).properties ?? {},
  };
}

/** Returns the plain form of groups, which the build writes once, so that a run need not load the schemas. */
export const describe = (groups: readonly Group[]): GroupManifest[] =>
  groups.map(({ entries, ...group }) => {
    const operations = Object.entries(entries).map(([verb, entry]) => describeEntry(group.name, verb, entry));
    const isCommand = operations.length === 0 || operations.some(({ command }) => command === undefined);
    return { ...group, isCommand, operations };
  });
