import { usageFailure } from '../base/failure.ts';
import { once } from '../base/memoize.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { suggest } from '../base/text/suggest.ts';
import { readIfThere } from '../service/read-orders.ts';
import { ask, mayAsk } from '../session/ask.ts';
import type { Context } from '../session/context.ts';
import type { CourierJoin } from './choose-rate.ts';
import { changeCourierFile, readCourierFile } from './courier-file.ts';

/** Joins what prices call a courier with what shipments call it: by what the profile knows, or by asking once. */
export class CourierNames implements CourierJoin {
  private readonly names = new Map<string, string | null>();
  private asking: Promise<unknown> = Promise.resolve();
  /** Names that could not be asked about. */
  readonly open = new Set<string>();

  constructor(private readonly context: Context) {
    for (const [name, courier] of Object.entries(readCourierFile(context).names)) this.names.set(name, courier);
  }

  /** The couriers that the service lists; none where it lists none. */
  readonly list = once(async (): Promise<readonly string[]> => {
    const rows = await readIfThere(this.context, 'couriers.list', 'The names of couriers are not checked.');
    return rows.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []));
  });

  /** Throws a failure of kind `usage` for a courier that the service does not list. */
  async assertCourier(courier: string): Promise<void> {
    const known = await this.list();
    if (known.length === 0 || known.includes(courier)) return;
    throw usageFailure([
      escaped`There is no courier ${JSON.stringify(courier)}.${didYouMean(courier, known)} The couriers are: ${known.join(', ')}.`,
    ]);
  }

  join(name: string): Promise<string | null> {
    // One question at a time.
    const answer = this.asking.then(() => this.find(name));
    this.asking = answer.catch(() => undefined);
    return answer;
  }

  isKnownAs(name: string, courier: string): boolean {
    const known = this.names.get(name);
    return known === undefined ? name === courier : known === courier;
  }

  private async find(name: string): Promise<string | null> {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    // The same name is no difference.
    if ((await this.list()).includes(name)) return name;
    if (!mayAsk(this.context)) {
      this.open.add(name);
      return null;
    }
    const courier = await this.askFor(name);
    this.names.set(name, courier);
    await changeCourierFile(this.context, ({ names }) => ({ names: { ...names, [name]: courier } }));
    const change = suggest`rules map ${`${name}=<courier>`}`;
    this.context.messages.note(
      escaped`From now on ${JSON.stringify(name)} is ${courier ?? 'never used'}. To change that: ${change}`,
    );
    return courier;
  }

  private async askFor(name: string): Promise<string | null> {
    const { messages } = this.context;
    const known = await this.list();
    messages.progress.wipe();
    const list = known.length > 0 ? escaped` Shipments know: ${known.join(', ')}` : '';
    let question = `Prices name the courier ${JSON.stringify(name)}.${list}\nWhich is it? (- for none): `;
    for (;;) {
      const answer = (await ask(this.context, question)).trim();
      if (answer === '-') return null;
      if (answer !== '' && (known.length === 0 || known.includes(answer))) return answer;
      question = `${answer === '' ? '' : `There is no courier ${JSON.stringify(answer)}.${didYouMean(answer, known)}\n`}Which is it? (- for none): `;
    }
  }

  /** Throws a failure of kind `usage` where names could not be joined. */
  assertJoined(): void {
    if (this.open.size === 0) return;
    const names = [...this.open];
    const maps = names.map((name) => `${name}=<courier>`);
    throw usageFailure(
      [
        escaped`The prices name couriers that shipments may call otherwise: ${names.map((name) => JSON.stringify(name)).join(', ')}.`,
      ],
      `Say it once: ${suggest`rules map ${maps}`}\nThe couriers of shipments: ${suggest`couriers list`}`,
    );
  }
}
