import { Failure } from '../base/failure.ts';
import { edited, escaped, joined, type Message, suggest } from '../base/text/message.ts';
import type { ChangeCounts } from './apply.ts';
import type { LastSync } from './facts.ts';
import type { SyncPlan } from './plan.ts';
import type { MirrorKind } from './records.ts';
import type { PartResult } from './stage.ts';

/** The default of `--audit`: all older orders are read again within this many days. */
export const auditDays = 7;

/** The wishes of a user for a sync. */
export interface SyncWish {
  /** Read all orders, rather than those that may have changed. */
  readonly full: boolean;
  /** Orders created in the last `days` days are read in any state. */
  readonly days: number;
  readonly verify: boolean;
  /** Asks the user whether this many orders may be marked as gone. */
  acceptsGone(question: Message): Promise<boolean>;
  /** All orders are read again within this many days, some with each sync. */
  readonly audit: number;
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
  /** Some orders were last read longer ago than `--audit` permits: the next syncs read more of them. */
  readonly isOverdue: boolean;
  /** Orders in the mirror that are not gone. */
  readonly kept: number;
  /** False where the service counts another number of orders: then everything is read once more. */
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

/** Returns what was read of each list. Besides its parts, single orders were looked up. */
export function listsOf(
  all: readonly PartResult[],
  {
    lookedUp,
    total,
    counts,
  }: {
    readonly lookedUp: number;
    readonly total: number | undefined;
    readonly counts: Readonly<Record<MirrorKind, ChangeCounts>>;
  },
): SyncedList[] {
  return (['orders', 'boxes'] as const).flatMap((kind): SyncedList[] => {
    const parts = all.filter((part) => part.kind === kind);
    if (parts.length === 0) return [];
    const sum = sumOfParts(parts);
    if (kind === 'boxes') return [{ kind, ...sum, ...counts.boxes }];
    return [{ kind, ...sum, read: sum.read + lookedUp, total, ...counts.orders }];
  });
}

/** The lines of a message. */
const linesOf = (message: Message): Message[] =>
  String(message)
    .split('\n')
    .flatMap((text, line) => (text === '' ? [] : [edited(message, { line })]));

/** The advice to read pages that overlap: a sync has its own flag for it. */
const isAboutOverlap = ({ parts }: Message): boolean => {
  const first = parts.find((part) => part !== '');
  return typeof first === 'string' && first.startsWith('Pages that overlap');
};

/** Says in a failure that the mirror is as it was after the last sync, and how to go on. */
export function keptAsItWas(error: unknown, last: LastSync | undefined, { verify: isVerified }: SyncWish): unknown {
  if (!(error instanceof Failure) || error.kind === 'usage' || error.details.busyWith !== undefined) return error;
  const state = last ? escaped`The mirror stays as of ${last.started}.` : escaped`There is no mirror yet.`;
  const verify = error.kind === 'partial' && !isVerified ? escaped` Or: ${suggest`sync --verify`}` : '';
  const again = escaped`What was read to its end is kept for the next try: ${suggest`sync`}${verify}`;
  const { kind, said, details } = error;
  const hints = (details.hint ? linesOf(details.hint) : []).filter((line) => !isAboutOverlap(line));
  const hint = joined([...hints, escaped`${state} ${again}`], '\n');
  return new Failure(kind, said, { ...details, hint });
}
