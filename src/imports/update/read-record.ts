import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Context } from '../../session/context.ts';

/** A record as the service has it now, or why there is none. */
export type ReadOriginal = { readonly record: Row } | { readonly missing: string };

/** Reads records by their ids. Throws what reading throws, but for a record that is not there. */
export function recordReader(context: Context, get: Operation, args: readonly string[]) {
  return async (id: string): Promise<ReadOriginal> => {
    const found = await context.service.find(get, [...args, id]);
    if (found.state === 'found') return found;
    if (found.state === 'missing') return { missing: found.failure.message };
    throw found.failure;
  };
}
