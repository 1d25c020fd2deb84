import type { PackItem } from '../journal/event.ts';
import type { NewEvent } from '../journal/journal.ts';

/** What a scan has come to. Scripts read these names. */
export type ScanResult =
  | 'opened'
  | 'resumed'
  | 'counted'
  | 'packed'
  | 'incomplete'
  | 'aside'
  | 'undone'
  | 'wrong'
  | 'too_many'
  | 'not_found'
  | 'not_to_pack'
  | 'already_packed'
  | 'ambiguous'
  | 'other_order'
  | 'order_first'
  | 'refused'
  | 'shown'
  | 'quit';

/** Results that a person must hear. */
export const alarms: readonly ScanResult[] = [
  ...(['wrong', 'too_many', 'not_found', 'not_to_pack', 'already_packed', 'ambiguous', 'other_order'] as const),
  ...(['order_first', 'refused'] as const),
];

export interface Answer {
  readonly result: ScanResult;
  /** What was scanned or typed. */
  readonly code: string;
  /** The id of the order that it is about. */
  readonly order?: string | undefined;
  readonly item?: PackItem | undefined;
  /** A sentence for people. */
  readonly text: string;
}

/** What a scan means, and the line of the journal that makes it count; without one, nothing changes. */
export interface Decision {
  readonly answer: Answer;
  readonly event?: NewEvent;
}
