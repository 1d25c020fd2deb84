import { resolve } from 'node:path';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { type LedgerEntry, shownStates } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import type { RecordShape } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textColumns } from '../../session/operation-table.ts';

const columns = ['key', 'state', 'id', 'order_number', 'origin', 'time', 'reason', 'operation', 'file'] as const;

export const ledgerShape: RecordShape = {
  row: {
    ...textColumns(...columns),
    time: { type: 'string', format: 'date-time' },
    adopted: { type: 'boolean' },
    sent_at: { type: 'string', format: 'date-time' },
  },
  columns: columns.slice(0, 7),
};

export const ledgerRow = (entry: LedgerEntry): Row => ({
  key: entry.key,
  // A run that was killed never learned the end.
  state: entry.state,
  id: entry.id ?? null,
  order_number: entry.number ?? null,
  origin: entry.origin ?? null,
  time: entry.time,
  reason: entry.reason ?? null,
  operation: entry.operation,
  file: entry.file ?? null,
  adopted: entry.adopted === true,
  sent_at: entry.sentAt ?? null,
});

/** What --state and --file leave, and what is wrong with them. */
export function readFilter({ io }: Context, { flags }: Invocation) {
  const { state, file } = flags;
  const isKnown = state === undefined || shownStates.some((each) => each === state);
  const path = typeof file === 'string' ? resolve(io.cwd, file) : undefined;
  return {
    mistakes: isKnown ? [] : [escaped`--state: ${JSON.stringify(state)} is not one of ${shownStates.join(', ')}.`],
    isGiven: state !== undefined || path !== undefined,
    keeps: (entry: LedgerEntry): boolean =>
      // What was being sent when its run ended has an unknown outcome.
      (state === undefined || entry.state === state || (state === 'unknown' && entry.state === 'sending')) &&
      (path === undefined || entry.file === path),
  };
}

/** The entries with this key; those that got it as an id if there are none. */
export function entriesNamed(book: LedgerBook, name: string): LedgerEntry[] {
  const all = book.all();
  const named = all.filter(({ key }) => key === name);
  return named.length > 0 ? named : all.filter(({ id }) => id === name);
}
