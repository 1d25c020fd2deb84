import { Failure } from '../base/failure.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import type { ChangeCounts } from './apply.ts';
import type { SyncPlan } from './plan.ts';
import type { MirrorKind } from './records.ts';
import type { PartResult } from './stage.ts';

/** The wishes of a user for a sync. */
export interface SyncWish {
  /** Read all orders, rather than those that may have changed. */
  readonly full: boolean;
  /** Orders that were created so many days ago or later are read in any state. */
  readonly days: number;
  readonly verify: boolean;
}

/** The counts of one list: how many records a sync has read, and how many were new. */
export interface SyncedList extends ChangeCounts {
  readonly kind: MirrorKind;
  readonly read: number;
  readonly total: number | undefined;
  readonly proof: string;
}

export interface SyncReport {
  readonly plan: SyncPlan;
  readonly started: string;
  /** There was no mirror before. */
  readonly isFirst: boolean;
  /** An earlier sync was cut off, and this one went on. */
  readonly isContinued: boolean;
  readonly lists: readonly SyncedList[];
  /** Orders of which the service does not say whether they are still there. */
  readonly unknown: number;
  /** Orders in the mirror that are not gone. */
  readonly kept: number;
  /** False where the service counts another number of orders. */
  readonly isProved: boolean;
}

/** The sum of several parts of a list; the weakest proof counts. */
export function sumOfParts(parts: readonly PartResult[]) {
  const totals = parts.map(({ total }) => total);
  const sum = totals.reduce<number>((all, each) => all + (each ?? 0), 0);
  return {
    read: parts.reduce((all, each) => all + each.read, 0),
    total: totals.includes(null) ? undefined : sum,
    proof: parts.map((part) => part.proof).find((proof) => proof !== 'counts') ?? 'counts',
  };
}

const whenOlder = 'An order older than these days has come or gone.';
const whenUnknown = 'Those of which the service does not say whether they are still there may be gone.';

/** The failure of a sync after which the mirror has another number of orders than the service counts. */
export function unprovedMirror({ lists, kept, unknown }: SyncReport): Failure {
  const total = lists.find(({ kind }) => kind === 'orders')?.total;
  return new Failure(
    'partial',
    escaped`The mirror has ${pluralize(kept, 'orders')}, and the service counts ${total}.`,
    {
      hint: escaped`${unknown > 0 ? whenUnknown : whenOlder} Read all of them: ${suggest`sync --full`}`,
    },
  );
}
