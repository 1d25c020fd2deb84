import type { PageRow } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkUnknownColumns } from './choose-columns.ts';
import type { Format } from './formats.ts';
import type { Formatter, View } from './formatter.ts';

/** Starts a list whose first rows must have the columns that were chosen. Nothing is written before they are checked. */
export async function openFormatter(format: Format, shape: RecordShape, view: View): Promise<Formatter> {
  const formatter = await format.open(shape, view);
  let unknown = view.unknown ?? [];
  if (unknown.length === 0) return formatter;
  const check = (rows: readonly PageRow[]): void => {
    checkUnknownColumns(
      unknown,
      shape,
      rows.map(({ values }) => values),
    );
    unknown = [];
  };
  return {
    page: (rows) => {
      if (rows.length > 0) check(rows);
      return formatter.page(rows);
    },
    end: () => {
      check([]);
      return formatter.end();
    },
  };
}
