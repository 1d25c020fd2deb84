/** Words that are the same in both numbers, or look like a plural and are none. */
const invariable = new Set(
  (
    'news series species data metadata media information info equipment inventory stock feedback software hardware ' +
    'analytics statistics logistics sms mms gps dns aws tls sls ics gas lens alias canvas bias atlas'
  ).split(' '),
);

/** Singulars, each with its plural, that no rule gives. */
const pairs =
  'person people, child children, man men, woman women, quiz quizzes, bus buses, gas gases, lens lenses, alias aliases, ' +
  'canvas canvases, bias biases, atlas atlases, crisis crises, shelf shelves, half halves, leaf leaves, knife knives, ' +
  'life lives, hero heroes, menu menus, api apis, uri uris, kpi kpis, taxi taxis, cache caches, niche niches, ' +
  'movie movies, cookie cookies, use uses, excuse excuses, tomato tomatoes, potato potatoes, index indexes, ' +
  'process processes, business businesses, access accesses, matrix matrices, currency currencies';

const plurals = new Map<string, string>();
const singulars = new Map<string, string>();
for (const pair of pairs.split(', ')) {
  const [one = '', many = ''] = pair.split(' ');
  plurals.set(one, many);
  singulars.set(many, one);
}

const singularRules: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(ss|us|is)$/, '$1'],
  [/(..)ies$/, '$1y'],
  [/yses$/, 'ysis'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^oa]us)es$/, '$1'],
  [/([^s])s$/, '$1'],
];

function singularWord(word: string): string {
  const known = singulars.get(word);
  if (known !== undefined || invariable.has(word)) return known ?? word;
  const rule = singularRules.find(([ending]) => ending.test(word));
  return rule ? word.replace(...rule) : word;
}

function pluralWord(word: string): string {
  const known = plurals.get(word);
  if (known !== undefined || invariable.has(word) || singularWord(word) !== word) return known ?? word;
  if (/sis$/.test(word)) return word.replace(/is$/, 'es');
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`;
}

const lastWord = /[^ -]+$/;

/** `boxes` → `box`, `addresses` → `address`, `packaging-types` → `packaging type`; a singular stays as it is. */
export const singular = (words: string): string => words.replace(lastWord, singularWord).replaceAll('-', ' ');

/** `box` → `boxes`, `status` → `statuses`, `packaging-type` → `packaging-types`; a plural stays as it is. */
export const plural = (words: string): string => words.replace(lastWord, pluralWord);

export const isPlural = (words: string): boolean => singular(words) !== words.replaceAll('-', ' ');

/** `date_from` → `--date-from`; a flag has no word without a letter: `date__gte` → `--date-gte`, `_id_` → `--id`. */
export const flagOfField = (field: string): string => `--${field.split(/[_-]+/).filter(Boolean).join('-')}`;

const abbreviations = ['id', 'sku', 'url', 'cod'];

/** `created_at` → `Created at`, `order_id` → `Order ID`. */
export function headingWords(field: string): string {
  const words = field.replace(/[^_]+/g, (word) => (abbreviations.includes(word) ? word.toUpperCase() : word));
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ');
}

/** The long name of a flag as help writes it: `-o, --output <format>` → `--output`. */
export const longName = (typed: string): string => /--[A-Za-z0-9-]+/.exec(typed)?.[0] ?? typed;

/** `Cancel` → `Cancelling`, `Create` → `Creating`, `Reset` → `Resetting`, `update` → `updating`. */
export const gerund = (verb: string): string =>
  `${/e$/.test(verb) ? verb.slice(0, -1) : verb.replace(/([^aeiou][aeiou])([lt])$/, '$1$2$2')}ing`;
