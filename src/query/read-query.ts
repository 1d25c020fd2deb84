import { usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { type ConditionOptions, compileCondition, type RowTest } from './compile-condition.ts';
import {
  describeMistake,
  isFieldOf,
  knownFields,
  type QueryShape,
  type UnknownField,
  unknownFieldText,
} from './fields.ts';
import { readSort, type SortOrder } from './sort-order.ts';

/** Which records of a list are wanted, and in which order. */
export interface Query {
  readonly test: RowTest;
  readonly order: SortOrder | undefined;
  /** Its mistakes, a sentence each. */
  readonly mistakes: readonly string[];
  /**
   * Throws a failure for fields that neither the document names nor the first rows have. Where there are no rows, the
   * documented ones count, if there are any.
   */
  checkFields(rows: readonly Row[]): void;
}

/** The query as typed: conditions, all of which must hold, and the fields to sort by. */
export interface QueryTexts {
  readonly where: readonly string[];
  readonly sort: string | undefined;
}

export function readQuery(
  { where, sort }: QueryTexts,
  shape: QueryShape,
  options: Omit<ConditionOptions, 'name'>,
): Query {
  const conditions = where.map((text) => compileCondition(text, shape, { ...options, name: '--where' }));
  const order = sort === undefined ? undefined : readSort(sort, shape, '--sort');
  const unknown: readonly (readonly [string, UnknownField])[] = [
    ...conditions.flatMap((each) => each.unknown.map((field) => ['--where', field] as const)),
    ...(order?.unknown ?? []).map((field) => ['--sort', field] as const),
  ];
  return {
    test: (row) => conditions.every(({ test }) => test(row)),
    order,
    mistakes: [...conditions.flatMap(({ mistakes }) => mistakes), ...(order?.mistakes ?? [])],
    checkFields: (rows) => {
      const wrong = unknown.filter(([, { name }]) => !isFieldOf(rows, name));
      const names = new Set([...knownFields(shape).keys(), ...rows.flatMap((row) => Object.keys(row))]);
      if (wrong.length === 0 || names.size === 0) return;
      throw usageFailure(
        wrong.map(([flag, place]) => describeMistake(flag, { place, what: unknownFieldText(place.name, names) })),
        'The fields are those of the list in JSON: -o json --limit 1 shows one record.',
      );
    },
  };
}
