import type { Operation } from '../../operations/manifest.ts';
import { statKeys } from '../../orders/stat-keys.ts';
import { orderFlags } from '../../service/numbers/order-argument.ts';
import type { Declaration } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';
import { operationFlags } from '../../session/operation-flags.ts';

/** Of every command that checks orders. */
export const skipFlag = flag.list(
  '--skip <checks>',
  'leave these checks out, by name: box-missing,items-total; write none to make every check',
  { fallbackText: "the profile's skip_checks" },
);

export const checkFlags = {
  skip: skipFlag,
  failOn: flag.choice(
    '--fail-on <severity>',
    'exit with 8 where there is a finding this severe',
    ['warning', 'error'],
    {
      fallbackText: 'never',
    },
  ),
};

/** `orders check`, of the orders that a list and a record of an order give. */
export const check = (list: Operation) =>
  ({
    name: 'check',
    summary: 'Check whether orders are ready to ship',
    note: `Looks for what couriers refuse or cannot deliver: Saudi receivers without a national short address, phones that are
not valid, orders without a city, a weight or a box, totals that the items do not come to, orders that were made twice.
Without ids and --status, pending and processing orders are checked; all of them are read. Nothing is changed.
-o json, csv and xlsx have a row for each finding.`,
    arguments: ['[order...]'],
    flags: checkFlags,
    // As those of `orders get`.
    inputs: orderFlags({ ...list, path: '/orders/{order}', parameters: ['order'] }),
    uses: ['selection', 'output'],
    examples: ['', '3147 3132', '--date-from 7d --where "payment_method = cod"', '--skip box-missing --out check.csv'],
    inputOf: list,
    usesOverrides: true,
  }) satisfies Declaration;

export const statsFlags = {
  by: flag.choice('--by <key>', 'what to count by', statKeys, { fallback: 'status' }),
};

/** `orders stats`, of the orders that a list gives. */
export const stats = (list: Operation) =>
  ({
    name: 'stats',
    summary: 'Count orders and add up their amounts',
    note: `Reads all orders that the filters choose. Amounts are added exactly, each currency by itself. A day is the day
of "date", as the service writes it; with --tz it is the day of "created_at" in that zone. A terminal shows bars; csv,
json and xlsx have the same numbers.`,
    flags: statsFlags,
    uses: ['selection', 'output'],
    examples: ['', '--by day --date-from 7d --tz Asia/Riyadh', '--by city --status delivered --out cities.csv'],
    inputOf: list,
    usesOverrides: true,
  }) satisfies Declaration;

export const findFlags = { searchDays: operationFlags.searchDays };

/** `orders find`, in the orders that a list gives. */
export const find = (list: Operation) =>
  ({
    name: 'find',
    summary: 'Find orders by number, phone, name, SKU or city',
    note: `Reads all orders of the last 60 days and shows those that have the text: an id, a number or a reference, a phone in any
spelling (05…, +966…, 00966…, in Arabic digits), a name or a city in any spelling of Arabic, or a SKU. found_in says where. Days are in
the service's time zone.`,
    arguments: ['<text...>'],
    flags: findFlags,
    uses: ['pages', 'whole', 'selection', 'output', 'layout'],
    examples: ['0501234567', 'Noura --status pending', 'OUD-50 --search-days 7 --csv'],
    inputOf: list,
    usesOverrides: true,
  }) satisfies Declaration;
