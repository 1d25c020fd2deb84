import { join } from 'node:path';
import { removeAllSync } from '../base/files/held-files.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { namedThings } from '../operations/named-lists.ts';
import { orderReader } from '../orders/order.ts';
import type { ServiceOfProfile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { SettingsFolder } from '../settings/folder.ts';
import { seenFolder } from '../settings/folder.ts';
import { type DisposableKind, findStored, replaceStored } from '../settings/store.ts';

// TAB offers the rows that a person has just seen. Of orders that is the number, the state and the day: no names of people.

/** A word that was seen, and what is told beside it. */
interface SeenWord {
  readonly word: string;
  readonly about: string;
  /** Of an order, which can be named by its id, too. */
  readonly id?: string;
}

interface SeenList {
  /** The service that it came from: other addresses have other orders. */
  readonly origin: string;
  readonly words: readonly SeenWord[];
}

/** More than a person looks at. */
const most = 200;

const isSeen = (value: unknown): value is SeenWord =>
  typeof value === 'object' && value !== null && 'word' in value && typeof value.word === 'string';

const seenKind: DisposableKind<SeenList> = {
  name: 'The file of what was listed',
  repair: escaped``,
  empty: { origin: '', words: [] },
  parse: ({ origin, words }) =>
    typeof origin === 'string' && Array.isArray(words)
      ? { value: { origin, words: words.filter(isSeen) } }
      : { fault: escaped`it holds no words` },
  isDisposable: true,
};

const fileOf = (owner: SettingsFolder, list: string): string =>
  join(seenFolder(owner.io, owner.settings), `${list}.json`);

/** The list of an operation whose records are typed again; undefined for others. */
const seenListOf = ({ id }: Pick<Operation, 'id'>): string | undefined => {
  const [, list = ''] = /^(.+)\.list$/.exec(id) ?? [];
  return list === 'orders' || Object.hasOwn(namedThings, list) ? list : undefined;
};

/** The values last seen of a list of this service. A file that cannot be read counts as none. */
export function seenWords(owner: SettingsFolder, origin: string, list: string): readonly SeenWord[] {
  try {
    const seen = findStored(fileOf(owner, list), seenKind);
    return seen?.origin === origin ? seen.words : [];
  } catch {
    return [];
  }
}

function orderWords(operation: Operation, rows: readonly Row[]): SeenWord[] {
  const read = orderReader(operation);
  return rows.map((row) => {
    const { number, id, state, created } = read(row);
    return { word: number || id, id, about: [state, created.slice(0, 10)].filter(Boolean).join(', ') };
  });
}

const nameFields = ['name', 'title', 'type', 'code'];

const namedWords = (rows: readonly Row[]): SeenWord[] =>
  rows.map((row) => {
    const id = scalarText(row.id);
    const name = nameFields.map((field) => scalarText(row[field])).find((text) => text !== '') ?? id;
    const place = scalarText(row.city_name ?? row.city);
    return { word: name, about: [id && `id ${id}`, place].filter(Boolean).join(', ') };
  });

/** The service whose lists are seen; undefined if none is known. */
export function seenOrigin({ settings, account }: ServiceOfProfile): string | undefined {
  try {
    return settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin;
  } catch {
    return undefined;
  }
}

/** Keeps what a person at a terminal has met of a list. Where the disk does not take it, TAB offers less. */
export function keepSeen(context: Run, operation: Operation, rows: readonly Row[]): void {
  const { messages } = context;
  const list = seenListOf(operation);
  const origin = seenOrigin(context);
  if (list === undefined || origin === undefined) return;
  const all = list === 'orders' ? orderWords(operation, rows) : namedWords(rows);
  const words = all.filter(({ word }) => word !== '').slice(0, most);
  if (words.length === 0) return;
  try {
    replaceStored(fileOf(context, list), seenKind, { origin, words });
  } catch (error) {
    messages.debug(escaped`What was listed is not kept for TAB: ${String(error)}`);
  }
}

/** Forgets what was seen of a profile, or of the sandbox. */
export function forgetSeen({ io, settings }: SettingsFolder): void {
  removeAllSync(seenFolder(io, settings));
}
