import { Failure, isStop } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { duration } from '../base/time/times.ts';
import { identityOf, type LedgerEntry, sentTime } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderReader } from '../orders/order.ts';
import type { Run } from '../ports/run.ts';
import type { Doubt, JobOutcome } from '../writes/job.ts';
import { quietTime } from '../writes/quiet-time.ts';
import { standingOf } from './lines.ts';
import { orderOfKey } from './ship-keys.ts';

// A service may book couriers by a queue: an order that was shipped is new for minutes or hours, and has no waybill. Looking at
// it proves nothing then. What orders showed after a shipment with a response tells which service, and which courier, is one.

/** Milliseconds between two shipments that count as sent at the same time. */
const slackOf = (quiet: number): number => Math.min(60_000, quiet / 5);

/** Milliseconds for which an order that showed nothing counts: services mend their faults. */
const memory = 30 * 86_400_000;

/** How many orders are looked at before something is sent again. */
const mostProbes = 3;

/** The names of what the ledger learns of a courier, in seconds since the shipment. */
const shownFact = ({ courier = '' }: LedgerEntry): string => `shown after, ${courier}`;
const hiddenFact = ({ courier = '' }: LedgerEntry): string => `hidden after, ${courier}`;

interface Sight {
  readonly entry: LedgerEntry;
  readonly kind: 'shown' | 'hidden';
  /** Milliseconds since its shipment was sent. */
  readonly after: number;
}

/** Learns how soon orders show that they were shipped, and tells what a look is worth that finds nothing. */
export class ShownAfter {
  constructor(
    private readonly desk: Run,
    private readonly create: Operation,
    private readonly get: Operation,
  ) {}

  /** Looks at orders that this run has shipped, one for each courier whose time until a shipment shows is unknown. */
  async learn(ledger: Ledger, outcomes: readonly JobOutcome[]): Promise<void> {
    const quiet = quietTime(this.desk.settings);
    const couriers = new Set<string>();
    for (const { status, key } of outcomes) {
      const entry =
        status === 'done' && key !== undefined ? ledger.book.find({ operation: this.create.id, key }) : undefined;
      if (!entry || couriers.has(entry.courier ?? '') || this.desk.signal.aborted) continue;
      couriers.add(entry.courier ?? '');
      const known = ledger.book.fact(this.create.id, shownFact(entry))?.value;
      if (known !== undefined && known * 1000 <= quiet) continue;
      try {
        await this.look(ledger, entry);
      } catch (failure) {
        // Shipments matter more than facts that could be learned of them.
        if (failure instanceof Failure) return;
        throw failure;
      }
    }
  }

  /** Returns why looking at these orders, which showed nothing, proves nothing. */
  async doubtsOf(ledger: Ledger, entries: readonly LedgerEntry[]): Promise<ReadonlyMap<string, Doubt>> {
    const doubts = new Map<string, Doubt>();
    const seen = new Map<string, Promise<Sight | undefined>>();
    const look = (entry: LedgerEntry): Promise<Sight | undefined> => {
      const found = seen.get(entry.key) ?? this.look(ledger, entry);
      seen.set(entry.key, found);
      return found;
    };
    for (const entry of entries) {
      const sights = await this.probe(ledger, entry, look);
      const doubt = this.doubtOf(ledger, entry, sights);
      if (doubt) doubts.set(identityOf(entry), doubt);
    }
    return doubts;
  }

  private async probe(
    ledger: Ledger,
    open: LedgerEntry,
    look: (entry: LedgerEntry) => Promise<Sight | undefined>,
  ): Promise<Sight[]> {
    const shipped = ledger.book
      .all()
      .filter(
        ({ operation, state, adopted, courier }) =>
          operation === this.create.id && state === 'created' && !adopted && courier === open.courier,
      )
      .toSorted((one, other) => sentTime(one) - sentTime(other));
    const slack = slackOf(quietTime(this.desk.settings));
    const near = shipped.filter((entry) => sentTime(entry) >= sentTime(open) - slack).slice(0, mostProbes);
    const older = shipped.filter((entry) => !near.includes(entry)).slice(near.length - mostProbes);
    const sights: Sight[] = [];
    for (const entry of [...near, ...(near.length < mostProbes ? older : [])]) {
      const sight = await look(entry);
      if (sight) sights.push(sight);
    }
    return sights;
  }

  private doubtOf(ledger: Ledger, open: LedgerEntry, sights: readonly Sight[]): Doubt | undefined {
    const now = ledger.now().getTime();
    const quiet = quietTime(this.desk.settings);
    // Where it was sent a shorter time ago, it is looked at again when the quiet time is over.
    const age = Math.max(now - sentTime(open), quiet);
    const forget = suggest`ledger forget ${open.key}`;
    const next = escaped`ask the service whether it was shipped; to send it then: ${forget}`;
    const hidden = sights.find(({ kind, after }) => kind === 'hidden' && after >= quiet - slackOf(quiet));
    if (hidden) {
      const { key } = hidden.entry;
      const reason = escaped`the order shows no shipment, which proves nothing: order ${orderOfKey(key)}, shipped ${duration(hidden.after)} ago, does not show it either: ${next}`;
      return { reason, isKnown: true };
    }
    const before = ledger.book.fact(this.create.id, hiddenFact(open));
    if (before && now - Date.parse(before.time) < memory) {
      const reason = escaped`the order shows no shipment, which proves nothing: the service has taken longer than ${duration(before.value * 1000)} to show one: ${next}`;
      return { reason, isKnown: true };
    }
    const shown = ledger.book.fact(this.create.id, shownFact(open));
    if (shown && shown.value * 1000 <= age + slackOf(quiet)) return undefined;
    const whose = open.courier === undefined ? escaped`` : escaped` with ${open.courier}`;
    const reason = escaped`the order shows no shipment, which proves nothing: how soon an order shows a shipment${whose} is not known yet. Answer on a terminal, or ${next}`;
    return { reason, isKnown: false };
  }

  /** Looks at an order that was shipped, and keeps what it shows. */
  private async look(ledger: Ledger, entry: LedgerEntry): Promise<Sight | undefined> {
    const { desk, create, get } = this;
    try {
      const row = await desk.service.impatient().get(get, [orderOfKey(entry.key)]);
      const standing = standingOf(orderReader(get)(row)).kind;
      const time = ledger.now();
      const after = time.getTime() - sentTime(entry);
      // Only a clock that was wrong has sent it in the future.
      if (standing === 'fault' || !(after >= 0)) return undefined;
      const kind = standing === 'ready' ? 'hidden' : 'shown';
      const quiet = quietTime(desk.settings);
      const learned = kind === 'shown' ? shownFact(entry) : hiddenFact(entry);
      const known = ledger.book.fact(create.id, learned);
      const isNews =
        kind === 'shown'
          ? known === undefined || known.value * 1000 > after
          : after >= quiet - slackOf(quiet) && !(known && Date.parse(known.time) > time.getTime() - memory / 30);
      const value = Math.ceil(after / 1000);
      if (isNews) await ledger.append({ operation: create.id, learned, value, time: time.toISOString() });
      return { entry, kind, after };
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure) || failure.kind === 'machine') throw failure;
      return undefined;
    }
  }
}
