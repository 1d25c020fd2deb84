import { cityNames } from './city-names.ts';
import { nameWords, plainName } from './covered-names.ts';
import { countryOf } from './places.ts';

/** Words that are no city by themselves, but part of the names of several. */
const generic = new Set(['city', 'مدينه', 'al', 'ال', '']);

/** A city and what may stand behind it: its country. */
function withoutCountry(words: readonly string[]): readonly string[] {
  for (let at = 1; at < words.length; at++) {
    if (countryOf(words.slice(at).join(' ')) !== undefined) return words.slice(0, at);
  }
  return words;
}

const withoutCity = (words: readonly string[]): readonly string[] => {
  const text = words.join(' ').replace(/^city of | city$/g, '');
  return text.split(' ').slice(text.startsWith('مدينه ') ? 1 : 0);
};

/** The spellings of a text to look up, the closest first. */
export function spellings(text: string): readonly string[] {
  const words = nameWords(text);
  const forms = [words, withoutCountry(words), withoutCity(words), withoutCity(withoutCountry(words))];
  const names = forms.flatMap((form) => [
    form.join(''),
    plainName(form),
    plainName(form).replace(/^al(?=\p{L}{4})/u, ''),
  ]);
  return names.filter((name) => !generic.has(name));
}

/** The spellings under which a name of a list is found. */
export const indexed = (text: string): readonly string[] => {
  const words = nameWords(text);
  return [words.join(''), plainName(words)].filter((name) => !generic.has(name));
};

/** Spelling → usual English name, of cities that are known without a list. Made when the first name is asked about. */
let usualNames: ReadonlyMap<string, string> | undefined;

/** Returns the usual English name of a city that is known without a list; undefined for other texts. */
export function usualNameOf(text: string): string | undefined {
  usualNames ??= new Map(
    Object.entries(cityNames).flatMap(([name, others]) =>
      [name, ...others.split(', ')].flatMap(indexed).map((spelling) => [spelling, name] as const),
    ),
  );
  for (const spelling of spellings(text)) {
    const name = usualNames.get(spelling);
    if (name !== undefined) return name;
  }
  return undefined;
}
