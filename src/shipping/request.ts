import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Rule } from '../orders/checks/rule.ts';
import type { LabelSize } from '../output/pdf/label-sizes.ts';
import type { PaperName } from '../output/pdf/paper-pages.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { endsBatch } from '../service/jobs.ts';
import type { OrderReading } from '../service/read-orders.ts';
import type { OpenResult, WriteOptions } from '../writes/job.ts';
import type { LabelOutputKind } from './labels/label-output.ts';
import type { MaxRise } from './max-rise.ts';
import type { PaperKind } from './papers/saved-papers.ts';
import type { PaperPlace } from './papers/write-paper.ts';
import type { ShippingRule } from './rules.ts';

/**
 * Reads something of each order, several at once, and says how far it has come. Returns the results in their order; a
 * failure stands for its order. Throws one that would end a batch, or where the command was stopped.
 */
export async function forEachOrder<O, T>(
  { messages, settings, signal }: Desk & Profile,
  doing: string,
  orders: readonly O[],
  read: (order: O) => Promise<T>,
): Promise<readonly (T | Failure)[]> {
  let count = 0;
  const all = await mapConcurrently(orders, settings.concurrency, async (order) => {
    signal.throwIfAborted();
    try {
      return await read(order);
    } catch (failure) {
      if (!(failure instanceof Failure) || endsBatch(failure)) throw failure;
      return failure;
    } finally {
      messages.progress?.show(escaped`${doing} \u2026 ${++count} of ${orders.length}`);
    }
  });
  messages.progress?.wipe();
  return all;
}

/** The base of the service's relative links; undefined in the sandbox. */
export const baseOf = ({ account, settings }: Pick<Run, 'account' | 'settings'>): string | undefined =>
  settings.sandbox ? undefined : account.baseUrl();

/** The operations that shipping needs; those that a service may lack are undefined if it does. */
export interface ShipOperations {
  readonly create: Operation;
  readonly list: Operation;
  readonly get: Operation | undefined;
  readonly price: Operation | undefined;
  readonly invoice: Operation | undefined;
  readonly pickup: Operation | undefined;
}

/** Undefined if the service cannot create shipments or list orders. */
export function shipOperations(catalogue: Catalogue): ShipOperations | undefined {
  const create = findOperation(catalogue, 'shipments.create');
  const list = findOperation(catalogue, 'orders.list');
  if (!create || !list) return undefined;
  return {
    create,
    list,
    get: findOperation(catalogue, 'orders.get'),
    price: findOperation(catalogue, 'orders.price'),
    invoice: findOperation(catalogue, 'shipments.invoice'),
    pickup: findOperation(catalogue, 'shipments.pickup-id'),
  };
}

/** The papers that shipping writes; those that are not wanted are undefined. */
export interface ShipPapers {
  readonly labels: { readonly kind: LabelOutputKind; readonly place: PaperPlace } | undefined;
  readonly labelSize: LabelSize | undefined;
  readonly picking: { readonly place: PaperPlace; readonly paper: PaperName } | undefined;
  readonly handover: PaperPlace | undefined;
  readonly result: PaperPlace | undefined;
  /** The command line that wants them: it writes what an interruption has left out. */
  readonly again: Message;
  /** Folders that are made for them, those above first. */
  readonly folders: readonly string[];
  /** Gets the file of each that is written. */
  readonly written: Map<PaperKind, string>;
}

/** Which orders are shipped, how their couriers are chosen, and what is saved of them. */
export interface ShipRequest {
  readonly operations: ShipOperations;
  /** Returns the ids of the orders that were named; undefined if filters choose them. */
  readonly ids: (() => Promise<readonly string[]>) | undefined;
  readonly reading: OrderReading;
  /** The checks that leave orders out. */
  readonly checks: readonly Rule[];
  /** The first that matches an order and chooses decides. */
  readonly rules: readonly ShippingRule[];
  /** Couriers that are never chosen, as the user names them. */
  readonly excluded: readonly string[];
  readonly papers: ShipPapers;
  /** Where the outcomes go. */
  readonly openResult: OpenResult | undefined;
  readonly isDryRun: boolean;
  /** How far a price may rise between the question and the shipment. */
  readonly maxRise: MaxRise;
  /** Orders whose courier has no price are sent like the others. */
  readonly anyPrice: boolean;
  /** The user has said that nothing was sent with another ledger. */
  readonly isOnlyLedger: boolean;
  /** The filters that choose the orders, the same text for the same command; undefined if orders are named. */
  readonly selection: string | undefined;
  /** Also look up the pickup id of each shipment. */
  readonly pickup: boolean;
  readonly sending: WriteOptions;
}
