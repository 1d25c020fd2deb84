import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/message.ts';
import { duration } from '../base/time/times.ts';
import type { Run } from '../ports/run.ts';
import type { Job, ThereBefore } from '../writes/job.ts';
import { type ReadBacks, readBackWait } from './read-back.ts';

// Two machines with ledgers of their own may ship one list at the same time. Each begins at a place of its own and goes round,
// and ends where it comes to what the other has shipped. Both ship an order only if both are at it at the same moment, where one
// of them begins, and would go on in step from there. So a run
// - looks at each order right before its shipment, and passes none that was not looked at,
// - sends its first two shipments alone, though more at once are wanted,
// - rests after the first for as long as another run may take for that order and the next, and finds the next one shipped then,
// - looks once more at an order after the shipment that follows it. Of two runs that ship two orders in a row at the same time,
//   one finds the waybill of the other then, whether an order shows its first shipment or its last.

/** The items from one of them on, then those before it. `random`, from 0 to 1, chooses it. */
export function roundFrom<Item>(items: readonly Item[], random: number): Item[] {
  const first = Math.floor(random * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/** How many shipments are created before several are sent at once. */
const sentAlone = 2;

/** The rest after the first shipment, in times that it took. Another run may be slower. */
const restTimes = 3;

/** The outcome of a job that is not sent because the run has ended before its turn. */
const notReached = (endsAll: Failure): ThereBefore => ({
  status: 'not sent',
  reason: escaped`the run ended before`,
  endsAll,
});

/** The first end of a run. A look that failed is told by its own job. */
async function endOf(
  before: Promise<Failure | undefined>,
  found: Promise<ThereBefore | undefined>,
): Promise<Failure | undefined> {
  const end = await before;
  const there = await found.catch(() => undefined);
  return end ?? there?.endsAll;
}

/** Keeps a run from going on in step with that of another machine. */
export class Apart {
  private created = 0;
  private began = 0;
  private firstLasted: number | undefined;
  private isOpen = false;
  private open = (): void => undefined;
  private readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
  private last = Promise.resolve();
  /** Why nothing more is sent behind the jobs that were looked at so far. */
  private looked: Promise<Failure | undefined> = Promise.resolve(undefined);
  private readonly ends = new Map<string, () => void>();
  /** The keys of shipments that were created since the last turn, and those that are looked at in the next one. */
  private latest: string[] = [];
  private due: string[] = [];

  constructor(
    private readonly desk: Run,
    private readonly readBacks: ReadBacks,
  ) {}

  /**
   * Looks at the order of a job when it may be sent. Returns what was found of it once all those before it were looked at: none
   * passes an order that ends the run.
   */
  async inTurn({ key }: Job, look: () => Promise<ThereBefore | undefined>): Promise<ThereBefore | undefined> {
    const before = this.looked;
    const found = this.lookInTurn(key, look);
    this.looked = endOf(before, found);
    const there = await found;
    const end = await before;
    return end && !there ? notReached(end) : there;
  }

  private async lookInTurn(
    key: string,
    look: () => Promise<ThereBefore | undefined>,
  ): Promise<ThereBefore | undefined> {
    this.readBacks.startDue();
    await this.turnOf(key);
    const ended = this.endedByDouble();
    if (ended) return ended;
    const [there] = await Promise.all([look(), this.lookBack()]);
    return there ?? this.endedByDouble();
  }

  /** Waits until a job may be looked at and sent. */
  private async turnOf(key: string): Promise<void> {
    if (this.isOpen) return;
    const { last } = this;
    this.last = new Promise((resolve) => this.ends.set(key, resolve));
    await Promise.race([last, this.opened]);
    if (this.created >= sentAlone) {
      this.isOpen = true;
      this.open();
    } else if (this.firstLasted !== undefined) {
      await this.rest(this.firstLasted);
      this.firstLasted = undefined;
    }
    this.began = this.desk.clock.now();
  }

  private async rest(lasted: number): Promise<void> {
    const { clock, signal, messages } = this.desk;
    const time = Math.min(restTimes * lasted, readBackWait(this.desk));
    messages.progress?.show(
      escaped`Waiting ${duration(time)} to see whether another machine has begun with the same order`,
    );
    await clock.sleep(time, signal).catch((reason: unknown) => {
      // Nothing more is sent then.
      if (!(reason instanceof Failure) || !signal.aborted) throw reason;
    });
    this.due.push(...this.latest.splice(0));
  }

  /** Looks at the orders of earlier shipments once more, beside the look at the next order. */
  private async lookBack(): Promise<void> {
    const { due, latest } = this;
    this.due = latest;
    this.latest = [];
    await Promise.all(due.map((key) => this.readBacks.lookEarly(key)));
  }

  private endedByDouble(): ThereBefore | undefined {
    const double = this.readBacks.newDouble;
    if (double === undefined) return undefined;
    const what = escaped`Order ${double} was shipped twice: another machine is shipping these orders. Nothing more was sent.`;
    const hint = escaped`Wait until it is done, then run the same command again.`;
    return notReached(new Failure('partial', what, { hint }));
  }

  /** The response to a shipment has come. */
  onCreated(key: string): void {
    if (this.created++ === 0) this.firstLasted = this.desk.clock.now() - this.began;
    this.latest.push(key);
  }

  /** Nothing more becomes of a job. */
  onEnded(key: string): void {
    this.ends.get(key)?.();
    this.ends.delete(key);
  }
}
