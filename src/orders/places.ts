import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { escaped, nearest } from '../base/text/message.ts';
import { foldText } from '../base/text/text.ts';
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

/** The codes of countries by their ids, as a list of countries has them. */
export const countryCodes = (countries: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(
    countries.flatMap(({ id, code }) => (typeof code === 'string' ? [[String(id), code.toUpperCase()] as const] : [])),
  );

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

/** The records of a list by their names in both languages, and by their codes. */
export class NameList {
  private readonly exact = new Map<string, NamedId[]>();
  private readonly codes = new Map<unknown, string>();

  constructor(
    rows: readonly Row[],
    private readonly thing: string,
  ) {
    for (const row of rows) {
      const { id, name, name_ar, code } = row;
      if (typeof code === 'string') this.codes.set(id, code.toUpperCase());
      for (const word of new Set([name, name_ar, code].filter((each) => typeof each === 'string').map(foldName))) {
        const same = this.exact.get(word) ?? [];
        this.exact.set(word, [...same, { id, name: String(name ?? word) }]);
      }
    }
  }

  codeOf(id: unknown): string | undefined {
    return this.codes.get(id);
  }

  /** A sheet has the same few names again and again, and looking for what was meant takes time. */
  readonly read = memoize((text): NameReading => {
    const folded = foldName(text);
    const [found, ...others] = this.exact.get(folded) ?? [];
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
    const names = [...this.exact.keys()];
    const same = names.filter((name) => withoutArticle(name) === core);
    const close = same.length > 0 ? same : names.filter((name) => name === nearest(folded, names));
    const found = close.flatMap((name) => this.exact.get(name) ?? []);
    return found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at).slice(0, 3);
  }
}
