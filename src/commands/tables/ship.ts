import { numberFlags } from '../../service/numbers/order-argument.ts';
import type { Declaration } from '../../session/command.ts';
import { type FlagSpec, flag } from '../../session/flags.ts';
import { dayFlags, dayForms, operationFlags } from '../../session/operation-flags.ts';
import { oneOf } from '../../settings/readers.ts';
import type { PaperName } from '../../shipping/picking/pen.ts';
import { skipFlag } from './orders.ts';

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

const papers: readonly PaperName[] = ['a4', '4x6'];

export const shipFlags = {
  courier: flag.text('--courier <name>', 'send all with this courier'),
  cheapest: flag.switch('--cheapest', 'choose the courier with the lowest price for each order'),
  fastest: flag.switch('--fastest', 'choose by delivery time; only times in days or hours count'),
  skip: skipFlag,
  labels: flag.text('--labels <file>', 'save the labels of all in one PDF; invoices where the service names no labels'),
  picking: flag.text(
    '--picking <file>',
    'save a picking list as PDF: items, how many, for which orders, with barcodes',
  ),
  paper: {
    ...flag.value<PaperName, 'a4'>(
      '--paper <size>',
      'paper of the picking list',
      (text) => oneOf(papers)(text.toLowerCase()),
      { fallback: 'a4' },
    ),
    choices: papers,
  },
  pickup: flag.switch('--pickup', 'show the pickup id of each shipment'),
  result: flag.text('--result <file>', 'write the outcome of each order: key, id, order number, status, reason'),
  retryUnknown: flag.switch('--retry-unknown', 'send again what has an unknown outcome and is not in the list'),
};

export const ship = {
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
  inputs: [...orderFilters, operationFlags.field, ...numberFlags],
  flags: shipFlags,
  uses: ['selection', 'output'],
  examples: [
    '--status pending --cheapest',
    '3147 3132 --courier aramex --dry-run',
    '--status pending --date-from 7d --cheapest --labels labels.pdf --result shipped.xlsx --yes',
  ],
  usesOverrides: true,
} satisfies Declaration;

export const labelsFlags = {
  out: flag.text('--out <file>', 'the PDF to write', { fallbackText: 'labels.pdf' }),
  orders: flag.switch('--orders', 'the ids are those of orders that shipctl ship shipped on this machine'),
  since: flag.text('--since <day>', `created on this day or later (${dayForms})`, { fallbackText: 'today' }),
};

export const labels = {
  name: 'labels',
  summary: 'Save the labels of shipments again, in one PDF',
  note: `Without ids: the labels of all shipments that shipctl ship created on this machine today, or since --since. Where the service
named no label when it created a shipment, or the link to it leads nowhere any more, the invoice is saved in its place.`,
  arguments: ['[shipment...]'],
  flags: labelsFlags,
  examples: ['', '--since yesterday --out again.pdf', '7 8 9 --out three.pdf', '3147 --orders --out one.pdf'],
  usesOverrides: true,
} satisfies Declaration;

export const rulesList = {
  name: 'list',
  summary: 'List the rules, and what shipments call the couriers of prices',
  uses: ['output'],
  examples: ['', '--json'],
  usesOverrides: true,
} satisfies Declaration;

export const rulesSet = {
  name: 'set',
  summary: 'Set the rules that choose couriers, in their order',
  note: `Replaces all rules. The first that matches an order decides. A condition is what --where takes; cod and paid
alone are ways to pay, and else is every order. After the arrow (→ or ->) comes a courier, cheapest or fastest.`,
  arguments: ['<rule...>'],
  examples: ["'city = Riyadh → aramex' 'cod → spl' 'else → cheapest'", "'else → fastest'"],
  usesOverrides: true,
} satisfies Declaration;

export const rulesMap = {
  name: 'map',
  summary: 'Say what shipments call a courier of the prices',
  note: `Prices and shipments may name a courier differently: Aramex and aramex. Write - for a courier that is never to be
used, and an empty name to forget what you said.`,
  arguments: ['<price-name=courier...>'],
  examples: ["'Aramex=aramex' 'Thabit=thabit'", "'Barq=-'"],
  usesOverrides: true,
} satisfies Declaration;

export const rulesClear = {
  name: 'clear',
  summary: 'Remove all rules',
  examples: [''],
} satisfies Declaration;
