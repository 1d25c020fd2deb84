import { didYouMean } from '../base/nearest.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { columnsByName, fieldColumn, type ShownColumn } from './columns.ts';

/** The column names for help and errors; the fields inside an array count as one: `items.…`. */
export function namedColumns(known: ReadonlyMap<string, ShownColumn>): string[] {
  return [...new Set([...known.keys()].map((name) => name.replace(/\..*$/, '.…')))];
}

/** The columns of `--columns`, or what is wrong with it. Where no field is known, any name is allowed. */
export function chooseColumns(
  chosen: string,
  operation: RecordShape,
): { readonly columns: readonly ShownColumn[]; readonly mistakes: readonly string[] } {
  const known = columnsByName(operation);
  const names = chosen.split(',').map((name) => name.trim());
  const columns: ShownColumn[] = [];
  const mistakes: string[] = [];
  for (const name of names) {
    const column = known.get(name) ?? (known.size === 0 && name ? fieldColumn(name, undefined) : undefined);
    if (column) columns.push(column);
    else mistakes.push(`--columns: there is no column ${JSON.stringify(name)}.${didYouMean(name, known.keys())}`);
  }
  if (mistakes.length > 0) mistakes.push(`The columns are: ${namedColumns(known).join(', ')}`);
  return { columns, mistakes };
}
