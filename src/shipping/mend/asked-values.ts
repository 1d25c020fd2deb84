import { exactNumber } from '../../base/json/exact-json.ts';
import { type FieldPath, setPath } from '../../base/json/paths.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { foldText, latinDigits, plainText, withoutMarks } from '../../base/text/text.ts';
import { calendarOf } from '../../base/time/days.ts';
import type { Operation } from '../../operations/manifest.ts';
import { type NamedList, namedPackages } from '../../operations/named-lists.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import type { Finding } from '../../orders/checks/check-orders.ts';
import {
  distinctValues,
  type LikelyValue,
  likelyCities,
  likelyCountries,
  likelyPhones,
  likelyShortAddresses,
  likelyTotals,
} from '../../orders/checks/likely-values.ts';
import { type CheckedOrder, readChecked } from '../../orders/checks/rule.ts';
import { codWithoutAmount } from '../../orders/checks/single-rules.ts';
import { cityNameLike, type PlacesOfService, unlistedName } from '../../orders/cities.ts';
import { type Order, plainFields } from '../../orders/order.ts';
import { gramsIn, readGrams } from '../../orders/parcels.ts';
import { isCashOnDelivery, readPayment } from '../../orders/payments.ts';
import { isPhoneField } from '../../orders/phones.ts';
import { isShortAddressField, readShortAddress } from '../../orders/places.ts';
import type { Run } from '../../ports/run.ts';
import { elementName } from '../../service/input/match-elements.ts';
import { readAnswer } from '../../service/input/meant-values.ts';
import { packageIn } from '../../service/input/named-packages.ts';
import { readValue } from '../../service/input/values.ts';
import { type MendedInput, mendedInput } from '../mending.ts';
import type { OpenChecks } from '../open-checks.ts';
import { EarlierOrders } from './earlier-orders.ts';

/** The value of an answer, or why it cannot be read, as the rest of a sentence. */
export type GivenAnswer =
  | {
      /** A part of the body. */
      readonly given: Row;
      /** The value in it; undefined if it is no scalar. */
      readonly sent: unknown;
      readonly shown: string;
      /** Where the record has it, if that is another field than the one that was asked about. */
      readonly path?: FieldPath;
    }
  | { readonly fault: Message };

/** One value that mends a fault. */
export interface AskedValue {
  /** As rows name it: `receiver_phone`, `items[317401].weight`. */
  readonly field: string;
  /** The item that it is of; empty if it is of the order itself. */
  readonly of: string;
  readonly held: unknown;
  /** The product whose weight it is; absent for other values, and where no SKU is known. */
  readonly sku?: string | undefined;
  /** The values that are likely, the first of them offered. */
  readonly likely: readonly LikelyValue[];
  /** None of several likely values is likelier than the others: Enter takes none. */
  readonly needsChoice?: boolean;
  /** The first likely value as a sheet has it, where that is written otherwise: a weight in the unit of its item. */
  readonly cell?: string | undefined;
  /** Digits that are typed are a value themselves, and do not choose among the likely ones. */
  readonly isNumber: boolean;
  /** Where the record has it. */
  readonly path: FieldPath;
  read(text: string): Promise<GivenAnswer>;
  /** Returns what is found by letters that are no value; absent where nothing can be searched. */
  readonly search?: ((letters: string) => Promise<readonly LikelyValue[]>) | undefined;
  /** No list has such values: other orders are searched, by what people know of a receiver. */
  readonly isInOrders?: boolean;
}

const elementsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Finds the values that mend faults, with what is likely for each. */
export class AskedValues {
  private readonly earlier: EarlierOrders;

  constructor(
    private readonly run: Run,
    private readonly update: Operation,
    private readonly checks: OpenChecks,
  ) {
    this.earlier = new EarlierOrders(run);
  }

  /** Returns the values that mend a finding; none if no value of the order does. */
  async of(finding: Finding, record: Row): Promise<readonly AskedValue[]> {
    const mended = mendedInput(this.update, finding, record);
    if (!mended) return [];
    if (mended.kind === 'weights')
      return (await Promise.all(mended.places.map((at) => this.weight(mended.input, record, at)))).flat();
    if (mended.kind === 'box') return [await this.box(mended.input, finding)];
    const order = readChecked(record, await this.checks.facts());
    return [
      mended.list === undefined
        ? await this.text(mended.input, finding, order)
        : await this.named(mended, finding, order),
    ];
  }

  private async text(input: string, { field, value, rule }: Finding, order: CheckedOrder): Promise<AskedValue> {
    const { run, update } = this;
    const schema = update.input[input] ?? {};
    const isTotal = fieldsOfRole(update, 'total').includes(input);
    const places = order.fields.city.includes(input) ? await run.places() : undefined;
    return {
      ...{ field, of: '', held: value, isNumber: isTotal, path: [field] },
      likely: await this.likelyTexts(input, order),
      // Shipping or a discount may explain the difference.
      needsChoice: isTotal && rule !== codWithoutAmount,
      read: async (text) => {
        const paid = rule === codWithoutAmount ? this.otherPayment(text) : undefined;
        if (paid) return paid;
        const reading = await readAnswer(run, update, [input], { text, beside: order.row });
        if ('fault' in reading) return reading;
        if (isTotal && !(Number(reading.value) > 0)) return { fault: escaped`is not more than 0` };
        if (places && isPartOfName(reading.value, places)) return { fault: notOneCity };
        const sent = readValue(reading.value, { name: input, schema }, calendarOf(run));
        return { given: { [input]: sent }, sent, shown: reading.value };
      },
      search: places ? citySearch(places) : this.addressSearch(input, order),
      isInOrders: places === undefined,
    };
  }

  /** Short addresses stand in no list: they are found in other orders, by what people know of a receiver. */
  private addressSearch(input: string, order: CheckedOrder): AskedValue['search'] {
    if (!isShortAddressField(input)) return undefined;
    return async (letters) =>
      this.earlier.found(letters, order, shortAddressOf, inCityOf(order, await this.run.places()));
  }

  /** An order without an amount may be paid already: the way to pay is typed in place of the amount. */
  private otherPayment(text: string): GivenAnswer | undefined {
    const field = plainFields.payment;
    const read = Object.hasOwn(this.update.input, field) ? readPayment(text) : undefined;
    if (!read || 'fault' in read || isCashOnDelivery(read.value)) return undefined;
    return { given: { [field]: read.value }, sent: read.value, shown: read.value, path: [field] };
  }

  private async likelyTexts(input: string, order: CheckedOrder): Promise<readonly LikelyValue[]> {
    if (isShortAddressField(input)) {
      const isNear = inCityOf(order, await this.run.places());
      const earlier = await this.earlier.likely(order, shortAddressOf, isNear);
      return distinctValues([...likelyShortAddresses(order), ...earlier]);
    }
    if (input === order.fields.receiver[1]) return this.earlierNames(order, input);
    if (isPhoneField(input)) return likelyPhones(order, await this.checks.facts());
    if (fieldsOfRole(this.update, 'total').includes(input)) return likelyTotals(order);
    if (!order.fields.city.includes(input)) return [];
    const places = await this.run.places();
    await places.load('cities');
    return distinctValues([...likelyCities(order, places), ...(await this.earlierCities(order, places))]);
  }

  private async earlierCities(order: CheckedOrder, { cities }: PlacesOfService): Promise<readonly LikelyValue[]> {
    return this.earlier.likely(order, ({ place }) => {
      const city = cities.of(place);
      return city && { value: city.name, id: city.id };
    });
  }

  private earlierNames(order: CheckedOrder, last: string): Promise<readonly LikelyValue[]> {
    const [first = ''] = order.fields.receiver;
    const own = foldText(order.text(first));
    return this.earlier.likely(order, (other) => {
      const value = other.text(last);
      const isOne = foldText(other.text(first)) === own && value !== '' && foldText(value) !== own;
      return isOne ? { value } : undefined;
    });
  }

  /** A value that people name, and whose id is sent. */
  private async named(
    { input, list }: Extract<MendedInput, { readonly kind: 'value' }>,
    { field, value }: Finding,
    order: CheckedOrder,
  ): Promise<AskedValue> {
    const places = await this.run.places();
    await places.need('cities', 'countries');
    const ofCity = async () =>
      distinctValues([...likelyCities(order, places), ...(await this.earlierCities(order, places))]);
    const likely = list === 'cities' ? await ofCity() : likelyCountries(order, places);
    const idOf = list === 'cities' ? cityReader(places, order) : await this.nameReader(list ?? 'countries');
    return {
      ...{ field, of: '', held: value, isNumber: false, likely, path: [input] },
      search: list === 'cities' ? citySearch(places) : undefined,
      read: async (text) => {
        const reading = idOf(withoutMarks(text));
        if ('fault' in reading) return reading;
        const sent = exactNumber(reading.id);
        return { given: { [input]: sent }, sent, shown: reading.name };
      },
    };
  }

  private async nameReader(list: NamedList) {
    const places = await this.run.places();
    const names = list === 'countries' ? places.countries : (await (await this.run.records()).named(list)).names;
    return (text: string): IdReading => {
      if (names.isEmpty) return { fault: unlistedName(list) };
      const reading = /^\d+$/.test(latinDigits(text)) ? names.withId(latinDigits(text)) : names.read(text);
      if ('fault' in reading) return reading;
      return { id: String(reading.value), name: names.nameOf(reading.value) ?? text };
    };
  }

  private async weight(input: string, record: Row, at: number): Promise<AskedValue[]> {
    const list = Object.hasOwn(record, input) ? input : 'boxes';
    const element = elementsOf(record[list])[at];
    if (!element) return [];
    const { id, sku, weight, weight_unit: unit } = element;
    const known = (await this.checks.facts()).weighs?.(plainText(sku));
    return [
      {
        field: `${list}[${String(id ?? at)}].weight`,
        of: elementName(element),
        sku: plainText(sku) || undefined,
        held: weight,
        likely: known === undefined ? [] : [{ value: `${known} g`, from: escaped`goods` }],
        cell: known === undefined ? undefined : gramsIn(unit, String(known)),
        isNumber: true,
        path: [list, at, 'weight'],
        read: async (text) => {
          const reading = readGrams(text);
          if ('fault' in reading) return reading;
          const inUnit = gramsIn(unit, reading.value);
          if (inUnit === undefined)
            return { fault: escaped`has another unit than this item, which counts in ${String(unit)}` };
          const sent = exactNumber(inUnit);
          return { given: setPath([input, at, 'weight'], sent), sent, shown: `${reading.value} g` };
        },
      },
    ];
  }

  private async box(input: string, { field }: Finding): Promise<AskedValue> {
    const { rows, names } = await (await this.run.records()).named('boxes');
    const inner = namedPackages(this.update)?.inner ?? {};
    const likely = rows.map(({ id, type }): LikelyValue => ({ value: String(type ?? id), id: String(id) }));
    return {
      ...{ field, of: '', held: '', isNumber: false, path: [field, 0] },
      likely: likely.slice(0, mostBoxes),
      needsChoice: likely.length > 1,
      read: async (text) => {
        if (names.isEmpty) return { fault: unlistedName('boxes') };
        const reading = /^\d+$/.test(latinDigits(text)) ? names.withId(latinDigits(text)) : names.read(text);
        if ('fault' in reading) return reading;
        const row = rows.find(({ id }) => String(id) === String(reading.value)) ?? {};
        return {
          given: { [input]: [packageIn(row, inner)] },
          sent: undefined,
          shown: names.nameOf(reading.value) ?? text,
        };
      },
    };
  }
}

const mostBoxes = 9;

type IdReading = { readonly id: string; readonly name: string } | { readonly fault: Message };

/** Reads the name or the id of a city; of a name that several have, the one in the order's country. */
const cityReader =
  ({ cities }: Awaited<ReturnType<Run['places']>>, { place }: CheckedOrder) =>
  (text: string): IdReading => {
    const id = /^\d+$/.exec(latinDigits(text))?.[0];
    if (id !== undefined) {
      const city = cities.withId(id);
      return city || cities.isEmpty
        ? { id, name: city?.name ?? '' }
        : { fault: escaped`is not the id of a city that the service lists` };
    }
    if (cities.isEmpty) return { fault: unlistedName('cities') };
    const reading = cities.parse(text, place.countryId === '' ? undefined : place.countryId);
    if ('city' in reading) return { id: reading.city.id, name: reading.city.name };
    return { fault: notOneCity };
  };

const shortAddressOf = ({ place }: Order): { readonly value: string } | undefined => {
  const read = readShortAddress(place.shortAddress);
  return 'fault' in read ? undefined : read;
};

/** Whether another order goes to the city of an order: a short address is of one building. */
function inCityOf({ place: own }: Pick<Order, 'place'>, { cities }: Pick<PlacesOfService, 'cities'>) {
  const cityOf = (place: Order['place']): string => cities.of(place)?.id ?? (place.cityId || foldText(place.city));
  return ({ place }: Order): boolean => cityOf(own) !== '' && cityOf(place) === cityOf(own);
}

const notOneCity = escaped`is not the name of one city that the service lists`;

/** Is a text no city of the list, but a part of the name of one? */
const isPartOfName = (text: string, { cities }: Pick<PlacesOfService, 'cities'>): boolean =>
  cities.named(text).length === 0 && cities.containing(text).length > 0;

/** The cities that letters find. */
const citySearch =
  ({ cities }: Pick<PlacesOfService, 'cities'>) =>
  async (letters: string): Promise<readonly LikelyValue[]> =>
    cities.found(letters).map((city) => ({ value: cityNameLike(letters, city), id: city.id }));
