import type { Stoppable } from '../../base/io.ts';
import { isRecord } from '../../base/json/checks.ts';
import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { FoundPaging } from '../../paging/description.ts';
import { isPagingDescription } from '../../paging/kinds.ts';
import type { SettingsFolder } from '../../settings/folder.ts';
import { foundPagingFile } from '../../settings/folder.ts';
import { changeStored, readStored, type StoredKind } from '../../settings/store.ts';

/** Findings about the pages of a list, with their time and place. */
export interface DatedPaging extends FoundPaging {
  /** In ISO 8601. */
  readonly at: string;
  /** The base URL: another service may have other pages. */
  readonly service: string;
}

/** By method and path of the list. */
type FoundLists = Readonly<Record<string, DatedPaging>>;

const isDated = isRecord<DatedPaging>({
  way: isPagingDescription,
  rows: (rows): rows is number => typeof rows === 'number',
  at: isText,
  service: isText,
});

const foundKind: StoredKind<{ readonly lists: FoundLists }> = {
  name: 'The file of what was found out about lists',
  repair: escaped``,
  empty: { lists: {} },
  parse: ({ lists }) => {
    if (!isRow(lists)) return { fault: escaped`it has no lists` };
    const good = Object.entries(lists).flatMap(([route, found]): [string, DatedPaging][] =>
      isDated(found) ? [[route, found]] : [],
    );
    return { value: { lists: Object.fromEntries(good) } };
  },
  format: ({ lists }) => `${JSON.stringify({ version: 1, lists }, undefined, 2)}\n`,
  isDisposable: true,
};

/** Whose lists they are. */
type ListRoute = Pick<Operation, 'method' | 'path'>;

const routeOf = ({ method, path }: ListRoute): string => `${method} ${path}`;

/** Returns what was found out about the lists of a service; of the sandbox that is nothing. Throws a failure of kind `machine`. */
export function readFoundPaging(user: SettingsFolder, service: string) {
  const { lists } = user.settings.sandbox
    ? foundKind.empty
    : readStored(foundPagingFile(user.io, user.settings), foundKind);
  return (list: ListRoute): DatedPaging | undefined => {
    const found = lists[routeOf(list)];
    return found?.service === service ? found : undefined;
  };
}

export const keepFoundPaging = (user: SettingsFolder & Stoppable, list: ListRoute, found: DatedPaging): Promise<void> =>
  changeStored(foundPagingFile(user.io, user.settings), foundKind, user, ({ lists }) => ({
    lists: { ...lists, [routeOf(list)]: found },
  }));
