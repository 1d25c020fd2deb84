// Types and plain data, without the code that keeps them: help and the commands' tables load this file.

/**
 * The states of a write. `sending`: it was about to leave, and its end was not recorded. `not_sent`: it was certainly not
 * done. `forgotten`: the user says that it does not count.
 */
export const ledgerStates = ['sending', 'created', 'updated', 'refused', 'unknown', 'not_sent', 'forgotten'] as const;

export type LedgerState = (typeof ledgerStates)[number];

/** The outcomes that an entry of a write can be shown with; `left_out`: an import has left out its row. */
export const shownOutcomes = ['sending', 'created', 'updated', 'refused', 'unknown', 'left_out'] as const;

/**
 * The result of reading an order once more, after its shipment. `due`: that is still to be done. `none`: there is no waybill to
 * compare.
 */
export type Comparison = 'due' | 'same' | 'differs' | 'none';

/** Digests of the values that a record can be found by; they can only be compared. */
export interface TraceDigests {
  readonly reference?: string | undefined;
  readonly phone?: string | undefined;
  readonly total?: string | undefined;
  /** The name of the record; only where it has neither reference nor phone. */
  readonly name?: string | undefined;
  /** The receiver's name; no record is looked for by it. */
  readonly receiver?: string | undefined;
  /** The filters that chose it. */
  readonly selection?: string | undefined;
  /** The phone, the total and the items of an order together, which two orders of one purchase have. */
  readonly purchase?: string | undefined;
}

/** A record that was created under the same key before, for another receiver. */
export type FormerRecord = Pick<LedgerEntry, 'id' | 'number' | 'time' | 'traces' | 'salt' | 'digest'>;

/** Tells one write from all others. */
export interface LedgerKey {
  /** `orders.create` */
  readonly operation: string;
  readonly key: string;
  /** Absolute path of the file that the write came from. */
  readonly file?: string | undefined;
  /** The key is made of the content alone: only together with the file it names one write. */
  readonly byContent?: true | undefined;
}

/** Facts of a record: a job has some of them when it is sent, and the response to it brings others. */
export interface RecordFacts {
  /** The order number. */
  readonly number?: string | undefined;
  /** The courier's number of a shipment. */
  readonly waybill?: string | undefined;
  /** Its other numbers in the response. */
  readonly numbers?: readonly string[] | undefined;
  /** Whether its order shows the same waybill; absent where that is not asked. */
  readonly compared?: Comparison | undefined;
  /** The courier of a shipment, as shipments name it. */
  readonly courier?: string | undefined;
  /** The courier's service whose price was confirmed. */
  readonly service?: string | undefined;
  /** Where the courier shows how far it has come: a URL. */
  readonly tracking?: string | undefined;
  /** Where its label is: a URL, or a path of the service. It leads to a name and an address, and is never shown. */
  readonly label?: string | undefined;
  /** The response held the label itself: the machine that sent it keeps it in a file for some days. */
  readonly labelKept?: true | undefined;
  /** The price of a shipment when it was confirmed, riyals in exact decimals. */
  readonly price?: string | undefined;
  /** Its cost by the response to it, likewise. */
  readonly charged?: string | undefined;
  /** When the order of a shipment was made: ISO 8601. */
  readonly ordered?: string | undefined;
  /** The merchant's reference that was sent with a shipment. */
  readonly sentReference?: string | undefined;
  /** When the service says that it last changed a record, by the response to a change. */
  readonly updated?: string | undefined;
  /** The weight, in grams, that an import gave items of an order whose rows had none. */
  readonly filledWeight?: string | undefined;
  /** The number of the shipment of its order, from 1: another one begins where the user forgets one that was created. */
  readonly round?: number | undefined;
}

/** One line of the ledger. The latest of a key counts. */
export interface LedgerEntry extends LedgerKey, RecordFacts {
  readonly state: LedgerState;
  /** When the state was recorded, ISO 8601, by the clock of this machine, or of the database. */
  readonly time: string;
  /** The name of the machine that sent it; only in the ledger of a database. */
  readonly desk?: string | undefined;
  /** How long that machine waits for the response, in seconds. */
  readonly timeout?: number | undefined;
  /** When the request was about to leave, where the line is a later one. */
  readonly sentAt?: string | undefined;
  /** For people: `orders.xlsx row 5`. */
  readonly origin?: string | undefined;
  /** Of the body that was sent. */
  readonly digest?: string | undefined;
  readonly traces?: TraceDigests | undefined;
  /** Mixed into these digests where it is not the salt of the head: the entry came from another ledger. */
  readonly salt?: string | undefined;
  readonly id?: string | undefined;
  /** The waybill that its order shows, where it differs. */
  readonly other?: string | undefined;
  /** Of an order that is held: the day from which it is not, `YYYY-MM-DD`; absent until it is released. */
  readonly until?: string | undefined;
  /** The user has settled what differs. */
  readonly settled?: true | undefined;
  /** Why, without anything personal: a status and the names of fields. */
  readonly reason?: string | undefined;
  /** How many requests were sent for it, where that may be more than one. */
  readonly requests?: number | undefined;
  /** It was found in the list and taken for this write. */
  readonly adopted?: true | undefined;
  readonly former?: readonly FormerRecord[] | undefined;
}

/** A line about a field that a refusal has named as required. */
export interface LearnedField {
  readonly operation: string;
  readonly required: string;
  /** False where a record was created without it: it is required only together with others. */
  readonly always?: false;
}

/** A line about how the service behaves, a number under a name. The latest counts. */
export interface LearnedFact {
  readonly operation: string;
  readonly learned: string;
  readonly value: number;
  readonly time: string;
}

/** The first line: whose ledger this is. */
export interface LedgerHead {
  /** The version of the format. */
  readonly ledger: 1;
  readonly profile: string;
  readonly origin: string;
  /** Mixed into the digests of traces. */
  readonly salt: string;
}

/** A text that is the same for lines about the same write, and for no others. */
export const identityOf = ({ operation, key, byContent, file }: LedgerKey): string =>
  JSON.stringify(byContent ? [operation, key, file] : [operation, key]);

/** The line of an entry that the user forgets. The next shipment of an order that was shipped is another one. */
export function forgottenLine(
  { operation, key, byContent, file, state, round = 1 }: LedgerEntry,
  time: string,
): LedgerEntry {
  const next = state === 'created' && operation === 'shipments.create' ? round + 1 : round;
  const place = { operation, key, ...(byContent && { byContent }), file };
  return { ...place, ...(next > 1 && { round: next }), state: 'forgotten', time };
}

/** True for the very line, not only for one about the same write. */
export const isSameLine = (one: LedgerEntry | undefined, other: LedgerEntry | undefined): boolean =>
  one?.state === other?.state && one?.time === other?.time && one?.desk === other?.desk;

/** When the request of an entry was about to leave, in milliseconds since 1970. */
export const sentTime = ({ sentAt, time }: LedgerEntry): number => Date.parse(sentAt ?? time);

/**
 * Returns true while a desk may still be waiting for the response: the write was sent less than the longest time of a request
 * ago. False for a ledger in a file, because its lock shows that no other process is sending.
 */
export const isUnderWay = (entry: LedgerEntry, now: Date): boolean =>
  entry.state === 'sending' && entry.timeout !== undefined && now.getTime() - sentTime(entry) < entry.timeout * 1000;

/** The operation of the entry that says when the ledger began: no write. */
export const startOperation = 'ledger';

/** The operation of the entry of an order that the shop holds: no write either. */
export const holdOperation = 'hold';

/** The entry of a request to the service. */
export const isOfWrite = ({ operation }: Pick<LedgerEntry, 'operation'>): boolean =>
  operation !== startOperation && operation !== holdOperation;

/** The headings of the cells for which an import has left out a row; undefined for an entry of a write. */
export const leftCells = ({ operation, state, reason }: LedgerEntry): string | undefined =>
  operation === 'orders.create' && state === 'refused'
    ? /^left out(?:: (.*))?$/
        .exec(reason ?? '')
        ?.slice(1)
        .join('')
    : undefined;

/** What an entry is shown as: its state, or what it stands for in place of a write. */
export function shownOutcome(entry: LedgerEntry): string {
  if (entry.operation === holdOperation) return 'held';
  return leftCells(entry) === undefined ? entry.state : 'left_out';
}

/** Whether an entry has an outcome. What was being sent when its run ended has an unknown one. */
export const hasOutcome = (entry: LedgerEntry, outcome: string): boolean =>
  shownOutcome(entry) === outcome || (outcome === 'unknown' && entry.state === 'sending');

/** The id of the order that the entry of a shipment is about; undefined for the entry of another record. */
export const orderOfEntry = ({ key }: Pick<LedgerEntry, 'key'>): string | undefined => /^ship:(.+)$/.exec(key)?.[1];

/** The outcome is unknown: the write may have been done. */
export const isOpen = ({ state }: Pick<LedgerEntry, 'state'>): boolean => state === 'sending' || state === 'unknown';
