import type { Row } from '../base/row.ts';
import type { GivenBody } from './bodies.ts';
import type { DocumentServer } from './document.ts';
import type { GivenResponse } from './responses.ts';

export type Resolve = (value: unknown) => unknown;

/** What differs between the versions of OpenAPI. */
export interface Dialect {
  servers(given: Row): readonly DocumentServer[];
  schemes(document: Row, resolve: Resolve): unknown;
  /** The body of an operation; `parameters` are those of the operation and of its path. */
  body(operation: Row, parameters: readonly Row[], resolve: Resolve): GivenBody | undefined;
  response(response: Row, operation: Row, resolve: Resolve): GivenResponse;
}
