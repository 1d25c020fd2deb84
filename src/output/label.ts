import { getOwn } from '../base/row.ts';
import { capitalized } from '../base/text/names.ts';

/** The words for fields in one language: a file in `labels/`. A field that it lacks is named after itself. */
export type Labels = Readonly<Record<string, string>>;

/** The words of one language. */
export interface Language {
  readonly name: string;
  readonly labels: Labels;
  /** Words for the values of a field, by the field's name: states, ways to pay. Other values stay as they were sent. */
  readonly words: Readonly<Record<string, Labels>>;
  readonly rightToLeft: boolean;
}

const abbreviations: ReadonlySet<string> = new Set(['id', 'sku', 'url', 'cod']);

/** Returns the heading of a field: `receiver_phone` → `Phone`, `items.total_price` → `Items: Total price`. */
export function labelOf(name: string, labels: Labels): string {
  const known = getOwn(labels, name);
  // Names of other forms may be words already.
  if (known !== undefined || !/^[a-z][a-z\d_.]*$/.test(name)) return known ?? name;
  if (name.includes('.'))
    return name
      .split('.')
      .map((part) => labelOf(part, labels))
      .join(': ');
  return capitalized(
    name
      .split('_')
      .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
      .join(' '),
  );
}

/** The first of these that is not taken. */
function untaken(words: readonly string[], taken: ReadonlySet<string>): string {
  const [last = ''] = words.slice(-1);
  for (let number = 2; ; number++) {
    const found = words.find((word) => !taken.has(word));
    if (found !== undefined) return found;
    words = [`${last} (${number})`];
  }
}

/** The headings of a file's columns, of which no two are alike: where two fields have one word, the second has its name. */
export function headingsOf(names: readonly string[], heading: (name: string) => string): string[] {
  const headings = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of new Set(names)) {
    const word = untaken([heading(name), name], taken);
    headings.set(name, word);
    taken.add(word);
  }
  return names.map((name) => headings.get(name) ?? name);
}
