import type { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { type OpenMirror, openMirror } from '../place.ts';
import { ordersOf } from '../sync.ts';
import { Cursor } from './cursor.ts';
import { eventsAfter } from './events.ts';
import { looks, type WatchUser, type WatchWish } from './look.ts';

/** The events of a mirror behind a cursor. */
const waiting = async (user: WatchUser, { store, owner }: OpenMirror, cursor: Cursor) =>
  eventsAfter(store, ordersOf(user), owner.origin, await cursor.position());

/** The events for standard output, as they come, and what is to be said when all are written. */
export function printedEvents(user: WatchUser, wish: WatchWish) {
  let failure: Failure | undefined;
  let finish = async (): Promise<void> => undefined;
  async function* rows(): AsyncGenerator<readonly Row[], void> {
    const mirror = await openMirror(user, { account: user.ledgerAccount });
    const cursor = await Cursor.open(user, mirror, 'stdout');
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
