import type { Operation } from '../operations/manifest.ts';
import { accountCommands } from './account/commands.ts';
import { checkCommand } from './check/commands.ts';
import type { NamedCommand, VerbCommand } from './command.ts';
import { findCommand, isSearchable } from './find/commands.ts';
import { importCommand } from './import/commands.ts';
import { importVerb, isImportable } from './import/importable.ts';
import { ledgerCommands } from './ledger/commands.ts';
import { opsCommands } from './ops/commands.ts';
import { packCommand } from './pack/commands.ts';
import { labelsCommand, ruleCommands, shipCommand } from './ship/commands.ts';
import { statsCommand } from './stats/commands.ts';
import { toolCommands } from './tool-commands.ts';
import { viewCommands } from './views/commands.ts';

interface CommandList {
  /** Where help lists them. */
  readonly heading: string;
  readonly commands: readonly NamedCommand[];
}

/** Hand-written commands of one word. */
export const handWritten: readonly CommandList[] = [
  { heading: 'Account', commands: accountCommands },
  { heading: 'Tools', commands: [shipCommand, packCommand, ...toolCommands] },
];

/** Hand-written commands below a group. */
export const handWrittenGroups = [
  {
    name: 'views',
    heading: 'Tools',
    summary: 'Views: columns and other output flags under a name',
    note: 'A list takes a view by its name, --view accountant, or from a file, --view ./accountant.json.',
    commands: viewCommands,
  },
  {
    name: 'rules',
    heading: 'Tools',
    summary: 'Rules: which courier takes which orders',
    note: '"shipctl ship" follows them where no flag chooses a courier. They are kept with the profile, without secrets.',
    commands: ruleCommands,
  },
  {
    name: 'ops',
    heading: 'Tools',
    summary: 'Operations: list them, override their routes, add your own',
    note: `Most paths of the service are not documented; each operation says how sure its path is. Where one is wrong,
override it for your profile, without waiting for a release.`,
    commands: opsCommands,
  },
  {
    name: 'ledger',
    heading: 'Tools',
    summary: 'Ledger: what was sent, so that nothing is sent twice',
    note: `One file for each profile and service, in the data folder; "shipctl ledger list" says where. It knows keys, times, ids
and digests, no names and no addresses.`,
    commands: ledgerCommands,
  },
];

/** A verb of a group of the catalogue that is more than one request: `import` beside `create`. */
export interface VerbBeside {
  readonly verb: string;
  command(): VerbCommand;
}

/** What is done with the orders that a list gives. */
const verbsOfOrders = [
  { verb: 'check', commandOf: checkCommand },
  { verb: 'stats', commandOf: statsCommand },
];

/** The commands written by hand that stand beside the operations of a group. */
export const verbsBeside = (operations: readonly Operation[]): VerbBeside[] =>
  operations.flatMap((operation) => [
    ...(isImportable(operation)
      ? [
          {
            verb: importVerb(operation),
            command: () => importCommand(operation, operations),
          },
        ]
      : []),
    ...(isSearchable(operation) ? [{ verb: 'find', command: () => findCommand(operation) }] : []),
    ...(operation.id === 'shipments.create' ? [{ verb: 'labels', command: labelsCommand }] : []),
    ...(operation.id === 'orders.list' && operation.kind === 'list'
      ? verbsOfOrders.map(({ verb, commandOf }) => ({ verb, command: () => commandOf(operation) }))
      : []),
  ]);
