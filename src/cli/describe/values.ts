import { getOwn } from '../../base/row.ts';
import { longName } from '../../base/text/names.ts';
import { typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import { checkRules } from '../../orders/checks/check-orders.ts';
import type { FlagSpec } from '../../session/flags.ts';
import type { ArgumentDescription } from './schema.ts';

const text: ValueSchema = { type: 'string' };

/** How the texts of values are written, by the formats of their schemas. Those of JSON schema itself are not here. */
export const valueFormats = {
  day: 'a day, or several: see the topic dates',
  file: 'the path of a file',
  '@file': '@ and the path of a file that is sent',
  json: 'JSON; @ and the path of a file, or - for standard input, where the flag says so',
  condition: 'see the topic conditions',
  columns: 'names of columns, with commas between; dots reach inside: items.sku',
  sort: 'names of columns, with commas between; - before one for descending order',
  checks: 'names of checks, with commas between',
  span: 'a number and a unit: 90m, 24h, 3d',
  'time-zone': 'an IANA name: Asia/Riyadh',
  'name=value': 'a field and its value; a[0].b nests, name:=… is literal JSON',
  'column=field': 'the heading of a column, and the field that it holds',
  'field=value': 'a field of the record, and its value for rows that have none: items.weight=500g',
  'sku=pieces': 'a SKU, and how many pieces of it: MUG-1=2',
  sku: 'the SKU of a product, or its barcode: shipctl goods list',
  'role=field': 'a role, and the field of a record that plays it',
  'operation=route': 'the id of an operation, and a method with a path of the document',
  header: 'a header: "Name: value"',
  order: 'the id of an order, or its number',
  shipment: 'the id of a shipment: shipctl shipments sent',
  box: 'the id of a box, or its name: shipctl boxes list',
  warehouse: 'the id of a warehouse, or its name: shipctl warehouses list',
  'packaging-type': 'the id of a packaging type, or its name: shipctl packaging-types list',
  courier: 'a courier by any of its names: shipctl couriers list',
  city: 'a city by any of its names, in English or Arabic: shipctl cities list',
  country: 'a country by its name or its code: shipctl countries list',
  view: 'the name of a view: shipctl views list; or the path of its file',
  map: 'the name of a mapping: shipctl maps list',
  profile: 'the name of a profile: shipctl profiles list',
  setting: 'the key of a setting: shipctl config list',
  rule: "a condition, an arrow and a courier: 'city = Riyadh → aramex'",
  operation: 'the id of an operation: shipctl ops list',
} as const;

const formatted = (format: keyof typeof valueFormats | 'uri' | 'email'): ValueSchema => ({ type: 'string', format });

/** Flags whose values have a format of their own, whatever help calls them. */
const byFlag: Readonly<Record<string, ValueSchema>> = {
  '--courier': formatted('courier'),
  '--receiver-city': formatted('city'),
  '--receiver-country': formatted('country'),
  '--country': formatted('country'),
  '--city': formatted('city'),
  '--warehouse': formatted('warehouse'),
  '--box': formatted('box'),
  '--packaging-type': formatted('packaging-type'),
  '--view': formatted('view'),
  '--use-map': formatted('map'),
  '--profile': formatted('profile'),
  '--skip': { type: 'string', enum: [...checkRules.map(({ id }) => id), 'none'] },
};

/**
 * The form of a value by the name that help gives it: `--out <file>`. Where a reader says more, that counts; a name that is
 * not here is that of a text.
 */
const byName: Readonly<Record<string, ValueSchema>> = {
  day: formatted('day'),
  file: formatted('file'),
  '@file': formatted('@file'),
  url: formatted('uri'),
  email: formatted('email'),
  zone: formatted('time-zone'),
  json: formatted('json'),
  condition: formatted('condition'),
  time: formatted('span'),
  number: { type: 'number' },
  'true|false': { type: 'boolean' },
  'name=value': formatted('name=value'),
  'column=field': formatted('column=field'),
  'field=value': formatted('field=value'),
  'sku=pieces': formatted('sku=pieces'),
  'role=field': formatted('role=field'),
  'operation=route': formatted('operation=route'),
  header: formatted('header'),
  'a,b,…': formatted('columns'),
  'a,-b,…': formatted('sort'),
};

/** Facts about arguments, by their names. */
const argumentsByName: Readonly<Record<string, readonly [about: string, schema: ValueSchema]>> = {
  order: ['the id of an order, or its number', formatted('order')],
  item: ['the id of an item of the order', text],
  shipment: ['the id of a shipment', formatted('shipment')],
  box: ['the id of a box', formatted('box')],
  warehouse: ['the id of a warehouse', formatted('warehouse')],
  type: ['the id of a packaging type', formatted('packaging-type')],
  text: ['what to look for', text],
  file: ['a file; - is standard input', formatted('file')],
  document: ['an OpenAPI or Postman file, an https address, or - for standard input', formatted('file')],
  METHOD: ['of the request', { type: 'string', enum: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] }],
  path: ["the service's own: /api/orders/5", text],
  setting: ['the key of a setting', formatted('setting')],
  value: ['its value', text],
  view: ['the name of a view', formatted('view')],
  map: ['the name of a mapping', formatted('map')],
  sku: ['the SKU of a product, or its barcode', formatted('sku')],
  name: ['its name', text],
  rule: ["a condition, an arrow and a courier: 'city = Riyadh → aramex'", formatted('rule')],
  'price-name=courier': ['a courier of the prices, and that of shipments', text],
  'courier=time': ['a courier, and until when it collects', text],
  group: ['the name of a group of operations', text],
  operation: ['the id of an operation: orders.update', formatted('operation')],
  route: ['a method and a path: PUT /api/orders/{order}', text],
  key: ['the key of an entry, or the id of its record', text],
  query: ['one query, in SQL that only reads: select state, count(*) from orders group by 1', text],
};

/** `--date-from <day>` → `day`; undefined for a switch. */
export const nameOfValue = (typed: string): string | undefined => /[<[]([^>\]]+)[>\]]/.exec(typed)?.[1];

/** The schema without the bounds that every whole number has. */
export function plainSchema({ minimum, maximum, ...schema }: ValueSchema): ValueSchema {
  const { items, properties, anyOf } = schema;
  const fields = properties && Object.entries(properties).map(([name, field]) => [name, plainSchema(field)]);
  return {
    ...schema,
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(items && { items: plainSchema(items) }),
    ...(fields && { properties: Object.fromEntries(fields) }),
    ...(anyOf && { anyOf: anyOf.map(plainSchema) }),
  };
}

/** The input without what JSON schemas say beside its form; days are as people write them. */
function formOf(schema: ValueSchema): ValueSchema {
  const { description, ...form } = withoutNull(schema);
  return form.format === 'date' ? formatted('day') : plainSchema(form);
}

/** The schema of a flag. */
export function schemaOfFlag(spec: FlagSpec): ValueSchema {
  const name = nameOfValue(spec.flag);
  if (name === undefined) return { type: 'boolean' };
  const choices: ValueSchema | undefined = spec.choices && { type: 'string', enum: spec.choices };
  // The name of a place stands for its id.
  const own = spec.input && name !== 'name' ? formOf(spec.input) : undefined;
  const one = spec.read?.takes ?? getOwn(byFlag, longName(spec.flag)) ?? own ?? choices ?? getOwn(byName, name) ?? text;
  return spec.repeats && !typesOf(one).includes('array') ? { type: 'array', items: one } : one;
}

/** Describes an argument as commander writes it, `<order...>` or `[status|journal]`, with the values that it may have. */
export function describeArgument(
  typed: string,
  choices: Readonly<Record<string, readonly string[]>> = {},
): ArgumentDescription {
  const name = typed.replace(/^[<[]|(\.\.\.)?[\]>]$/g, '');
  const words = getOwn(choices, name) ?? (name.includes('|') || name === 'reset' ? name.split('|') : undefined);
  const [about, known = text] = getOwn(argumentsByName, name) ?? [];
  return {
    name,
    ...(about !== undefined && { about }),
    ...(typed.startsWith('<') && { required: true }),
    ...(typed.includes('...') && { repeats: true }),
    schema: words ? { type: 'string', enum: words } : known,
  };
}
