import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { foldText, isText } from '../base/text/text.ts';
import { type Operation, withoutNull } from '../operations/manifest.ts';
import type { KnownPlaces, PlaceList } from './cities.ts';
import { knownCouriers, regionCourier } from './couriers.ts';
import { solidName } from './covered-names.ts';
import { currencyCode } from './money.ts';
import { fieldText, orderFields, orderNumberKey, placeId, plainFields, roleText } from './order.ts';
import { paymentOf, paymentWords } from './payments.ts';
import { isSamePhone, phoneDigits } from './phones.ts';
import { countryOf, countryOfPlace } from './places.ts';
import { isKnownState, knownStates, stateKey } from './states.ts';

/** The values that are known of a field. A service may have others. */
export interface KnownWords {
  has(text: string): boolean;
  all(): readonly string[];
}

/** How the values of a field are compared where several texts mean the same. */
export interface FieldMeaning {
  /** The lists that have to be read before records are compared. */
  readonly needs: readonly PlaceList[];
  /** Returns the test of whether a record says what a text means. */
  equals(text: string): (row: Row) => boolean;
  /** One text for all that mean the same, to sort by; empty if the record does not say. */
  sortText(row: Row): string;
  /** Why a text is compared as it is written, a sentence; known when the lists have been read. */
  doubt?(text: string): Message | undefined;
  /** The courier that a record names. */
  courierOf?(row: Row): string;
  readonly known?: KnownWords;
}

const wordsKey = memoize(solidName);

/** One spelling of a courier's name or code: of a known one, shipctl's own; of one of the list, its name's; of another one, its words. */
export const courierKey = (text: string, { couriers }: Pick<KnownPlaces, 'couriers'>): string =>
  regionCourier(text) ?? couriers?.keyOf(text) ?? wordsKey(text);

/** One spelling of a way to pay: of a known one, what services call it. */
export const paymentKey = (payment: string): string => paymentOf(payment) ?? foldText(payment);

const keyed = (fields: readonly string[], keyOf: (text: string) => string): FieldMeaning => ({
  needs: [],
  equals: (text) => {
    const wanted = keyOf(text);
    return (row) => keyOf(roleText(row, fields)) === wanted;
  },
  sortText: (row) => keyOf(roleText(row, fields)),
});

function courierMeaning(fields: readonly string[], places: KnownPlaces): FieldMeaning {
  const courierOf = (row: Row): string => roleText(row, fields);
  return {
    needs: [],
    equals: (text) => (row) => courierKey(courierOf(row), places) === courierKey(text, places),
    sortText: (row) => courierKey(courierOf(row), places),
    courierOf,
    known: {
      has: (text) => regionCourier(text) !== undefined || places.couriers?.keyOf(text) !== undefined,
      all: () => [...knownCouriers.all, ...(places.couriers?.names ?? [])],
    },
  };
}

const phoneMeaning = (fields: readonly string[]): FieldMeaning => ({
  needs: [],
  equals: (text) => {
    const wanted = phoneDigits(text);
    return (row) => isSamePhone(phoneDigits(roleText(row, fields)), wanted);
  },
  sortText: (row) => phoneDigits(roleText(row, fields)),
});

function cityMeaning(fields: readonly string[], idField: string, places: KnownPlaces): FieldMeaning {
  const placeOf = (row: Row) => ({ city: roleText(row, fields), cityId: placeId(row, idField) });
  const sortKey = memoize(foldText);
  return {
    needs: ['cities'],
    equals: (text) => {
      let wanted: readonly string[] | undefined;
      return (row) => {
        wanted ??= places.cities.keysOfText(text);
        return places.cities.keysOf(placeOf(row)).some((key) => wanted?.includes(key));
      };
    },
    sortText: (row) => {
      const place = placeOf(row);
      return sortKey(places.cities.of(place)?.name ?? place.city);
    },
    doubt: (text) => places.cities.doubt(text),
  };
}

const isId = /^\d+$/;

function countryMeaning(cityFields: readonly string[], places: KnownPlaces): FieldMeaning {
  const codeOf = (id: string): string | undefined => places.countryOfId(id);
  const keyOfRow = (row: Row): string => {
    const country = fieldText(row, plainFields.country);
    const countryCode = fieldText(row, plainFields.countryCode);
    const place = { country, countryCode, countryId: placeId(row, plainFields.countryId) };
    const named = countryOfPlace(place, codeOf) ?? foldText(countryCode || country);
    if (named !== '') return named;
    const city = places.cities.of({ city: roleText(row, cityFields), cityId: placeId(row, plainFields.cityId) });
    return (city && places.countryOfId(city.countryId)) ?? '';
  };
  return {
    needs: ['countries', 'cities'],
    equals: (text) => {
      const wanted = countryOf(text) ?? foldText(text);
      if (!isId.test(wanted)) return (row) => keyOfRow(row) === wanted;
      return (row) => placeId(row, plainFields.countryId) === wanted;
    },
    sortText: keyOfRow,
    doubt: (text) =>
      countryOf(text) || isId.test(foldText(text)) ? undefined : escaped`No country is called ${JSON.stringify(text)}.`,
  };
}

const names = ['name', 'name_ar'];

/** The meanings of the names of a list whose records have two, as cities and couriers do: each of them is found by both. */
export function namedMeanings({ row }: Pick<Operation, 'row'>): ReadonlyMap<string, FieldMeaning> {
  if (!names.every((name) => Object.hasOwn(row, name))) return new Map();
  const keyOf = memoize((text) => solidName(text) || foldText(text));
  const meaningOf = (field: string): FieldMeaning => ({
    needs: [],
    equals: (text) => (each) => names.some((name) => keyOf(fieldText(each, name)) === keyOf(text)),
    sortText: (each) => fieldText(each, field),
  });
  return new Map(names.map((name) => [name, meaningOf(name)]));
}

/** The values that the description of an operation lists for some of its fields. */
function listedIn({ row, input }: Operation, fields: readonly string[]): readonly string[] {
  const schemas = fields.flatMap((field) => [row[field] ?? {}, input[field] ?? {}]);
  return schemas.flatMap((schema) => (withoutNull(schema).enum ?? []).filter(isText));
}

/** The words that are known, and those that a service lists, each compared by its key. */
const knownOr = (known: KnownWords, listed: readonly string[], keyOf: (text: string) => string): KnownWords => ({
  has: (text) => known.has(text) || listed.some((each) => keyOf(each) === keyOf(text)),
  all: () => [...known.all(), ...listed],
});

/** The meanings of an order's fields, by the names that queries use: roles, and the fields that play them. */
export function orderMeanings(operation: Operation, places: KnownPlaces): ReadonlyMap<string, FieldMeaning> {
  const fields = orderFields(operation);
  const ofRoles = {
    city: cityMeaning(fields.city, plainFields.cityId, places),
    phone: phoneMeaning(fields.phone),
    courier: courierMeaning(fields.courier, places),
    currency: keyed(fields.currency, currencyCode),
    number: keyed(fields.number, orderNumberKey),
    status: {
      ...keyed(fields.status, stateKey),
      known: knownOr(
        { has: isKnownState, all: () => knownStates },
        listedIn(operation, [...fields.status, operation.splitBy ?? '']),
        stateKey,
      ),
    },
  };
  const payment = {
    ...keyed([plainFields.payment], paymentKey),
    known: knownOr(
      { has: (text) => paymentOf(text) !== undefined, all: paymentWords },
      listedIn(operation, [plainFields.payment]),
      paymentKey,
    ),
  };
  const country = countryMeaning(fields.city, places);
  const meanings = new Map<string, FieldMeaning>([
    [plainFields.payment, payment],
    [plainFields.country, country],
    [plainFields.countryCode, country],
    [plainFields.shipperCity, cityMeaning([plainFields.shipperCity], '', places)],
    [plainFields.shipperPhone, phoneMeaning([plainFields.shipperPhone])],
  ]);
  // A short name, where no field has it.
  const { row } = operation;
  if (Object.hasOwn(row, plainFields.country) && !Object.hasOwn(row, 'country')) meanings.set('country', country);
  for (const role of ['city', 'phone', 'courier', 'currency', 'number', 'status'] as const) {
    if (fields[role].length === 0) continue;
    meanings.set(role, ofRoles[role]);
    const [field, ...more] = fields[role];
    if (field !== undefined && more.length === 0) meanings.set(field, ofRoles[role]);
  }
  return meanings;
}
