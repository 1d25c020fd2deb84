import type { StoredRow } from './mirror-store.ts';

/** Findings of earlier syncs about the order of the list: whether the orders that changed last come first. */
export interface FrontFacts {
  /** The number of changed orders so far, if each had a new `updated` time and the list has them first; else undefined. */
  readonly dated: number | undefined;
  /** The latest `updated` time of any order when the last sync began, in epoch milliseconds. */
  readonly newest: number | undefined;
  /** When the lists of states and days were last read (ISO 8601). They also show changes without a new `updated` time. */
  readonly listed: string | undefined;
  /** When the front of the list was last read up to known orders (ISO 8601). */
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

/** The rows that keep these facts in the table `mirror`. */
export const frontRows = ({ dated, newest, listed, read }: FrontFacts): readonly StoredRow[] => [
  [names.dated, String(dated ?? '')],
  [names.newest, String(newest ?? '')],
  [names.listed, listed ?? ''],
  [names.read, read ?? ''],
];

/** After this many changes with a new `updated` time, every change is taken to have one. */
const changesBelieved = 10;

/** Milliseconds for which the front alone is read. Then a sync reads the other lists, which show changes without a new time. */
const believedFor = 24 * 3600 * 1000;

/** All changes up to this time (epoch milliseconds) are known. Undefined if the front of the list does not show what has changed. */
export const knownFront = ({ dated = 0, newest }: FrontFacts): number | undefined =>
  dated >= changesBelieved ? newest : undefined;

/** Can a sync that starts now read the front alone? */
export const isFrontEnough = ({ listed }: FrontFacts, started: string): boolean =>
  listed !== undefined && Date.parse(started) - Date.parse(listed) < believedFor;
