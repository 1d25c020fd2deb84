import type { PageRow } from '../base/row.ts';
import { ScannedRecord, type ScanPlan } from '../base/scan/scanned.ts';

/** How many are told apart. */
const maxNames = 100;

/** Finds fields that are not known; unless given, the known ones are those of the first rows. */
export function unseenFields(given?: ReadonlySet<string>) {
  let known = given;
  const later = new Set<string>();
  /** Scanned records are not parsed for this: the scanner has noted their names. */
  const plans = new Set<ScanPlan>();
  const note = (names: Iterable<string>): void => {
    for (const name of names) if (!known?.has(name) && later.size < maxNames) later.add(name);
  };
  return {
    look(rows: readonly PageRow[]): void {
      const [first] = rows;
      if (first instanceof ScannedRecord) plans.add(first.page.plan);
      else if (known) for (const { values } of rows) note(Object.keys(values));
      else if (first) known = new Set(rows.flatMap(({ values }) => Object.keys(values)));
    },
    names: (): string[] => {
      for (const { fields } of plans) note([...fields.names, ...fields.others]);
      return [...later];
    },
  };
}
