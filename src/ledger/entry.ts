/**
 * What has become of a write. `sending`: it was about to leave, and no end is known. `not_sent`: it provably was not done.
 * `forgotten`: the user says that it does not count.
 */
export type LedgerState = 'sending' | 'created' | 'refused' | 'unknown' | 'not_sent' | 'forgotten';

/** What finds a record again: digests, because only equality is asked. */
export interface TraceDigests {
  readonly reference?: string | undefined;
  readonly phone?: string | undefined;
  readonly total?: string | undefined;
}

/** One line of the ledger. The latest of a key counts. */
export interface LedgerEntry {
  /** `orders.create` */
  readonly operation: string;
  readonly key: string;
  readonly state: LedgerState;
  /** When the line was written, ISO 8601, by the clock of this machine. */
  readonly time: string;
  /** Absolute path of the file that the write came from. */
  readonly file?: string | undefined;
  /** For people: `orders.xlsx row 5`. */
  readonly origin?: string | undefined;
  /** Of the body that was sent. */
  readonly digest?: string | undefined;
  readonly traces?: TraceDigests | undefined;
  readonly id?: string | undefined;
  /** The order number. */
  readonly number?: string | undefined;
  /** Why, without anything personal: a status and the names of fields. */
  readonly reason?: string | undefined;
  /** It was found in the list and taken for this write. */
  readonly adopted?: true | undefined;
}
