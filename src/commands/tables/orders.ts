import type { Operation } from '../../operations/manifest.ts';
import { statKeys } from '../../orders/stat-keys.ts';
import type { Declaration } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';

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
