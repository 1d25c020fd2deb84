import type { Operation } from '../operations/manifest.ts';
import type { Display } from '../output/formats.ts';
import type { OrderReading } from '../service/read-orders.ts';
import type { Context, Invocation } from '../session/context.ts';
import type { OpenResult } from '../writes/job.ts';
import type { ShipOptions, shipOperations } from './options.ts';

/** One run of `ship`, with all that its command line says. */
export interface ShipRun {
  readonly context: Context;
  readonly invocation: Invocation;
  readonly operations: ReturnType<typeof shipOperations> & { readonly create: Operation; readonly list: Operation };
  readonly options: ShipOptions;
  readonly display: Display;
  /** Undefined without `--result`. */
  readonly result: OpenResult | undefined;
  /** Undefined where filters choose. */
  readonly ids: readonly string[] | undefined;
  readonly reading: OrderReading;
}

/** A run whose orders have been read, and when (milliseconds since 1970). */
export interface ReadShipRun extends ShipRun {
  readonly readAt: number;
}
