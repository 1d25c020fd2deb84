import { isRow, type Row } from '../base/row.ts';
import { escapeControls } from '../base/text/escape.ts';
import type { Fields, SchemaDraft, ValueSchema } from '../operations/manifest.ts';
import { type FlatSchema, Flattener, isArraySchema, isObjectSchema, joinLost } from './flat-schema.ts';
import type { References } from './references.ts';
import { isPlainName, remembered, shortText } from './values.ts';

/** Sent by us, or by the service: which fields it has depends on that. */
type ValueDirection = 'sent' | 'received';

const mostChoices = 200;

const isPlainChoice = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 200 && escapeControls(value) === value);

function typeOf({ types, nullable }: FlatSchema): ValueSchema['type'] {
  const [first, second] = types;
  if (first !== undefined && nullable) return [...types, 'null'];
  return second === undefined ? first : types;
}

/** The schema of a value without its description and its own fields or elements. */
function plainPart(flat: FlatSchema): ValueSchema {
  const { choices, format } = flat;
  const type = typeOf(flat);
  const plain = choices?.filter((each) => each !== null);
  const isListed = plain !== undefined && plain.length > 0 && plain.length <= mostChoices && plain.every(isPlainChoice);
  const schema: SchemaDraft = {};
  if (type !== undefined) schema.type = type;
  if (isListed) schema.enum = plain;
  if (format !== undefined) schema.format = shortText(format);
  return schema;
}

interface Field {
  readonly schema: ValueSchema;
  readonly flat: FlatSchema;
}

export interface ObjectFields {
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: ReadonlySet<string>;
  readonly lost: FlatSchema['lost'];
}

export interface Property {
  readonly name: string;
  readonly flat: FlatSchema;
}

interface Converted {
  readonly schema: ValueSchema;
  readonly size: number;
  readonly lost: FlatSchema['lost'];
}

/** The most schemas within one: fields that double at every level stop here. */
const mostWithin = 50;
const mostFields = 500;

/**
 * Levels of a value that are described; below them anything is allowed. And the most schemas in all fields together; later
 * fields are described without their own fields or elements.
 */
const limits = { sent: { levels: 3, schemas: 60 }, received: { levels: 2, schemas: 30 } } as const;

/** Levels below a record at which a field says something of it: `payment_details.total_price.value`. */
const deepestPlace = 3;

const isHidden = ({ readOnly, writeOnly }: FlatSchema, direction: ValueDirection): boolean =>
  direction === 'sent' ? readOnly : writeOnly;

export class DocumentSchemas {
  readonly flattener: Flattener;

  private readonly plainOf = remembered(plainPart);

  private readonly fieldsOf = {
    sent: remembered((flat: FlatSchema) => this.readFields(flat, 'sent')),
    received: remembered((flat: FlatSchema) => this.readFields(flat, 'received')),
  };

  private readonly within = {
    sent: [1, 2].map((depth) => remembered((flat: FlatSchema) => this.convertProperties(flat, 'sent', depth))),
    received: [remembered((flat: FlatSchema) => this.convertProperties(flat, 'received', 1))],
  };

  readonly properties = remembered((flat: FlatSchema): readonly Property[] =>
    [...flat.properties]
      .filter(([name]) => isPlainName(name))
      .slice(0, mostFields)
      .map(([name, schema]) => ({ name, flat: this.flat(schema) })),
  );

  constructor(references: References) {
    this.flattener = new Flattener(references);
  }

  flat(schema: unknown): FlatSchema {
    return this.flattener.flatten(schema);
  }

  value(flat: FlatSchema, direction: ValueDirection, depth = 1): Converted {
    const converted = this.convert(flat, direction, depth);
    const description = direction === 'sent' ? shortText(flat.description) : '';
    return description === '' ? converted : { ...converted, schema: { ...converted.schema, description } };
  }

  fields(flat: FlatSchema, direction: ValueDirection): ObjectFields {
    return this.fieldsOf[direction](flat);
  }

  /** Returns the fields of a received record that hold one value, by their paths: dots reach inside of records, not of lists. */
  places(flat: FlatSchema, before = '', depth = 1): Fields {
    const found: Record<string, ValueSchema> = {};
    for (const { name, flat: inner } of this.properties(flat)) {
      if (isHidden(inner, 'received') || isArraySchema(inner)) continue;
      const path = before + name;
      if (!isObjectSchema(inner)) found[path] = { ...this.plainOf(inner), description: shortText(inner.description) };
      else if (depth < deepestPlace) Object.assign(found, this.places(inner, `${path}.`, depth + 1));
    }
    return found;
  }

  private readFields(flat: FlatSchema, direction: ValueDirection): ObjectFields {
    const { levels, schemas } = limits[direction];
    const fields = new Map<string, Field>();
    const properties = this.properties(flat);
    const names = new Set(properties.map(({ name }) => name));
    const unnamed = [...flat.properties.keys()].filter((name) => !names.has(name));
    let lost = joinLost(flat.lost, new Map(unnamed.map((name) => [`field ${name}`, 'its name is not valid'])));
    let total = 0;
    for (const { name, flat: inner } of properties) {
      if (isHidden(inner, direction)) continue;
      const converted = this.value(inner, direction, total > schemas ? levels : 1);
      total += converted.size;
      fields.set(name, { schema: converted.schema, flat: inner });
      lost = joinLost(lost, converted.lost);
    }
    return { fields, required: flat.required, lost };
  }

  private convert(flat: FlatSchema, direction: ValueDirection, depth: number): Converted {
    const plain = this.plainOf(flat);
    const alone = { schema: plain, size: 1, lost: flat.lost };
    if (depth >= limits[direction].levels) return alone;
    if (isArraySchema(flat)) {
      const { schema, size, lost } = this.convert(this.flat(flat.items), direction, depth + 1);
      return { schema: { ...plain, items: schema }, size: size + 1, lost: joinLost(flat.lost, lost) };
    }
    if (!isObjectSchema(flat) || flat.properties.size === 0 || flat.properties.size > mostWithin) return alone;
    const within = this.within[direction][depth - 1]?.(flat) ?? alone;
    return within.size > mostWithin ? alone : { ...within, schema: { ...plain, ...within.schema } };
  }

  private convertProperties(flat: FlatSchema, direction: ValueDirection, depth: number): Converted {
    const properties: Record<string, ValueSchema> = {};
    let size = 1;
    let { lost } = flat;
    for (const { name, flat: inner } of this.properties(flat)) {
      if (isHidden(inner, direction)) continue;
      const part = this.convert(inner, direction, depth + 1);
      size += part.size;
      if (size > mostWithin) break;
      lost = joinLost(lost, part.lost);
      properties[name] = part.schema;
    }
    const required = direction === 'sent' ? Object.keys(properties).filter((name) => flat.required.has(name)) : [];
    return { schema: required.length > 0 ? { properties, required } : { properties }, size, lost };
  }
}

const mostExampleDepth = 6;
const mostElements = 20;

/** The JSON Schema of an example: the names and kinds of its fields, without their values. */
export function schemaOfExample(example: unknown, depth = 0): Row {
  if (example === null || depth > mostExampleDepth) return {};
  if (Array.isArray(example)) {
    const [first, ...others] = example.slice(0, mostElements).map((each) => schemaOfExample(each, depth + 1));
    return { type: 'array', items: others.length > 0 ? { anyOf: [first, ...others] } : (first ?? {}) };
  }
  if (isRow(example)) {
    const fields = Object.entries(example).map(([name, value]) => [name, schemaOfExample(value, depth + 1)]);
    return { type: 'object', properties: Object.fromEntries(fields) };
  }
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' };
  if (typeof example === 'boolean') return { type: 'boolean' };
  return typeof example === 'string' ? { type: 'string' } : { type: 'number' };
}
