import type { DocumentOperation, DocumentResponse, ProviderDocument } from '../../src/documents/document.ts';
import type { Method } from '../../src/operations/operation.ts';

export type Kinds = Readonly<Record<string, DocumentResponse['kind']>>;

/** What a document says of a route: nothing but what is given. */
export function operationOf(route: string, more: Partial<DocumentOperation> = {}): DocumentOperation {
  const [method, path] = route.split(' ') as [Method, string];
  return {
    ...{ title: '', method, path, tags: [], inputs: [], security: [], leftOut: [] },
    response: { kind: 'unknown', row: {}, around: {}, headers: [] },
    ...more,
  };
}

/** A document of these routes. */
export const documentOf = (routes: readonly string[], kinds: Kinds = {}): ProviderDocument => ({
  ...{ format: 'OpenAPI 3.1', servers: [], credentials: {}, grants: [], leftOut: [] },
  operations: routes.map((route) =>
    operationOf(route, { response: { kind: kinds[route] ?? 'unknown', row: {}, around: {}, headers: [] } }),
  ),
});
