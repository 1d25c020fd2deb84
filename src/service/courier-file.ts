import { Failure } from '../base/failure.ts';
import type { Stoppable } from '../base/io.ts';
import { isListOf, isRecordOf } from '../base/json/checks.ts';
import { type CommandWords, escaped, suggest, words } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { SettingsFolder } from '../settings/folder.ts';
import { besideProfile } from '../settings/folder.ts';
import { changeStored, readStored, type StoredKind } from '../settings/store.ts';

/** The courier rules, names, times and divisors of a profile. */
interface CourierFile {
  readonly version: 1;
  readonly rules: readonly string[];
  /** The names that shipments use for the couriers of prices; null for one that is never used. */
  readonly names: Readonly<Record<string, string | null>>;
  /** The names of prices that were joined without a question and told, with the couriers that shipments know them by. */
  readonly told: Readonly<Record<string, string>>;
  /** Until when couriers collect each day, by the names that shipments use: `15:00`. */
  readonly cutoffs: Readonly<Record<string, string>>;
  /** Cubic centimetres that a courier counts as a kilogram, by its name. */
  readonly divisors: Readonly<Record<string, number>>;
}

/** The sandbox has couriers of its own. */
export const courierFile = ({ io, settings }: SettingsFolder): string => besideProfile(io, 'couriers', settings);

/** Nothing if there is no file. Throws a failure of kind `usage` for a damaged one. */
export const readCourierFile = (user: SettingsFolder): CourierFile =>
  readStored(courierFile(user), courierKind, user.io);

/** Does the text of a rule only leave couriers out, like `city = Jeddah → not barq`? */
export const leavesOutOnly = (rule: string): boolean => /(?:\u2192|->|=>)\s*not\s[^\u2192>]*$/iu.test(rule);

/** Does a profile have rules that choose couriers? A damaged file counts as one: `ship` without a choice says what is wrong with it. */
export function hasCourierRules(user: SettingsFolder): boolean {
  try {
    return readCourierFile(user).rules.some((rule) => !leavesOutOnly(rule));
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

/**
 * Returns the words behind the orders of a suggested `ship`: how couriers are chosen, left out where the profile has rules, which a flag
 * would override; and where the papers of the day go.
 */
export const usualChoice = (user: SettingsFolder): CommandWords =>
  hasCourierRules(user) ? words`--day-folder today/` : words`--cheapest --day-folder today/`;

/** Changes rules, names, times or divisors. Throws a failure of kind `usage` for a damaged file. */
export const changeCourierFile = (
  user: SettingsFolder & Stoppable,
  change: (old: CourierFile) => Partial<CourierFile>,
): Promise<void> => changeStored(courierFile(user), courierKind, user, (old) => ({ ...old, ...change(old) }));

export const courierKind: StoredKind<CourierFile> = {
  name: 'The file of courier rules',
  repair: escaped`Correct it, or move it aside and set the rules again: ${suggest`rules set`}`,
  empty: { version: 1, rules: [], names: {}, told: {}, cutoffs: {}, divisors: {} },
  parse: ({ rules = [], names = {}, told = {}, cutoffs = {}, divisors = {}, ...more }) =>
    isTexts(rules) && isNames(names) && areTold(told) && areCutoffs(cutoffs) && areDivisors(divisors)
      ? { value: { ...more, version: 1, rules, names, told, cutoffs, divisors } }
      : { fault: escaped`it does not hold rules` },
};

const isTexts = isListOf(isText);

const areCutoffs = isRecordOf(isText);

const areTold = isRecordOf(isText);

const areDivisors = isRecordOf((value): value is number => typeof value === 'number' && value > 0);

const isNames = isRecordOf((value): value is string | null => value === null || isText(value));
