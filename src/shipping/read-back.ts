import { Failure, isStop } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import { duration } from '../base/time/times.ts';
import type { Comparison, LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderReader } from '../orders/order.ts';
import type { Run } from '../ports/run.ts';
import { endsBatch } from '../service/jobs.ts';
import { openLedger, readLedger } from '../writes/open-ledger.ts';
import { firstLines } from '../writes/summary.ts';
import { type DoubleShipment, doublesIn } from './doubles.ts';
import { waybillOf } from './labels.ts';
import { freshFor } from './look-ahead.ts';
import { orderOfKey } from './ship-keys.ts';

// Two machines with ledgers of their own can ship one order in the same second. The service shows one waybill then, so the
// machine that got the other one can tell. It has to wait until no other shipment can still be on its way: one whose last look
// came before this shipment leaves while that look is fresh, and lasts as long as a request may.

/** Milliseconds for what neither counts: the clocks of two machines, and a line of the ledger that is written. */
const allowance = 1000;

/** Milliseconds from a shipment to the moment when its order is read once more. */
export const readBackWait = ({ readBackAfter, settings }: Run): number =>
  readBackAfter ?? settings.timeout * 1000 + freshFor + allowance;

/** The numbers of a shipment, from the response to it. */
interface OwnShipment {
  readonly id: string;
  /** Empty if the response named none. */
  readonly waybill: string;
  /** Its other numbers: the order may show one of them. */
  readonly numbers?: readonly string[] | undefined;
}

interface Waiting extends OwnShipment {
  readonly key: string;
  readonly dueAt: number;
  /** This run has created it. */
  readonly isNew: boolean;
}

interface Compared {
  readonly outcome: Comparison;
  /** The waybill that the order shows, where it differs. */
  readonly other?: string;
}

/** One text for all spellings of a waybill. */
const foldWaybill = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** `shown` is the waybill of the order. Where it shows the shipment's own id, it shows this shipment. */
function compareWaybills({ id, waybill, numbers = [] }: OwnShipment, shown: string): Compared {
  if (waybill === '' || shown === '') return { outcome: 'none' };
  const isOwn = [waybill, ...numbers, id].some((own) => foldWaybill(own) === foldWaybill(shown));
  return isOwn ? { outcome: 'same' } : { outcome: 'differs', other: shown };
}

/** Reads the orders of shipments once more, each when its time has come, and compares their waybills. */
export class ReadBacks {
  /** The results, by the keys of the ledger. */
  readonly compared = new Map<string, Compared>();
  private waiting: Waiting[] = [];
  private readonly running = new Set<Promise<void>>();
  private unread = 0;
  /** The keys of those that a wait was for. */
  private waitedFor: readonly string[] = [];
  private hasGivenUp = false;
  /** The outcome was told, because it has waited. */
  hasWaited = false;
  /** The first error that is no Failure. */
  private fault: unknown;

  constructor(
    private readonly desk: Run,
    private readonly create: Operation,
    private readonly get: Operation,
  ) {}

  /** Adds a shipment whose response has just come. */
  add(key: string, shipment: OwnShipment): void {
    this.wait(key, shipment, 0, true);
  }

  /** Adds what earlier runs have left. */
  addLeft(book: LedgerBook): void {
    const now = this.desk.io.now().getTime();
    for (const entry of book.all()) {
      if (entry.operation !== this.create.id || !isLeft(entry)) continue;
      const { key, id = '', numbers } = entry;
      // The clock may have been wrong.
      this.wait(key, { id, waybill: waybillOf(entry), numbers }, Math.abs(now - Date.parse(entry.time)), false);
    }
  }

  private wait(key: string, shipment: OwnShipment, age: number, isNew: boolean): void {
    const dueAt = this.desk.clock.now() + Math.max(0, readBackWait(this.desk) - age);
    if (shipment.waybill === '') this.compared.set(key, { outcome: 'none' });
    else this.waiting.push({ ...shipment, key, dueAt, isNew });
  }

  /** A shipment of this run whose order shows another waybill: somebody else is shipping these orders. */
  get newDouble(): string | undefined {
    return this.firstDouble;
  }

  private firstDouble: string | undefined;

  /** Reads the order of a shipment before its time has come: another waybill is told then, though none may be too early. */
  async lookEarly(key: string): Promise<void> {
    const shipment = this.waiting.find((each) => each.key === key);
    if (!shipment) return;
    try {
      const compared = await this.read(shipment);
      if (compared.outcome !== 'differs') return;
      this.waiting = this.waiting.filter((each) => each !== shipment);
      this.note(shipment, compared);
    } catch (failure) {
      // It is read again when its time has come.
      if (!(failure instanceof Failure)) throw failure;
    }
  }

  /** Begins to read the orders whose time has come. */
  startDue(): void {
    const { clock, settings, signal } = this.desk;
    while (this.running.size < settings.concurrency && !this.hasGivenUp && !signal.aborted) {
      const at = this.waiting.findIndex(({ dueAt }) => dueAt <= clock.now());
      const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (!next) return;
      const work: Promise<void> = this.compare(next).finally(() => {
        this.running.delete(work);
        this.startDue();
      });
      this.running.add(work);
    }
  }

  private async compare(shipment: Waiting): Promise<void> {
    const { key } = shipment;
    try {
      this.note(shipment, await this.read(shipment));
    } catch (failure) {
      if (!(failure instanceof Failure)) this.fault ??= failure;
      else if (['not_found', 'refused'].includes(failure.kind)) this.compared.set(key, { outcome: 'none' });
      else {
        this.unread++;
        if (endsBatch(failure)) this.hasGivenUp = true;
      }
    }
  }

  private async read(shipment: Waiting): Promise<Compared> {
    const { desk, get } = this;
    const row = await desk.service.impatient().get(get, [orderOfKey(shipment.key)]);
    return compareWaybills(shipment, orderReader(get)(row).waybill);
  }

  private note({ key, isNew }: Waiting, compared: Compared): void {
    this.compared.set(key, compared);
    if (compared.outcome === 'differs' && isNew) this.firstDouble ??= orderOfKey(key);
  }

  /**
   * Reads the orders whose time has come; with `waits` the others too, unless the user ends the wait. `outcome` is told before a
   * wait.
   */
  async finish(waits: boolean, outcome?: Message): Promise<void> {
    const { clock, messages, signal } = this.desk;
    for (;;) {
      this.startDue();
      if (this.running.size > 0) {
        await Promise.race(this.running);
        continue;
      }
      if (this.fault !== undefined) throw this.fault;
      const times = this.waiting.map(({ dueAt }) => dueAt - clock.now());
      if (times.length === 0 || !waits || this.hasGivenUp || signal.aborted) break;
      const left = Math.max(...times);
      if (!this.hasWaited) {
        this.hasWaited = true;
        this.waitedFor = this.waiting.map(({ key }) => key);
        if (outcome) messages.note(outcome);
        messages.note(
          escaped`Waiting ${duration(left)} to read ${pluralize(times.length, 'orders')} once more, to see whether another machine has shipped one, too. Nothing more is sent or saved: Ctrl-C is safe, and leaves this to the next ${suggest`ship`}, ${suggest`orders check`} or ${suggest`today`}.`,
        );
      }
      messages.progress?.show(
        escaped`Comparing waybills: ${times.length} left \u00b7 ${duration(left)} \u00b7 Ctrl-C ends it`,
      );
      await clock.sleep(Math.min(1000, ...times), signal).catch((reason: unknown) => {
        if (!signal.aborted) throw reason;
      });
    }
    messages.progress?.wipe();
    if (this.hasWaited) this.sayNoneTwice();
  }

  /** Ends a wait that has found nothing. A double is told by who has shipped. */
  private sayNoneTwice(): void {
    const outcomes = this.waitedFor.map((key) => this.compared.get(key)?.outcome);
    const same = outcomes.filter((each) => each === 'same').length;
    if (same === 0 || outcomes.includes('differs')) return;
    this.desk.messages.note(
      same === 1
        ? escaped`Read once more: the order was not shipped twice.`
        : escaped`Read once more: none of the ${pluralize(same, 'orders')} was shipped twice.`,
    );
  }

  /**
   * Keeps in the ledger what came of it. Says what could not be compared, and what is left to the next run. Throws the stop that
   * ended a wait, unless a person has ended it with Ctrl-C, as the wait offers.
   */
  async keep(): Promise<void> {
    const { desk, create, compared, waiting, unread } = this;
    if (compared.size > 0) {
      const ledger = await openLedger(desk, 'comparing waybills');
      try {
        for (const [key, { outcome, other }] of compared) {
          const entry = ledger.book.find({ operation: create.id, key });
          if (entry && isLeft(entry)) await ledger.append({ ...entry, compared: outcome, other });
        }
      } finally {
        await ledger.close();
      }
    }
    const blind = [...compared].flatMap(([key, { outcome }]) => (outcome === 'none' ? [orderOfKey(key)] : []));
    if (blind.length > 0) {
      const lines = firstLines(blind.map((id) => escaped`order ${id}`));
      const title = escaped`These orders show no waybill, so shipctl cannot tell whether another machine has shipped them, too:`;
      desk.messages.note(joined([title, ...lines], '\n'));
    }
    const left = waiting.length + unread;
    const { aborted, reason } = desk.signal;
    if (left === 0 || !(aborted || unread > 0)) return;
    const told = escaped`Whether another machine has shipped one, too, was not looked at yet: ${pluralize(left, 'orders')}. The next ${suggest`ship`}, ${suggest`orders check`} or ${suggest`today`} looks.`;
    const isOffered = reason instanceof Failure && reason.kind === 'interrupted' && desk.stderrTerminal.isTerminal;
    if (this.hasWaited && reason instanceof Failure && !isOffered)
      throw new Failure(reason.kind, joined([reason.said, told], '\n'), { cause: reason });
    desk.messages.note(told);
  }
}

/** It was created from here with a response, and not compared so far. */
const isLeft = ({ state, compared, adopted }: LedgerEntry): boolean =>
  state === 'created' && compared === 'due' && !adopted;

/** Returns undefined if there is nothing to compare: in the sandbox, with a shared ledger, or without an operation that reads an order. */
export async function openReadBacks(
  desk: Run,
  create: Operation,
  get: Operation | undefined,
): Promise<ReadBacks | undefined> {
  if (desk.settings.sandbox || !get || (await desk.sharedLogs())) return undefined;
  const readBacks = new ReadBacks(desk, create, get);
  readBacks.addLeft(await readLedger(desk));
  return readBacks;
}

/** Compares what earlier runs have left and is due. Returns the orders that were shipped twice and are not settled. */
export async function findDoubles(
  desk: Run,
  create: Operation | undefined,
  get: Operation | undefined,
): Promise<readonly DoubleShipment[]> {
  if (!create) return [];
  const readBacks = await openReadBacks(desk, create, get);
  await readBacks?.finish(false);
  try {
    await readBacks?.keep();
  } catch (failure) {
    // Another command writes the ledger now: a later one compares again.
    if (!(failure instanceof Failure) || isStop(failure)) throw failure;
  }
  return doublesIn(await readLedger(desk));
}
