import { isRow, type Row } from '../../base/row.ts';
import { isText } from '../../base/text/text.ts';

/** One line of an order: so many pieces of one thing. */
export interface PackItem {
  readonly id: string;
  /** Empty where it has none: it is chosen by its place. */
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
}

/** The items of an order, as they were when it was scanned. */
export interface OrderContents {
  readonly number: string;
  readonly items: readonly PackItem[];
}

/**
 * The state of a request: `sending` has no known outcome yet. `found`: there was no response, but the service shows
 * the effect. `not_sent`: it certainly had no effect.
 */
export const sendStates = ['sending', 'sent', 'found', 'refused', 'unknown', 'not_sent'] as const;

export type SendState = (typeof sendStates)[number];

export const packDeeds = ['open', 'count', 'wrong', 'undo', 'finish', 'aside', 'send'] as const;

/** A line of the journal. */
export interface PackEvent {
  readonly did: (typeof packDeeds)[number];
  /** ISO 8601, by the clock of this machine. */
  readonly time: string;
  /** The id of an order. */
  readonly order?: string | undefined;
  /** With `open`, where it is not what the journal has of the order. */
  readonly holds?: OrderContents | undefined;
  /** The id of an item. Of `send`: absent for the order as a whole. */
  readonly item?: string | undefined;
  /** What was scanned. */
  readonly code?: string | undefined;
  readonly pieces?: number | undefined;
  /** Why a scan did not count, or a request was refused. */
  readonly why?: string | undefined;
  readonly state?: SendState | undefined;
}

/** The first line: whose journal this is. */
export interface JournalHead {
  /** The version of the format. */
  readonly pack: 1;
  readonly profile: string;
  readonly origin: string;
}

export const isJournalHead = (line: Row): line is Row & JournalHead =>
  line.pack === 1 && isText(line.profile) && isText(line.origin);

const isItem = (value: unknown): boolean =>
  isRow(value) && [value.id, value.sku, value.name].every(isText) && Number.isSafeInteger(value.quantity);

const isContents = (value: unknown): boolean =>
  isRow(value) && isText(value.number) && Array.isArray(value.items) && value.items.every(isItem);

const isAbsentOr = (value: unknown, test: (value: unknown) => boolean): boolean => value === undefined || test(value);

export const isPackEvent = (line: Row): line is Row & PackEvent =>
  isText(line.time) &&
  packDeeds.some((deed) => deed === line.did) &&
  [line.order, line.item, line.code, line.why].every((value) => isAbsentOr(value, isText)) &&
  isAbsentOr(line.holds, isContents) &&
  isAbsentOr(line.pieces, Number.isSafeInteger) &&
  isAbsentOr(line.state, (value) => sendStates.some((state) => state === value));
