import type { Stoppable } from '../base/io.ts';
import { isRecord } from '../base/json/checks.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import type { SettingsFolder } from './folder.ts';
import { lastDaysFile } from './folder.ts';
import { changeStored, readStored, type StoredKind } from './store.ts';

/** Whether a list that is asked for up to a day has the orders of that day, as was found out by asking. */
export interface FoundLastDay {
  readonly isIncluded: boolean;
  /** In ISO 8601. */
  readonly at: string;
  /** The base URL: another service may filter otherwise. */
  readonly service: string;
}

/** By method and path of the list. */
type FoundLists = Readonly<Record<string, FoundLastDay>>;

const isFound = isRecord<FoundLastDay>({
  isIncluded: (value): value is boolean => typeof value === 'boolean',
  at: isText,
  service: isText,
});

const lastDaysKind: StoredKind<{ readonly lists: FoundLists }> = {
  name: 'The file of what was found out about days',
  repair: escaped``,
  empty: { lists: {} },
  parse: ({ lists }) => {
    if (!isRow(lists)) return { fault: escaped`it has no lists` };
    const good = Object.entries(lists).flatMap(([route, found]): [string, FoundLastDay][] =>
      isFound(found) ? [[route, found]] : [],
    );
    return { value: { lists: Object.fromEntries(good) } };
  },
  format: ({ lists }) => `${JSON.stringify({ version: 1, lists }, undefined, 2)}\n`,
  isDisposable: true,
};

type ListRoute = Pick<Operation, 'method' | 'path'>;

const routeOf = ({ method, path }: ListRoute): string => `${method} ${path}`;

/** Services are mended, and changed: what was found out so many milliseconds ago is asked again. */
const goodFor = 30 * 86_400_000;

/** Returns what was found out about a list of a service of late. Throws a failure of kind `machine`. */
export function readLastDay(
  user: SettingsFolder,
  list: ListRoute,
  service: string,
  now: Date,
): FoundLastDay | undefined {
  const found = readStored(lastDaysFile(user.io, user.settings), lastDaysKind).lists[routeOf(list)];
  return found?.service === service && now.getTime() - Date.parse(found.at) < goodFor ? found : undefined;
}

/** Keeps what was found out; undefined forgets it. */
export const keepLastDay = (
  user: SettingsFolder & Stoppable,
  list: ListRoute,
  found: FoundLastDay | undefined,
): Promise<void> =>
  changeStored(lastDaysFile(user.io, user.settings), lastDaysKind, user, ({ lists }) => {
    const { [routeOf(list)]: _, ...others } = lists;
    return { lists: found ? { ...others, [routeOf(list)]: found } : others };
  });
