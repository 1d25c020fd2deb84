import { isRow, type Row } from '../base/row.ts';
import { escapeControls } from '../base/text/escape-controls.ts';
import type { SchemaDraft, ValueSchema } from '../operations/manifest.ts';
import { type FlatSchema, Flattener, isArraySchema, isObjectSchema, nothingKnown } from './flat-schema.ts';
import type { References } from './references.ts';
import { isPlainName, shortText } from './values.ts';

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

/** Returns the facts about a value itself, without its description and its fields or elements. */
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

function withDescription(schema: ValueSchema, flat: FlatSchema, direction: ValueDirection): ValueSchema {
  const description = direction === 'sent' ? shortText(flat.description) : '';
  return description === '' ? schema : { ...schema, description };
}

type Lost = ReadonlyMap<string, string>;

interface Field {
  readonly schema: ValueSchema;
  readonly flat: FlatSchema;
}

/** The fields of an object; `required` may name others too. */
export interface ObjectFields {
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: ReadonlySet<string>;
  readonly lost: Lost;
}

/** A property of an object that can be sent or received, without its own fields or elements. */
export interface Property {
  readonly name: string;
  readonly flat: FlatSchema;
  readonly plain: ValueSchema;
}

interface Properties {
  /** Those whose names can be used. */
  readonly properties: readonly Property[];
  /** The other names. */
  readonly unnamed: readonly string[];
}

interface Converted {
  readonly schema: ValueSchema;
  /** How many schemas it holds, itself included. */
  readonly size: number;
  readonly lost: Lost;
}

/** Levels of a value that are described; below them anything is allowed. */
const mostLevelsWithin: Readonly<Record<ValueDirection, number>> = { sent: 3, received: 2 };

/** The most schemas within one: fields that double at every level stop here. */
const mostWithin = 50;

/** The most schemas in all fields together; later fields are described without their own fields or elements. */
const mostInFields: Readonly<Record<ValueDirection, number>> = { sent: 60, received: 30 };
const mostFields = 500;

const isHidden = ({ readOnly, writeOnly }: FlatSchema, direction: ValueDirection): boolean =>
  direction === 'sent' ? readOnly : writeOnly;

const perDirection = <T>(make: () => T): Record<ValueDirection, T> => ({ sent: make(), received: make() });

/** Nearly all lose nothing, and share this. */
const none = nothingKnown.lost;

const joinLost = (one: Lost, other: Lost): Lost =>
  other === none || other.size === 0 ? one : one.size === 0 ? other : new Map([...one, ...other]);

/** Turns the schemas of a document into the form that the program reads, each once for every depth. */
export class DocumentSchemas {
  private readonly flattener: Flattener;
  /** The fields of objects, by depth. */
  private readonly within = perDirection(() => Array.from({ length: 3 }, () => new Map<FlatSchema, Converted>()));
  private readonly propertiesOf = new Map<FlatSchema, Properties>();
  private readonly fieldsOf = perDirection(() => new Map<FlatSchema, ObjectFields>());

  constructor(references: References) {
    this.flattener = new Flattener(references);
  }

  /** How many schemas were read so far. */
  get count(): number {
    return this.flattener.count;
  }

  flat(schema: unknown): FlatSchema {
    return this.flattener.flatten(schema);
  }

  /** A value by itself: a parameter. */
  value(flat: FlatSchema, direction: ValueDirection): Converted {
    const plain = withDescription(plainPart(flat), flat, direction);
    return this.convert(flat, plain, direction, 1);
  }

  /** The fields of an object: of a body, of a record. */
  fields(flat: FlatSchema, direction: ValueDirection): ObjectFields {
    const found = this.fieldsOf[direction].get(flat) ?? this.readFields(flat, direction);
    this.fieldsOf[direction].set(flat, found);
    return found;
  }

  private readFields(flat: FlatSchema, direction: ValueDirection): ObjectFields {
    const fields = new Map<string, Field>();
    const { properties, unnamed } = this.properties(flat);
    let lost =
      unnamed.length === 0
        ? flat.lost
        : joinLost(flat.lost, new Map(unnamed.map((name) => [`field ${name}`, 'its name is not valid'])));
    let total = 0;
    for (const { name, flat: inner, plain } of properties) {
      if (isHidden(inner, direction)) continue;
      const described = withDescription(plain, inner, direction);
      const isFull = total > mostInFields[direction];
      const converted = isFull
        ? { schema: described, size: 1, lost: inner.lost }
        : this.convert(inner, described, direction, 1);
      total += converted.size;
      fields.set(name, { schema: converted.schema, flat: inner });
      lost = joinLost(lost, converted.lost);
    }
    return { fields, required: flat.required, lost };
  }

  /** Returns the properties of an object, which are the same wherever the object stands. */
  properties(flat: FlatSchema): Properties {
    const known = this.propertiesOf.get(flat);
    if (known) return known;
    const properties: Property[] = [];
    const unnamed: string[] = [];
    for (const [name, schema] of flat.properties) {
      const inner = this.flat(schema);
      if (!isPlainName(name) || properties.length >= mostFields) unnamed.push(name);
      else properties.push({ name, flat: inner, plain: plainPart(inner) });
    }
    const found = { properties, unnamed };
    this.propertiesOf.set(flat, found);
    return found;
  }

  private convert(flat: FlatSchema, plain: ValueSchema, direction: ValueDirection, depth: number): Converted {
    const alone = { schema: plain, size: 1, lost: flat.lost };
    if (depth >= mostLevelsWithin[direction]) return alone;
    if (isArraySchema(flat)) {
      const inner = this.flat(flat.items);
      const { schema, size, lost } = this.convert(inner, plainPart(inner), direction, depth + 1);
      return { schema: { ...plain, items: schema }, size: size + 1, lost: joinLost(flat.lost, lost) };
    }
    if (!isObjectSchema(flat) || flat.properties.size === 0 || flat.properties.size > mostWithin) return alone;
    const known = this.within[direction][depth]?.get(flat);
    const within = known ?? this.convertProperties(flat, direction, depth);
    if (!known) this.within[direction][depth]?.set(flat, within);
    return within.size > mostWithin ? alone : { ...within, schema: { ...plain, ...within.schema } };
  }

  private convertProperties(flat: FlatSchema, direction: ValueDirection, depth: number): Converted {
    const properties: Record<string, ValueSchema> = {};
    let size = 1;
    let { lost } = flat;
    for (const { name, flat: inner, plain } of this.properties(flat).properties) {
      if (isHidden(inner, direction)) continue;
      const part = this.convert(inner, plain, direction, depth + 1);
      size += part.size;
      if (size > mostWithin) return { schema: {}, size, lost };
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
