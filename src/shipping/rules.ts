import { getOwn, type Row } from '../base/row.ts';
import { escaped, joined, type Message, orMean, suggest, term } from '../base/text/message.ts';
import { foldText, latinDigits, splitList, withoutMarks } from '../base/text/text.ts';
import type { Calendar } from '../base/time/days.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, roleNames } from '../operations/roles.ts';
import type { KnownPlaces, PlaceList } from '../orders/cities.ts';
import { noPayouts } from '../orders/cod.ts';
import { noKnownTimes } from '../orders/lateness.ts';
import { plainFields } from '../orders/order.ts';
import { typedReader } from '../output/typed-words.ts';
import { type Asker, ask, mayAsk } from '../ports/ask.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { type ConditionOptions, compileCondition } from '../query/compile-condition.ts';
import { queryShapeOf } from '../query/fields.ts';
import { NearWords } from '../query/near-words.ts';
import { leavesOutOnly, readCourierFile } from '../service/courier-file.ts';

/** Returns the name in messages of a courier, by its word in shipments. */
export type NameOfCourier = (courier: string) => Message;

/** How the courier of an order is chosen. */
export type Choice = { readonly courier: string } | { readonly by: 'cheapest' | 'fastest' };

/** A rule of the profile: `city = Riyadh → aramex`, `cod → cheapest not spl`, `city = Jeddah → not barq`. */
export interface CourierRule {
  readonly text: string;
  /** The condition as it was typed; `condition` is what it means. */
  readonly typed: string;
  readonly condition: string;
  /** Undefined if it only leaves couriers out: the rules after it choose. */
  readonly choice: Choice | undefined;
  /** Couriers that neither it nor a later rule chooses for its orders. */
  readonly not: readonly string[];
  readonly isForAll: boolean;
  /** The lists of places that have to be read before orders are matched. */
  readonly needs: readonly PlaceList[];
  /** Cities of the condition that the service does not list, sentences; known when the lists have been read. */
  doubts(): readonly Message[];
  /** The names of the fields that the condition compares. */
  readonly fields: readonly string[];
  /** Words that are near known ones and may be the service's own, a sentence each; no courier, of which the service has a list. */
  slips(): readonly Message[];
  /** The couriers that the condition compares with, as they are typed. */
  readonly courierWords: readonly string[];
  matches(order: Row): boolean;
}

/** The words of rules, which people may type as messages in Arabic say them. */
const ruleWords = {
  cheapest: ['cheapest', 'الأرخص'],
  fastest: ['fastest', 'الأسرع'],
  else: ['else', 'الباقي', 'كل طلب آخر'],
  cod: ['cod', 'الدفع عند الاستلام'],
  paid: ['paid', 'مدفوع'],
} as const;

const isWord = (name: keyof typeof ruleWords, text: string): boolean =>
  ruleWords[name].some((word) => foldText(word) === foldText(text));

/** `cheapest` and `fastest` choose by price and by time; any other word is a courier. */
function choiceOf(word: string): Choice {
  const by = (['cheapest', 'fastest'] as const).find((each) => isWord(each, word));
  return by ? { by } : { courier: word };
}

/** The outcome of a rule as it is typed behind the arrow: `aramex`, `cheapest not barq,smsa`, `not barq`. */
export function outcomeText({ choice, not }: Pick<CourierRule, 'choice' | 'not'>): string {
  const chosen = choice && ('by' in choice ? choice.by : choice.courier);
  return [chosen, not.length > 0 ? `not ${not.join(',')}` : undefined].filter(Boolean).join(' ');
}

/** The same in words. */
export function outcomeWords({ choice, not }: Pick<CourierRule, 'choice' | 'not'>, nameOf: NameOfCourier): Message {
  const left = not.map((courier) => nameOf(courier));
  if (!choice) return escaped`not ${left}`;
  const chosen = 'by' in choice ? term(choice.by) : nameOf(choice.courier);
  return left.length > 0 ? escaped`${chosen} not ${left}` : chosen;
}

/** Reads the outcome behind the arrow of a rule; undefined if it leaves couriers out in a form that is not known. */
function readOutcome(text: string): Pick<CourierRule, 'choice' | 'not'> | undefined {
  const [, by, names = ''] =
    /^(?:(cheapest|fastest|الأرخص|الأسرع)[\s,\u060c]+)?(?:not|ما عدا)\s+(.+)$/isu.exec(text) ?? [];
  const not = names === '' ? [] : splitList(names);
  if (not.length > 0)
    return not.includes('') ? undefined : { choice: by === undefined ? undefined : choiceOf(by), not };
  return /(?:^|[\s,\u060c])(?:not|except|without)(?:[\s:,]|$)|^!/iu.test(text)
    ? undefined
    : { choice: choiceOf(text), not };
}

/** `cod` and `paid` alone are ways to pay, `else` is every order. Any other word may as well be a city. */
function conditionOf(text: string): string | undefined {
  if (isWord('else', text)) return undefined;
  const payment = (['cod', 'paid'] as const).find((each) => isWord(each, text));
  // A word of the service is kept as it was typed.
  return payment === undefined ? text : `${plainFields.payment} = ${/^\w+$/.test(text) ? text : payment}`;
}

/** A rule as it is written, with what is wrong with it. */
export function readRule(
  text: string,
  list: Operation,
  { calendar, typed }: RuleReading,
  places: KnownPlaces,
): { rule?: CourierRule; mistakes: readonly Message[] } {
  const place = `Rule ${JSON.stringify(text)}`;
  const found = /^(.*?)\s*(?:\u2192|->|=>)\s*([^\u2192>]*)$/su.exec(text.trim());
  const [, condition = '', word = ''] = found ?? [];
  const courier = withoutMarks(word);
  const outcome = readOutcome(courier);
  if (condition.trim() !== '' && !outcome) {
    const forms = `'city = Riyadh → cheapest not aramex', 'cod → fastest not aramex,smsa' or 'else → not aramex'`;
    return { mistakes: [escaped`${place}: to leave couriers out, write ${forms}.`] };
  }
  if (!outcome || condition.trim() === '' || !/^[\p{L}\p{N}]\P{C}*$/u.test(courier)) {
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
      : compileCondition(query, queryShapeOf(list, places, noPayouts, noKnownTimes), { name: place, calendar, typed });
  const unknown = (compiled?.unknown ?? []).map(
    ({ name }) => escaped`${place}: orders have no field ${JSON.stringify(name)}.`,
  );
  const meant = compiled?.meant ?? [];
  const courierWords = meant.flatMap(({ meaning, text: word }) => (meaning.courierOf ? [word] : []));
  const mistakes = [...(compiled?.mistakes ?? []), ...unknown];
  const rule = {
    text: `${condition.trim()} → ${courier}`,
    typed: condition.trim(),
    condition: query ?? 'every other order',
    ...outcome,
    isForAll: query === undefined,
    matches: compiled?.test ?? (() => true),
    fields: [...(compiled?.fields ?? [])],
    courierWords,
    needs: meant.flatMap(({ meaning }) => meaning.needs),
    doubts: () => meant.flatMap(({ meaning, text: value }) => meaning.doubt?.(value) ?? []),
    slips: () =>
      new NearWords([(compiled?.unlisted ?? []).filter(({ text: word }) => !courierWords.includes(word))])
        .slips([])
        .map((slip) => escaped`${slip.field} ${JSON.stringify(slip.text)} is not known.${orMean([slip.meant])}`),
  };
  return mistakes.length > 0 ? { mistakes } : { rule, mistakes };
}

/** How the conditions of rules are read: by a calendar, and by the words that tables show. */
type RuleReading = Required<Pick<ConditionOptions, 'calendar' | 'typed'>>;

/** Finds out what the words of rules may mean, in the languages that they have words of. */
export const ruleReading = async (
  texts: readonly string[],
  list: Operation,
  calendar: Calendar,
): Promise<RuleReading> => ({ calendar, typed: await typedReader(list, texts.join(), [...roleNames, 'country']) });

/** The rules of texts, in their order: the first that matches and chooses decides. */
export function readRules(texts: readonly string[], list: Operation, reading: RuleReading, places: KnownPlaces) {
  const read = texts.map((text) => readRule(text, list, reading, places));
  const rules = read.flatMap(({ rule }, at) => (rule ? [{ ...rule, number: at + 1 }] : []));
  const end = rules.findIndex(({ isForAll, choice }) => isForAll && choice);
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
export type ShippingRule = Pick<CourierRule, 'choice' | 'not' | 'needs' | 'matches'> & {
  /** Its place among the rules of the profile, from 1; 0 for what a flag or an answer says. */
  readonly number: number;
} & Partial<Pick<CourierRule, 'text' | 'courierWords' | 'slips' | 'doubts' | 'fields'>>;

/** The doubts about a rule of the profile before any list is read, a sentence each. */
export const doubtsOfRule = (list: Operation, { text, fields = [], slips }: ShippingRule): readonly Message[] =>
  text === undefined
    ? []
    : [
        ...(slips?.() ?? []).map((said) => inRule(text, said)),
        ...lateFields(list, fields, `Rule ${JSON.stringify(text)}`),
      ];

export const inRule = (text: string, said: Message): Message => escaped`Rule ${JSON.stringify(text)}: ${said}`;

const ruleForAll = (choice: Choice): ShippingRule => ({ choice, not: [], needs: [], matches: () => true, number: 0 });

/** Couriers that are not chosen for an order, and what leaves each of them out: `--not-courier`, `rule 2`. */
export type LeftOutCouriers = ReadonlyMap<string, Message>;

interface RuledOrder {
  /** Undefined if no rule chooses. */
  readonly choice: Choice | undefined;
  readonly leftOut: LeftOutCouriers;
  /** The couriers of rules that gave way, because they are left out. */
  readonly passed: readonly string[];
  /** The rules that leave couriers out for it, by their numbers. */
  readonly exclusions: readonly Pick<ShippingRule, 'number' | 'not'>[];
}

/** Applies rules to an order. Rules and `excluded` name couriers as shipments do. */
export function rulesOfOrder(row: Row, rules: readonly ShippingRule[], excluded: Iterable<string>): RuledOrder {
  const byFlag = escaped`${'--not-courier'}`;
  const leftOut = new Map([...excluded].map((courier) => [courier, byFlag]));
  const passed: string[] = [];
  const exclusions: Pick<ShippingRule, 'number' | 'not'>[] = [];
  const ended = (choice?: Choice): RuledOrder => ({ choice, leftOut, passed: [...new Set(passed)], exclusions });
  for (const { matches, choice, not, number } of rules) {
    if (!matches(row)) continue;
    if (not.length > 0) exclusions.push({ number, not });
    const rule = escaped`rule ${number}`;
    for (const courier of not) if (!leftOut.has(courier)) leftOut.set(courier, rule);
    if (!choice) continue;
    if (!('courier' in choice) || !leftOut.has(choice.courier)) return ended(choice);
    passed.push(choice.courier);
  }
  return ended();
}

/** Says what leaves couriers out: `--not-courier leaves out spl, rule 1 leaves out barq`. */
export function describeLeftOut(leftOut: LeftOutCouriers, couriers: readonly string[], nameOf: NameOfCourier): Message {
  const groups = new Map<Message, string[]>();
  for (const [courier, by] of leftOut)
    if (couriers.includes(courier)) groups.set(by, [...(groups.get(by) ?? []), courier]);
  return joined(
    [...groups].map(([by, own]) => escaped`${by} leaves out ${own.map((courier) => nameOf(courier))}`),
    ', ',
  );
}

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
  const what = escaped`${place}: orders usually have ${named} only once they are shipped`;
  const rule = `'else \u2192 not <name>'`;
  return [escaped`${what}. To leave a courier out: ${suggest`ship --not-courier <name>`}, or the rule ${rule}`];
}

/**
 * How the courier of each order is chosen: by the one flag that says it, else by the rules of the profile. Where neither says it,
 * `rules` asks at the terminal; it is a mistake where nobody can be asked. Rules that only leave couriers out hold in each case.
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
  const { rules: texts } = readCourierFile(desk);
  const isByFlag = choices.length > 0;
  const wanted = isByFlag && !texts.some(leavesOutOnly) ? [] : texts;
  const { rules, mistakes } = readRules(wanted, list, await ruleReading(wanted, list, calendar), await desk.places());
  const exclusions = rules.filter(({ choice }) => !choice);
  if (isByFlag) {
    const clash = escaped`--courier, --cheapest and --fastest cannot be used together.`;
    const clashes = choices.length > 1 ? [clash] : [];
    return known([...exclusions, ...choices.map(ruleForAll)], [...clashes, ...mistakes]);
  }
  if (rules.length > exclusions.length || mistakes.length > 0) return known(rules, mistakes);
  if (mayAsk(desk) && !desk.settings.dryRun)
    return { rules: async () => [...exclusions, ...(await askedRules(desk))], excluded, mistakes };
  const flags = '--courier <name>, --cheapest, --fastest';
  return known([], [escaped`Say how couriers are chosen: ${flags}, or rules: ${suggest`rules set`}`]);
}
