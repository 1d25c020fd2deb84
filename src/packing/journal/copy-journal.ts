import type { LogStore } from '../../writes/copy-ledger.ts';
import { type JournalLine, journalSchema, type PackEvent } from './journal.ts';

/** The events of each order, in their order; under an empty id those that are about none. */
export type EventsByOrder = ReadonlyMap<string, readonly PackEvent[]>;

export async function readEvents(store: LogStore): Promise<EventsByOrder> {
  const events = new Map<string, PackEvent[]>();
  await store.read('pack', journalSchema(), (line: JournalLine) => {
    if (!('did' in line)) return;
    const id = line.order ?? '';
    events.set(id, [...(events.get(id) ?? []), line]);
  });
  return events;
}

export interface JournalCopy {
  /** Missing in the other journal, order by order. */
  readonly events: readonly PackEvent[];
  /** The orders that these are about. */
  readonly orders: number;
  /** Orders that the other journal has with other scans: they stay as they are. */
  readonly different: readonly string[];
}

const text = (event: PackEvent): string => JSON.stringify(Object.entries(event).sort());

/** Compares two journals: an order that was counted on is copied from where the other ends. */
export function journalToCopy(from: EventsByOrder, to: EventsByOrder): JournalCopy {
  const events: PackEvent[] = [];
  const different: string[] = [];
  let orders = 0;
  for (const [id, own] of from) {
    const there = (to.get(id) ?? []).map(text);
    const isSame = own.every((event, at) => at >= there.length || text(event) === there[at]);
    const lacking = own.slice(there.length);
    if (!isSame && id !== '') different.push(id);
    else if (isSame && lacking.length > 0) {
      events.push(...lacking);
      if (id !== '') orders++;
    }
  }
  return { events, orders, different };
}

/** Copies what a journal lacks, and returns what that was. */
export async function copyJournal(from: EventsByOrder, store: LogStore): Promise<JournalCopy> {
  const copy = journalToCopy(from, await readEvents(store));
  if (copy.events.length === 0) return copy;
  const target = await store.open('pack', journalSchema());
  try {
    await Promise.all(copy.events.map((event) => target.append(event)));
  } finally {
    await target.close();
  }
  return copy;
}
