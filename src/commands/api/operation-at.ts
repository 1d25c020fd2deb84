import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';

/** The operation whose route this is, and its arguments. */
export function operationAt(
  catalogue: Catalogue,
  method: string,
  path: string,
): { readonly operation: Operation; readonly words: readonly string[] } | undefined {
  for (const operation of operationsOf(catalogue)) {
    if (operation.method !== method) continue;
    const pattern = operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)');
    const words = new RegExp(`^${pattern}/?$`).exec(path)?.slice(1);
    if (words) return { operation, words };
  }
  return undefined;
}
