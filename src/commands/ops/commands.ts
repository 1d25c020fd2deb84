import type { NamedCommand } from '../command.ts';

/** The commands about operations and their overrides, as data. */
export const opsCommands: readonly NamedCommand[] = [
  {
    name: 'list',
    summary: 'List operations with method, path and grade',
    arguments: ['[group]'],
    uses: ['output'],
    examples: ['', 'orders --json'],
    usesOverrides: true,
    load: async () => (await import('./list.ts')).listOperations,
  },
  {
    name: 'set',
    summary: 'Set the route of an operation, or add an operation',
    note: 'The route is relative and keeps the arguments of the operation. A question before it stays too.',
    arguments: ['<operation>', '<route>'],
    flags: [
      { flag: '--envelope <field>', about: 'the field of the response that holds the data; . for the response itself' },
    ],
    examples: ["orders.update 'PUT /api/orders/{order}'", "automation.list 'GET /api/automations' --envelope data"],
    usesOverrides: true,
    createsProfile: true,
    load: async () => (await import('./set.ts')).setOperation,
  },
  {
    name: 'unset',
    summary: 'Remove overrides',
    arguments: ['<operation...>'],
    examples: ['orders.update'],
    usesOverrides: true,
    repairsOverrides: true,
    load: async () => (await import('./set.ts')).unsetOperation,
  },
  {
    name: 'import',
    summary: 'Add the operations of an OpenAPI or Postman file',
    note: `OpenAPI 2.0 to 3.2 (JSON or YAML) or a Postman collection 2.0 or 2.1. Shows what would change and asks. Operations are told apart by
method and path. A route that a built-in operation may have is asked for by itself, --yes or not. Importing a file again
changes nothing, and what you set stays. Hosts and secrets in the file are ignored.`,
    arguments: ['<file>'],
    uses: ['output'],
    examples: ['openapi.yaml --dry-run', 'collection.json --yes'],
    usesOverrides: true,
    createsProfile: true,
    load: async () => (await import('./import.ts')).importOperations,
  },
  {
    name: 'probe',
    summary: 'Ask the service which paths exist',
    note: 'Sends OPTIONS requests only, one after another, and changes nothing.',
    arguments: ['[operation...]'],
    uses: ['output'],
    examples: ['', 'orders.update shipments.return'],
    usesOverrides: true,
    load: async () => (await import('./probe.ts')).probeOperations,
  },
];
