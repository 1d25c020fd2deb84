import { fieldAt } from '../base/json/paths.ts';
import type { Row } from '../base/row.ts';
import { scalarText, withoutMarks } from '../base/text/text.ts';
import { type Courier, Couriers, isOnce, onlyOne } from './couriers.ts';
import { solidName } from './covered-names.ts';

/** The fields of a courier of the list that shipments may take, the likeliest first. */
export const courierCodeFields = ['code', 'slug', 'identifier', 'name'];

const nameFields = [
  ...['name', 'name_en', 'name_ar', 'name.en', 'name.ar', 'title', 'title_en', 'title_ar', 'title.en', 'title.ar'],
  ...['display_name', 'label', 'company_name', 'courier_name'],
];

interface CourierListing {
  /** Fields in the order of preference: shipments take the first that has a value. */
  readonly codeFields?: readonly string[];
  /** All that shipments take; undefined if the service's document does not say. */
  readonly values?: readonly unknown[] | undefined;
  /** Name → the value that shipments use, as the user has said; null if it is never used. */
  readonly said?: Readonly<Record<string, string | null>>;
}

/**
 * The couriers of the service's list, with what shipments take for each: one of the values that the service's document lists;
 * else what the user has said; else a field of the list.
 */
export function couriersOf(
  rows: readonly Row[],
  { codeFields = courierCodeFields, values, said = {} }: CourierListing,
) {
  const takesIds = codeFields[0] === 'id';
  const listed = rows.map((row) => listedCourier(row, codeFields));
  const own = new Set(listed.map(({ name }) => name));
  const saidOf = ({ spellings }: Courier): readonly string[] => spellings.flatMap((text) => said[text] ?? []);

  const documented = (courier: Courier): readonly Courier[] => {
    const value = valueAmong(values ?? [], courier, saidOf(courier));
    return value === undefined ? [] : [{ ...courier, value }];
  };
  const asSaid = (courier: Courier): Courier => {
    // A name that another courier of the list has says that a price is meant to be of that one.
    const value = saidOf(courier).find((text) => !own.has(text));
    return value === undefined || takesIds ? courier : { ...courier, value, spellings: [value, ...courier.spellings] };
  };
  const found = values ? listed.flatMap(documented) : listed.map(asSaid);
  const unlisted = (values ?? []).filter((value) => !found.some((courier) => isSame(courier.value, value)));
  const valued = mergeValues([...found, ...unlisted.map(unlistedCourier)]);
  const couriers = takesIds ? withNames(valued) : valued.map((each) => ({ ...each, name: scalarText(each.value) }));

  const aliases = Object.entries(said).flatMap(([alias, name]) => (name === null ? [] : [{ alias, name }]));
  const isOf = ({ name, value }: Courier, text: string): boolean => name === text || isSame(value, text);
  const withAliases = couriers.map((courier) => {
    const own_ = aliases.flatMap(({ alias, name }) => (isOf(courier, name) ? [alias] : []));
    return { ...courier, spellings: [...new Set([...courier.spellings, ...own_])] };
  });
  // The user has given couriers that the list lacks with --exact.
  const others = aliases.filter(({ name }) => !values && !couriers.some((courier) => isOf(courier, name)));
  const added = others.map(({ alias, name }) => ({ ...unlistedCourier(name), spellings: [name, alias] }));
  return new Couriers([...withAliases, ...mergeValues(added)]);
}

const unlistedCourier = (value: unknown): Courier => {
  const name = scalarText(value);
  return { name, value, spellings: [name], id: '', told: '' };
};

const textsAt = (row: Row, fields: readonly string[]): readonly string[] =>
  fields.map((field) => withoutMarks(scalarText(fieldAt(row, field)))).filter((text) => text !== '');

function listedCourier(row: Row, codeFields: readonly string[]): Courier {
  const field = [...codeFields, ...nameFields].find((each) => textsAt(row, [each]).length > 0) ?? '';
  const value = fieldAt(row, field);
  const [name = ''] = textsAt(row, [field]);
  const spellings = [...new Set([name, ...textsAt(row, nameFields), ...textsAt(row, courierCodeFields)])];
  const told = ['id', ...courierCodeFields].flatMap((each) => textsAt(row, [each]).map((text) => `${each} ${text}`));
  return {
    name,
    value: typeof value === 'string' ? name : value,
    spellings,
    id: scalarText(row.id),
    told: told.join(', '),
  };
}

const isSame = (one: unknown, other: unknown): boolean => scalarText(one) === scalarText(other);

/** The document's value for a courier: by its code, its id or any of its names; else as the user has said. */
function valueAmong(values: readonly unknown[], { value, id, spellings }: Courier, said: readonly string[]): unknown {
  const solids = new Set(spellings.map(solidName));
  const isIn = (texts: readonly string[]) => (each: unknown) => texts.includes(scalarText(each));
  return (
    values.find((each) => isSame(each, value)) ??
    values.find(isIn(spellings)) ??
    values.find((each) => id !== '' && isSame(each, id)) ??
    onlyOne(values.filter((each) => solids.has(solidName(scalarText(each))))) ??
    values.find(isIn(said))
  );
}

/** One courier for rows that shipments take one value for; none for rows that say nothing. */
function mergeValues(couriers: readonly Courier[]): readonly Courier[] {
  const found = new Map<string, Courier>();
  for (const courier of couriers) {
    const key = scalarText(courier.value);
    const first = found.get(key) ?? courier;
    if (key !== '') found.set(key, { ...first, spellings: [...new Set([...first.spellings, ...courier.spellings])] });
  }
  return [...found.values()];
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Couriers that shipments take by their ids, by the names that the list has for them; by the id where two have one name. */
function withNames(couriers: readonly Courier[]): readonly Courier[] {
  const names = couriers.map(({ value, spellings }) => {
    const text = scalarText(value);
    return (isNumber(text) ? spellings.find((each) => !isNumber(each)) : undefined) ?? text;
  });
  return couriers.map((courier, at) => {
    const name = names[at] ?? '';
    return { ...courier, name: isOnce(names, name) ? name : scalarText(courier.value) };
  });
}
