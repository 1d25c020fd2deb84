import type { Cities, NamedCity } from './cities.ts';

const isArabicText = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

/** Sorts texts by their code units, the same everywhere. */
export const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The same whatever their case is; of texts that differ by it alone the one in small letters first. */
const byLetters = (one: string, other: string): number =>
  byText(one.toLowerCase(), other.toLowerCase()) || byText(other, one);

/**
 * The name to show of one thing, of those that orders give it: in the language's script if there is one, and the most usual; of
 * names that are as usual as each other the first of the alphabet, whichever came first.
 */
export function usualName(counts: ReadonlyMap<string, number>, isArabic: boolean): string | undefined {
  const names = [...counts]
    .sort(([name, one], [otherName, other]) => other - one || byLetters(name, otherName))
    .map(([name]) => name);
  return names.find((name) => isArabicText(name) === isArabic) ?? names[0];
}

/** Tells which orders go to one city, and how it is called, by all that they say of their cities. */
export class CityTally {
  /** How many orders have each name, by the key of their city. */
  private readonly names = new Map<string, Map<string, number>>();
  /** Keys of ids that no list has → the key of the name that orders give them; empty where they give several. */
  private readonly namesOfIds = new Map<string, string>();

  constructor(
    private readonly cities: () => Cities,
    private readonly isArabic: boolean,
  ) {}

  /** Adds so many orders. */
  add(place: NamedCity, orders = 1): void {
    const cities = this.cities();
    const key = cities.keyOf(place);
    const name = cities.nameOf(place, this.isArabic);
    this.noteId(place, key);
    // The id of a city is shown where no order names it.
    if (name.startsWith('#')) return;
    const counts = this.names.get(key) ?? new Map<string, number>();
    this.names.set(key, counts.set(name, (counts.get(name) ?? 0) + orders));
  }

  private noteId({ cityId }: NamedCity, key: string): void {
    if (cityId === '' || key === '' || key.startsWith('#')) return;
    const id = `#${cityId}`;
    this.namesOfIds.set(id, (this.namesOfIds.get(id) ?? key) === key ? key : '');
  }

  /** The key of a city, by the one under which an order was counted: one with nothing but an id goes where others name it. */
  joinedKey(key: string): string {
    return this.namesOfIds.get(key) || key;
  }

  /** Each key of an id with the key under which its orders are counted. */
  get joins(): readonly (readonly [id: string, key: string])[] {
    return [...this.namesOfIds].filter(([, key]) => key !== '');
  }

  /** The name of the city that has a key of `joinedKey`; undefined if no order names it. */
  nameOfKey(key: string): string | undefined {
    return usualName(this.names.get(key) ?? new Map(), this.isArabic);
  }

  /** The name of a city as it is shown beside all others. */
  nameOf(place: NamedCity): string {
    const cities = this.cities();
    return this.nameOfKey(this.joinedKey(cities.keyOf(place))) ?? cities.nameOf(place, this.isArabic);
  }
}
