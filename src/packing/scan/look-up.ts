import { Failure, isStop } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { PackSurroundings } from '../surroundings.ts';
import type { KnownOrder } from './known-orders.ts';

/** Milliseconds that a person waits with a parcel in hand. */
const longestLookUp = 15_000;

/** Codes of other things are not asked for: an address, a sentence. */
const isNameOfOrder = /^[\p{L}\p{N}._/-]{1,64}$/u;

/** Asks the service for the orders that a code may mean, by id and by number. Throws Failure. */
export async function lookUpOrders(
  { lookUp, messages, signal }: PackSurroundings,
  code: string,
): Promise<readonly KnownOrder[]> {
  if (!lookUp || !isNameOfOrder.test(code)) return [];
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Failure('unavailable', escaped`The service did not answer within ${longestLookUp / 1000} s.`)),
    longestLookUp,
  );
  try {
    messages.progress.show(`Looking ${code} up …`);
    const rows = await lookUp.named(code, AbortSignal.any([signal, late.signal]));
    const found = rows.map((row) => lookUp.known(row));
    return [...new Map(found.map((order) => [order.id, order])).values()];
  } finally {
    clearTimeout(timer);
    messages.progress.wipe();
  }
}

/** Says why an order could not be looked up; undefined for a stop, which ends the command. */
export const lookUpFault = (error: unknown): string | undefined =>
  error instanceof Failure && !isStop(error) && error.kind !== 'machine' ? error.message : undefined;

/** Milliseconds without asking after the service could not be reached. */
const rest = 60_000;

/** Asks again about orders that were read a while ago, while they are packed: they may have been cancelled since. */
export class Recheck {
  private readonly over = new AbortController();
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly surroundings: PackSurroundings) {}

  /** Returns the order as it is now; undefined if the service does not say. */
  async read(id: string): Promise<KnownOrder | undefined> {
    const { lookUp, clock } = this.surroundings;
    if (!lookUp || clock.now() < this.restsUntil) return undefined;
    const signal = AbortSignal.any([this.surroundings.signal, this.over.signal]);
    try {
      const row = await lookUp.byId(id, signal);
      return row && !signal.aborted ? lookUp.known(row) : undefined;
    } catch (error) {
      if (!signal.aborted && lookUpFault(error) === undefined) throw error;
      this.restsUntil = clock.now() + rest;
      return undefined;
    }
  }

  close(): void {
    this.over.abort();
  }
}
