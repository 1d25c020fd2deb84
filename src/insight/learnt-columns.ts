import { foldText } from '../base/text/text.ts';
import { foldHeading } from '../columns/heading-words.ts';
import { headingTexts, mostTitleRows } from '../columns/named-table.ts';
import { readableMaps } from '../columns/saved-maps.ts';
import type { GivenMap } from '../columns/stored-map.ts';
import { savedMapNames } from '../columns/stored-map.ts';
import { knownCouriers } from '../orders/couriers.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { SheetRow } from '../sheets/read/table-file.ts';
import { settlementOperation } from './settlement-columns.ts';

const namePrefix = 'cod-';

/** The name under which the columns of a courier's files are kept. */
export const mapNameOf = (courier: string): string =>
  namePrefix + (knownCouriers.find(courier) ?? foldText(courier)).replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60);

/** The courier that a mapping of this name is for. */
export const courierOfMap = (name: string): string => name.slice(namePrefix.length);

/** The meanings that the user has given the columns of a courier. */
export interface LearntColumns {
  readonly courier: string;
  readonly map: GivenMap;
}

/** The user's own mappings of couriers' columns. */
export function learntColumns(context: Desk & Profile): LearntColumns[] {
  const names = savedMapNames(context).filter((name) => name.startsWith(namePrefix));
  return readableMaps(context, names)
    .filter(([, { operation }]) => operation === settlementOperation)
    .map(([name, { columns }]) => ({
      courier: courierOfMap(name),
      map: { columns: new Map(Object.entries(columns)), from: `maps ${name}`, isStrict: false },
    }));
}

/** How many of the headings that a mapping uses are in a row; 0 if one is missing. */
function headingsOf({ map }: LearntColumns, { cells }: Pick<SheetRow, 'cells'>): number {
  const there = new Set(headingTexts({ sheet: undefined, number: 0, cells }).map(foldHeading));
  const used = [...map.columns].filter(([, field]) => field !== '').map(([heading]) => foldHeading(heading));
  return used.every((heading) => there.has(heading)) ? used.length : 0;
}

/** The courier whose columns these are, of those that were learnt; undefined if several may be, or none. */
export async function courierByColumns(
  learnt: readonly LearntColumns[],
  rows: AsyncIterable<SheetRow>,
): Promise<LearntColumns | undefined> {
  if (learnt.length === 0) return undefined;
  const counts = new Map<LearntColumns, number>();
  let read = 0;
  for await (const row of rows) {
    for (const each of learnt) counts.set(each, Math.max(counts.get(each) ?? 0, headingsOf(each, row)));
    if (++read === mostTitleRows) break;
  }
  const most = Math.max(...counts.values(), 1);
  const found = learnt.filter((each) => counts.get(each) === most);
  return found.length === 1 ? found[0] : undefined;
}
