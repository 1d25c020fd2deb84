import type { Declaration } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';

export const listFlags = {
  from: flag.text('--from <file>', 'only what was imported from this file'),
};

export const opsList = {
  name: 'list',
  summary: 'List operations with method, path and grade',
  arguments: ['[group]'],
  flags: listFlags,
  uses: ['output'],
  examples: ['', 'orders --json'],
  usesOverrides: 'all',
} satisfies Declaration;

export const setFlags = {
  envelope: flag.text('--envelope <field>', 'the field of the response that holds the data; . for the response itself'),
  role: flag.list('--role <role=field>', 'which field of a record plays a role; dots reach inside'),
  paging: flag.text('--paging <way>', 'how a list is read page by page, or none: one response is all there is'),
};

export const opsSet = {
  name: 'set',
  summary: 'Set the route of an operation, or add an operation',
  note: `The route is relative and must have the arguments of the operation. Questions before it is sent stay. A role says which
field of a record is its id, number, status, receiver, phone, city, total, currency or courier: give it where an import
could not tell. The ways of paging are page=<input>, offset=<input>, cursor=<input>,next=<field>, link, size=<input>,
none, and document (what the import found); size=<input> and total=<field> may follow.`,
  arguments: ['<operation>', '[route]'],
  flags: setFlags,
  examples: [
    "orders.update 'PUT /api/orders/{order}'",
    "automation.list 'GET /api/automations' --envelope data",
    "orders.get --role 'number=external_id'",
    "automation.list --paging 'cursor=after,next=list_metadata.after,size=limit'",
    'automation.list --paging none',
  ],
  usesOverrides: 'all',
  createsProfile: true,
} satisfies Declaration;

export const unsetFlags = {
  from: flag.text('--from <file>', 'all that was imported from this file, except what you have set since'),
};

export const opsUnset = {
  name: 'unset',
  summary: 'Remove overrides',
  arguments: ['[operation...]'],
  flags: unsetFlags,
  examples: ['orders.update'],
  usesOverrides: 'all',
  repairsOverrides: true,
} satisfies Declaration;

export const importFlags = {
  details: flag.switch('--details', 'show every operation that changes, not only their groups'),
  only: flag.list('--only <name>', 'only operations of this name or group; * for any characters'),
  tag: flag.list('--tag <tag>', 'only operations with this tag of the document'),
  path: flag.list('--path <path>', 'only operations on this path'),
  method: flag.list('--method <method>', 'only operations of this method'),
  replace: flag.list(
    '--replace <operation=route>',
    'replace a built-in operation with this one of the document; without a route: with the one proposed',
  ),
};

export const opsImport = {
  name: 'import',
  summary: 'Add the operations of an OpenAPI or Postman file',
  note: `OpenAPI 2.0 to 3.2 (JSON or YAML), or a Postman collection 2.0 or 2.1. Shows what would change, by group, and asks.
Operations are named after their method and path. One that agrees with a built-in operation in method, resource, action
and number of arguments may replace it: you are asked for each by itself, and --yes does not answer. All others are added.
Importing a file again changes only what has changed in it, and what you set stays.`,
  arguments: ['<file>'],
  flags: importFlags,
  uses: ['output'],
  examples: [
    'openapi.yaml --dry-run',
    "collection.json --only 'shipments*' --details",
    "openapi.yaml --yes --replace 'orders.update=PUT /orders/{id}'",
  ],
  usesOverrides: 'all',
  createsProfile: true,
} satisfies Declaration;

export const opsProbe = {
  name: 'probe',
  summary: 'Ask the service which paths exist',
  note: 'Sends OPTIONS requests only, one after another, and changes nothing.',
  arguments: ['[operation...]'],
  uses: ['output'],
  examples: ['', 'orders.update shipments.return'],
  usesOverrides: 'all',
} satisfies Declaration;
