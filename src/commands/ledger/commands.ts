import { shownStates } from '../../log/entry.ts';
import type { NamedCommand } from '../../session/command.ts';
import type { FlagSpec } from '../../session/flags.ts';

const stateFlag: FlagSpec = { flag: '--state <state>', about: 'only what is in this state', choices: shownStates };
const fileFlag: FlagSpec = { flag: '--file <file>', about: 'only what came from this file' };

const whose = `The ledger belongs to this machine and to one profile and service: another machine does not know what was
sent here. Before you import the same rows there, add --check-list.`;

/** The commands about what was sent from this machine, as data. */
export const ledgerCommands: readonly NamedCommand[] = [
  {
    name: 'list',
    summary: 'List what was sent from this machine',
    note: whose,
    flags: [stateFlag, fileFlag],
    uses: ['output'],
    examples: ['', '--state unknown', '--file orders.xlsx --out sent.csv'],
    load: async () => (await import('./ledger.ts')).listLedger,
  },
  {
    name: 'show',
    summary: 'Show one entry, by its key or by the id that it got',
    arguments: ['<key>'],
    uses: ['output'],
    examples: ['ref:A-17', '3147 --json'],
    load: async () => (await import('./ledger.ts')).showLedger,
  },
  {
    name: 'forget',
    summary: 'Forget entries: the same command sends them again',
    note: 'Asks first. Nothing changes at the service. What was created there and is forgotten here may be created twice.',
    arguments: ['[key...]'],
    flags: [stateFlag, fileFlag],
    examples: ['ref:A-17', '--state unknown --file orders.xlsx'],
    load: async () => (await import('./ledger.ts')).forgetLedger,
  },
];
