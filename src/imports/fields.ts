import { getOwn } from '../base/row.ts';
import { plural } from '../base/text/names.ts';
import { meaningsOf } from '../columns/heading-meanings.ts';
import { type ColumnField, codField, type Lexicon, referenceField } from '../columns/lexicon.ts';
import { type Fields, isScalar, type Operation, typesOf, withoutNull } from '../operations/manifest.ts';
import type { Labels } from '../output/language.ts';

/** Fields of the record that a merchant knows before the service does; that they may be sent is assumed. */
const assumedFields = [referenceField, 'currency'];

function valueFields(fields: Fields, list: string | undefined, prefix: string): ColumnField[] {
  return Object.entries(fields).flatMap(([name, schema]): ColumnField[] => {
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
function namesInPlace(field: ColumnField, all: readonly ColumnField[]): ColumnField[] {
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
export function importFields({ input, row, secret = [], places = {} }: Operation): readonly ColumnField[] {
  const sent = Object.entries(input).filter(
    ([name]) => !secret.includes(name) && (getOwn(places, name) ?? 'body') === 'body',
  );
  const own = valueFields(Object.fromEntries(sent), undefined, '');
  const assumed = assumedFields
    .filter((name) => Object.hasOwn(row, name) && !Object.hasOwn(input, name))
    .map((name): ColumnField => ({ name, schema: { type: 'string' }, fills: [name], isAssumed: true }));
  const known = new Set(own.map(({ name }) => name));
  const money = ['order_grand_total', 'payment_method'];
  const collected: ColumnField[] = money.every((name) => known.has(name))
    ? [{ name: codField, schema: { type: 'number' }, fills: money }]
    : [];
  const others = own.flatMap((field) => namesInPlace(field, own)).filter(({ name }) => !known.has(name));
  return [...own, ...assumed, ...others, ...collected];
}

/** Returns the lexicon of a sheet whose rows are records of an operation. */
export const lexiconOf = (
  operation: Pick<Operation, 'row' | 'synonyms'>,
  languages: readonly Labels[],
  fields: readonly ColumnField[],
  looksAround: boolean,
): Lexicon => ({
  fields,
  meanings: meaningsOf,
  languages,
  record: operation.row,
  lists: operation.synonyms,
  looksAround,
  told: {
    row: 'an order',
    remedy: 'Write a row of headings above it: shipctl names them in a template (--template).',
    mapping: "--map 'Mobile=receiver_phone'",
    takesHeaderRow: true,
  },
});

/** Cells of texts keep what is typed: 0501234567 stays a text. */
export const cellKind = ({ schema, namesOf }: ColumnField): 'auto' | 'text' =>
  namesOf === undefined && typesOf(schema).some((type) => /^(number|integer)$/.test(type)) ? 'auto' : 'text';
