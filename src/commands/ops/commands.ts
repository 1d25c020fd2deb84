import type { HandWritten } from '../command.ts';

const opsHeading = 'Commands';

const operation = { name: 'operation', required: true, repeats: false };

/** The commands about operations and their overrides, as data. */
export const opsCommands: readonly HandWritten[] = [
  {
    name: 'ops list',
    heading: opsHeading,
    summary: 'List operations with method, path and grade',
    arguments: [{ name: 'group', required: false, repeats: false }],
    flags: [],
    uses: ['output'],
    examples: ['', 'orders --json'],
    usesOverrides: true,
    load: async () => (await import('./list.ts')).listOperations,
  },
  {
    name: 'ops set',
    heading: opsHeading,
    summary: 'Set the route of an operation, or add an operation',
    note: 'The route is relative and keeps the arguments of the operation. A question before it stays too.',
    arguments: [operation, { name: 'route', required: true, repeats: false }],
    flags: [
      { flag: '--envelope <field>', about: 'the field of the response that holds the data; . for the response itself' },
    ],
    uses: [],
    examples: ["orders.update 'PUT /api/orders/{order}'", "automation.list 'GET /api/automations' --envelope data"],
    usesOverrides: true,
    load: async () => (await import('./set.ts')).setOperation,
  },
  {
    name: 'ops unset',
    heading: opsHeading,
    summary: 'Remove overrides',
    arguments: [{ ...operation, repeats: true }],
    flags: [],
    uses: [],
    examples: ['orders.update'],
    usesOverrides: true,
    repairsOverrides: true,
    load: async () => (await import('./set.ts')).unsetOperation,
  },
  {
    name: 'ops import',
    heading: opsHeading,
    summary: 'Set overrides from an OpenAPI or Postman file',
    note: `OpenAPI 3 (JSON or YAML) or a Postman 2.1 collection. Shows what would change and asks. Hosts and secrets in the
file are ignored.`,
    arguments: [{ name: 'file', required: true, repeats: false }],
    flags: [],
    uses: ['output'],
    examples: ['openapi.yaml --dry-run', 'collection.json --yes'],
    usesOverrides: true,
    load: async () => (await import('./import.ts')).importOperations,
  },
  {
    name: 'ops probe',
    heading: opsHeading,
    summary: 'Ask the service which paths exist',
    note: 'Sends OPTIONS requests only, one after another, and changes nothing.',
    arguments: [{ ...operation, required: false, repeats: true }],
    flags: [],
    uses: ['output'],
    examples: ['', 'orders.update shipments.return'],
    usesOverrides: true,
    load: async () => (await import('./probe.ts')).probeOperations,
  },
];
