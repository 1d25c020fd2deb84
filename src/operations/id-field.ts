import { usualIds } from '../base/row.ts';
import type { Operation } from './manifest.ts';

/** The field that tells one record from another; undefined for `id`. */
export function idFieldOf({ roles, row, grade }: Pick<Operation, 'roles' | 'row' | 'grade'>): string | undefined {
  const named = roles?.id ?? (grade === 'imported' ? usualIds.find((name) => Object.hasOwn(row, name)) : undefined);
  return named === 'id' ? undefined : named;
}
