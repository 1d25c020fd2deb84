import { getOwn } from '../../base/row.ts';
import { typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import type { FlagSpec } from '../../session/flags.ts';
import type { ArgumentDescription } from './schema.ts';

const text: ValueSchema = { type: 'string' };

const formatted = (format: string): ValueSchema => ({ type: 'string', format });

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
  time: formatted('duration'),
  number: { type: 'number' },
  'true|false': { type: 'boolean' },
  'name=value': formatted('name=value'),
  'column=field': formatted('column=field'),
  'role=field': formatted('role=field'),
  'operation=route': formatted('operation=route'),
  header: formatted('header'),
  'a,b,…': formatted('columns'),
  'a,-b,…': formatted('sort'),
};

/** What is known of arguments by their names. */
const argumentsByName: Readonly<Record<string, readonly [about: string, schema: ValueSchema]>> = {
  order: ['the id of an order, or its number', formatted('order')],
  item: ['the id of an item of the order', text],
  shipment: ['the id of a shipment', formatted('shipment')],
  box: ['the id of a box', formatted('box')],
  warehouse: ['the id of a warehouse', formatted('warehouse')],
  type: ['the id of a packaging type', text],
  text: ['what to look for', text],
  file: ['a file; - is standard input', formatted('file')],
  METHOD: ['of the request', { type: 'string', enum: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] }],
  path: ["the service's own: /api/orders/5", text],
  setting: ['the key of a setting', formatted('setting')],
  value: ['its value', text],
  view: ['the name of a view', formatted('view')],
  map: ['the name of a mapping', formatted('map')],
  name: ['its name', text],
  rule: ["a condition, an arrow and a courier: 'city = Riyadh → aramex'", formatted('rule')],
  'price-name=courier': ['a courier of the prices, and that of shipments', text],
  'courier=time': ['a courier, and until when it collects', text],
  group: ['the name of a group of operations', text],
  operation: ['the id of an operation: orders.update', formatted('operation')],
  route: ['a method and a path: PUT /api/orders/{order}', text],
  key: ['the key of an entry, or the id of its record', text],
};

/** `--date-from <day>` → `day`; undefined for a switch. */
export const nameOfValue = (typed: string): string | undefined => /[<[]([^>\]]+)[>\]]/.exec(typed)?.[1];

/** The input without what JSON schemas say beside its form; days are as people write them. */
function formOf(schema: ValueSchema): ValueSchema {
  const { description, ...form } = withoutNull(schema);
  return form.format === 'date' ? formatted('day') : form;
}

/** The schema of a flag; `input` is that of the input which it gives a value. */
export function schemaOfFlag(spec: FlagSpec, input: ValueSchema | undefined): ValueSchema {
  const name = nameOfValue(spec.flag);
  if (name === undefined) return { type: 'boolean' };
  const choices: ValueSchema | undefined = spec.choices && { type: 'string', enum: spec.choices };
  // The name of a place stands for its id.
  const own = input && name !== 'name' ? formOf(input) : undefined;
  const one = spec.takes ?? own ?? choices ?? getOwn(byName, name) ?? text;
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
