import type { Operation } from './manifest.ts';

const usual = ['id', '_id', 'uuid', 'guid', 'ID', 'Id', 'key', 'sid', 'gid'];

/** The field that tells one record from another; undefined for `id`. */
export function idFieldOf({ roles, row, grade }: Pick<Operation, 'roles' | 'row' | 'grade'>): string | undefined {
  const named = roles?.id ?? (grade === 'imported' ? usual.find((name) => Object.hasOwn(row, name)) : undefined);
  return named === 'id' ? undefined : named;
}
