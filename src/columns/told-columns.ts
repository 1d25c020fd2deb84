import { escaped, type Message } from '../base/text/message.ts';
import { type ColumnChoice, type ColumnMatch, type ColumnMatcher, isParted } from './column-matcher.ts';
import { foldHeading } from './heading-words.ts';
import type { NamedColumn } from './rows.ts';
import type { GivenMap } from './stored-map.ts';

/** The meaning of a column before its neighbours are looked at. */
export type ColumnWord = Pick<NamedColumn, 'match' | 'unused'>;

/** A column that the user may have named. */
export interface ToldColumn {
  readonly heading: string;
  readonly given: ColumnWord | undefined;
  /** The possible meanings of its heading. */
  readonly choices: readonly ColumnChoice[];
}

const givenRank = 1000;

/** The part of a text that follows the others, where no number is free. */
const lastPart = 9;

/** The columns that the user names by their headings. */
export class ToldColumns {
  private readonly met = new Set<string>();

  constructor(
    private readonly matcher: ColumnMatcher,
    private readonly given: readonly GivenMap[],
  ) {}

  /** The mistakes of names that are no field. */
  get mistakes(): Message[] {
    return this.given.flatMap(({ columns, from }) =>
      [...columns].flatMap(([heading, name]) => {
        if (name === '' || this.matcher.named(name)) return [];
        return this.matcher.noField(escaped`${from}: ${JSON.stringify(`${heading}=${name}`)}`, name);
      }),
    );
  }

  private find(heading: string) {
    let rank = 0;
    for (const { columns, from } of this.given) {
      for (const [told, name] of columns) {
        if (told === heading || foldHeading(told) === foldHeading(heading)) return { told, name, from, rank };
        rank++;
      }
    }
    return undefined;
  }

  has(heading: string): boolean {
    return this.find(heading) !== undefined;
  }

  /** The user's words on a heading: `--map "Mobile=receiver_phone"`. */
  wordsOn(heading: string): Message | undefined {
    const { name, from } = this.find(heading) ?? {};
    return name === undefined ? undefined : escaped`${from} ${JSON.stringify(`${heading}=${name}`)}`;
  }

  meaningOf(heading: string): ColumnWord | undefined {
    const given = this.find(heading);
    if (!given) return undefined;
    const { told, name, from } = given;
    this.met.add(told);
    if (name === '') return { unused: 'left out' };
    const match = this.matcher.named(name);
    return match ? { match: { ...match, how: from } } : { unused: '' };
  }

  /**
   * Gives columns that the user has named for one text their parts of it, in the order in which they are named: as their headings say,
   * or else the next part that no other column has. A number that the user gives stays.
   */
  private inParts<T extends ToldColumn>(columns: readonly T[]): readonly T[] {
    const open = columns.filter(({ given }) => given?.match && given.match.part === undefined && isParted(given.match));
    const ranked = open.toSorted(
      (one, other) => (this.find(one.heading)?.rank ?? 0) - (this.find(other.heading)?.rank ?? 0),
    );
    const parts = new Map<T, number>();
    const taken = new Map<string, Set<number>>();
    const last = new Map<string, number>();
    for (const column of ranked) {
      const { name } = column.given?.match?.field ?? { name: '' };
      const known = taken.get(name) ?? partsOfOthers(columns, open, name);
      taken.set(name, known);
      if (known.size === 0 && ranked.filter(({ given }) => given?.match?.field.name === name).length === 1) continue;
      const before = last.get(name) ?? 0;
      const isFree = (part: number): boolean => part > before && !known.has(part);
      const own = column.choices.find(({ match }) => match.field.name === name)?.match.part ?? 0;
      const all = Array.from({ length: lastPart }, (_, at) => at + 1);
      const part = isFree(own) ? own : (all.find(isFree) ?? lastPart);
      parts.set(column, part);
      last.set(name, part);
    }
    return columns.map((column) => {
      const { match } = column.given ?? {};
      const part = parts.get(column);
      return match && part !== undefined ? { ...column, given: { match: { ...match, part } } } : column;
    });
  }

  /** Returns columns with their first cells. The user's word on one goes before its heading. */
  open<T extends ToldColumn>(columns: readonly T[], cellsOf: (at: number) => readonly string[]) {
    return this.inParts(columns).map((column, at) => {
      const { given, choices } = column;
      const cells = cellsOf(at);
      const told = given?.match ? [{ match: given.match, when: undefined, rank: givenRank }] : [];
      return { ...column, choices: given ? told : choices, cells, isBlank: cells.length === 0 && !given };
    });
  }

  /** Says which headings of the mappings the file does not have: of those where that is a mistake, or of the others. */
  absent(areMistakes: boolean): Message[] {
    return this.given
      .filter(({ isStrict }) => isStrict === areMistakes)
      .flatMap(({ columns, from }) =>
        [...columns.keys()]
          .filter((heading) => !this.met.has(heading))
          .map((heading) => escaped`${from}: there is no column ${JSON.stringify(heading)}.`),
      );
  }
}

/** The parts of a text that other columns have, or may have. */
function partsOfOthers<T extends ToldColumn>(columns: readonly T[], open: readonly T[], name: string): Set<number> {
  const matches = columns.flatMap((column): readonly ColumnMatch[] => {
    if (open.includes(column)) return [];
    const { given, choices } = column;
    if (given) return given.match ? [given.match] : [];
    return choices.map(({ match }) => match);
  });
  return new Set(matches.flatMap(({ field, part = 1 }) => (field.name === name ? part : [])));
}
