import type { Row } from '../base/row.ts';

/** Finds fields that the first rows, which set the columns, did not have. */
export function unseenFields() {
  let first: ReadonlySet<string> | undefined;
  const later = new Set<string>();
  return {
    look(rows: readonly Row[]): void {
      const names = new Set(rows.flatMap((row) => Object.keys(row)));
      if (!first) {
        if (names.size > 0) first = names;
        return;
      }
      for (const name of names) if (!first.has(name)) later.add(name);
    },
    names: (): string[] => [...later],
  };
}
