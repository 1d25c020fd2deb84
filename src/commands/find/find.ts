import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import { type OrderRole, roleHints } from '../../operations/roles.ts';
import { runList } from '../../service/list.ts';
import { dayBefore, usualSearchDays } from '../../service/search-days.ts';
import type { Context, Invocation } from '../../session/context.ts';

const foundIn = 'found_in';

/** What people look for. */
const searched: readonly OrderRole[] = ['number', 'phone', 'receiver'];

/** Finds orders: a list that is read whole, of which the rows that have the text are shown. */
export async function findRunner(context: Context, invocation: Invocation, operation: Operation) {
  const { matchOrder } = await import('../../orders/match-order.ts');
  const { words, given } = invocation;
  const mistakes: string[] = [];
  const { searchDays } = invocation.operationFlags;
  const days = searchDays ?? usualSearchDays;
  const hasDays = given.some(
    ({ field, value }) => field?.startsWith('date_') || /^date_(from|to)[:=]/.test(String(value)),
  );
  const isWindow = !hasDays && Object.hasOwn(operation.input, 'date_from');
  const dateFrom = dayBefore(context, days);
  if (hasDays && searchDays !== undefined) {
    mistakes.push('--search-days and --date-from or --date-to cannot be used together.');
  }
  const match = matchOrder(operation, words.join(' '));
  const hints = roleHints(operation, searched);
  if (hints.length === searched.length) mistakes.push(...hints);
  if (!match) mistakes.push('Give something to look for: a number, a phone, a name, a SKU or a city.');
  const found = {
    ...operation,
    row: { ...operation.row, [foundIn]: { type: 'string' } },
    columns: [...operation.columns.slice(0, 2), foundIn, ...operation.columns.slice(2)],
  };
  const prepared = await runList(context, { ...invocation, words: [] }, found, {
    all: true,
    ...(isWindow && { input: { date_from: dateFrom } }),
    find: (values) => {
      const places = match?.(values) ?? [];
      return places.length === 0 ? undefined : { ...values, [foundIn]: places.join(', ') };
    },
  });
  return {
    ...prepared,
    warnings: [...hints, ...(prepared.warnings ?? [])],
    mistakes: [...mistakes, ...(prepared.mistakes ?? [])],
    run: async () => {
      await prepared.run();
      if (!isWindow || context.settings.dryRun) return;
      context.messages.note(
        escaped`Searched what was created since ${dateFrom}. Farther back: --search-days ${days * 6}`,
      );
    },
  };
}
