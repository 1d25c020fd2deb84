import { Failure } from '../base/failure.ts';
import { asRow, type Row } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { parseStored } from './facts.ts';
import { openMirror } from './place.ts';

/** The order that a word names, as the mirror has it. */
export interface MirroredOrder {
  readonly id: string;
  readonly row: Row;
}

/**
 * Returns the order of the mirror with this number, else with this id. Undefined if there is none, or if the mirror is in a database: a
 * dry run sends nothing.
 */
export async function mirroredOrder(user: Desk & Profile, word: string): Promise<MirroredOrder | undefined> {
  if (user.settings.mirror !== 'file') return undefined;
  try {
    const { store } = await openMirror(user);
    if (await store.isEmpty()) return undefined;
    for (const column of ['number', 'id']) {
      const document =
        "(select cast(document as text) from documents where kind = 'orders' and documents.id = orders.id)";
      const sql = `select id, ${document} as document from orders where gone is null and ${column} = ? limit 2`;
      const [found, other] = await store.all(sql, [word]);
      // A number of two orders names neither.
      if (found && !other && isText(found.id) && isText(found.document))
        return { id: found.id, row: asRow(parseStored(found.document)) };
    }
    return undefined;
  } catch (error) {
    // A mirror that cannot be read knows nothing.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
