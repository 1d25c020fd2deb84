import { getOwn, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { namesInShort } from '../base/text/names.ts';
import { systemCommand } from '../base/text/suggest.ts';
import { columnLetters } from '../sheets/cell-address.ts';
import { type ColumnMatch, type ColumnMatcher, notAnInput } from './column-matcher.ts';
import { foldHeading } from './heading-words.ts';

/** A column of the file. */
export interface ImportColumn {
  readonly heading: string;
  /** From 0. */
  readonly at: number;
  readonly match?: ColumnMatch | undefined;
  /** Why it is not used; empty where the reason does not matter. */
  readonly unused?: string | undefined;
}

/** A mapping by the user: headings, each with its field or an empty text. */
export interface GivenMap {
  readonly columns: ReadonlyMap<string, string>;
  /** `--map`, or the name of a kept mapping. */
  readonly from: string;
  /** Headings that the file lacks are a mistake. */
  readonly isStrict: boolean;
}

/** The columns of a file with what they fill. Whatever is not certain is a mistake that says what to type. */
export class ImportColumns {
  readonly all: ImportColumn[] = [];
  private readonly wrong: string[] = [];
  private readonly used = new Set<string>();
  /** The column that fills a place. */
  private readonly places = new Map<string, ImportColumn>();

  constructor(
    private readonly matcher: ColumnMatcher,
    private readonly given: readonly GivenMap[],
  ) {
    for (const { columns, from } of given) {
      for (const [heading, name] of columns) {
        if (name === '' || matcher.named(name)) continue;
        this.wrong.push(
          escaped`${from}: ${JSON.stringify(`${heading}=${name}`)}: there is no field ${name}.${matcher.meant(name)}`,
        );
      }
    }
  }

  private asTold(heading: string): Pick<ImportColumn, 'match' | 'unused'> | undefined {
    for (const { columns, from } of this.given) {
      const told = [...columns].find(([name]) => name === heading || foldHeading(name) === foldHeading(heading));
      if (!told) continue;
      this.used.add(told[0]);
      if (told[1] === '') return { unused: 'left out' };
      const match = this.matcher.named(told[1]);
      return match ? { match: { ...match, how: from } } : { unused: '' };
    }
    return undefined;
  }

  private asRead(heading: string): Pick<ImportColumn, 'match' | 'unused'> {
    const meaning = this.matcher.read(heading);
    if ('match' in meaning || 'unused' in meaning) return meaning;
    const shown = JSON.stringify(heading);
    if ('ambiguous' in meaning) {
      const choices = meaning.ambiguous.map((name) => mapFlag(heading, name)).join(' or ');
      this.wrong.push(escaped`Column ${shown} may be ${meaning.ambiguous.join(' or ')}. Say which: ${choices}`);
    } else {
      const asReference = meaning.identity.map(
        (name) => escaped`. If it is your own reference: ${mapFlag(heading, name)}`,
      );
      this.wrong.push(
        escaped`Column ${shown} may hold the service's own numbers: then these rows are there already. To create them again, leave it out: ${mapFlag(heading, '')}${asReference.join('')}`,
      );
    }
    return { unused: '' };
  }

  /** The next column. */
  add(heading: string): ImportColumn {
    const trimmed = heading.trim();
    const column = { heading: trimmed, at: this.all.length, ...(this.asTold(trimmed) ?? this.asRead(trimmed)) };
    this.all.push(column);
    if (column.match) this.occupy(column, column.match);
    return column;
  }

  /** Two columns of one place: only names and the id that they stand for may fill the same, and must then agree. */
  private occupy(column: ImportColumn, { field, element }: ColumnMatch): void {
    for (const path of field.fills) {
      const place = `${field.list ?? ''}[${element ?? 0}].${path}`;
      const other = this.places.get(place);
      if (other?.match && other.match.field.namesOf === undefined && field.namesOf === undefined) {
        const both = [other, column].map(({ heading, at }) => `${JSON.stringify(heading)} (${columnLetters(at)})`);
        const remedy =
          other.heading === column.heading
            ? 'Give one of them another heading.'
            : escaped`Leave one out: ${mapFlag(other.heading, '')} or ${mapFlag(column.heading, '')}`;
        this.wrong.push(escaped`Columns ${both.join(' and ')} are both ${field.name}. ${remedy}`);
        return;
      }
      if (field.namesOf === undefined || !other) this.places.set(place, column);
    }
  }

  /** Does a column fill this field? */
  fills(name: string): boolean {
    return this.all.some(({ match }) => match?.field.name === name);
  }

  /** The mistakes so far. */
  get mistakes(): readonly string[] {
    return this.wrong;
  }

  /** The headings of the mappings that the file does not have. */
  absent(): { readonly mistakes: readonly string[]; readonly notes: readonly string[] } {
    const told = this.given.flatMap((map) =>
      [...map.columns.keys()].filter((heading) => !this.used.has(heading)).map((heading) => ({ ...map, heading })),
    );
    const text = ({ from, heading }: (typeof told)[number]) =>
      escaped`${from}: there is no column ${JSON.stringify(heading)}.`;
    return {
      mistakes: told.filter(({ isStrict }) => isStrict).map(text),
      notes: told.filter(({ isStrict }) => !isStrict).map(text),
    };
  }
}

/** Returns the mapping of `Mobile=receiver_phone` and the like. The heading may hold an equals sign, a field has none. */
export function parseMaps(given: readonly string[], mistakes: string[]): GivenMap[] {
  const columns = new Map<string, string>();
  for (const each of given) {
    const at = each.lastIndexOf('=');
    if (at > 0) columns.set(each.slice(0, at).trim(), each.slice(at + 1).trim());
    else
      mistakes.push(
        escaped`--map: ${JSON.stringify(each)} is not column=field. To leave a column out: --map '${each}='`,
      );
  }
  return columns.size === 0 ? [] : [{ columns, from: '--map', isStrict: true }];
}

const mapFlag = (heading: string, field: string): string => systemCommand`--map ${`${heading}=${field}`}`;

/** One line for the elements of a list: `items[].sku`. */
export function columnRows(columns: readonly ImportColumn[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { heading, match, unused } of columns) {
    if (unused === '' || (heading === '' && !match)) continue;
    const column = heading.replace(/\[\d+\]/, '[]');
    const field =
      match &&
      (match.element === undefined
        ? match.field.fills.map((path) => whole(match.field.list, path))
        : [match.field.name]);
    const how = match && [
      match.how,
      match.field.fills.length > 1 ? 'split at the first space' : '',
      match.field.namesOf ? 'by name' : '',
    ];
    rows.set(column, {
      column,
      field: field?.join(', ') ?? null,
      match: how?.filter(Boolean).join(', ') ?? escaped`not used: ${unused}`,
    });
  }
  return [...rows.values()];
}

const whole = (list: string | undefined, path: string): string => (list === undefined ? path : `${list}.${path}`);

const reasonsUnused: Readonly<Record<string, string>> = {
  'left out': 'Left out',
  [notAnInput]: 'Not used, because no input takes it',
};

/** The columns that are not used, by the reason; unknown ones are all named. */
export function unusedLines(columns: readonly ImportColumn[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const { heading, match, unused = '' } of columns) {
    if (match || unused === '' || heading === '') continue;
    names.set(unused, (names.get(unused) ?? new Set()).add(heading.replace(/\[\d+\]/g, '[]')));
  }
  return [...names].map(([unused, all]) => {
    const known = getOwn(reasonsUnused, unused);
    return escaped`${known ?? 'Not used'}: ${known === undefined ? [...all].join(', ') : namesInShort([...all])}`;
  });
}
