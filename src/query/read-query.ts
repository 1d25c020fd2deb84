import { usageFailure } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import { didYouMean, escaped, type Message, meaning, unique } from '../base/text/message.ts';
import { type Calendar, parseDays } from '../base/time/days.ts';
import type { PlaceList } from '../orders/cities.ts';
import { fieldsCalled } from '../orders/field-words.ts';
import { type ConditionOptions, compileCondition, type RowTest } from './compile-condition.ts';
import { describeMistake, knownFields, type QueryShape, queriedField } from './fields.ts';
import { NearWords } from './near-words.ts';
import { readSort, type SortOrder } from './sort-order.ts';

const hasPath = (value: unknown, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((each) => hasPath(each, [name, ...rest]));
  return isRow(value) && Object.hasOwn(value, name) && hasPath(value[name], rest);
};

/** Which records of a list are wanted, and in which order. */
export interface Query {
  readonly test: RowTest;
  readonly order: SortOrder | undefined;
  readonly mistakes: readonly Message[];
  /** The names of the fields that the conditions compare. */
  readonly fields: readonly string[];
  /** The lists of places that have to be read before records are tested or sorted. */
  readonly needs: readonly PlaceList[];
  /** Words of the conditions that may be mistyped. */
  readonly nearWords: NearWords;
  /** The couriers that conditions and these records name; none where no condition is about a courier. */
  couriersIn(rows: readonly Row[]): readonly string[];
  /** Notes on conditions, for when no record matches: a day behind > is left out as a whole. */
  readonly edges: readonly Message[];
  /** Why texts were compared as they are written, sentences; known when the lists have been read. */
  doubts(): readonly Message[];
  /**
   * Throws a failure for fields that neither the document names nor the first rows have. Where there are no rows, the
   * documented ones count, if there are any.
   */
  checkFields(rows: readonly Row[]): void;
}

/** A field that is later than a day, without a time: `updated_at > 2026-11-27`. */
const afterDay = /([\p{L}\p{N}_.]+)\s*>\s*(['"]?)([\p{L}\p{N}-]+)\2(?=\s*(?:$|\)|and\b|or\b|[&|]))/giu;

const edgesIn = (text: string, shape: QueryShape, calendar: Calendar): readonly Message[] =>
  [...text.matchAll(afterDay)].flatMap(([, name = '', , day = '']) =>
    queriedField(knownFields(shape), name).isMoment && parseDays(day, calendar) !== undefined
      ? [escaped`${name} > ${day} begins when that day is over. With that day: ${name} >= ${day}`]
      : [],
  );

/** Reads a query as typed: conditions, all of which must hold, and the fields to sort by. */
export function readQuery(
  { where, sort }: { readonly where: readonly string[]; readonly sort: string | undefined },
  shape: QueryShape,
  options: Omit<ConditionOptions, 'name'>,
): Query {
  const conditions = where.map((text) => compileCondition(text, shape, { ...options, name: '--where' }));
  const order = sort === undefined ? undefined : readSort(sort, shape, '--sort', options.typed);
  const parts = [...conditions, ...(order ? [order] : [])];
  const unknown = parts.flatMap((part) => part.unknown);
  const meant = conditions.flatMap((condition) => condition.meant);
  return {
    test: (row) => conditions.every(({ test }) => test(row)),
    order,
    mistakes: parts.flatMap(({ mistakes }) => mistakes),
    fields: conditions.flatMap(({ fields }) => [...fields]),
    nearWords: new NearWords(conditions.map(({ unlisted }) => unlisted)),
    needs: [...new Set([...meant.flatMap(({ meaning }) => meaning.needs), ...(order?.needs ?? [])])],
    couriersIn: (rows) =>
      meant.flatMap(({ meaning: { courierOf }, text }) => (courierOf ? [text, ...rows.map(courierOf)] : [])),
    edges: where.flatMap((text) => edgesIn(text, shape, options.calendar)),
    doubts: () => unique(meant.flatMap(({ meaning, text }) => meaning.doubt?.(text) ?? [])),
    checkFields: (rows) => {
      const isField = (name: string): boolean =>
        rows.some((row) => Object.hasOwn(row, name) || hasPath(row, name.split('.')));
      const wrong = unknown.filter(({ name }) => !isField(name));
      const names = [...new Set([...knownFields(shape).keys(), ...rows.flatMap((row) => Object.keys(row))])];
      if (wrong.length === 0 || names.length === 0) return;
      throw usageFailure(
        wrong.map(({ name, flag, place }) => {
          const called = fieldsCalled(name, names);
          const meant =
            called.length > 0
              ? meaning(name, called)
              : didYouMean(name, names) || didYouMean(name.replace(/^.*\./s, ''), names);
          return describeMistake(flag, place, escaped`there is no field ${JSON.stringify(name)}.${meant}`);
        }),
        escaped`The fields are those of the list in JSON: -o json --limit 1 shows one record.`,
      );
    },
  };
}
