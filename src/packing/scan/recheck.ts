import { findOperation } from '../../operations/catalogue.ts';
import { numberReading } from '../../service/numbers/lookup.ts';
import { orderArgument } from '../../service/numbers/order-argument.ts';
import type { Context } from '../../session/context.ts';
import { type KnownOrder, knownOrder } from './known-orders.ts';
import { lookUpFault } from './look-up.ts';

/** Milliseconds without asking after the service could not be reached. */
const rest = 60_000;

/** Asks again about orders that were read a while ago, while they are packed: they may have been cancelled since. */
export class Recheck {
  private readonly over = new AbortController();
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: Context) {}

  /** The order as it is now; undefined where that cannot be learned now. */
  async read(id: string): Promise<KnownOrder | undefined> {
    const { catalogue, clock } = this.context;
    const reading = findOperation(catalogue, 'orders.get');
    const argument = reading && orderArgument(catalogue, reading);
    if (!argument || clock.now() < this.restsUntil) return undefined;
    const signal = AbortSignal.any([this.context.signal, this.over.signal]);
    const service = this.context.service.until(signal);
    try {
      const row = await numberReading(this.context, argument, service).byId(id);
      return typeof row === 'object' && !signal.aborted ? knownOrder(row, argument.listing) : undefined;
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
