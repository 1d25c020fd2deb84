import { isDeepStrictEqual } from 'node:util';
import type { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { ordersOf } from '../listing.ts';
import { type OpenMirror, openMirror } from '../place.ts';
import { Cursor } from './cursor.ts';
import { deliverTo, takeBackSetAside } from './deliver.ts';
import { eventsAfter } from './events.ts';
import { looks, type WatchWish } from './look.ts';
import type { Receiver } from './receivers.ts';

const mirrorOf = (user: Desk & Profile): Promise<OpenMirror> => openMirror(user, { account: user.ledgerAccount });

/** The events of a mirror after a cursor; none before the first complete sync. */
const waiting = async (user: Profile, { store, owner }: OpenMirror, cursor: Cursor) =>
  (await store.isEmpty()) ? [] : eventsAfter(store, ordersOf(user), owner.origin, await cursor.position());

/** Says that receivers are new, which get what changes from now on. A mirror that is still to be filled says so by itself. */
async function tellFirstLook({ messages }: Desk, { store }: OpenMirror, cursors: readonly Cursor[]): Promise<void> {
  if (!cursors.some(({ isNew }) => isNew) || (await store.isEmpty())) return;
  messages.note(
    escaped`This is the first look of this watch: what is in the mirror already is no event. Events begin with what has changed since the last sync.`,
  );
}

/** The events for standard output as they come, and the messages for when all are written. */
export function printedEvents(user: Run, wish: WatchWish) {
  let failure: Failure | undefined;
  let finish = async (): Promise<void> => undefined;
  async function* rows(): AsyncGenerator<readonly Row[], void> {
    const mirror = await mirrorOf(user);
    const cursor = await Cursor.open(user, mirror, { key: 'stdout', title: 'standard output' }, wish.once);
    await tellFirstLook(user, mirror, [cursor]);
    for await (const failed of looks(user, mirror, wish)) {
      failure = failed;
      for await (const events of await waiting(user, mirror, cursor)) {
        yield events.map(({ document }) => document);
        const position = events.at(-1)?.position ?? 0;
        // A file appears only when it is complete.
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

/** Delivers the events of each look to all receivers. With `--once`, returns the failure of the look. */
export async function deliverEvents(
  user: Run,
  receivers: readonly Receiver[],
  wish: WatchWish & { readonly retrySetAside: boolean },
): Promise<Failure | undefined> {
  const mirror = await mirrorOf(user);
  const cursors = new Map<Receiver, Cursor>();
  for (const receiver of receivers) {
    const cursor = await Cursor.open(user, mirror, receiver, wish.once);
    if (wish.retrySetAside) await takeBackSetAside(user, cursor);
    cursors.set(receiver, cursor);
  }
  await tellFirstLook(user, mirror, [...cursors.values()]);
  const told = new Map<Receiver, Message | undefined>();
  let failed: Failure | undefined;
  for await (const failure of looks(user, mirror, wish)) {
    failed = failure;
    for (const [receiver, cursor] of cursors) {
      const refusal = await deliverTo(user, receiver, cursor, () => waiting(user, mirror, cursor));
      const message = refusal && escaped`${refusal.said}\n${refusal.details.hint ?? ''}`;
      // A failure that does not end the command becomes a message, once.
      const isNews = !isDeepStrictEqual(told.get(receiver), message);
      if (message && (!wish.once || failed) && isNews) user.messages.warn(message);
      told.set(receiver, message);
      failed ??= refusal;
    }
  }
  return failed;
}
