/** A record's own value for a key that somebody else wrote: `constructor` and its like are no entries of any table. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
