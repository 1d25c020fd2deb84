import type { TraceDigests } from '../log/entry.ts';

/** A record of the list. */
export interface ListedRecord {
  readonly id: string;
  readonly number: string | undefined;
  /** As the service says it; for people. */
  readonly created: string | undefined;
}

/** A record of the list, as far as it can be told whose it is. */
export interface Candidate extends ListedRecord {
  readonly traces: TraceDigests;
  /** Milliseconds since 1970; undefined where the record does not tell. */
  readonly createdAt: number | undefined;
}

/** What the list says of a write with an unknown outcome. */
export type Finding =
  | { readonly kind: 'found'; readonly record: Candidate }
  | { readonly kind: 'absent' }
  /** Several records may be it, or one that only resembles it. */
  | { readonly kind: 'unclear'; readonly records: readonly Candidate[] }
  /** Nothing of it can be looked for. */
  | { readonly kind: 'untraceable' };
