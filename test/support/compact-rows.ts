export type CellRow = Readonly<Record<string, unknown>>;

/** The rows of a result: what all share, and the cells of each, which may be places in a list of values. */
export function rowsIn(text: string): CellRow[] {
  if (!text.startsWith('{')) return [];
  const { same = {}, columns = [], values = {}, rows = [] } = JSON.parse(text);
  const cellOf = (column: string, cell: unknown): unknown =>
    Object.hasOwn(values, column) ? values[column][Number(cell)] : cell;
  return rows.map((row: readonly unknown[]) => ({
    ...same,
    ...Object.fromEntries(row.map((cell, at) => [columns[at], cellOf(columns[at], cell)])),
  }));
}
