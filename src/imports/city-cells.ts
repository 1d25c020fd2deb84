import { meaningsIn } from '../base/text/message.ts';
import { placeKindOf } from '../columns/row-places.ts';
import type { NamedColumn, RowFault } from '../columns/rows.ts';
import type { Cities } from '../orders/cities.ts';
import type { ImportRun, OpenedImport } from './task.ts';

/** Does a column name cities whose ids are sent? */
export const isCityColumn = ({ match }: NamedColumn): boolean =>
  match !== undefined && placeKindOf(match.field.fills[0] ?? '') === 'city';

/** Is a value, as far as its letters say, a city that the list does not have, and no slip of one? */
export const isUnlistedCity = (cities: Cities, { value, reason }: Pick<RowFault, 'value' | 'reason'>): boolean =>
  value !== '' &&
  !/^\d+$/.test(value) &&
  !cities.isEmpty &&
  cities.named(value).length === 0 &&
  meaningsIn(reason).length === 0;

/** The cities of faulty rows that the service does not list, and whether that is all that is wrong with them. */
export interface UnlistedCities {
  readonly names: readonly string[];
  readonly isAll: boolean;
}

/** Looks for them among the faults of a plan. */
export async function unlistedCitiesOf(
  { context }: Pick<ImportRun, 'context'>,
  { columns, plan }: OpenedImport,
): Promise<UnlistedCities> {
  const headings = new Set(columns.used.filter(isCityColumn).map(({ heading }) => heading));
  const names = new Set<string>();
  if (headings.size === 0 || plan.faulty.count === 0) return { names: [], isAll: false };
  const { cities } = await context.places();
  let others = 0;
  for await (const { faults } of plan.faulty.read()) {
    for (const fault of faults) {
      if (headings.has(fault.column) && isUnlistedCity(cities, fault)) names.add(fault.value);
      else others++;
    }
  }
  return { names: [...names], isAll: others === 0 };
}
