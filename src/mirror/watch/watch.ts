import { Failure, isStop } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, pluralize } from '../../base/text/message.ts';
import { type OpenMirror, openMirror } from '../place.ts';
import { ordersOf } from '../sync.ts';
import { Cursor } from './cursor.ts';
import { eventsAfter } from './events.ts';
import { looks, type WatchUser, type WatchWish } from './look.ts';
import type { Receiver } from './receivers.ts';

const mirrorOf = (user: WatchUser): Promise<OpenMirror> => openMirror(user, { account: user.ledgerAccount });

/** The events of a mirror behind a cursor; none before the first whole sync. */
const waiting = async (user: WatchUser, { store, owner }: OpenMirror, cursor: Cursor) =>
  (await store.isEmpty()) ? [] : eventsAfter(store, ordersOf(user), owner.origin, await cursor.position());

/** The events for standard output, as they come, and what is to be said when all are written. */
export function printedEvents(user: WatchUser, wish: WatchWish) {
  let failure: Failure | undefined;
  let finish = async (): Promise<void> => undefined;
  async function* rows(): AsyncGenerator<readonly Row[], void> {
    const mirror = await mirrorOf(user);
    const cursor = await Cursor.open(user, mirror, 'stdout', wish.once);
    for await (const failed of looks(user, mirror, wish)) {
      failure = failed;
      for await (const events of await waiting(user, mirror, cursor)) {
        yield events.map(({ document }) => document);
        const position = events.at(-1)?.position ?? 0;
        // A file is there only when it is finished.
        if (wish.once) finish = () => cursor.move(position);
        else await cursor.move(position);
      }
    }
  }
  return {
    rows: rows(),
    ending: async () => {
      await finish();
      return { failure };
    },
  };
}

/** Delivers what waits for one receiver, in its order, up to the first event that it does not take. Returns why it does not. */
async function deliverTo(
  user: WatchUser,
  mirror: OpenMirror,
  { title, deliver }: Receiver,
  cursor: Cursor,
): Promise<Failure | undefined> {
  let delivered = 0;
  try {
    for await (const events of await waiting(user, mirror, cursor)) {
      for (const { document, position } of events) {
        user.messages.progress?.show(escaped`Delivering to ${title} \u2026 ${delivered + 1}`);
        try {
          await deliver(document);
        } catch (error) {
          user.signal.throwIfAborted();
          if (!(error instanceof Failure) || isStop(error)) throw error;
          const reason = escaped`${title} has not taken the event ${document.id}: ${error.message}`;
          return new Failure('partial', reason, {
            status: error.details.status,
            hint: 'It waits, and so do those after it: the next look delivers them in their order.',
            cause: error,
          });
        }
        await cursor.move(position);
        delivered++;
      }
    }
    return undefined;
  } finally {
    user.messages.progress?.wipe();
    if (delivered > 0) user.messages.note(escaped`Delivered ${pluralize(delivered, 'events')} to ${title}.`);
  }
}

/** Delivers the events of each look to all receivers. Returns the failure of the only look. */
export async function deliverEvents(
  user: WatchUser,
  receivers: readonly Receiver[],
  wish: WatchWish,
): Promise<Failure | undefined> {
  const mirror = await mirrorOf(user);
  const cursors = new Map<Receiver, Cursor>();
  for (const receiver of receivers) cursors.set(receiver, await Cursor.open(user, mirror, receiver.key, wish.once));
  const told = new Map<Receiver, string>();
  let failed: Failure | undefined;
  for await (const failure of looks(user, mirror, wish)) {
    failed = failure;
    for (const [receiver, cursor] of cursors) {
      const refusal = await deliverTo(user, mirror, receiver, cursor);
      const message = refusal ? [refusal.message, refusal.details.hint].join('\n') : '';
      // What is not the failure of the command is told, once.
      if (refusal && (!wish.once || failed) && told.get(receiver) !== message) user.messages.warn(message);
      told.set(receiver, message);
      failed ??= refusal;
    }
  }
  return failed;
}
