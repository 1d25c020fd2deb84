import { Failure, isStop } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, joined, pluralize, suggest } from '../../base/text/message.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Cursor } from './cursor.ts';
import type { OrderEvent } from './events.ts';
import type { Receiver } from './receivers.ts';
import { asideFileOf, isHopeless, orderOfEvent, type RefusedEvent, readSetAside, writeSetAside } from './refusals.ts';

/** After this many refusals in a row without a success, the fault is the receiver's, not that of one event. */
const mostNewRefusals = 5;
/** The most events that wait in a cursor. Further ones stay in the mirror until earlier ones are taken. */
const mostRefused = 1000;

const asideOf = (cursor: Cursor): readonly RefusedEvent[] => {
  const events = readSetAside(cursor.file);
  if (events) return events;
  throw new Failure(
    'machine',
    escaped`The file of events that were set aside is damaged: ${asideFileOf(cursor.file)}`,
    {
      hint: escaped`Move it away, then try again.`,
    },
  );
};

const withoutThose = (events: readonly RefusedEvent[], others: readonly RefusedEvent[]): readonly RefusedEvent[] =>
  events.filter(({ event }) => !others.some((other) => other.event.id === event.id));

/** Moves the events that were set aside back to those that are tried again. */
export async function takeBackSetAside({ io }: Desk, cursor: Cursor): Promise<void> {
  const aside = asideOf(cursor);
  if (aside.length === 0) return;
  const again = aside.map((each) => ({ ...each, since: null, times: 0, tookOthers: false }));
  const all = [...again, ...withoutThose(cursor.refused, again)];
  await cursor.move(
    await cursor.position(),
    all.sort((one, other) => one.position - other.position),
  );
  await writeSetAside(io, cursor.file, []);
}

/** The deliveries of one look to one receiver. */
class Delivery {
  private delivered = 0;
  private refused: readonly RefusedEvent[];
  private readonly aside: readonly RefusedEvent[];

  constructor(
    private readonly user: Desk,
    private readonly receiver: Receiver,
    private readonly cursor: Cursor,
  ) {
    this.aside = asideOf(cursor);
    // A watch may have been killed after it set some aside, before it saved the cursor.
    this.refused = withoutThose(cursor.refused, this.aside);
  }

  /** Delivers an event. Returns why the receiver refuses it; undefined if it took it. Throws a failure if the next look has to try again. */
  private async offer(event: Row): Promise<string | undefined> {
    const { user, receiver } = this;
    user.messages.progress?.show(escaped`Delivering to ${receiver.title} \u2026 ${this.delivered + 1}`);
    try {
      const why = await receiver.deliver(event);
      if (why === undefined) this.delivered++;
      return why;
    } catch (error) {
      user.signal.throwIfAborted();
      if (!(error instanceof Failure) || isStop(error)) throw error;
      throw new Failure('partial', escaped`${receiver.title} has not taken the event ${event.id}: ${error.said}`, {
        status: error.details.status,
        hint: escaped`It waits, and so do those after it: the next look delivers them.`,
        cause: error,
      });
    }
  }

  /** Tries refused events again: of each order the first event, then those that wait for it. */
  private async retry(): Promise<void> {
    const position = await this.cursor.position();
    const blocked = new Set<string>();
    for (const each of this.refused) {
      const order = orderOfEvent(each);
      if (blocked.has(order)) continue;
      const why = await this.offer(each.event);
      if (why === undefined) {
        await this.note(position, withoutThose(this.refused, [each]));
        continue;
      }
      blocked.add(order);
      const since = each.since ?? this.user.io.now().toISOString();
      const next = { ...each, since, times: each.times + 1, why };
      await this.note(
        position,
        this.refused.map((other) => (other === each ? next : other)),
      );
    }
  }

  /** Notes that the receiver took an event: so it works, and refused the earlier ones for what they are. */
  private async note(position: number, refused: readonly RefusedEvent[]): Promise<void> {
    const hasTaken = this.delivered > 0;
    this.refused = hasTaken ? refused.map((each) => (each.since ? { ...each, tookOthers: true } : each)) : refused;
    await this.cursor.move(position, this.refused);
  }

  /** Delivers new events, except those of orders with a refused event: they wait for that one. */
  private async deliverNew(batches: AsyncIterable<readonly OrderEvent[]> | Iterable<readonly OrderEvent[]>) {
    let refusals = 0;
    for await (const events of batches) {
      for (const { document: event, position } of events) {
        const order = String(event.order_id);
        const isBlocked = [...this.refused, ...this.aside].some((each) => orderOfEvent(each) === order);
        if (!isBlocked && refusals >= mostNewRefusals && this.delivered === 0) return;
        if (this.refused.length >= mostRefused) return;
        const waits = { position, since: null, times: 0, tookOthers: false, why: 'an earlier event of its order' };
        const why = isBlocked ? undefined : await this.offer(event);
        if (why !== undefined) refusals++;
        const since = this.user.io.now().toISOString();
        const kept = why === undefined ? waits : { ...waits, since, times: 1, why };
        await this.note(
          position,
          isBlocked || why !== undefined ? [...this.refused, { ...kept, event }] : this.refused,
        );
      }
    }
  }

  /** Sets aside the events that the receiver will not take, and those that wait for them. */
  private async setAside(): Promise<readonly RefusedEvent[]> {
    const now = this.user.io.now();
    const hopeless = new Set(
      [...this.refused.filter((each) => isHopeless(each, now)), ...this.aside].map(orderOfEvent),
    );
    const more = this.refused.filter((each) => hopeless.has(orderOfEvent(each)));
    if (more.length === 0) return this.aside;
    const all = [...this.aside, ...more];
    await writeSetAside(this.user.io, this.cursor.file, all);
    await this.note(await this.cursor.position(), withoutThose(this.refused, more));
    return all;
  }

  /** Returns the failure if not all events were delivered. */
  async run(waiting: () => Promise<AsyncIterable<readonly OrderEvent[]> | Iterable<readonly OrderEvent[]>>) {
    const { title } = this.receiver;
    try {
      await this.retry();
      await this.deliverNew(await waiting());
      const aside = await this.setAside();
      const [first] = this.refused.filter(({ since }) => since !== null);
      const [put] = aside;
      if (!first && !put) return undefined;
      const waits = escaped`${title} has not taken the event ${first?.event.id}: ${first?.why}`;
      const file = asideFileOf(this.cursor.file);
      const gone = escaped`${title} refuses ${pluralize(aside.length, 'events')}, which ${aside.length === 1 ? 'was' : 'were'} set aside: ${file}`;
      return new Failure('partial', joined([...(first ? [waits] : []), ...(put ? [gone] : [])], '\n'), {
        hint: first
          ? escaped`${pluralize(this.refused.length, 'events')} of these orders wait; others go on. See ${suggest`orders watch --status`}`
          : escaped`To send them again, add --retry-set-aside. See ${suggest`orders watch --status`}`,
      });
    } catch (error) {
      if (error instanceof Failure && error.kind === 'partial') return error;
      throw error;
    } finally {
      this.user.messages.progress?.wipe();
      if (this.delivered > 0)
        this.user.messages.note(escaped`Delivered ${pluralize(this.delivered, 'events')} to ${title}.`);
    }
  }
}

/**
 * Delivers the waiting events to one receiver, those of each order in their order. Returns the failure if some were not taken, else
 * undefined. A refused event waits for the next look, with later ones of the same order; other orders do not wait.
 */
export const deliverTo = (
  user: Desk,
  receiver: Receiver,
  cursor: Cursor,
  waiting: () => Promise<AsyncIterable<readonly OrderEvent[]> | Iterable<readonly OrderEvent[]>>,
): Promise<Failure | undefined> => new Delivery(user, receiver, cursor).run(waiting);
