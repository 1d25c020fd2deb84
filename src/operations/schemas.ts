// Everything of the operations that needs zod: the build bundles it in a file of its own.
import * as z from 'zod';
import type { GroupManifest, Operation, ValueSchema } from './manifest.ts';
import type { Entry, Group } from './operation.ts';
import { parametersOf, parseRoute } from './route.ts';

/** Every group of the service in the order of help, each loaded when its schemas are needed. */
export const loaders: Readonly<Record<string, () => Promise<Group>>> = {
  orders: () => import('./orders.ts').then((module) => module.orders),
  shipments: () => import('./shipments.ts').then((module) => module.shipments),
  boxes: () => import('./boxes.ts').then((module) => module.boxes),
  warehouses: () => import('./warehouses.ts').then((module) => module.warehouses),
  price: () => import('./shipments.ts').then((module) => module.price),
  'packaging-types': () => import('./lookups.ts').then((module) => module.packagingTypes),
  countries: () => import('./lookups.ts').then((module) => module.countries),
  cities: () => import('./lookups.ts').then((module) => module.cities),
  couriers: () => import('./lookups.ts').then((module) => module.couriers),
  merchants: () => import('./account.ts').then((module) => module.merchants),
  profile: () => import('./account.ts').then((module) => module.profile),
  automation: () => import('./lookups.ts').then((module) => module.automation),
  authentication: () => import('./account.ts').then((module) => module.authentication),
};

type Described = Pick<ValueSchema, 'properties' | 'required'>;

const describeSchema = (schema: z.ZodObject): Described =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;

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
