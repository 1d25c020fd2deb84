/** `date_from` and `date-from` → `dateFrom`. */
export const camelCase = (name: string): string =>
  name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `date_from` → `--date-from`. */
export const flagOfField = (field: string): string => `--${field.replaceAll('_', '-')}`;

/** `1 order`, `2 orders`. */
export const pluralize = (count: number, plural: string): string =>
  `${count} ${count === 1 ? singular(plural) : plural.replaceAll('-', ' ')}`;

/** `boxes` → `box`, `warehouses` → `warehouse`, `packaging-types` → `packaging type`; made for the nouns of this service. */
export const singular = (plural: string): string =>
  plural
    .replaceAll('-', ' ')
    .replace(/ies$/, 'y')
    .replace(/(x|ss|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** `Cancel` → `Cancelling`, `Create` → `Creating`, `Reset` → `Resetting`. */
export const gerund = (verb: string): string =>
  `${verb.replace(/e$/, '').replace(/([^aeiou][aeiou])([lt])$/, '$1$2$2')}ing`;

/** The first of many names, and how many more there are. */
export const namesInShort = (names: readonly string[], most = 6): string =>
  [...names.slice(0, most), ...(names.length > most ? [`${names.length - most} more`] : [])].join(', ');
