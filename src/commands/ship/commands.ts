import { numberFlags } from '../../service/numbers/order-argument.ts';
import type { NamedCommand, VerbCommand } from '../../session/command.ts';
import type { FlagSpec } from '../../session/flags.ts';
import { dayFlags, dayForms, operationFlags } from '../../session/operation-flags.ts';
import { applyFlags } from '../../writes/flags.ts';
import { skipFlag } from '../tables/orders.ts';

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

/** The flags of `orders import --apply` that shipping takes too; it has no --apply, so their texts do not name it. */
const sendingFlags = Object.values(applyFlags)
  .filter(({ flag }) => /^--(result|retry-unknown)/.test(flag))
  .map((each) => ({ ...each, about: each.about.replace('with --apply: ', '').replace('each row', 'each order') }));

/** `ship`, as data. */
export const shipCommand: NamedCommand = {
  name: 'ship',
  summary: 'Create shipments for many orders in one go',
  note: `Checks the orders, asks their prices, chooses a courier for each, shows one table, asks once, and creates one shipment
after another. Without --courier, --cheapest and --fastest the rules of the profile choose: shipctl rules set. Prices are
those of the moment; the service may charge others.

The ledger of this machine knows what was sent: the same command goes on where it ended, and never ships an order twice.
Each order is read again just before its shipment is created. One whose receiver, city or size has changed is left out.
One that was shipped elsewhere meanwhile ends the run. Do not ship the same orders from two machines at once: in the same
second both could ship one of them.`,
  arguments: ['[order...]'],
  flags: [
    ...orderFilters,
    operationFlags.field,
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
  load: async () => (await import('../../shipping/ship.ts')).shipRunner,
};

const manageRules = () => import('../../shipping/manage-rules.ts');

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
alone are ways to pay, and else is every order. After the arrow (→ or ->) comes a courier, cheapest or fastest.`,
    arguments: ['<rule...>'],
    examples: ["'city = Riyadh → aramex' 'cod → spl' 'else → cheapest'", "'else → fastest'"],
    usesOverrides: true,
    load: async () => (await manageRules()).setRules,
  },
  {
    name: 'map',
    summary: 'Say what shipments call a courier of the prices',
    note: `Prices and shipments may name a courier differently: Aramex and aramex. Write - for a courier that is never to be
used, and an empty name to forget what you said.`,
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
  note: `Without ids: the labels of all shipments that shipctl ship created on this machine today, or since --since. Where the service
named no label when it created a shipment, or the link to it leads nowhere any more, the invoice is saved in its place.`,
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
  load: async () => (await import('../../shipping/labels.ts')).labelsRunner,
});
