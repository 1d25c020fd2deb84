import { importedList } from './imported-lists.ts';
import { range } from './lists.ts';
import type { Style } from './paging-styles.ts';
import type { Handler } from './service.ts';
import { styleDocument, thing } from './styled-lists.ts';

export const things = (first: number, last: number) => range(first, last).map(thing);
export const all = ['things', 'list', '--all', '-o', 'ndjson', '--retries', '0'];

export const cursors = { inputs: ['cursor$', 'limit'], around: ['next_cursor$'] };
export const pages = { inputs: ['page', 'per_page'], around: [] };
export const offsets = { inputs: ['offset', 'limit'], around: ['total'] };

export const open = (style: Pick<Style, 'inputs' | 'around'>, answer: Handler) =>
  importedList(styleDocument(style), answer);

/** Which rows an offset asks for, of these. */
export const part = (rows: readonly unknown[], query: Readonly<Record<string, string>>, most = 100) => {
  const start = Number(query.offset ?? 0);
  return rows.slice(start, start + Math.min(Number(query.limit ?? 15), most));
};
