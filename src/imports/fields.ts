import { getOwn } from '../base/row.ts';
import { plural } from '../base/text/names.ts';
import {
  type Fields,
  isScalar,
  type Operation,
  typesOf,
  type ValueSchema,
  withoutNull,
} from '../operations/manifest.ts';

/** A field that a column can fill. */
export interface ImportField {
  /** As it is written: `receiver_phone`, `items.sku`. */
  readonly name: string;
  readonly schema: ValueSchema;
  /** The list whose elements it belongs to: `items`. */
  readonly list?: string | undefined;
  /** Where its value goes, within the body or within an element of the list; the two parts of a full name. */
  readonly fills: readonly string[];
  /** Its values are names: the list operation that knows their ids. */
  readonly namesOf?: string | undefined;
  /** Sent though no one has seen the service take it. */
  readonly isAssumed?: true;
  /** Of a record that is there: compared, and never sent. */
  readonly isReadOnly?: true;
  /** Several columns may fill it: they are added. */
  readonly isSum?: true;
}

export const referenceField = 'external_id';

/** The money to collect: it fills the way to pay, and the amount unless that is 0. */
export const codField = 'cod_amount';

/** Fields of the record that a merchant knows before the service does; that they may be sent is assumed. */
const assumedFields = [referenceField, 'currency'];

function valueFields(fields: Fields, list: string | undefined, prefix: string): ImportField[] {
  return Object.entries(fields).flatMap(([name, schema]): ImportField[] => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const written = list === undefined ? path : `${list}.${path}`;
    const own = withoutNull(schema);
    const elements = own.items && withoutNull(own.items).properties;
    if (elements) return list === undefined && prefix === '' ? valueFields(elements, name, '') : [];
    if (own.properties) return valueFields(own.properties, list, path);
    return isScalar(schema) || typesOf(own.items ?? {}).length > 0
      ? [{ name: written, schema, list, fills: [path] }]
      : [];
  });
}

/** `receiver_city` for `receiver_city_id`, `receiver_name` for `receiver_first_name` and `receiver_last_name`. */
function namesInPlace(field: ImportField, all: readonly ImportField[]): ImportField[] {
  const { name, schema, list, fills } = field;
  const [path = ''] = fills;
  const thing = /(?:^|[_.])(city|country|warehouse|packaging_type)_id$/.exec(path)?.[1];
  if (thing !== undefined) {
    const namesOf = `${plural(thing.replace('_', '-'))}.list`;
    return [{ name: name.replace(/_id$/, ''), schema, list, fills, namesOf }];
  }
  const last = path.replace(/first_name$/, 'last_name');
  const isName = last !== path && all.some((each) => each.list === list && each.fills[0] === last);
  return isName ? [{ name: name.replace(/first_name$/, 'name'), schema, list, fills: [path, last] }] : [];
}

/** Returns the fields that a column can fill, of an operation that creates records like those of `row`. */
export function importFields({ input, row, secret = [], places = {} }: Operation): readonly ImportField[] {
  const sent = Object.entries(input).filter(
    ([name]) => !secret.includes(name) && (getOwn(places, name) ?? 'body') === 'body',
  );
  const own = valueFields(Object.fromEntries(sent), undefined, '');
  const assumed = assumedFields
    .filter((name) => Object.hasOwn(row, name) && !Object.hasOwn(input, name))
    .map((name): ImportField => ({ name, schema: { type: 'string' }, fills: [name], isAssumed: true }));
  const known = new Set(own.map(({ name }) => name));
  const money = ['order_grand_total', 'payment_method'];
  const collected: ImportField[] = money.every((name) => known.has(name))
    ? [{ name: codField, schema: { type: 'number' }, fills: money }]
    : [];
  const others = own.flatMap((field) => namesInPlace(field, own)).filter(({ name }) => !known.has(name));
  return [...own, ...assumed, ...others, ...collected];
}

/** The place that the value of a field goes to: two fields may be ways to fill the same one. */
export const placeName = ({ list = '', fills }: ImportField, at = 0): string => `${list}.${fills[at]}`;

/** Without the name of its list: `sku`. */
export const innerName = ({ name, list }: ImportField): string =>
  list === undefined ? name : name.slice(name.indexOf('.') + 1);

/** Cells of texts keep what is typed: 0501234567 stays a text. */
export const cellKind = ({ schema, namesOf }: ImportField): 'auto' | 'text' =>
  namesOf === undefined && typesOf(schema).some((type) => /^(number|integer)$/.test(type)) ? 'auto' : 'text';
