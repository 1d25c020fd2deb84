import { stringifyJson } from '../../../base/exact-json.ts';
import type { ServiceRequest } from '../../../http/request.ts';
import type { Operation } from '../../../operations/manifest.ts';
import type { Paging } from '../../input/paging.ts';
import type { Input } from '../../input/part.ts';
import { guessHint } from '../../input/requests.ts';
import type { Display } from '../display.ts';

/** A list as it was asked for. */
export interface Plan {
  readonly operation: Operation;
  readonly path: string;
  /** One pass over the list for each. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  readonly display: Display;
  /** Whole path of the file that says what was pulled. */
  readonly manifest: string | undefined;
  /** Keep what was written when the pull breaks off, and go on from there. */
  readonly resume: boolean;
}

/** How far a pull got: what the summary, the manifest, or the way to go on after a failure, is made of. */
export interface Progress {
  /** Rows in the output, those of an earlier run that is gone on with among them. */
  rows: number;
  total: number | undefined;
  page: number;
  lastPage: number;
  /** The list has held still so far: what was read is the list's beginning, without a gap. */
  steady: boolean;
  /** How often the list was read from its first page to its last. */
  passes: number;
  firstId: unknown;
  lastId: unknown;
  /** Columns that had no room on the terminal. */
  dropped: readonly string[];
}

export const startOf = ({ paging }: Plan): Progress => ({
  ...{ rows: 0, total: undefined, page: paging.page ?? 1, lastPage: 1, steady: true, passes: 0 },
  ...{ firstId: undefined, lastId: undefined, dropped: [] },
});

/** `orders`, and for a list within a group its own word: `statuses`; what a verb lists are rows. */
export const nounOf = ({ group, verb }: Operation): string =>
  (verb === 'list' ? group : verb.endsWith('s') ? verb : 'rows').replaceAll('-', ' ');

export function requestFor({ operation, path }: Plan, input: Input, page?: number, perPage?: number): ServiceRequest {
  const noun = operation.verb === 'list' ? nounOf(operation) : `${operation.group} ${operation.verb}`;
  const isGet = operation.method === 'GET';
  return {
    method: operation.method,
    path,
    query: { ...(isGet && input), page, per_page: perPage },
    ...(!isGet && { body: stringifyJson(input) }),
    safe: isGet || operation.safe === true,
    what: page === undefined ? noun : `page ${page} of ${noun}`,
    routeHint: guessHint(operation),
  };
}
