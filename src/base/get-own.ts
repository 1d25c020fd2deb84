/** A record's own value for a key from outside: `constructor` and its like are inherited, and not entries of a table. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
