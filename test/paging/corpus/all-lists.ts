import type { DescribedList } from './described-list.ts';
import { deafLists, emptyingLists, wrongRows, wrongTotals } from './faulty-lists.ts';
import { oddLists, searchLists, usualLists } from './named-lists.ts';
import { cutLists, silentLists, wholeLists } from './plain-lists.ts';
import { publishedCursors } from './published-cursors.ts';
import { publishedOffsets, publishedPages } from './published-pages.ts';

const groups: Readonly<Record<string, Readonly<Record<string, DescribedList>>>> = {
  'one response': wholeLists,
  'cut, and said': cutLists,
  'cut in silence': silentLists,
  'a wrong total': wrongTotals,
  'wrong ids': wrongRows,
  'missing rows': emptyingLists,
  'ignored inputs': deafLists,
  POST: searchLists,
  'odd names': oddLists,
  usual: usualLists,
  'published pages': publishedPages,
  'published offsets': publishedOffsets,
  'published cursors': publishedCursors,
};

/** The lists of the corpus, each under its group and its name. */
export const corpus: readonly (readonly [name: string, list: DescribedList])[] = Object.entries(groups).flatMap(
  ([group, lists]) => Object.entries(lists).map(([name, list]) => [`${group}: ${name}`, list] as const),
);
