import type { PageRow } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from './choose-columns.ts';
import type { Format } from './formats.ts';
import type { Formatter, View } from './formatter.ts';

/**
 * Starts a list of records, or of the rows inside them. The first rows must have the columns that were chosen: nothing is
 * written before they are checked.
 */
export async function openFormatter(format: Format, given: RecordShape, view: View): Promise<Formatter> {
  const { itemRows, unknown = [] } = view;
  const formatter = await format.open(itemRows?.shape ?? given, view);
  if (unknown.length === 0 && !itemRows) return formatter;
  let isChecked = false;
  const check = (rows: readonly PageRow[]): void => {
    if (!isChecked) checkFirstRows(given, view, rows);
    isChecked = true;
  };
  return {
    ...formatter,
    page: (rows) => {
      if (rows.length > 0) check(rows);
      return formatter.page(itemRows?.expand(rows) ?? rows);
    },
    end: () => {
      check([]);
      return formatter.end();
    },
  };
}
