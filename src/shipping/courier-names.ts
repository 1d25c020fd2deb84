import { Failure, isStop, usageFailure } from '../base/failure.ts';
import { once } from '../base/memoize.ts';
import { getOwn, type Row } from '../base/row.ts';
import { escaped, joined, type Message, suggest, wordToFill } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { courierTitle, namedCourier, titleIn } from '../orders/courier-titles.ts';
import { Couriers, type PricedCourier } from '../orders/couriers.ts';
import { ask, mayAsk } from '../ports/ask.ts';
import type { Run } from '../ports/run.ts';
import { changeCourierFile, readCourierFile } from '../service/courier-file.ts';
import {
  courierBody,
  describeRefusedCourier,
  listedNames,
  readCouriers,
  takesCourierIds,
} from '../service/couriers.ts';
import { type CourierRule, inRule } from './rules.ts';

const severalHint = escaped`To leave several out: not aramex,smsa`;

type ListedRule = Pick<CourierRule, 'choice' | 'not'> & Partial<Pick<CourierRule, 'text' | 'courierWords'>>;

const couriersOfRule = ({ choice, not }: ListedRule): readonly string[] =>
  choice && 'courier' in choice ? [choice.courier, ...not] : not;

/** Joins what prices call a courier with what shipments call it: by what the profile knows, by the names, or by asking once. */
export class CourierNames {
  private readonly said: Map<string, string | null>;
  private joined: ReadonlyMap<string, string> = new Map();
  private couriers: Couriers | undefined;
  /** The names that `describeJoined` has told. */
  private newlyJoined: ReadonlyMap<string, string> = new Map();
  /** Couriers, by their names in shipments, that are never chosen in this run. */
  excluded: ReadonlySet<string> = new Set();

  constructor(
    private readonly desk: Run,
    private readonly create: Operation | undefined,
  ) {
    this.said = new Map(Object.entries(readCourierFile(desk).names));
  }

  private readonly list = once(() => readCouriers(this.desk, this.create));

  /**
   * Rules with the service's own names of couriers; `excluded` are never chosen. Throws a failure of kind `usage` where its list
   * lacks one, with `change` as advice for a rule. Warns of a condition that compares with one that it lacks.
   */
  async listedRules<R extends ListedRule>(
    rules: readonly R[],
    excluded: readonly string[] = [],
    change?: Message,
  ): Promise<readonly R[]> {
    const left = rules.flatMap(({ not }) => not);
    const named = [...rules.flatMap(couriersOfRule), ...excluded];
    const compared = rules.flatMap(({ courierWords = [] }) => courierWords);
    if (named.length + compared.length === 0) return rules;
    this.couriers = await this.list();
    const wrong = rules.flatMap((rule) => this.unlistedIn(rule, couriersOfRule(rule)));
    if (wrong.length > 0) {
      const several = left.length > 0 ? [severalHint] : [];
      const list = escaped`The couriers of the service: ${suggest`couriers list`}`;
      throw usageFailure(wrong, joined([list, ...several, ...(change ? [change] : [])], '\n'));
    }
    for (const rule of rules)
      for (const said of this.unlistedIn(rule, rule.courierWords ?? [])) this.desk.messages.warn(said);
    const names = listedNames(this.desk, this.couriers, named, left.length > 0 ? severalHint : undefined);
    // Where the list cannot be read, the couriers that are asked for are those that are known.
    this.couriers ??= Couriers.named(names.values());
    const nameOf = (name: string): string => names.get(name) ?? name;
    this.excluded = new Set(excluded.map(nameOf));
    return rules.map((rule) => {
      const { choice } = rule;
      const not = [...new Set(rule.not.map(nameOf))];
      return { ...rule, not, choice: choice && 'courier' in choice ? { courier: nameOf(choice.courier) } : choice };
    });
  }

  /** Says of each of these names in a rule of the profile that the list of couriers lacks it. */
  private unlistedIn({ text }: ListedRule, names: readonly string[]): Message[] {
    const { couriers } = this;
    if (text === undefined || !couriers) return [];
    return names.flatMap((name) => {
      const reading = couriers.parse(name);
      return 'mistake' in reading ? [inRule(text, reading.mistake)] : [];
    });
  }

  /** The name of a courier as people write it. */
  titleOf(courier: string): string {
    return titleIn(courierTitle(courier, this.couriers?.spellingsOf(courier)), this.desk.settings.lang);
  }

  /** The name of a courier in messages: see `namedCourier`. */
  readonly nameOf = (courier: string): Message => namedCourier(courier, this.couriers?.spellingsOf(courier));

  /** Says which couriers are never chosen in this run; undefined if there are none. */
  describeExcluded(): Message | undefined {
    return this.excluded.size === 0
      ? undefined
      : escaped`Never chosen, by --not-courier: ${[...this.excluded].map((courier) => this.titleOf(courier))}.`;
  }

  /** Joins the couriers of all prices of a run, as far as nothing has to be asked. */
  async learn(priced: readonly PricedCourier[]): Promise<void> {
    const open = priced.filter((courier) => this.saidOf(courier) === undefined);
    const needsIds = this.create && takesCourierIds(this.desk, this.create);
    if (open.length === 0 && !needsIds) return;
    this.couriers ??= (await this.list()) ?? Couriers.named([]);
    const { couriers } = this;
    const unidentified = open.filter((courier) => couriers.identify(courier) === undefined);
    const taken = priced.flatMap((courier) => this.saidOf(courier) ?? couriers.identify(courier) ?? []);
    this.joined = couriers.join(
      unidentified.map(({ name }) => name),
      new Set(taken),
    );
  }

  /** The user's mapping of a code of the price, else of its name. */
  private saidOf({ name, codes = [] }: PricedCourier): string | null | undefined {
    return [...codes, name].map((text) => this.said.get(text)).find((said) => said !== undefined);
  }

  /** The name that shipments use for a courier of the prices; null if it is never to be used, undefined if it is not known. */
  courierOf(priced: PricedCourier): string | null | undefined {
    const said = this.saidOf(priced);
    return said === undefined ? (this.couriers?.identify(priced) ?? this.joined.get(priced.name)) : said;
  }

  /** The same, and asks where it is not known and there is somebody to ask. */
  async find(priced: PricedCourier): Promise<string | null | undefined> {
    const known = this.courierOf(priced);
    if (known !== undefined || !mayAsk(this.desk)) return known;
    const courier = await this.askFor(priced.name);
    await this.keep(priced.name, courier);
    return courier;
  }

  /** A shipment's input for a courier. */
  bodyOf(create: Operation, courier: string): Row {
    return courierBody(this.couriers, create, courier);
  }

  /** Says what the list has of couriers that the service refused. */
  noteRefused(refused: readonly string[]): void {
    for (const courier of new Set(refused)) this.desk.messages.warn(describeRefusedCourier(this.couriers, courier));
  }

  /**
   * Says which of these names were joined without a question, but for those that read the same and those that were told by an
   * earlier run; undefined if none was.
   */
  describeJoined(priced: readonly PricedCourier[]): Message | undefined {
    const found = new Map(
      priced.flatMap((each): readonly (readonly [string, string])[] => {
        const courier = this.saidOf(each) === undefined ? this.courierOf(each) : undefined;
        const { wordsOf } = this.desk.messages;
        const isAlike =
          courier && [each.name, wordsOf(namedCourier(each.name))].includes(wordsOf(this.nameOf(courier)));
        return courier && courier !== each.name && !isAlike ? [[each.name, courier]] : [];
      }),
    );
    const { told } = readCourierFile(this.desk);
    this.newlyJoined = new Map([...found].filter(([name, courier]) => getOwn(told, name) !== courier));
    const shown = [...this.newlyJoined].map(
      ([name, courier]) => escaped`${JSON.stringify(name)} is the courier ${this.nameOf(courier)}`,
    );
    return shown.length === 0 ? undefined : escaped`The prices' ${joined(shown, ', ')}.`;
  }

  /** Remembers the names that were told, once something was sent. Where they cannot be kept, they are told again. */
  async keepTold(): Promise<void> {
    const { newlyJoined, desk } = this;
    if (newlyJoined.size === 0) return;
    try {
      await changeCourierFile(desk, ({ told }) => ({ told: { ...told, ...Object.fromEntries(newlyJoined) } }));
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
    }
  }

  private async askFor(name: string): Promise<string | null> {
    const { messages } = this.desk;
    const listed = await this.list();
    messages.progress?.wipe();
    const list = listed ? escaped` Shipments know: ${listed.names}` : escaped``;
    const which = escaped`Which is it? (- for none): `;
    let question = escaped`Prices name the courier ${JSON.stringify(name)}.${list}\n${which}`;
    for (;;) {
      const answer = (await ask(this.desk, question)).trim();
      if (answer === '-') return null;
      const reading = listed?.parse(answer) ?? { courier: answer };
      if (answer === '') question = which;
      else if ('courier' in reading) return reading.courier;
      else question = escaped`${reading.mistake}\n${which}`;
    }
  }

  private async keep(name: string, courier: string | null): Promise<void> {
    this.said.set(name, courier);
    await changeCourierFile(this.desk, ({ names }) => ({ names: { ...names, [name]: courier } }));
    const change = suggest`rules map ${wordToFill`${name}=<courier>`}`;
    this.desk.messages.note(
      escaped`From now on ${JSON.stringify(name)} is ${courier === null ? escaped`never used` : this.nameOf(courier)}. To change that: ${change}`,
    );
  }
}
