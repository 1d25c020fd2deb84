import type { Operation } from '../../operations/manifest.ts';
import { orderFlags } from '../../service/numbers/order-argument.ts';
import type { VerbCommand } from '../../session/command.ts';
import type { FlagSpec } from '../../session/flags.ts';

/** Of every command that checks orders. */
export const skipFlag: FlagSpec = {
  flag: '--skip <checks>',
  about: 'leave these checks out, by name: box-missing,items-total; write none to make every check',
  fallback: "the profile's skip_checks",
  repeats: true,
};

/** `orders check`, of the orders that a list and a record of an order give. */
export const checkCommand = (list: Operation): VerbCommand => ({
  summary: 'Check whether orders are ready to ship',
  note: `Looks for what couriers refuse or cannot deliver: Saudi receivers without a national short address, phones that are
not valid, orders without a city, a weight or a box, totals that the items do not come to, orders that were made twice.
Without ids and --status, pending and processing orders are checked; all of them are read. Nothing is changed.
-o json, csv and xlsx have a row for each finding.`,
  arguments: ['[order...]'],
  flags: [
    skipFlag,
    {
      flag: '--fail-on <severity>',
      about: 'exit with 8 where there is a finding this severe',
      choices: ['warning', 'error'],
      fallback: 'never',
    },
    // As those of `orders get`.
    ...orderFlags({ ...list, path: '/orders/{order}', parameters: ['order'] }),
  ],
  uses: ['selection', 'output'],
  examples: ['', '3147 3132', '--date-from 7d --where "payment_method = cod"', '--skip box-missing --out check.csv'],
  inputOf: list,
  usesOverrides: true,
  load: async () => {
    const { checkRunner } = await import('./check.ts');
    return (context, invocation) => checkRunner(context, invocation, list);
  },
});
