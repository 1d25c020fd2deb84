import { Failure, isStop } from '../../base/failure.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import { latinDigits, withoutMarks } from '../../base/text/text.ts';
import { calendarOf } from '../../base/time/days.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import { type NamedList, namedGroups, namedListOf, namedThings } from '../../operations/named-lists.ts';
import { cityElsewhere, type PlaceList, type PlacesOfService, unlistedName } from '../../orders/cities.ts';
import type { NameList } from '../../orders/places.ts';
import type { NamedRecords } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import type { Context } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { type NamedId, packagesByName } from './named-packages.ts';
import { faultSentence, type Input, isIdText, isQuestion, type NamedFlag } from './values.ts';

interface ReadNames {
  /** Names are replaced by ids; without those that stand for none. */
  readonly given: readonly GivenFlag[];
  readonly mistakes: readonly Message[];
  /** Names that a dry run leaves as they are: their list cannot be read. */
  readonly left: readonly GivenFlag[];
}

/** `hint`: where ids are found, as a sentence of its own. */
type IdReading = NamedId | { readonly fault: Message; readonly hint?: Message };

const idText = (text: string): string => latinDigits(withoutMarks(text));

const isPlaces = (list: NamedList): list is PlaceList => list === 'cities' || list === 'countries';

/** The service may read names itself, where it takes them. */
const takesNames = ({ input }: Operation, field = ''): boolean => typesOf(input[field] ?? {}).includes('string');

/** The names that are looked up for one write, each list read once. A dry run does without a list that cannot be read. */
class NamesOfService {
  private readonly listed = new Map<NamedList, NamedRecords>();
  private haveCouriers = false;
  places: PlacesOfService | undefined;

  constructor(
    private readonly context: Run,
    private readonly operation: Operation,
  ) {}

  /** False in a dry run without a credential: then nothing can be read. */
  async isReady(lists: Iterable<NamedList>): Promise<boolean> {
    const { service, catalogue, messages, settings } = this.context;
    if (!settings.dryRun) return true;
    try {
      for (const list of lists) {
        const operation = findOperation(catalogue, `${list}.list`);
        if (operation) await service.assertReady(operation);
      }
      return true;
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
      messages.note(escaped`${failure.said} Names stand where their ids will.`);
      return false;
    }
  }

  /** Throws what reading a list throws, unless the service refuses it or has none. */
  async load(lists: ReadonlySet<NamedList>): Promise<void> {
    const { settings } = this.context;
    const ofPlaces = [...lists].filter(isPlaces);
    if (ofPlaces.length > 0) {
      this.places = await this.context.places();
      await (settings.dryRun ? this.places.load(...ofPlaces) : this.places.need(...ofPlaces));
    }
    const records = await this.context.records();
    for (const list of lists) {
      if (!isPlaces(list) && list !== 'couriers') this.listed.set(list, await records.named(list));
    }
  }

  async read({ list, flag }: NamedFlag, countryId: string | undefined): Promise<IdReading> {
    const text = String(flag.value);
    if (isIdText(text) && list !== 'boxes') return { id: idText(text) };
    if (list === 'couriers') return this.readCourier(flag.field ?? '', text);
    if (list === 'cities' && this.places) return readCity(this.places, text, countryId);
    return this.readRecord(list, text);
  }

  /** The record of a list that has been loaded. */
  readRecord(list: NamedList, text: string): IdReading {
    const found = this.listed.get(list);
    const names = list === 'countries' ? this.places?.countries : found?.names;
    if (!names || names.isEmpty) return { fault: unlistedName(list) };
    const reading = isIdText(text) ? names.withId(idText(text)) : names.read(text);
    if ('fault' in reading) return { ...reading, hint: allOf(list, names, reading.fault) };
    const id = String(reading.value);
    const row = found?.rows.find((each) => String(each.id) === id);
    return { id, ...(row && { row }) };
  }

  private async readCourier(field: string, text: string): Promise<IdReading> {
    const couriers = await (await this.context.records()).couriers(this.operation, field);
    this.haveCouriers ||= couriers !== undefined;
    if (!couriers) return { fault: unlistedName('couriers') };
    const reading = couriers.parse(text);
    if ('courier' in reading) return { id: String(couriers.valueOf(reading.courier)) };
    return { fault: escaped`is not the name of one courier`, hint: escaped` ${reading.mistake}` };
  }

  /** Is nothing known of a list, so that a dry run leaves its names as they are? */
  isUnknown(list: NamedList): boolean {
    if (list === 'couriers') return !this.haveCouriers;
    if (isPlaces(list)) return this.places?.[list].isEmpty !== false;
    return this.listed.get(list)?.names.isEmpty !== false;
  }
}

/** As many names are told where none is close; of a longer list the command that shows them. */
const mostTold = 8;

function allOf(list: NamedList, names: NameList, fault: Message): Message {
  const all = names.shown;
  const told = all.length > mostTold || isQuestion(fault) ? '' : escaped` They are: ${all}.`;
  return escaped`${told} All ${list.replace('-', ' ')}: ${suggest`${list} list`}`;
}

function readCity({ cities }: PlacesOfService, text: string, countryId: string | undefined): IdReading {
  if (cities.isEmpty) return { fault: unlistedName('cities') };
  const read = cities.parse(text, countryId);
  if ('fault' in read) return { ...read, hint: escaped` All cities: ${suggest`cities list`}` };
  return { id: read.city.id };
}

/** Countries are read first: the one of a row says which of two cities of a name is meant. */
const countriesFirst = (named: readonly NamedFlag[]): readonly NamedFlag[] =>
  named.toSorted((one, other) => Number(other.list === 'countries') - Number(one.list === 'countries'));

/** The flag for the country beside that of a city. */
function countryFlagBeside(given: readonly GivenFlag[], field = ''): GivenFlag | undefined {
  const wanted = field.replace(/city(_id)?$/, 'country$1');
  return wanted === field ? undefined : given.findLast((each) => each.field === wanted);
}

/** Mistakes that need no list. */
function mistakesIn(named: readonly NamedFlag[], given: readonly GivenFlag[]): readonly Message[] {
  return named.flatMap(({ flag, list, isOfPackages }) => {
    const other = given.find(({ field, flag: name }) => field === flag.field && name !== flag.flag);
    const isBlank = withoutMarks(String(flag.value)) === '';
    return [
      ...(other && !isOfPackages ? [escaped`${flag.flag} and ${other.flag} exclude each other.`] : []),
      ...(isBlank ? [escaped`${flag.flag} is empty. Give the name of a ${namedThings[list]}.`] : []),
    ];
  });
}

/** The flags with the ids of the service's lists in place of names. `body` is what `-F` and `--data` say. */
export async function readGivenNames(
  context: Context,
  operation: Operation,
  named: readonly NamedFlag[],
  body: Input,
): Promise<ReadNames> {
  const { given } = context.invocation;
  const { dryRun } = context.settings;
  const mistakes = [...mistakesIn(named, given)];
  // A mistake that needs no list to be seen is told at once.
  if (mistakes.length > 0) return { given, mistakes, left: named.map(({ flag }) => flag) };
  const pairs = given.flatMap((flag) => {
    const country = countryFlagBeside(given, flag.field);
    // Ids alone are sent as they are given.
    const isNamed = named.some((each) => each.flag === flag || each.flag === country);
    const isCity = isNamed && country !== undefined && namedListOf(operation, flag.field ?? '') === 'cities';
    return isCity ? [{ city: flag, country }] : [];
  });
  const looked = named.filter(({ flag, list }) => list === 'boxes' || !isIdText(flag.value));
  const lists = new Set(looked.map(({ list }) => list));
  if (pairs.length > 0) lists.add('cities').add('countries');
  const service = new NamesOfService(context, operation);
  const found = new Map<GivenFlag, NamedId>();
  const withPackages = () => packagesByName(operation, given, named, { found, body, calendar: calendarOf(context) });
  if (!(await service.isReady(lists))) return { ...withPackages(), left: named.map(({ flag }) => flag) };
  await service.load(lists);
  const left: GivenFlag[] = [];
  /** Undefined for a name that means nothing. */
  const idOf = (flag: GivenFlag): string | undefined =>
    named.some((each) => each.flag === flag) ? found.get(flag)?.id : idText(String(flag.value));
  for (const each of countriesFirst(named)) {
    const { flag, list } = each;
    const country = countryFlagBeside(given, flag.field);
    const read = await service.read(each, country && idOf(country));
    if ('id' in read) found.set(flag, read);
    else if (service.isUnknown(list) && takesNames(operation, flag.field)) found.set(flag, { id: String(flag.value) });
    else if (service.isUnknown(list) && dryRun) left.push(flag);
    else mistakes.push(escaped`${faultSentence(flag.flag, String(flag.value), read.fault)}${read.hint ?? ''}`);
  }
  for (const { city, country } of pairs) {
    const where = service.places && cityElsewhere(service.places, idOf(city) ?? '', idOf(country) ?? '');
    if (where === undefined) continue;
    mistakes.push(faultSentence(city.flag, String(city.value), escaped`${where}. Correct one of them`));
  }
  const isMeant = (flag: GivenFlag): boolean => found.has(flag) || left.includes(flag);
  const packages = withPackages();
  if (mistakes.length === 0) mistakes.push(...packages.mistakes);
  // A field with a name that means nothing is not told again to be wrong.
  const wrong = new Set(named.flatMap(({ flag }) => (isMeant(flag) ? [] : [flag.field])));
  const ids = packages.given
    .filter(({ field }) => field === undefined || !wrong.has(field))
    .map((flag) => ({ ...flag, value: found.get(flag)?.id ?? flag.value }));
  return { given: ids, mistakes, left };
}

/** The list whose records the last argument of an operation is one of: its path is that of the list, and its ids are numbers. */
function listOfArgument(catalogue: Catalogue, { group, path, parameters }: Operation): NamedList | undefined {
  const list = namedGroups.find((each) => each === group);
  const listing = list && findOperation(catalogue, `${list}.list`);
  const before = path.slice(0, path.indexOf(`/{${parameters.at(-1)}}`));
  return listing?.path === before && typesOf(listing.row.id ?? {}).includes('integer') ? list : undefined;
}

/** The arguments with the ids of records in place of their names: `boxes get Small`. */
export async function readNamedArguments(context: Run, operation: Operation, args: readonly string[]) {
  const list = listOfArgument(context.catalogue, operation);
  if (!list) return { args, mistakes: [] };
  const service = new NamesOfService(context, operation);
  const leaveOpen = (word: string): void =>
    context.leaveOpen({
      at: 'url',
      value: word,
      why: escaped`The id of this name is sent; shipctl has not looked it up.`,
    });
  if (!(await service.isReady([list]))) {
    for (const word of args.slice(operation.parameters.length - 1)) if (!isIdText(word)) leaveOpen(word);
    return { args, mistakes: [] };
  }
  await service.load(new Set([list]));
  const mistakes: Message[] = [];
  const last = operation.parameters.length - 1;
  const ids = args.map((word, at) => {
    if (at < last || isIdText(word)) return word;
    const read = service.readRecord(list, word);
    if ('id' in read) return read.id;
    const isLeft = service.isUnknown(list) && context.settings.dryRun;
    if (isLeft) leaveOpen(word);
    else
      mistakes.push(escaped`${faultSentence(`<${operation.parameters[last]}>`, word, read.fault)}${read.hint ?? ''}`);
    return word;
  });
  return { args: [...new Set(ids)], mistakes };
}
