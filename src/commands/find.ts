import { escaped, type Message } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf, type OrderRole, roleHints } from '../operations/roles.ts';
import { matchOrder, mayNamePlace, searchTerms } from '../orders/match-order.ts';
import { plainFields } from '../orders/order.ts';
import { runList } from '../service/list.ts';
import { firstDayOf, usualSearchDays } from '../service/numbers/search-orders.ts';
import { defineCommand } from '../session/command.ts';
import { operationFlags } from '../session/shared-flags.ts';
import { trackingLines } from '../shipping/shipped-order.ts';

const foundIn = 'found_in';

/** Most orders whose parcels are followed below what was found. */
const mostTracked = 3;

const searched: readonly OrderRole[] = ['number', 'phone', 'receiver'];

export function find(list: Operation) {
  const idField = idFieldOf(list) ?? 'id';
  const [courier = ''] = fieldsOfRole(list, 'courier');
  const shipment = [courier, plainFields.waybill].filter((field) => Object.hasOwn(list.row, field));
  const found = {
    ...list,
    row: { ...list.row, [foundIn]: { type: 'string' } },
    columns: [...list.columns.slice(0, 2), foundIn, ...list.columns.slice(2), ...shipment],
  };
  return defineCommand({
    effects: { service: 'reads' },
    prints: found,
    sharedLimits: { '--page': [], '--from-page': [], '--resume': [] },
    note: `Reads all orders of the last 60 days and shows those that have the text: an id, a number or a reference, a phone in any
spelling (05…, +966…, 00966…, in Arabic digits), a name or a city in any spelling of Arabic, or a SKU. A name and a number
together mean both. found_in says where.`,
    arguments: ['<text...>'],
    flags: { searchDays: { ...operationFlags.searchDays, excludes: ['--date-from', '--date-to'] } },
    uses: ['pages', 'whole', 'selection', 'output', 'layout'],
    examples: ['0501234567', 'Noura --status pending', 'OUD-50 --search-days 7 --csv'],
    inputOf: list,
    usesOverrides: true,
    run: async (context, words, { searchDays }) => {
      const mistakes: Message[] = [];
      const days = searchDays ?? usualSearchDays;
      const { since, mistakes: misplacedDays } = firstDayOf(context, list, {
        flag: '--search-days',
        days: searchDays,
        usualDays: usualSearchDays,
      });
      mistakes.push(...misplacedDays);
      const text = words.join(' ');
      const places = await context.places();
      const ids: string[] = [];
      const match = matchOrder(list, text, places);
      const hints = roleHints(list, searched);
      if (hints.length === searched.length) mistakes.push(...hints);
      if (!match) mistakes.push(escaped`Give something to look for: a number, a phone, a name, a SKU or a city.`);
      const prepared = await runList(context, found, {
        all: true,
        ...(since !== undefined && { complete: (input) => ({ value: { date_from: since, ...input }, mistakes: [] }) }),
        find: {
          needs: mayNamePlace(text) ? ['cities'] : [],
          search: () => searchTerms(text, places),
          find: (values) => {
            const fields = match?.(values) ?? [];
            if (fields.length === 0) return undefined;
            ids.push(scalarText(values[idField]));
            return { ...values, [foundIn]: fields.join(', ') };
          },
        },
      });
      return {
        shape: undefined,
        warnings: [...hints, ...(prepared.warnings ?? [])],
        mistakes: [...mistakes, ...(prepared.mistakes ?? [])],
        ...(prepared.dryRun && { dryRun: prepared.dryRun }),
        run: async (mode) => {
          await prepared.run(mode);
          // A near name of a city may be what was meant.
          const meant = ids.length > 0 ? undefined : places.cities.nearMiss(text);
          const isFew = ids.length <= mostTracked && context.stdoutTerminal.isTerminal;
          const hints = [...(meant ? [meant] : []), ...(isFew ? await trackingLines(context, ids) : [])];
          if (since === undefined) return { notes: hints };
          return {
            notes: [
              ...hints,
              escaped`Searched what was created since ${since}. Farther back: --search-days ${days * 6}`,
            ],
          };
        },
      };
    },
  });
}
