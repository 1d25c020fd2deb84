import { once } from '../base/memoize.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { Couriers } from '../orders/couriers.ts';
import { changeCourierFile, listedNames, readCourierFile, readCouriers } from '../service/couriers.ts';
import { ask, mayAsk } from '../session/ask.ts';
import type { Desk } from './request.ts';
import type { Choice } from './rules.ts';

/** Joins what prices call a courier with what shipments call it: by what the profile knows, by the names, or by asking once. */
export class CourierNames {
  private readonly said: Map<string, string | null>;
  private joined: ReadonlyMap<string, string> = new Map();
  private couriers: Couriers | undefined;

  constructor(private readonly desk: Desk) {
    this.said = new Map(Object.entries(readCourierFile(desk).names));
  }

  private readonly list = once(() => readCouriers(this.desk));

  /** Rules with the service's own names of couriers. Throws a failure of kind `usage` where its list lacks one. */
  async listedRules<R extends { readonly choice: Choice }>(rules: readonly R[]): Promise<readonly R[]> {
    const named = rules.flatMap(({ choice }) => ('courier' in choice ? [choice.courier] : []));
    if (named.length === 0) return rules;
    this.couriers = await this.list();
    const names = listedNames(this.couriers, named);
    // Where the list cannot be read, the couriers that are asked for are those that are known.
    this.couriers ??= Couriers.named(named);
    return rules.map((rule) => {
      const courier = 'courier' in rule.choice ? names.get(rule.choice.courier) : undefined;
      return courier === undefined ? rule : { ...rule, choice: { courier } };
    });
  }

  /** Joins the names of all prices of a run, as far as nothing has to be asked. */
  async learn(priceNames: readonly string[]): Promise<void> {
    const open = priceNames.filter((name) => !this.said.has(name));
    if (open.length === 0) return;
    this.couriers ??= (await this.list()) ?? Couriers.named([]);
    const taken = priceNames.flatMap((name) => this.said.get(name) ?? []);
    this.joined = this.couriers.join(open, new Set(taken));
  }

  /** The name that shipments use for a courier of the prices; null if it is never to be used, undefined if it is not known. */
  courierOf(name: string): string | null | undefined {
    const said = this.said.get(name);
    return said === undefined ? this.joined.get(name) : said;
  }

  /** The same, and asks where it is not known and there is somebody to ask. */
  async find(name: string): Promise<string | null | undefined> {
    const known = this.courierOf(name);
    if (known !== undefined || !mayAsk(this.desk)) return known;
    const courier = await this.askFor(name);
    await this.keep(name, courier);
    return courier;
  }

  /** Says which of these names were joined without a question; empty if none was. */
  describeJoined(priceNames: Iterable<string>): string {
    const shown = [...new Set(priceNames)].flatMap((name) => {
      const courier = this.said.has(name) ? undefined : this.joined.get(name);
      return courier === undefined || courier === name
        ? []
        : [escaped`${JSON.stringify(name)} is the courier ${courier}`];
    });
    return shown.length === 0 ? '' : escaped`The prices' ${shown.join(', ')}.`;
  }

  private async askFor(name: string): Promise<string | null> {
    const { messages } = this.desk;
    const listed = await this.list();
    messages.progress?.wipe();
    const list = listed ? escaped` Shipments know: ${listed.names.join(', ')}` : '';
    const which = 'Which is it? (- for none): ';
    let question = `${escaped`Prices name the courier ${JSON.stringify(name)}.`}${list}\n${which}`;
    for (;;) {
      const answer = (await ask(this.desk, question)).trim();
      if (answer === '-') return null;
      const reading = listed?.parse(answer) ?? { courier: answer };
      if (answer === '') question = which;
      else if ('courier' in reading) return reading.courier;
      else question = `${reading.mistake}\n${which}`;
    }
  }

  private async keep(name: string, courier: string | null): Promise<void> {
    this.said.set(name, courier);
    await changeCourierFile(this.desk, ({ names }) => ({ names: { ...names, [name]: courier } }));
    const change = suggest`rules map ${`${name}=<courier>`}`;
    this.desk.messages.note(
      escaped`From now on ${JSON.stringify(name)} is ${courier ?? 'never used'}. To change that: ${change}`,
    );
  }
}
