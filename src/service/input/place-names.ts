import { escaped, suggest } from '../../base/text/message.ts';
import { latinDigits, withoutMarks } from '../../base/text/text.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import { cityElsewhere, type PlaceList, type PlacesOfService, unlistedName } from '../../orders/cities.ts';
import type { Context } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { faultSentence } from './values.ts';

/** The list whose ids an input takes: `receiver_city_id` those of cities. */
export function placeListOf({ input }: Pick<Operation, 'input'>, field: string): PlaceList | undefined {
  const [, kind] = /(?:^|_)(city|country)(?:_id)?$/.exec(field) ?? [];
  const takesIds = typesOf(input[field] ?? {}).includes('integer');
  if (kind === undefined || !takesIds) return undefined;
  return kind === 'city' ? 'cities' : 'countries';
}

/** Countries are read first: the one of a row says which of two cities of a name is meant. */
const inOrder: readonly PlaceList[] = ['countries', 'cities'];

interface ReadPlaces {
  /** Names are replaced by ids; without those that stand for none. */
  readonly given: readonly GivenFlag[];
  readonly mistakes: readonly string[];
  /** Names that a dry run leaves as they are: it looks nothing up. */
  readonly names: readonly GivenFlag[];
}

/** The flag for the country beside that of a city. */
function countryFlagBeside(given: readonly GivenFlag[], field = ''): GivenFlag | undefined {
  const wanted = field.replace(/city(_id)?$/, 'country$1');
  return wanted === field ? undefined : given.findLast((each) => each.field === wanted);
}

/** The flags with the ids of the service's lists in place of the names of cities and countries. */
export async function readPlaceNames(
  { places: openPlaces, settings, messages }: Pick<Context, 'places' | 'settings' | 'messages'>,
  operation: Operation,
  given: readonly GivenFlag[],
): Promise<ReadPlaces> {
  const named = given.flatMap((flag) => {
    const list = flag.field === undefined ? undefined : placeListOf(operation, flag.field);
    const mayBeName = list !== undefined && !flag.flag.endsWith('-id');
    const isName = mayBeName && !/^\s*-?[\d.]+\s*$/.test(latinDigits(withoutMarks(String(flag.value))));
    return isName ? [{ flag, list }] : [];
  });
  const mistakes = named.flatMap(({ flag, list }) => {
    const other = given.find(({ field, flag: name }) => field === flag.field && name !== flag.flag);
    const isBlank = withoutMarks(String(flag.value)) === '';
    const what = list === 'cities' ? 'city' : 'country';
    return [
      ...(other ? [escaped`${flag.flag} and ${other.flag} exclude each other.`] : []),
      ...(isBlank ? [escaped`${flag.flag} is empty. Give the name of a ${what}.`] : []),
    ];
  });
  // What is wrong without a list is not looked up.
  if (mistakes.length > 0) return { given, mistakes, names: named.map(({ flag }) => flag) };
  if (named.length === 0) return { given, mistakes: [], names: [] };
  const pairs = given.flatMap((flag) => {
    const country = countryFlagBeside(given, flag.field);
    // Ids alone are sent as they are given.
    const isNamed = named.some((each) => each.flag === flag || each.flag === country);
    const isCity = isNamed && country !== undefined && placeListOf(operation, flag.field ?? '') === 'cities';
    return isCity ? [{ city: flag, country }] : [];
  });
  if (settings.dryRun) {
    messages.note('--dry-run looks nothing up: the name of a place stands where its id will.');
    return { given, mistakes: [], names: named.map(({ flag }) => flag) };
  }
  const places = await openPlaces();
  await places.need(...new Set([...named.map(({ list }) => list), ...(pairs.length > 0 ? inOrder : [])]));
  const ids = new Map<GivenFlag, string>();
  /** Undefined for a name that means nothing. */
  const idOf = (flag: GivenFlag): string | undefined =>
    named.some((each) => each.flag === flag) ? ids.get(flag) : latinDigits(withoutMarks(String(flag.value)));
  const countryBeside = (field: string | undefined): string | undefined => {
    const flag = countryFlagBeside(given, field);
    return flag && idOf(flag);
  };
  for (const list of inOrder) {
    for (const { flag } of named.filter((each) => each.list === list)) {
      const text = String(flag.value);
      const read = list === 'cities' ? readCity(places, text, countryBeside(flag.field)) : readCountry(places, text);
      // The service may read names itself, where it takes them.
      const takesNames = typesOf(operation.input[flag.field ?? ''] ?? {}).includes('string');
      if (takesNames && places[list].isEmpty) ids.set(flag, text);
      else if ('fault' in read) mistakes.push(`${faultSentence(flag.flag, text, read.fault)}${read.hint ?? ''}`);
      else ids.set(flag, read.id);
    }
  }
  for (const { city, country } of pairs) {
    const where = cityElsewhere(places, idOf(city) ?? '', idOf(country) ?? '');
    if (where === undefined) continue;
    mistakes.push(faultSentence(city.flag, String(city.value), escaped`${where}. Correct one of them`));
  }
  const read = given.filter((flag) => ids.has(flag) || named.every((each) => each.flag !== flag));
  return { given: read.map((flag) => ({ ...flag, value: ids.get(flag) ?? flag.value })), mistakes, names: [] };
}

/** `hint`: where ids are found, as a sentence of its own. */
type IdReading = { readonly id: string } | { readonly fault: string; readonly hint?: string };

const needsId = (list: PlaceList): IdReading => ({ fault: unlistedName(list) });

function readCity({ cities }: PlacesOfService, text: string, countryId: string | undefined): IdReading {
  if (cities.isEmpty) return needsId('cities');
  const read = cities.parse(text, countryId);
  if ('fault' in read) return { ...read, hint: escaped` All cities: ${suggest`cities list`}` };
  return { id: read.city.id };
}

function readCountry({ countries }: PlacesOfService, text: string): IdReading {
  if (countries.isEmpty) return needsId('countries');
  const read = countries.read(text);
  if ('fault' in read) return { ...read, hint: escaped` All countries: ${suggest`countries list`}` };
  return { id: String(read.value) };
}
