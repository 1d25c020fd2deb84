import { getOwn, type Row } from '../base/row.ts';
import { escaped, type Message, orMean, suggest } from '../base/text/message.ts';
import { latinDigits, splitList, withoutMarks } from '../base/text/text.ts';
import type { Calendar } from '../base/time/days.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import type { KnownPlaces, PlaceList } from '../orders/cities.ts';
import { noPayouts } from '../orders/cod.ts';
import { noKnownTimes } from '../orders/lateness.ts';
import { plainFields } from '../orders/order.ts';
import { knownPayments } from '../orders/payments.ts';
import { type Asker, ask, mayAsk } from '../ports/ask.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { compileCondition } from '../query/compile-condition.ts';
import { queryShapeOf } from '../query/fields.ts';
import { NearWords } from '../query/near-words.ts';
import { readCourierFile } from '../service/courier-file.ts';

/** How the courier of an order is chosen. */
export type Choice = { readonly courier: string } | { readonly by: 'cheapest' | 'fastest' };

/** A rule of the profile: `city = Riyadh → aramex`. */
export interface CourierRule {
  readonly text: string;
  /** The condition as it was typed; `condition` is what it means. */
  readonly typed: string;
  readonly condition: string;
  readonly choice: Choice;
  readonly isForAll: boolean;
  /** The lists of places that have to be read before orders are matched. */
  readonly needs: readonly PlaceList[];
  /** Cities of the condition that the service does not list, sentences; known when the lists have been read. */
  doubts(): readonly Message[];
  /** The names of the fields that the condition compares. */
  readonly fields: readonly string[];
  /** Words that are near known ones and may be the service's own, a sentence each. */
  slips(): readonly Message[];
  matches(order: Row): boolean;
}

/** `cheapest` and `fastest` choose by price and by time; any other word is a courier. */
function choiceOf(word: string): Choice {
  const by = (['cheapest', 'fastest'] as const).find((each) => each === word.toLowerCase());
  return by ? { by } : { courier: word };
}

export const choiceText = (choice: Choice): string => ('by' in choice ? choice.by : choice.courier);

/** `cod` and `paid` alone are ways to pay, `else` is every order. Any other word may as well be a city. */
function conditionOf(text: string): string | undefined {
  if (text.toLowerCase() === 'else') return undefined;
  return knownPayments.includes(text.toLowerCase()) ? `${plainFields.payment} = ${text}` : text;
}

/** A rule as it is written, with what is wrong with it. */
export function readRule(
  text: string,
  list: Operation,
  calendar: Calendar,
  places: KnownPlaces,
): { rule?: CourierRule; mistakes: readonly Message[] } {
  const place = `Rule ${JSON.stringify(text)}`;
  const found = /^(.*?)\s*(?:\u2192|->|=>)\s*([^\u2192>]*)$/su.exec(text.trim());
  const [, condition = '', word = ''] = found ?? [];
  const courier = withoutMarks(word);
  if (condition.trim() === '' || !/^[\p{L}\p{N}]\P{C}*$/u.test(courier)) {
    const forms = `'city = Riyadh → aramex', 'cod → smsa', 'else → cheapest' or 'else → fastest'`;
    return { mistakes: [escaped`${place}: write a condition, an arrow and a courier: ${forms}.`] };
  }
  const query = conditionOf(condition.trim());
  if (query !== undefined && /^[\p{L}\p{N}_-]+$/u.test(query)) {
    const fields = ['city', plainFields.payment].map((field) => `'${field} = ${query}'`).join(' or ');
    return {
      mistakes: [escaped`${place}: ${JSON.stringify(query)} alone may be a city or a way to pay. Write ${fields}.`],
    };
  }
  const compiled =
    query === undefined
      ? undefined
      : compileCondition(query, queryShapeOf(list, places, noPayouts, noKnownTimes), { name: place, calendar });
  const unknown = (compiled?.unknown ?? []).map(
    ({ name }) => escaped`${place}: orders have no field ${JSON.stringify(name)}.`,
  );
  const meant = compiled?.meant ?? [];
  const mistakes = [...(compiled?.mistakes ?? []), ...unknown];
  const rule = {
    text: `${condition.trim()} → ${courier}`,
    typed: condition.trim(),
    condition: query ?? 'every other order',
    choice: choiceOf(courier),
    isForAll: query === undefined,
    matches: compiled?.test ?? (() => true),
    fields: [...(compiled?.fields ?? [])],
    needs: meant.flatMap(({ meaning }) => meaning.needs),
    doubts: () => meant.flatMap(({ meaning, text: value }) => meaning.doubt?.(value) ?? []),
    slips: () =>
      new NearWords([compiled?.unlisted ?? []])
        .slips([])
        .map((slip) => escaped`${slip.field} ${JSON.stringify(slip.text)} is not known.${orMean([slip.meant])}`),
  };
  return mistakes.length > 0 ? { mistakes } : { rule, mistakes };
}

/** The rules of texts, in their order: the first that matches decides. */
export function readRules(texts: readonly string[], list: Operation, calendar: Calendar, places: KnownPlaces) {
  const read = texts.map((text) => readRule(text, list, calendar, places));
  const rules = read.flatMap(({ rule }) => (rule ? [rule] : []));
  const end = rules.findIndex(({ isForAll }) => isForAll);
  const unreached = end < 0 ? [] : rules.slice(end + 1);
  return {
    rules,
    mistakes: [
      ...read.flatMap(({ mistakes }) => mistakes),
      ...unreached.map(({ text }) => escaped`Rule ${JSON.stringify(text)} is never reached: put it before 'else'.`),
    ],
  };
}

/** The parts of a rule that `ship` needs. */
type ShippingRule = Pick<CourierRule, 'choice' | 'needs' | 'matches'>;

const ruleForAll = (choice: Choice): ShippingRule => ({ choice, needs: [], matches: () => true });

/** Asks at the terminal how couriers are chosen. A number is as quick to type in any language. */
async function askedRules(asker: Asker): Promise<readonly ShippingRule[]> {
  const question = escaped`How are couriers chosen?
  1  the cheapest for each order
  2  the fastest for each order
A number, or the name of a courier (Enter: 1): `;
  const word = latinDigits(withoutMarks(await ask(asker, question))).trim();
  const meant: Readonly<Record<string, string>> = { '': 'cheapest', '1': 'cheapest', '2': 'fastest' };
  return [ruleForAll(choiceOf(getOwn(meant, word) ?? word))];
}

interface CourierChoice {
  rules(): Promise<readonly ShippingRule[]>;
  /** Couriers that are never chosen, as they are typed. */
  readonly excluded: readonly string[];
  readonly mistakes: readonly Message[];
}

/**
 * Warns of fields of a condition that orders usually have only once they are shipped (observed), where orders that wait are
 * chosen; `place` is where the condition stands.
 */
export function lateFields(list: Operation, fields: readonly string[], place: string): readonly Message[] {
  const late = ['courier', ...fieldsOfRole(list, 'courier'), plainFields.waybill, plainFields.merchantShipment];
  const named = fields.filter((field) => late.includes(field));
  if (named.length === 0) return [];
  const what = escaped`${place}: orders usually have ${named.join(', ')} only once they are shipped`;
  return [escaped`${what}. To leave a courier out: ${suggest`ship --not-courier <name>`}`];
}

/**
 * How the courier of each order is chosen: by the one flag that says it, else by the rules of the profile. Where neither says it,
 * `rules` asks at the terminal; it is a mistake where nobody can be asked.
 */
export async function readChoice(
  desk: Desk & Pick<Profile, 'settings' | 'places'>,
  {
    courier,
    cheapest,
    fastest,
    notCourier,
  }: {
    readonly courier: string | undefined;
    readonly cheapest: boolean;
    readonly fastest: boolean;
    readonly notCourier: readonly string[];
  },
  list: Operation,
  calendar: Calendar,
): Promise<CourierChoice> {
  const excluded = notCourier.flatMap(splitList);
  const known = (rules: readonly ShippingRule[], mistakes: readonly Message[] = []) => ({
    rules: async () => rules,
    excluded,
    mistakes,
  });
  const nameless = [...(courier === '' ? ['--courier'] : []), ...(excluded.includes('') ? ['--not-courier'] : [])];
  if (nameless.length > 0)
    return known(
      [],
      nameless.map((flag) => escaped`${flag} needs the name of a courier: ${suggest`couriers list`}`),
    );
  const choices: Choice[] = courier === undefined ? [] : [{ courier }];
  if (cheapest) choices.push({ by: 'cheapest' });
  if (fastest) choices.push({ by: 'fastest' });
  if (choices.length > 0) {
    const clash = escaped`--courier, --cheapest and --fastest cannot be used together.`;
    return known(choices.map(ruleForAll), choices.length > 1 ? [clash] : []);
  }
  const { rules: texts } = readCourierFile(desk);
  const { rules, mistakes } = readRules(texts, list, calendar, await desk.places());
  if (rules.length > 0 || mistakes.length > 0) return known(rules, mistakes);
  if (mayAsk(desk) && !desk.settings.dryRun) return { rules: () => askedRules(desk), excluded, mistakes: [] };
  const flags = '--courier <name>, --cheapest, --fastest';
  return known([], [escaped`Say how couriers are chosen: ${flags}, or rules: ${suggest`rules set`}`]);
}
