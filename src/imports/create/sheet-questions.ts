import { escaped, type Message } from '../../base/text/message.ts';
import { latinDigits, withoutMarks } from '../../base/text/text.ts';
import { type Cities, type City, cityNameLike } from '../../orders/cities.ts';
import { isUnlikelyWeight } from '../../orders/parcels.ts';
import { type AskKey, ask, askKeyIn, askYesOrNo, mostChoices, yesOrNoIn } from '../../ports/ask.ts';
import type { Run } from '../../ports/run.ts';

/** A typed text, or the key that was pressed in place of one. */
export type SheetAnswer = { readonly text: string } | { readonly aside: AskKey };

/** A city to choose, and what is said behind its name. */
export interface CityChoice {
  readonly city: City;
  readonly note?: Message;
}

/** The question for a city. */
interface CityQuestion {
  readonly cities: Cities;
  /** The cities that are offered at first. */
  readonly choices: readonly CityChoice[];
  /** The answer that Enter gives. */
  readonly usual?: string | undefined;
  /** The keys that the prompt names. */
  readonly keys: Message;
}

/** Asks the questions of one import. Whoever ends them is asked none of the later ones. */
export class SheetQuestions {
  isEnded = false;

  constructor(private readonly context: Run) {}

  /** Asks for a line. Nothing typed is an answer of no letters. */
  async ask(prompt: Message): Promise<SheetAnswer> {
    const text = withoutMarks(await ask(this.context, prompt)).trim();
    const key = askKeyIn(text);
    if (key === undefined) return { text };
    if (key === 'quit') this.isEnded = true;
    return { aside: key };
  }

  /** Asks until something is typed. Enter, or yes, takes what is usual, if there is something. */
  async askValue(prompt: Message, usual?: string): Promise<SheetAnswer> {
    for (;;) {
      const answer = await this.ask(prompt);
      if ('aside' in answer) return answer;
      if (usual !== undefined && (answer.text === '' || yesOrNoIn(answer.text) === 'yes')) return { text: usual };
      if (answer.text !== '') return answer;
      this.context.messages.tell(escaped`Nothing was typed. Type the value, or s to go on without it.`);
    }
  }

  /** Asks once more where hardly any piece weighs so many grams: a wrong unit was typed. */
  async isMeant(grams: string): Promise<boolean> {
    if (!isUnlikelyWeight(Number(grams))) return true;
    const than = Number(grams) < 1 ? escaped`less than 1 g` : escaped`more than 100 kg`;
    return (await askYesOrNo(this.context, escaped`${grams} g are ${than}: is that what each weighs?`)) === 'yes';
  }

  /** Asks for a city of the list: by its number among those that are offered, its name or id, or letters that find it. */
  async askCity({ cities, choices, usual, keys }: CityQuestion): Promise<SheetAnswer> {
    const { messages } = this.context;
    let offered = choices;
    this.show(offered);
    for (;;) {
      const answer = await this.askValue(cityPrompt(offered, usual, keys), usual);
      if ('aside' in answer) return answer;
      const { text } = answer;
      const digits = latinDigits(text);
      if (offered.length > 0 && /^\d$/.test(digits)) {
        const chosen = offered[Number(digits) - 1]?.city;
        if (chosen) return { text: cityText(cities, chosen) };
        messages.tell(escaped`There is no ${digits} in the list.`);
        continue;
      }
      const [city, ...others] = cityOf(cities, digits) ?? cities.named(text);
      if (city && others.length === 0) return { text };
      const found = city ? [city, ...others] : cities.found(text);
      if (found.length === 0)
        messages.tell(escaped`The service lists no city with ${JSON.stringify(text)} in its name.`);
      else offered = this.offer(found, text);
    }
  }

  /** Shows what letters have found. */
  private offer(found: readonly City[], letters: string): readonly CityChoice[] {
    const sameName = new Set(found.map(({ name }) => name)).size < found.length;
    const offered = found.slice(0, mostChoices).map((city) => ({
      city: { ...city, name: cityNameLike(letters, city) },
      ...(sameName && { note: escaped`id ${city.id}` }),
    }));
    this.show(offered);
    const more = found.length - offered.length;
    if (more > 0) this.context.messages.tell(escaped`${more} more: type more letters of the name.`);
    return offered;
  }

  private show(offered: readonly CityChoice[]): void {
    for (const [at, { city, note }] of offered.entries()) {
      const name = note ? escaped`${city.name} (${note})` : escaped`${city.name}`;
      this.context.messages.tell(escaped`  ${at + 1}  ${name}`);
    }
  }
}

/** The city of an id; undefined for other texts, and where the list has none with it. */
function cityOf(cities: Cities, digits: string): readonly City[] | undefined {
  const city = /^\d+$/.test(digits) ? cities.withId(digits) : undefined;
  return city && [city];
}

/** The text of a cell for a city: its name, or its id if others have the same name. */
const cityText = (cities: Cities, { name, id }: City): string => (cities.named(name).length === 1 ? name : id);

function cityPrompt(offered: readonly CityChoice[], usual: string | undefined, keys: Message): Message {
  if (usual !== undefined) return escaped`Type it, or letters to search [Enter takes ${usual} \u00b7 ${keys}]: `;
  return offered.length > 0
    ? escaped`Type a number, or letters to search [${keys}]: `
    : escaped`Type it, or letters to search [${keys}]: `;
}
