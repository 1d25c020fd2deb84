/** A value as text without blanks around it; empty where there is none. */
export const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();
