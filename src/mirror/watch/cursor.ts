import { dirname } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { writeFileAtomically } from '../../base/files/atomic-file.ts';
import { makeFolder, readRegularFile } from '../../base/files/files.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow } from '../../base/row.ts';
import { escaped, pluralize, removal, suggest } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import { cursorsBeside } from '../../log/log-file.ts';
import { rowShape } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Show } from '../../ports/prepared.ts';
import type { Profile } from '../../ports/profile.ts';
import { awaitLock, endlessWork } from '../await-lock.ts';
import type { MirrorStore } from '../mirror-store.ts';
import { type OpenMirror, openMirror } from '../place.ts';
import { asideFileOf, isSetAside, type RefusedEvent, readRefused, readSetAside } from './refusals.ts';

interface CursorState {
  /** When the first sync of the mirror started, which identifies the mirror: another one numbers its rows from 1 again. Empty before it. */
  readonly mirror: string;
  readonly position: number;
  /** The receiver's name, for messages. */
  readonly title?: string;
  /** Events up to that position that the receiver did not take, in their order. */
  readonly refused?: readonly RefusedEvent[];
}

const never = new AbortController().signal;

async function beginningOf(store: MirrorStore): Promise<string> {
  if (await store.isEmpty()) return '';
  const [first] = await store.all('select started from syncs order by id limit 1');
  return isText(first?.started) ? first.started : '';
}

/** Returns how far a receiver has got; undefined if there is no such file. Throws a failure if it is damaged. */
export function readCursor(file: string): CursorState | undefined {
  let text: string;
  try {
    text = readRegularFile(file).toString('utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const state: unknown = parseJson(text);
    const refused = isRow(state) ? readRefused(state.refused ?? []) : undefined;
    if (isRow(state) && isText(state.mirror) && typeof state.position === 'number' && refused) {
      const title = isText(state.title) ? state.title : '';
      return { mirror: state.mirror, position: state.position, title, refused };
    }
  } catch {
    // A file that is not JSON is damaged, too.
  }
  throw new Failure('machine', escaped`The file is damaged which says what was delivered: ${file}`, {
    hint: escaped`To go on with what changes from now on: ${removal(file)}`,
  });
}

/** How far the events of a mirror were delivered to one receiver. It is on the disk before the next one is delivered. */
export class Cursor {
  /** The receiver is new: it gets changes from now on. */
  isNew = false;

  private constructor(
    readonly file: string,
    private readonly user: Desk,
    private readonly store: MirrorStore,
    private state: CursorState,
  ) {}

  /**
   * Opens the cursor of a receiver, and locks it until the command ends. Waits for a process that looks only once. A new cursor begins
   * after everything that is already in the mirror.
   */
  static async open(
    user: Desk,
    { store, file: mirror }: OpenMirror,
    { key, title }: { readonly key: string; readonly title: string },
    isOnce: boolean,
  ): Promise<Cursor> {
    const file = `${mirror}.watch-${key}`;
    makeFolder(dirname(file));
    const lock = await awaitLock(`${file}.lock`, user, isOnce ? 'looking at the orders once' : endlessWork);
    user.onClose(async () => lock.release());
    const kept = readCursor(file);
    if (kept) return new Cursor(file, user, store, { ...kept, title });
    const isEmpty = await store.isEmpty();
    const [last] = isEmpty ? [] : await store.all('select max(id) as id from history');
    const state = { mirror: await beginningOf(store), position: Number(last?.id ?? 0), title };
    const cursor = new Cursor(file, user, store, state);
    cursor.isNew = true;
    await cursor.write(state);
    return cursor;
  }

  /** The last row of history that was delivered. */
  async position(): Promise<number> {
    const mirror = await beginningOf(this.store);
    if (mirror !== this.state.mirror) {
      const position = this.state.mirror === '' ? this.state.position : 0;
      // This is a new mirror: it has none of the changes of the old one.
      await this.write({ ...this.state, mirror, position, refused: [] });
    }
    return this.state.position;
  }

  /** The events up to the position that the receiver did not take, in their order. */
  get refused(): readonly RefusedEvent[] {
    return this.state.refused ?? [];
  }

  /** Saves how far the receiver has got, together with what it has refused. */
  move(position: number, refused = this.refused): Promise<void> {
    return this.write({ ...this.state, position, refused });
  }

  private async write(state: CursorState): Promise<void> {
    // A signal must not stop the command between a delivery and saving it.
    await writeFileAtomically(this.file, Buffer.from(`${stringifyJson(state)}\n`), {
      owner: this.user.io,
      signal: never,
      mode: 0o600,
    });
    this.state = state;
  }
}

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
