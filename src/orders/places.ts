import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { escaped, nearest } from '../base/text/message.ts';
import { foldText, isText, latinDigits } from '../base/text/text.ts';
import { countryOf } from './countries.ts';
import type { Order } from './order.ts';

/** The only country whose national addresses are known here. */
export const saudi = 'SA';

/** The two letters of a place's country by its code, its name or its id; undefined if they are not known. */
export function countryOfPlace(
  { countryCode, country, countryId }: Order['place'],
  codeOf: (id: string) => string | undefined,
): string | undefined {
  const named = countryOf(countryCode) ?? countryOf(country);
  return named ?? (country === '' && countryCode === '' ? codeOf(countryId) : undefined);
}

/** The name of a place to compare: without case, accents and signs, with the plain forms of Arabic letters. */
const foldName = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Without the article, in which spellings differ most. */
const withoutArticle = (folded: string): string =>
  folded.replace(/^(?:\u0627\u0644(?=\p{L}{3})|(?:al|ad|ar|as|at|az|an|ash|el) )/u, '');

/** The id that a name stands for, or why it stands for none, as the rest of a sentence. */
type NameReading = { readonly value: unknown } | { readonly fault: string };

interface NamedId {
  readonly id: unknown;
  readonly name: string;
}

/** No folded name begins like this. */
const keyed = (key: string): string => `= ${key}`;

/** The records of a list by their names in both languages, and by their codes. */
export class NameList {
  private readonly exact = new Map<string, NamedId[]>();
  private readonly byId = new Map<string, NamedId>();
  private readonly codes = new Map<string, string>();

  /** `keyOf`: one text for all names of a thing that are known without the list; undefined for others. */
  constructor(
    rows: readonly Row[],
    private readonly thing: string,
    private readonly keyOf: (text: string) => string | undefined = () => undefined,
  ) {
    for (const { id, name, name_ar, code } of rows) {
      const words = [code, name, name_ar].filter(isText);
      const named = { id, name: String(name ?? words[0] ?? '') };
      this.byId.set(String(id), named);
      const key = words.map(keyOf).find((each) => each !== undefined);
      const known = key ?? (isText(code) ? code.toUpperCase() : undefined);
      if (known !== undefined) this.codes.set(String(id), known);
      for (const word of new Set(words.map(foldName))) this.add(word, named);
      if (key !== undefined) this.add(keyed(key), named);
    }
  }

  private add(word: string, named: NamedId): void {
    this.exact.set(word, [...(this.exact.get(word) ?? []), named]);
  }

  /** The code of a record by its id; undefined if the list has none. */
  codeOf(id: unknown): string | undefined {
    return this.codes.get(String(id));
  }

  /** The id of the first record with a code. */
  idOf(code: string): string | undefined {
    return [...this.codes].find(([, own]) => own === code)?.[0];
  }

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  nameOf(id: unknown): string | undefined {
    return this.byId.get(String(id))?.name;
  }

  /** A sheet has the same few names again and again, and looking for what was meant takes time. */
  readonly read = memoize((text): NameReading => {
    const folded = foldName(text);
    const key = this.keyOf(text);
    const byName = this.exact.get(folded) ?? (key === undefined ? undefined : this.exact.get(keyed(key)));
    const [found = this.byId.get(latinDigits(text)), ...others] = byName ?? [];
    if (found && others.length === 0) return { value: found.id };
    if (found) {
      const ids = [found, ...others].map(({ id }) => String(id));
      return { fault: escaped`is the name of several (ids ${ids.join(', ')}). Give the id instead` };
    }
    const near = this.near(folded);
    const meant = near.map(({ id, name }) => escaped`${name} (${this.thing} id ${String(id)})`).join(', or ');
    const question = meant === '' ? '' : ` Did you mean ${meant}?`;
    return { fault: escaped`is not the name of a ${this.thing} that the service lists.${question}` };
  });

  /** Names that the user may have meant. */
  private near(folded: string): readonly NamedId[] {
    const core = withoutArticle(folded);
    const names = [...this.exact.keys()].filter((name) => !name.startsWith(keyed('')));
    const same = names.filter((name) => withoutArticle(name) === core);
    const close = same.length > 0 ? same : names.filter((name) => name === nearest(folded, names));
    const found = close.flatMap((name) => this.exact.get(name) ?? []);
    return found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at).slice(0, 3);
  }
}

/** The countries of a service's list, by whatever name. */
export const countryList = (rows: readonly Row[]): NameList => new NameList(rows, 'country', countryOf);
