import { singular } from './plurals.ts';

/** `date_from` and `date-from` → `dateFrom`. */
export const camelCase = (name: string): string =>
  name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `date_from` → `--date-from`; a flag has no word without a letter: `date__gte` → `--date-gte`, `_id_` → `--id`. */
export const flagOfField = (field: string): string => `--${field.split(/[_-]+/).filter(Boolean).join('-')}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 order`, `2 orders`. */
export const pluralize = (count: number, plural: string): string =>
  `${count} ${count === 1 ? singular(plural) : plural.replaceAll('-', ' ')}`;

/** `Cancel` → `Cancelling`, `Create` → `Creating`, `Reset` → `Resetting`. */
export const gerund = (verb: string): string =>
  `${verb.replace(/e$/, '').replace(/([^aeiou][aeiou])([lt])$/, '$1$2$2')}ing`;

/** The first of many names, and how many more there are. */
export const namesInShort = (names: readonly string[], most = 6): string =>
  [...names.slice(0, most), ...(names.length > most ? [`${names.length - most} more`] : [])].join(', ');
