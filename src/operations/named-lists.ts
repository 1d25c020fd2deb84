import { innerFields, type Operation, typesOf } from './manifest.ts';
import { inputOfRole } from './roles.ts';

/** Lists whose records people name where a write takes ids. */
export type NamedList = 'cities' | 'countries' | 'warehouses' | 'packaging-types' | 'boxes' | 'couriers';

/** The list of an id, by the word before `_id`. */
const listsByWord = new Map<string, NamedList>([
  ['city', 'cities'],
  ['country', 'countries'],
  ['warehouse', 'warehouses'],
  ['packaging_type', 'packaging-types'],
  ['box', 'boxes'],
  ['courier', 'couriers'],
  ['carrier', 'couriers'],
]);

/** The names of a record of these lists in messages. */
export const namedThings: Readonly<Record<NamedList, string>> = {
  cities: 'city',
  countries: 'country',
  warehouses: 'warehouse',
  'packaging-types': 'packaging type',
  boxes: 'box',
  couriers: 'courier',
};

/** Groups whose records may be named in place of the id that is an argument: `boxes get Small`. */
export const namedGroups: readonly NamedList[] = ['warehouses', 'packaging-types', 'boxes'];

const idField = /(?:^|_)(city|country)(?:_id)?$|(?:^|_)(warehouse|packaging_type|box|courier|carrier)_id$/;

/** The list whose ids an input takes: `receiver_city_id` those of cities. Undefined for other inputs. */
export function namedListOf({ input }: Pick<Operation, 'input'>, field: string): NamedList | undefined {
  const [, place, thing] = idField.exec(field) ?? [];
  return typesOf(input[field] ?? {}).includes('integer') ? listsByWord.get(place ?? thing ?? '') : undefined;
}

/** Names of the input that takes the packages of an order. */
export const packageInputs = ['packages', 'boxes', 'parcels'];

const sizeFields = ['length', 'width', 'height'];

/** The input of packages that flags describe by names, and these flags. Undefined for an operation that takes no packages. */
export function namedPackages(operation: Pick<Operation, 'roles' | 'input'>) {
  const field = inputOfRole(operation, 'sent_packages', packageInputs);
  const inner = field === undefined ? undefined : innerFields(operation.input[field] ?? {});
  if (field === undefined || !inner) return undefined;
  const has = (name: string): boolean => Object.hasOwn(inner, name);
  const flags = new Map<string, NamedList>();
  if (has('box_id') || sizeFields.every(has)) flags.set('--box', 'boxes');
  if (has('packaging_type_id')) flags.set('--packaging-type', 'packaging-types');
  return { field, inner, flags };
}
