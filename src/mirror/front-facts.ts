import type { StoredRow } from './mirror-store.ts';

/** What is known of a list that has the orders first which were changed last. */
export interface FrontFacts {
  /** How many changed orders were seen, all of which had a new time of change; undefined where the list or the times are of another kind. */
  readonly dated: number | undefined;
  /** The latest time of change when the last sync began, in epoch milliseconds. */
  readonly newest: number | undefined;
  /** When the lists of states and days were last read, in ISO form: they show whether changes are dated. */
  readonly listed: string | undefined;
  /** When the front was last read to what was known, in ISO form. */
  readonly read: string | undefined;
}

const names = {
  dated: 'dated_changes',
  newest: 'newest_change',
  listed: 'lists_read',
  read: 'changes_read',
} as const;

const numberIn = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

export const frontIn = (facts: ReadonlyMap<string, string>): FrontFacts => ({
  dated: numberIn(facts.get(names.dated)),
  newest: numberIn(facts.get(names.newest)),
  listed: facts.get(names.listed) || undefined,
  read: facts.get(names.read) || undefined,
});

/** The rows of the table of facts for these. */
export const frontRows = ({ dated, newest, listed, read }: FrontFacts): readonly StoredRow[] => [
  [names.dated, String(dated ?? '')],
  [names.newest, String(newest ?? '')],
  [names.listed, listed ?? ''],
  [names.read, read ?? ''],
];

/** After so many changes with a new time it is believed that every change has one. */
const changesBelieved = 10;

/** For so long the front alone is read; then the other lists are, which show changes without a new time. In milliseconds. */
const believedFor = 24 * 3600 * 1000;

/** The time of change up to which all orders are known, in epoch milliseconds; undefined where the front does not show what has changed. */
export const knownFront = ({ dated = 0, newest }: FrontFacts): number | undefined =>
  dated >= changesBelieved ? newest : undefined;

/** Is reading the front enough at this time? */
export const isFrontEnough = ({ listed }: FrontFacts, started: string): boolean =>
  listed !== undefined && Date.parse(started) - Date.parse(listed) < believedFor;
