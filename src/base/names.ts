/** `date_from` and `date-from` → `dateFrom`. */
export const camelCase = (name: string): string =>
  name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `date_from` → `--date-from`. */
export const flagOfField = (field: string): string => `--${field.replaceAll('_', '-')}`;

/** `1 order`, `2 orders`, `boxes` → `box`: good enough for the nouns of this service. */
export function counted(count: number, plural: string): string {
  const noun = plural.replaceAll('-', ' ');
  const singular = noun
    .replace(/ies$/, 'y')
    .replace(/(x|ss|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  return `${count} ${count === 1 ? singular : noun}`;
}
