import type { Operation } from '../../operations/manifest.ts';
import type { VerbCommand } from '../../session/command.ts';
import { operationFlags } from '../../session/operation-flags.ts';

export const isSearchable = ({ id, kind, parameters }: Operation): boolean =>
  id === 'orders.list' && kind === 'list' && parameters.length === 0;

/** The command that finds orders by what is known of them. */
export const findCommand = (operation: Operation): VerbCommand => ({
  summary: 'Find orders by number, phone, name, SKU or city',
  note: `Reads all orders of the last 60 days and shows those that have the text: an id, a number or a reference, a phone in any
spelling (05…, +966…, 00966…, in Arabic digits), a name or a city in any spelling of Arabic, or a SKU. found_in says where. Days are in
the service's time zone.`,
  arguments: ['<text...>'],
  flags: [operationFlags.searchDays],
  uses: ['pages', 'whole', 'selection', 'output', 'layout'],
  examples: ['0501234567', 'Noura --status pending', 'OUD-50 --search-days 7 --csv'],
  inputOf: operation,
  usesOverrides: true,
  load: async () => {
    const { findRunner } = await import('./find.ts');
    return (context, invocation) => findRunner(context, invocation, operation);
  },
});
