import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { argumentsIn } from '../../operations/route.ts';

/** The arguments in a path; undefined where it is that of another route. A slash may be added at its end. */
function argumentsOfPath(pattern: string, path: string): string[] | undefined {
  const parts = pattern.split('/');
  const given = (pattern.endsWith('/') ? path : path.replace(/\/$/, '')).split('/');
  if (parts.length !== given.length) return undefined;
  const words: string[] = [];
  for (const [at, part] of parts.entries()) {
    const found = argumentsIn(part, given[at] ?? '');
    if (!found) return undefined;
    words.push(...found);
  }
  return words;
}

/** The operation whose route this is, and its arguments. */
export function operationAt(
  catalogue: Catalogue,
  method: string,
  path: string,
): { readonly operation: Operation; readonly words: readonly string[] } | undefined {
  for (const operation of operationsOf(catalogue)) {
    if (operation.method !== method) continue;
    const words = argumentsOfPath(operation.path, path);
    if (words) return { operation, words };
  }
  return undefined;
}
