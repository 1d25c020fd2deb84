import { memoize } from '../base/memoize.ts';
import { nameWords } from './covered-names.ts';

/** What people write for the countries of the region beside their names in English and Arabic. */
const otherNames: Readonly<Record<string, string>> = {
  SA: 'SAU, KSA, Saudi, Saudia, السعودية, المملكة, العربية السعودية',
  AE: 'ARE, UAE, Emirates, الإمارات',
  KW: 'KWT',
  BH: 'BHR',
  QA: 'QAT',
  OM: 'OMN',
  JO: 'JOR, المملكة الأردنية الهاشمية',
  EG: 'EGY, مصر العربية',
  SY: 'سورية',
  TR: 'Turkey, Türkiye',
  US: 'USA, United States',
  GB: 'UK, United Kingdom, Britain, England',
};

/** `Kingdom of Bahrain` is Bahrain. */
const titles = 'kingdom of,state of,sultanate of,republic of,دوله,مملكه,سلطنه,جمهوريه'.split(',').join('|');
const title = new RegExp(`^(?:the )?(?:(?:${titles}) )?`);

const spelled = (words: readonly string[]): string =>
  words.map((word) => word.replace(/^\u0627\u0644(?=..)/, '')).join('');

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** All countries by their names, made when the first is asked about. */
const namesOf = memoize(() => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Map<string, string>();
  for (const language of ['en', 'ar']) {
    const shown = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = /^(?:Z[A-Z]|X[A-JL-Z]|Q[M-Z]|AA)$/.test(code) ? undefined : shown.of(code);
      if (name === undefined) continue;
      names.set(code.toLowerCase(), code);
      names.set(spelled(nameWords(name)), code);
    }
  }
  for (const [code, others] of Object.entries(otherNames)) {
    for (const name of others.split(', ')) names.set(spelled(nameWords(name)), code);
  }
  return names;
});

/** The two letters of a country (ISO 3166) by its code or its name in English or Arabic; undefined if no country is called so. */
export const countryOf = memoize((text: string): string | undefined => {
  const names = namesOf('');
  const words = nameWords(text);
  return (
    names.get(words.join('')) ??
    names.get(spelled(words)) ??
    names.get(spelled(nameWords(words.join(' ').replace(title, ''))))
  );
});
