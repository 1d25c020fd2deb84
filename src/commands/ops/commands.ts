import type { NamedCommand } from '../../session/command.ts';

/** The commands about operations and their overrides, as data. */
export const opsCommands: readonly NamedCommand[] = [
  {
    name: 'list',
    summary: 'List operations with method, path and grade',
    arguments: ['[group]'],
    flags: [{ flag: '--from <file>', about: 'only what was imported from this file' }],
    uses: ['output'],
    examples: ['', 'orders --json'],
    usesOverrides: 'all',
    load: async () => (await import('./list.ts')).listOperations,
  },
  {
    name: 'set',
    summary: 'Set the route of an operation, or add an operation',
    note: `The route is relative and must have the arguments of the operation. Questions before it is sent stay. A role says which
field of a record is its id, number, status, receiver, phone, city, total, currency or courier: give it where an import
could not tell. The ways of paging are page=<input>, offset=<input>, cursor=<input>,next=<field>, link, size=<input>,
none, and document (what the import found); size=<input> and total=<field> may follow.`,
    arguments: ['<operation>', '[route]'],
    flags: [
      { flag: '--envelope <field>', about: 'the field of the response that holds the data; . for the response itself' },
      {
        flag: '--role <role=field>',
        about: 'which field of a record plays a role; dots reach inside',
        repeats: true,
      },
      {
        flag: '--paging <way>',
        about: 'how a list is read page by page, or none: one response is all there is',
      },
    ],
    examples: [
      "orders.update 'PUT /api/orders/{order}'",
      "automation.list 'GET /api/automations' --envelope data",
      "orders.get --role 'number=external_id'",
      "automation.list --paging 'cursor=after,next=list_metadata.after,size=limit'",
      'automation.list --paging none',
    ],
    usesOverrides: 'all',
    createsProfile: true,
    load: async () => (await import('./set.ts')).setOperation,
  },
  {
    name: 'unset',
    summary: 'Remove overrides',
    arguments: ['[operation...]'],
    flags: [{ flag: '--from <file>', about: 'all that was imported from this file, except what you have set since' }],
    examples: ['orders.update'],
    usesOverrides: 'all',
    repairsOverrides: true,
    load: async () => (await import('./unset.ts')).unsetOperation,
  },
  {
    name: 'import',
    summary: 'Add the operations of an OpenAPI or Postman file',
    note: `OpenAPI 2.0 to 3.2 (JSON or YAML), or a Postman collection 2.0 or 2.1. Shows what would change, by group, and asks.
Operations are named after their method and path. One that agrees with a built-in operation in method, resource, action
and number of arguments may replace it: you are asked for each by itself, and --yes does not answer. All others are added.
Importing a file again changes only what has changed in it, and what you set stays.`,
    arguments: ['<file>'],
    flags: [
      { flag: '--details', about: 'show every operation that changes, not only their groups' },
      { flag: '--only <name>', about: 'only operations of this name or group; * for any characters', repeats: true },
      { flag: '--tag <tag>', about: 'only operations with this tag of the document', repeats: true },
      { flag: '--path <path>', about: 'only operations on this path', repeats: true },
      { flag: '--method <method>', about: 'only operations of this method', repeats: true },
      {
        flag: '--replace <operation=route>',
        about: 'replace a built-in operation with this one of the document; without a route: with the one proposed',
        repeats: true,
      },
    ],
    uses: ['output'],
    examples: [
      'openapi.yaml --dry-run',
      "collection.json --only 'shipments*' --details",
      "openapi.yaml --yes --replace 'orders.update=PUT /orders/{id}'",
    ],
    usesOverrides: 'all',
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
    usesOverrides: 'all',
    load: async () => (await import('./probe.ts')).probeOperations,
  },
];
