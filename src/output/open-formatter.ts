import type { PageRow } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkUnknownColumns } from './choose-columns.ts';
import type { Format } from './formats.ts';
import type { Formatter, View } from './formatter.ts';

/**
 * Starts a list of records, or of the rows inside them. The first rows must have the columns that were chosen: nothing is
 * written before they are checked.
 */
export async function openFormatter(format: Format, given: RecordShape, view: View): Promise<Formatter> {
  const { itemRows, columnsFrom } = view;
  const shape = itemRows?.shape ?? given;
  const formatter = await format.open(shape, view);
  let unknown = view.unknown ?? [];
  if (unknown.length === 0 && !itemRows) return formatter;
  const check = (rows: readonly PageRow[]): void => {
    const names = unknown;
    unknown = [];
    if (names.length > 0) checkUnknownColumns(names, shape, rows, columnsFrom);
  };
  return {
    ...formatter,
    page: (given) => {
      const rows = itemRows?.expand(given) ?? given;
      if (rows.length > 0) check(rows);
      return formatter.page(rows);
    },
    end: () => {
      check([]);
      return formatter.end();
    },
  };
}
