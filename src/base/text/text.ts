export const isText = (value: unknown): value is string => typeof value === 'string';

export const isNonEmpty = (value: unknown): value is string => isText(value) && value.trim() !== '';

/** Without case and signs: `page[size]`, `pageSize` and `page_size` are one. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
