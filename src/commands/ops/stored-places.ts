import { isRow } from '../../base/row.ts';
import type { KnownServer, ProfileValue } from '../../operations/wire.ts';
import type { StoredOperations } from '../../settings/overrides.ts';

/** What a document says beside its operations. */
export interface Places {
  readonly servers: readonly KnownServer[];
  readonly values: Readonly<Record<string, ProfileValue>>;
}

const urlOf = (server: unknown): unknown => (isRow(server) ? server.url : undefined);

/** The stored operations with the servers and values of a document; those of other documents stay. */
export function withPlaces(stored: StoredOperations, { servers, values }: Places): StoredOperations {
  const urls = new Set<unknown>(servers.map(({ url }) => url));
  const others = Array.isArray(stored.servers) ? stored.servers.filter((each) => !urls.has(urlOf(each))) : [];
  const all = { ...(isRow(stored.values) ? stored.values : {}), ...values };
  return {
    ...stored,
    ...(servers.length + others.length > 0 && { servers: [...servers, ...others] }),
    ...(Object.keys(all).length > 0 && { values: all }),
  };
}
