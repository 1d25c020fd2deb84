import type { Failure } from '../base/failure.ts';
import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, meaning, nearest, suggest } from '../base/text/message.ts';
import { latinDigits, plainText, withoutMarks } from '../base/text/text.ts';
import type { NamedList } from '../operations/named-lists.ts';
import { cityNames } from './city-names.ts';
import { indexed, spellings, usualNameOf } from './city-spellings.ts';
import type { Couriers } from './couriers.ts';
import { nameWords, plainName } from './covered-names.ts';
import { nearestListed } from './nearest-cities.ts';
import type { NameList } from './places.ts';

/** A city of the service's list. */
export interface City {
  readonly id: string;
  readonly name: string;
  readonly nameAr: string;
  /** The id of its country in the service's list; empty if the list does not say. */
  readonly countryId: string;
}

const nameKey = memoize((text) => usualNameOf(text) ?? `"${plainName(nameWords(text))}`);

/** A list of the service that says what places are. */
export type PlaceList = 'cities' | 'countries';

/** The places of a service as far as they are known: more when a list has been read. */
export interface KnownPlaces {
  readonly cities: Cities;
  /** The two letters of a country. */
  countryOfId(id: string): string | undefined;
  /** The couriers of the service's list, where a name has needed it. */
  readonly couriers?: Couriers | undefined;
}

/** Places whose lists can be read: each at most once a command. */
export interface PlacesOfService extends KnownPlaces {
  readonly countries: NameList;
  /** Why a list was not read, if nobody is logged in. */
  readonly unauthorized?: Failure | undefined;
  /** Reads lists. One that cannot be read counts as empty, and a line says so. */
  load(...lists: readonly PlaceList[]): Promise<void>;
  /** Reads a list whose names are shown. One that cannot be read counts as empty, and nothing is said. */
  recall(list: PlaceList): Promise<void>;
  /** The same as `load` for names that are sent. Throws what reading a list throws, unless the service refuses it or has none. */
  need(...lists: readonly PlaceList[]): Promise<void>;
  /** Reads the list of couriers if one of these texts is not a courier that is known by its name: it may be a code. */
  meetCouriers(texts: Iterable<string>): Promise<void>;
}

/** Places of which no list has been read. */
export const unlistedPlaces = (): KnownPlaces => ({
  cities: new Cities(),
  countryOfId: () => undefined,
});

/** The city that a text means, or why it means none, as the rest of a sentence. */
export type CityReading = { readonly city: City } | { readonly fault: Message };

/** The id in a text that is one, in any digits; undefined for other texts. */
function idIn(text: string): string | undefined {
  const id = latinDigits(withoutMarks(text));
  return /^\d+$/.test(id) ? id : undefined;
}

/** The city of an order; each is empty if the order does not say it. */
export interface NamedCity {
  readonly city: string;
  readonly cityId: string;
}

/**
 * The cities of a service by their ids and all their names. Without a list, names are compared by what is known of the
 * region's cities, else as folded text, and ids as they are.
 */
export class Cities {
  private readonly byId = new Map<string, City>();
  private names: ReadonlyMap<string, ReadonlySet<City>> | undefined;
  /** The list says in which countries they are. */
  haveCountries = false;

  constructor(rows: readonly Row[] = []) {
    for (const { id, name, name_ar: nameAr, country_id: country } of rows) {
      const city = {
        id: String(id),
        name: plainText(name ?? nameAr),
        nameAr: plainText(nameAr),
        countryId: plainText(country),
      };
      if (city.name === '') continue;
      this.byId.set(city.id, city);
      this.haveCountries ||= city.countryId !== '';
    }
  }

  /** Made when the first name is asked about: who asks by ids alone does without. */
  private get byName(): ReadonlyMap<string, ReadonlySet<City>> {
    if (this.names) return this.names;
    const names = new Map<string, Set<City>>();
    const add = (key: string, city: City) => names.set(key, (names.get(key) ?? new Set()).add(city));
    for (const city of this.byId.values()) {
      for (const own of [city.name, city.nameAr]) {
        for (const spelling of indexed(own)) add(spelling, city);
        const usual = usualNameOf(own);
        if (usual !== undefined) add(`= ${usual}`, city);
      }
    }
    this.names = names;
    return names;
  }

  /** No list was read, or the service lists no cities. */
  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** The cities of a name: none, or several where the list has several of it. Many orders have one of a few names. */
  readonly named = memoize((text): readonly City[] => {
    for (const spelling of spellings(text)) {
      const found = this.byName.get(spelling);
      if (found) return [...found];
    }
    const usual = usualNameOf(text);
    return usual === undefined ? [] : [...(this.byName.get(`= ${usual}`) ?? [])];
  });

  withId(id: string): City | undefined {
    return this.byId.get(id);
  }

  /** The city of an order: by its id if the list has it, else by its name. */
  of({ city, cityId }: NamedCity): City | undefined {
    const [named, ...others] = this.withId(cityId) ? [] : this.named(city);
    return this.withId(cityId) ?? (others.length === 0 ? named : undefined);
  }

  /** Those of the list. */
  get all(): readonly City[] {
    return [...this.byId.values()];
  }

  /**
   * The name of an order's city as it is shown: that of the list, else as the order writes it, else its id: `#12`. Empty if it says
   * nothing. A list without the city, or without Arabic names, must not leave one city under two names.
   */
  nameOf(place: NamedCity, isArabic: boolean): string {
    const found = this.of(place);
    const listed = isArabic ? found?.nameAr || found?.name : found?.name;
    const name = listed || place.city || (place.cityId && `#${place.cityId}`);
    return isArabic ? arabicCityName(name) : name;
  }

  /** Keys of an order's city: two orders go to one city if they have one of these in common. None if it says nothing. */
  keysOf(place: NamedCity): readonly string[] {
    const named = place.city === '' ? [] : this.named(place.city);
    const isListed = this.withId(place.cityId) !== undefined;
    const byId = place.cityId === '' ? [] : [`#${place.cityId}`];
    const byName = named.length > 0 && !isListed ? named.map(({ id }) => `#${id}`) : [];
    const own = named.length > 0 || place.city === '' ? [] : [nameKey(place.city)];
    return [...byId, ...byName, ...own];
  }

  /** The same of what a user writes: a name, or an id. Of a name that the list has twice, both count. */
  keysOfText(text: string): readonly string[] {
    const id = idIn(text);
    if (id !== undefined) return [`#${id}`];
    const found = this.named(text);
    return found.length > 0 ? found.map((city) => `#${city.id}`) : [nameKey(text)];
  }

  /** The one key under which an order is counted; empty if it says nothing. Of a name that the list has twice, neither is taken. */
  keyOf(place: NamedCity): string {
    const { city, cityId } = place;
    const found = this.of(place);
    // An id that the list lacks joins nothing; a name does.
    if (!found && city !== '') return nameKey(city);
    const id = found?.id ?? cityId;
    return id === '' ? '' : `#${id}`;
  }

  /** The city that a text may be a slip of, as a sentence; undefined if it is one, or close to none. */
  nearMiss(text: string): Message | undefined {
    const isOne = this.isEmpty || idIn(text) !== undefined || this.named(text).length > 0;
    return isOne ? undefined : this.meant(text);
  }

  /** Why a text that a user compares with is no city, as a sentence; undefined if it is one, or where nothing is known of cities. */
  doubt(text: string): Message | undefined {
    if (this.isEmpty || idIn(text) !== undefined || this.named(text).length > 0) return undefined;
    return escaped`The service lists no city ${JSON.stringify(text)}.${this.didYouMean(text)}`;
  }

  /** Reads a name that is sent: it must be that of one city, of the country with this id if one is given. */
  parse(text: string, countryId?: string): CityReading {
    const all = this.named(text);
    const near = countryId === undefined ? [] : all.filter((each) => each.countryId === countryId);
    const found = near.length > 0 ? near : all;
    const [city, ...others] = found;
    if (city && others.length === 0) return { city };
    if (city) {
      const ids = found.map(({ id }) => id);
      return { fault: escaped`is the name of several cities (ids ${ids}). Give the id instead` };
    }
    const meant = this.meant(text);
    if (meant) return { fault: escaped`is not the name of a city that the service lists. ${meant}` };
    const told = nearestListed(this.all, text).map(({ city, km }) => {
      const name = cityNameLike(text, city);
      return escaped`${name} (id ${city.id}, about ${km} km away)`;
    });
    if (told.length > 0)
      return {
        fault: escaped`is not a city that the service lists. Ask the service to add it, or give one of its list; the nearest: ${joined(told, ', ')}`,
      };
    const look = suggest`cities list --search <letters>`;
    return {
      fault: escaped`is not the name of a city that the service lists (${look} finds it by some letters)`,
    };
  }

  /** The cities that a text may mean: those of its name, else the ones that it is closest to. */
  mayMean(text: string): readonly City[] {
    const found = this.named(text);
    return found.length > 0 ? found : this.near(text);
  }

  /** The cities that letters find: those of a name, else those that have them in a name, else those that they are closest to. */
  found(letters: string): readonly City[] {
    const named = this.named(letters);
    const containing = named.length > 0 ? named : this.containing(letters);
    return containing.length > 0 ? containing : this.near(letters);
  }

  /** The cities that have some letters in a name, in either language: first those that begin with them, then the shorter names. */
  containing(letters: string): readonly City[] {
    const wanted = [...new Set(indexed(letters))];
    if (wanted.length === 0) return [];
    const rank = ({ name, nameAr }: City): number => {
      const names = [name, nameAr].flatMap(indexed);
      if (names.some((own) => wanted.some((part) => own.startsWith(part)))) return 1;
      return names.some((own) => wanted.some((part) => own.includes(part))) ? 2 : 0;
    };
    return this.all
      .map((city) => ({ city, rank: rank(city) }))
      .filter((each) => each.rank > 0)
      .toSorted((one, other) => one.rank - other.rank || one.city.name.length - other.city.name.length)
      .map(({ city }) => city);
  }

  private near(text: string): readonly City[] {
    const [spelling = ''] = spellings(text).slice(-1);
    const close = nearest(spelling, this.byName.keys());
    const found = close === undefined ? [] : [...(this.byName.get(close) ?? [])].slice(0, 3);
    // One known city is no slip of another.
    const isKnown = usualNameOf(text) !== undefined;
    return found.filter(({ name }) => !isKnown || usualNameOf(name) === undefined);
  }

  /** Names that the user may have meant, as a question; undefined if there is none. */
  private meant(text: string): Message | undefined {
    const near = this.near(text);
    const told = near.map((city) => escaped`${cityNameLike(text, city)} (id ${city.id})`);
    if (near.length === 0) return undefined;
    const question = escaped`Did you mean ${joined(told, ' or ')}?`;
    const [city, ...others] = near;
    return city && others.length === 0 ? meaning(text, [cityNameLike(text, city)], question) : question;
  }

  /** The same behind a sentence. */
  private didYouMean(text: string): Message {
    const meant = this.meant(text);
    return meant ? escaped` ${meant}` : escaped``;
  }
}

const isArabicName = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/**
 * Only the list can tell the name that is shown: the order has an id and no name, another spelling of the usual one, or a name that is
 * not Arabic where Arabic ones are shown.
 */
const isAnotherName = ({ city, cityId }: NamedCity, isArabic: boolean): boolean =>
  city === '' ? cityId !== '' : (isArabic && !isArabicName(city)) || ![undefined, city].includes(usualNameOf(city));

/** Returns the names of the cities of these orders as they are shown. The list is read if one of them needs it. */
export async function cityNamer(
  places: PlacesOfService,
  orders: readonly { readonly place: NamedCity }[],
  isArabic: boolean,
): Promise<(order: { readonly place: NamedCity }) => string> {
  if (orders.some(({ place }) => isAnotherName(place, isArabic))) await places.recall('cities');
  return ({ place }) => places.cities.nameOf(place, isArabic);
}

/** The Arabic name of a city of the region, by any name of it; another text as it is. */
export function arabicCityName(text: string): string {
  const usual = isArabicName(text) ? undefined : usualNameOf(text);
  return usual === undefined ? text : (cityNames[usual]?.split(', ').find(isArabicName) ?? text);
}

/** The name of a city in the script of a text. */
export const cityNameLike = (text: string, { name, nameAr }: City): string =>
  /\p{Script=Arabic}/u.test(text) && nameAr !== '' ? nameAr : name;

/** Why a name has no id where the list of the service could not be read, as the rest of a sentence. */
export const unlistedName = (list: NamedList): Message =>
  escaped`cannot be looked up: the ${list.replace('-', ' ')} of the service are not known here. Give its id instead`;

/** Says in which country a city is, where that is not the one beside it, as the rest of a sentence. */
export function cityElsewhere(
  { cities, countries }: Pick<PlacesOfService, 'cities' | 'countries'>,
  cityId: string,
  countryId: string,
): Message | undefined {
  const own = countryId === '' ? '' : (cities.withId(cityId)?.countryId ?? '');
  if (own === '' || own === countryId) return undefined;
  const nameOf = (id: string): string => countries.nameOf(id) ?? `country ${id}`;
  return escaped`is in ${nameOf(own)}, but the country beside it is ${nameOf(countryId)}`;
}
