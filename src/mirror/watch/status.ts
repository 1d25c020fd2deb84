import { escaped, pluralize, suggest } from '../../base/text/message.ts';
import { cursorsBeside } from '../../log/log-file.ts';
import { rowShape } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Show } from '../../ports/prepared.ts';
import type { Profile } from '../../ports/profile.ts';
import { openMirror } from '../place.ts';
import { readCursor } from './cursor.ts';
import { asideFileOf, isSetAside, readSetAside } from './refusals.ts';

export const receiverShape = rowShape(['receiver', 'refused', 'waiting', 'set_aside', 'since', 'why', 'file'], {
  refused: 'integer',
  waiting: 'integer',
  set_aside: 'integer',
  since: 'time',
});

/** Returns a row for each receiver of a profile's events: what it has refused, and what was set aside for it. */
export async function receiverRows(user: Desk & Profile): Promise<Show> {
  const { file: mirror } = await openMirror(user);
  const cursors = cursorsBeside(mirror).filter((file) => !isSetAside(file));
  const rows = cursors.map((file) => {
    const { title = '', refused = [] } = readCursor(file) ?? {};
    const aside = readSetAside(file) ?? [];
    const [first] = [...aside, ...refused].filter(({ since }) => since !== null);
    return {
      receiver: title || file.slice(`${mirror}.watch-`.length),
      refused: refused.filter(({ since }) => since !== null).length,
      waiting: refused.filter(({ since }) => since === null).length,
      set_aside: aside.length,
      since: first?.since ?? null,
      why: first?.why ?? null,
      file: aside.length > 0 ? asideFileOf(file) : file,
    };
  });
  const aside = rows.reduce((sum, row) => sum + row.set_aside, 0);
  const again = escaped`${pluralize(aside, 'events')} were set aside. To send them again: ${suggest`orders watch --retry-set-aside`} with the same --exec or --webhook.`;
  return { rows, notes: aside > 0 ? [again] : [] };
}
