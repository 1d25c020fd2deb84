import { defineCommand, type NamedCommand } from '../session/command.ts';

import * as account from './tables/account.ts';
import * as ops from './tables/ops.ts';
import { packStation } from './tables/pack.ts';
import * as shipping from './tables/ship.ts';
import * as tools from './tables/tools.ts';

const config = () => import('./config.ts');
const views = () => import('./views.ts');
const rules = () => import('./rules.ts');
const ledger = () => import('./ledger.ts');

interface CommandList {
  /** Where help lists them. */
  readonly heading: string;
  readonly commands: readonly NamedCommand[];
}

/** Hand-written commands of one word. */
export const handWritten: readonly CommandList[] = [
  {
    heading: 'Account',
    commands: [
      defineCommand(account.login, async () => (await import('./login.ts')).runLogin),
      defineCommand(account.logout, async () => (await import('./logout.ts')).runLogout),
      defineCommand(account.whoami, async () => (await import('./whoami.ts')).runWhoami),
    ],
  },
  {
    heading: 'Tools',
    commands: [
      defineCommand(shipping.ship, async () => (await import('./ship.ts')).runShip),
      defineCommand(packStation, async () => (await import('./pack.ts')).runPack),
      defineCommand(tools.today, async () => (await import('./today.ts')).runToday),
      defineCommand(tools.completion, async () => (await import('./completion.ts')).runCompletion),
      defineCommand(tools.sandbox, async () => (await import('./sandbox.ts')).runSandbox),
      defineCommand(tools.api, async () => (await import('./api.ts')).runApi),
    ],
  },
];

/** Hand-written commands below a group. */
export const handWrittenGroups = [
  {
    name: 'config',
    heading: 'Account',
    summary: 'Settings and profiles',
    note: 'A flag beats its variable, and the variable what the profile holds. Addresses and tokens come from login.',
    commands: [
      defineCommand(account.configList, async () => (await config()).listSettings),
      defineCommand(account.configSet, async () => (await config()).setSetting),
      defineCommand(account.configUnset, async () => (await config()).unsetSetting),
      defineCommand(account.configProfiles, async () => (await import('./profiles.ts')).listProfiles),
    ],
  },
  {
    name: 'views',
    heading: 'Tools',
    summary: 'Views: columns and other output flags under a name',
    note: 'Use a view by its name, --view accountant, or from a file, --view ./accountant.json.',
    commands: [
      defineCommand(account.viewsList, async () => (await views()).listViews),
      defineCommand(account.viewsShow, async () => (await views()).showView),
      defineCommand(account.viewsSave, async () => (await views()).saveView),
      defineCommand(account.viewsRemove, async () => (await views()).removeView),
    ],
  },
  {
    name: 'rules',
    heading: 'Tools',
    summary: 'Rules: which courier takes which orders',
    note: '"shipctl ship" follows them if no flag chooses a courier. They are kept beside the profile, without secrets.',
    commands: [
      defineCommand(shipping.rulesList, async () => (await rules()).runRulesList),
      defineCommand(shipping.rulesSet, async () => (await rules()).runRulesSet),
      defineCommand(shipping.rulesMap, async () => (await rules()).runRulesMap),
      defineCommand(shipping.rulesClear, async () => (await rules()).runRulesClear),
    ],
  },
  {
    name: 'ops',
    heading: 'Tools',
    summary: 'Operations: list them, override their routes, add your own',
    note: `Most paths of the service are not documented; each operation says how sure its path is. Where one is wrong,
override it for your profile, without waiting for a release.`,
    commands: [
      defineCommand(ops.opsList, async () => (await import('./ops/list.ts')).runOpsList),
      defineCommand(ops.opsSet, async () => (await import('./ops/set.ts')).runOpsSet),
      defineCommand(ops.opsUnset, async () => (await import('./ops/unset.ts')).runOpsUnset),
      defineCommand(ops.opsImport, async () => (await import('./ops/import.ts')).runOpsImport),
      defineCommand(ops.opsProbe, async () => (await import('./ops/probe.ts')).runOpsProbe),
    ],
  },
  {
    name: 'ledger',
    heading: 'Tools',
    summary: 'Ledger: what was sent, so that nothing is sent twice',
    note: `One file for each profile and service, in the data folder; "shipctl ledger list" says where. It knows keys, times, ids
and digests, no names and no addresses.`,
    commands: [
      defineCommand(tools.ledgerList, async () => (await ledger()).listLedger),
      defineCommand(tools.ledgerShow, async () => (await ledger()).showLedger),
      defineCommand(tools.ledgerForget, async () => (await ledger()).forgetLedger),
    ],
  },
];
