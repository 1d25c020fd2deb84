import { join } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { once } from '../base/memoize.ts';
import { didYouMean, escaped, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { isListOf, isRecordOf } from '../operations/checks.ts';
import { readIfThere } from '../service/read-orders.ts';
import { ask, mayAsk } from '../session/ask.ts';
import { configFolder } from '../settings/folder.ts';
import { changeStored, readStored, type StoredKind } from '../settings/store.ts';
import type { Desk } from './request.ts';

/** The courier rules and names of a profile. */
interface CourierFile {
  readonly version: 1;
  readonly rules: readonly string[];
  /** The names that shipments use for the couriers of prices; null for one that is never used. */
  readonly names: Readonly<Record<string, string | null>>;
}

/** The sandbox has couriers of its own. */
export const courierFile = ({ io, settings }: Desk): string =>
  join(configFolder(io), 'couriers', settings.sandbox ? '.sandbox.json' : `${settings.profile}.json`);

/** No rules and names if there is no file. Throws a failure of kind `usage` for a damaged one. */
export const readCourierFile = (desk: Desk): CourierFile => readStored(courierFile(desk), courierKind, desk.io);

/** Changes rules or names. Throws a failure of kind `usage` for a damaged file. */
export const changeCourierFile = (desk: Desk, change: (old: CourierFile) => Partial<CourierFile>): Promise<void> =>
  changeStored(courierFile(desk), courierKind, desk, (old) => ({ ...old, ...change(old) }));

const courierKind: StoredKind<CourierFile> = {
  name: 'The file of courier rules',
  repair: escaped`Correct it, or move it aside and set the rules again: ${suggest`rules set`}`,
  empty: { version: 1, rules: [], names: {} },
  parse: ({ rules = [], names = {}, ...more }) =>
    isTexts(rules) && isNames(names)
      ? { value: { ...more, version: 1, rules, names } }
      : { fault: 'it does not hold rules' },
};

const isTexts = isListOf(isText);

const isNames = isRecordOf((value): value is string | null => value === null || isText(value));

/** Joins what prices call a courier with what shipments call it: by what the profile knows, or by asking once. */
export class CourierNames {
  private readonly names: Map<string, string | null>;
  private asking: Promise<unknown> = Promise.resolve();
  /** Names that could not be asked about. */
  private readonly open = new Set<string>();

  constructor(private readonly desk: Desk) {
    this.names = new Map(Object.entries(readCourierFile(desk).names));
  }

  /** The names that the service lists. */
  private readonly list = once(async (): Promise<readonly string[]> => {
    const couriers = await readIfThere(this.desk, 'couriers.list', 'The names of couriers are not checked.');
    return couriers.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []));
  });

  /** Throws a failure of kind `usage` for a courier that the service does not list. */
  async assertCourier(courier: string): Promise<void> {
    const known = await this.list();
    if (known.length === 0 || known.includes(courier)) return;
    throw usageFailure([
      escaped`There is no courier ${JSON.stringify(courier)}.${didYouMean(courier, known)} The couriers are: ${known.join(', ')}.`,
    ]);
  }

  /** Returns the name that shipments use for a courier of the prices; null if it is never to be used. May ask the user. */
  join(name: string): Promise<string | null> {
    // One question at a time.
    const answer = this.asking.then(() => this.find(name));
    this.asking = answer.catch(() => undefined);
    return answer;
  }

  /** The same without a question: is this known to be the name that shipments use? */
  isKnownAs(name: string, courier: string): boolean {
    const said = this.names.get(name);
    // A name that nothing was said about stands for itself.
    return (said === undefined ? name : said) === courier;
  }

  private async find(name: string): Promise<string | null> {
    const said = this.names.get(name);
    if (said !== undefined) return said;
    if ((await this.list()).includes(name)) return name;
    if (!mayAsk(this.desk)) {
      this.open.add(name);
      return null;
    }
    const courier = await this.askFor(name);
    await this.keep(name, courier);
    return courier;
  }

  private async askFor(name: string): Promise<string | null> {
    const { messages } = this.desk;
    const known = await this.list();
    messages.progress.wipe();
    const list = known.length > 0 ? escaped` Shipments know: ${known.join(', ')}` : '';
    const which = 'Which is it? (- for none): ';
    let question = `Prices name the courier ${JSON.stringify(name)}.${list}\n${which}`;
    for (;;) {
      const answer = (await ask(this.desk, question)).trim();
      if (answer === '-') return null;
      if (answer !== '' && (known.length === 0 || known.includes(answer))) return answer;
      const fault = `There is no courier ${JSON.stringify(answer)}.${didYouMean(answer, known)}\n`;
      question = answer === '' ? which : fault + which;
    }
  }

  private async keep(name: string, courier: string | null): Promise<void> {
    this.names.set(name, courier);
    await changeCourierFile(this.desk, ({ names }) => ({ names: { ...names, [name]: courier } }));
    const change = suggest`rules map ${`${name}=<courier>`}`;
    this.desk.messages.note(
      escaped`From now on ${JSON.stringify(name)} is ${courier ?? 'never used'}. To change that: ${change}`,
    );
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
