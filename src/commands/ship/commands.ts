import { applyFlags } from '../apply/flags.ts';
import { skipFlag } from '../check/commands.ts';
import type { FlagSpec, NamedCommand, VerbCommand } from '../command.ts';
import { dayFlags, dayForms } from '../day-flags.ts';
import { numberFlags } from '../numbers/order-argument.ts';
import { fieldFlag } from '../tool-commands.ts';

const orderFilters: readonly FlagSpec[] = [
  {
    field: 'status',
    flag: '--status <status>',
    about: 'only orders in this state; several: a,b or repeated',
    fallback: 'pending',
    repeats: true,
  },
  ...dayFlags,
];

/** Of the engine's flags those that shipping has a use for; there is no --apply beside them. */
const sendingFlags = applyFlags
  .filter(({ flag }) => /^--(result|retry-unknown)/.test(flag))
  .map((each) => ({ ...each, about: each.about.replace('with --apply: ', '').replace('each row', 'each order') }));

/** `ship`, as data. */
export const shipCommand: NamedCommand = {
  name: 'ship',
  summary: 'Create shipments for many orders in one go',
  note: `Checks the orders, asks their prices, chooses a courier for each, shows one table, asks once, and creates one shipment
after another. The ledger of this machine knows what was sent, so that it never ships an order twice, and the same command goes on
where it ended. Each order is looked at before its shipment is created: one whose receiver, city or size has changed is left out, and
one that was shipped elsewhere meanwhile ends the run, because two machines that ship the same orders in the same second could both
ship one. Without --courier, --cheapest and --fastest the rules of the profile choose: shipctl rules set. Prices are those of the moment; the service may charge others.`,
  arguments: ['[order...]'],
  flags: [
    ...orderFilters,
    fieldFlag,
    ...numberFlags,
    { flag: '--courier <name>', about: 'send all with this courier' },
    { flag: '--cheapest', about: 'choose the courier with the lowest price for each order' },
    { flag: '--fastest', about: 'choose by delivery time; only times in days or hours count' },
    skipFlag,
    { flag: '--labels <file>', about: 'save the labels of all in one PDF; invoices where the service names no labels' },
    { flag: '--picking <file>', about: 'save a picking list as PDF: items, how many, for which orders, with barcodes' },
    { flag: '--paper <size>', about: 'paper of the picking list', choices: ['a4', '4x6'], fallback: 'a4' },
    { flag: '--pickup', about: 'show the pickup id of each shipment' },
    ...sendingFlags,
  ],
  uses: ['selection', 'output'],
  examples: [
    '--status pending --cheapest',
    '3147 3132 --courier aramex --dry-run',
    '--status pending --date-from 7d --cheapest --labels labels.pdf --result shipped.xlsx --yes',
  ],
  usesOverrides: true,
  load: async () => (await import('./ship.ts')).shipRunner,
};

const manageRules = () => import('./manage-rules.ts');

/** Commands about the courier rules of a profile. */
export const ruleCommands: readonly NamedCommand[] = [
  {
    name: 'list',
    summary: 'List the rules, and what shipments call the couriers of prices',
    uses: ['output'],
    examples: ['', '--json'],
    usesOverrides: true,
    load: async () => (await manageRules()).listRules,
  },
  {
    name: 'set',
    summary: 'Set the rules that choose couriers, in their order',
    note: `Replaces all rules. The first that matches an order decides. A condition is what --where takes; cod and paid
alone are ways to pay, and else is every order. Behind the arrow (→ or ->) stands a courier, cheapest or fastest.`,
    arguments: ['<rule...>'],
    examples: ["'city = Riyadh → aramex' 'cod → spl' 'else → cheapest'", "'else → fastest'"],
    usesOverrides: true,
    load: async () => (await manageRules()).setRules,
  },
  {
    name: 'map',
    summary: 'Say what shipments call a courier of the prices',
    note: 'Prices and shipments may name a courier differently: Aramex and aramex. - means that it is never used; an empty name forgets it.',
    arguments: ['<price-name=courier...>'],
    examples: ["'Aramex=aramex' 'Thabit=thabit'", "'Barq=-'"],
    usesOverrides: true,
    load: async () => (await manageRules()).mapCouriers,
  },
  {
    name: 'clear',
    summary: 'Remove all rules',
    examples: [''],
    load: async () => (await manageRules()).clearRules,
  },
];

/** `shipments labels` */
export const labelsCommand = (): VerbCommand => ({
  summary: 'Save the labels of shipments again, in one PDF',
  note: `Without ids those of all shipments that shipctl ship created on this machine today, or since --since. The labels are those
that the service named when it created them; their invoices where it named none, or where its link leads nowhere any more.`,
  arguments: ['[shipment...]'],
  flags: [
    { flag: '--out <file>', about: 'the PDF to write', fallback: 'labels.pdf' },
    { flag: '--orders', about: 'the ids are those of orders that shipctl ship shipped on this machine' },
    {
      flag: '--since <day>',
      about: `created on this day or later (${dayForms})`,
      fallback: 'today',
    },
  ],
  examples: ['', '--since yesterday --out again.pdf', '7 8 9 --out three.pdf', '3147 --orders --out one.pdf'],
  usesOverrides: true,
  load: async () => (await import('./labels.ts')).labelsRunner,
});
