import { getOwn, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { namesInShort } from '../base/text/names.ts';
import { noInput } from './column-matcher.ts';
import type { ImportColumn } from './columns.ts';

/** One line for the elements of a list: `items[].sku`. */
export function columnRows(columns: readonly ImportColumn[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { heading, match, unused } of columns) {
    if (unused === '' || (heading === '' && !match)) continue;
    const column = heading.replace(/\[\d+\]/, '[]');
    const field =
      match &&
      (match.element === undefined
        ? match.field.fills.map((path) => whole(match.field.list, path))
        : [match.field.name]);
    const how = match && [
      match.how,
      match.field.fills.length > 1 ? 'split at the first space' : '',
      match.field.namesOf ? 'by name' : '',
    ];
    rows.set(column, {
      column,
      field: field?.join(', ') ?? null,
      match: how?.filter(Boolean).join(', ') ?? escaped`not used: ${unused}`,
    });
  }
  return [...rows.values()];
}

const whole = (list: string | undefined, path: string): string => (list === undefined ? path : `${list}.${path}`);

const reasonsUnused: Readonly<Record<string, string>> = {
  'left out': 'Left out',
  [noInput]: 'Not used, because nothing is known to take it',
};

/** The columns that are not used, by the reason; unknown ones are all named. */
export function unusedLines(columns: readonly ImportColumn[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const { heading, match, unused = '' } of columns) {
    if (match || unused === '' || heading === '') continue;
    names.set(unused, (names.get(unused) ?? new Set()).add(heading.replace(/\[\d+\]/g, '[]')));
  }
  return [...names].map(([unused, all]) => {
    const known = getOwn(reasonsUnused, unused);
    return escaped`${known ?? 'Not used'}: ${known === undefined ? [...all].join(', ') : namesInShort([...all])}`;
  });
}
