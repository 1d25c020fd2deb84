import { defineCommand, type NamedCommand } from '../session/command.ts';
import { configCommands } from './config/commands.ts';
import { ledgerCommands } from './ledger/commands.ts';
import { packCommand } from './pack/commands.ts';
import { ruleCommands, shipCommand } from './ship/commands.ts';
import { accountCommands, whoami } from './tables/account.ts';
import { opsImport, opsList, opsProbe, opsSet, opsUnset } from './tables/ops.ts';
import { toolCommands } from './tool-commands.ts';
import { viewCommands } from './views/commands.ts';

interface CommandList {
  /** Where help lists them. */
  readonly heading: string;
  readonly commands: readonly NamedCommand[];
}

/** Hand-written commands of one word. */
export const handWritten: readonly CommandList[] = [
  {
    heading: 'Account',
    commands: [...accountCommands, defineCommand(whoami, async () => (await import('./whoami.ts')).runWhoami)],
  },
  { heading: 'Tools', commands: [shipCommand, packCommand, ...toolCommands] },
];

/** Hand-written commands below a group. */
export const handWrittenGroups = [
  {
    name: 'config',
    heading: 'Account',
    summary: 'Settings and profiles',
    note: 'A flag beats its variable, and the variable what the profile holds. Addresses and tokens come from login.',
    commands: configCommands,
  },
  {
    name: 'views',
    heading: 'Tools',
    summary: 'Views: columns and other output flags under a name',
    note: 'Use a view by its name, --view accountant, or from a file, --view ./accountant.json.',
    commands: viewCommands,
  },
  {
    name: 'rules',
    heading: 'Tools',
    summary: 'Rules: which courier takes which orders',
    note: '"shipctl ship" follows them if no flag chooses a courier. They are kept beside the profile, without secrets.',
    commands: ruleCommands,
  },
  {
    name: 'ops',
    heading: 'Tools',
    summary: 'Operations: list them, override their routes, add your own',
    note: `Most paths of the service are not documented; each operation says how sure its path is. Where one is wrong,
override it for your profile, without waiting for a release.`,
    commands: [
      defineCommand(opsList, async () => (await import('./ops/list.ts')).runOpsList),
      defineCommand(opsSet, async () => (await import('./ops/set.ts')).runOpsSet),
      defineCommand(opsUnset, async () => (await import('./ops/unset.ts')).runOpsUnset),
      defineCommand(opsImport, async () => (await import('./ops/import.ts')).runOpsImport),
      defineCommand(opsProbe, async () => (await import('./ops/probe.ts')).runOpsProbe),
    ],
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
