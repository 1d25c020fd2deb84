import type { Operation } from '../../operations/manifest.ts';
import { statKeys } from '../../orders/stat-keys.ts';
import type { VerbCommand } from '../../session/command.ts';

/** `orders stats`, of the orders that a list gives. */
export const statsCommand = (list: Operation): VerbCommand => ({
  summary: 'Count orders and add up their amounts',
  note: `Reads all orders that the filters choose. Amounts are added exactly, each currency by itself. A day is the day
of "date", as the service writes it; with --tz it is the day of "created_at" in that zone. A terminal shows bars; csv,
json and xlsx have the same numbers.`,
  flags: [{ flag: '--by <key>', about: 'what to count by', choices: statKeys, fallback: statKeys[0] }],
  uses: ['selection', 'output'],
  examples: ['', '--by day --date-from 7d --tz Asia/Riyadh', '--by city --status delivered --out cities.csv'],
  inputOf: list,
  usesOverrides: true,
  load: async () => {
    const { statsRunner } = await import('./stats.ts');
    return (context, invocation) => statsRunner(context, invocation, list);
  },
});
