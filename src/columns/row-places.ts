import { exactNumber } from '../base/json/exact-json.ts';
import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import { latinDigits, plainText } from '../base/text/text.ts';
import { cityElsewhere, type PlaceList, type PlacesOfService, unlistedName, unlistedPlaces } from '../orders/cities.ts';
import type { PhonePlace } from '../orders/phones.ts';
import { countryOf, countryOfShortAddress, type NameList, namedRecords } from '../orders/places.ts';

/** The values of a record that were read before, by their fields. */
export type ReadValues = ReadonlyMap<string, ReadValue>;

interface ReadValue {
  readonly value: unknown;
  /** The sheet does not say it. */
  readonly isImplied?: boolean;
}

/** The id that a name stands for, or why it stands for none, as the rest of a sentence. */
type IdOfName = { readonly value: unknown } | { readonly fault: Message };

const idValue = (id: string): IdOfName => ({ value: /^[1-9]\d*$/.test(id) ? exactNumber(id) : id });

/** Reads a cell if the list of its names could not be read. */
function idAlone(text: string, list: PlaceList): IdOfName {
  const id = latinDigits(text);
  return /^\d+$/.test(id) ? idValue(id) : { fault: unlistedName(list) };
}

const notListed: IdOfName = { fault: escaped`cannot be read` };

const cityList = 'cities.list';
const countriesList = 'countries.list';

const cityField = /(?:^|[._])city_id$/;
const countryField = /(?:^|[._])country_id$/;

/** The field of the country beside that of a city: `receiver_country_id`. */
const countryBeside = (path: string): string => path.replace(/city_id$/, 'country_id');

/** The kind of place that a field names by its id. */
export function placeKindOf(path: string): 'city' | 'country' | undefined {
  if (cityField.test(path)) return 'city';
  return countryField.test(path) ? 'country' : undefined;
}

/** The lists of the service in which the ids of names are looked up. */
export interface NameLists {
  places(): Promise<PlacesOfService>;
  /** Returns the records of the list operation of this id, such as `warehouses.list`. */
  records(list: string): Promise<readonly Row[]>;
  /** Shows progress while `read` reads a list. */
  whileReading(list: string, read: () => Promise<void>): Promise<void>;
}

/** A contradiction between the city and the country of one record. */
export interface Contradiction {
  /** The field of the city. */
  readonly path: string;
  /** As the rest of a sentence. */
  readonly fault: Message;
}

/** Resolves the names of a sheet and the places of its records. Each list is read once, and only when a cell needs it. */
export class RowPlaces {
  private readonly lists = new Map<string, NameList>();
  private readonly loaded = new Set<string>();
  private readonly cityPaths = new Set<string>();
  private places: PlacesOfService | undefined;

  constructor(
    private readonly service: NameLists,
    /** The country of phones where nothing else says it. */
    private readonly country: string | undefined,
  ) {}

  learn(path: string): void {
    if (cityField.test(path)) this.cityPaths.add(path);
  }

  has(list: string): boolean {
    return this.loaded.has(list);
  }

  /** Loads the list of names. Throws what reading it throws. */
  async loadNames(list: string): Promise<void> {
    await this.service.whileReading(list, async () => {
      if (list === cityList || list === countriesList) {
        this.places = await this.service.places();
        await this.places.need(list === cityList ? 'cities' : 'countries');
      } else {
        const rows = await this.service.records(list);
        this.lists.set(list, namedRecords(rows, singular(list.replace(/\.list$/, ''))));
      }
    });
    this.loaded.add(list);
  }

  /** Loads what says where a record is that has these. A list that cannot be read is done without. */
  async loadPlaces(hasCity: boolean, hasCountry: boolean): Promise<void> {
    if (hasCity) await this.loadIfThere(cityList, 'cities');
    if (hasCountry || (hasCity && this.places?.cities.haveCountries))
      await this.loadIfThere(countriesList, 'countries');
  }

  private async loadIfThere(id: string, list: PlaceList): Promise<void> {
    if (this.loaded.has(id)) return;
    this.places = await this.service.places();
    await this.places.load(list);
    this.loaded.add(id);
  }

  readName(list: string, path: string, text: string, values: ReadValues): IdOfName {
    if (list === countriesList) return this.countryNamed(text);
    if (list !== cityList) return this.lists.get(list)?.read(text) ?? notListed;
    return this.cityOf(`${plainText(values.get(countryBeside(path))?.value)}\n${text}`);
  }

  private countryNamed(text: string): IdOfName {
    const countries = this.places?.countries;
    return countries && !countries.isEmpty ? countries.read(text) : idAlone(text, 'countries');
  }

  /** A sheet has the same few cities again and again. */
  private readonly cityOf = memoize((given): IdOfName => {
    const [country = '', ...lines] = given.split('\n');
    const text = lines.join('\n');
    const { cities } = this.places ?? unlistedPlaces();
    if (cities.isEmpty) return idAlone(text, 'cities');
    const read = cities.parse(text, country === '' ? undefined : country);
    const city = 'city' in read ? read.city : cities.withId(latinDigits(text));
    if (city) return idValue(city.id);
    return 'fault' in read ? read : notListed;
  });

  /** Where the owner of a phone is: where its record says so, its city does, or else the user. */
  placeOf(phone: string, values: ReadValues): PhonePlace {
    const prefix = phone.replace(/(?:phone|mobile)$/, '');
    const named = values.get(`${prefix}country_id`);
    if (named) return this.placeIn(plainText(named.value), named.isImplied === true);
    const written = [`${prefix}country_code`, `${prefix}country`].flatMap((path) => values.get(path) ?? []);
    const said = written.find(({ value }) => plainText(value) !== '');
    if (said) {
      const country = countryOf(plainText(said.value));
      const isImplied = said.isImplied === true && country !== this.country;
      return { country, isForeign: country === undefined, isImplied };
    }
    const city = this.places?.cities.withId(plainText(values.get(`${prefix}city_id`)?.value));
    const found = this.placeIn(city?.countryId ?? '', true);
    const country = city ? undefined : countryOfShortAddress(plainText(values.get(`${prefix}short_address`)?.value));
    return country === undefined ? found : { country, isImplied: country !== this.country };
  }

  /** Has the user named this country for the phones of the file? */
  isGiven(country: string | undefined): boolean {
    return this.country !== undefined && this.country === country;
  }

  private placeIn(countryId: string, isImplied: boolean): PhonePlace {
    const country = this.places?.countries.codeOf(countryId);
    const isKnown = countryId !== '' && (!isImplied || this.places?.countries.isEmpty === false);
    if (!isKnown) return { country: this.country };
    return { country, isForeign: country === undefined, isImplied: isImplied && country !== this.country };
  }

  /** The cities of a record that are not in its country. */
  contradictions(read: (path: string) => unknown): readonly Contradiction[] {
    const found: Contradiction[] = [];
    for (const path of this.cityPaths) {
      const own = plainText(read(countryBeside(path)));
      const where = this.places && cityElsewhere(this.places, plainText(read(path)), own);
      if (where === undefined) continue;
      found.push({ path, fault: escaped`${where}. Correct one of them` });
    }
    return found;
  }
}
