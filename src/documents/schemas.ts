import { escapeControls } from '../base/escape-controls.ts';
import type { ValueSchema } from '../operations/manifest.ts';
import { type FlatSchema, isArraySchema, isObjectSchema } from './flat-schema.ts';
import { Flattener } from './flatten.ts';
import type { References } from './references.ts';
import { isPlainName, shortText } from './text.ts';

/** Sent by us, or by the service: which fields it has depends on that. */
export type Direction = 'sent' | 'received';

/** The fields of an object; `required` are names of them. */
export interface Fields {
  readonly fields: ReadonlyMap<string, { readonly schema: ValueSchema; readonly flat: FlatSchema }>;
  readonly required: ReadonlySet<string>;
  readonly lost: ReadonlyMap<string, string>;
}

/** How deep a value is described: what is deeper may be anything. */
const mostDepth = 4;
/** The most schemas within one: fields that double at every level stop here. */
const mostWithin = 200;
const mostFields = 500;
const mostChoices = 200;

interface Converted {
  readonly schema: ValueSchema;
  /** How many schemas it holds, itself included. */
  readonly size: number;
  readonly lost: ReadonlyMap<string, string>;
}

const isPlainChoice = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 200 && escapeControls(value) === value);

function typeOf({ types, nullable }: FlatSchema): Pick<ValueSchema, 'type'> {
  const all = nullable && types.length > 0 ? [...types, 'null'] : types;
  const [first] = all;
  if (first === undefined) return {};
  return { type: all.length > 1 ? all : first };
}

/** What is said of a value itself, without what is within it. */
function plainPart(flat: FlatSchema, direction: Direction): ValueSchema {
  const { choices = [], format } = flat;
  const description = direction === 'sent' ? shortText(flat.description) : '';
  const plain = choices.filter((each) => each !== null);
  const isListed = plain.length > 0 && plain.length <= mostChoices && plain.every(isPlainChoice);
  return {
    ...typeOf(flat),
    ...(description && { description }),
    ...(isListed && direction === 'sent' && { enum: plain }),
    ...(format !== undefined && { format: shortText(format) }),
  };
}

/** Turns the schemas of a document into the form that the program reads, each once for every depth. */
export class Schemas {
  private readonly flattener: Flattener;
  private readonly converted = new WeakMap<FlatSchema, Map<string, Converted>>();
  private readonly fieldsOf = new WeakMap<FlatSchema, Map<Direction, Fields>>();

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
  value(schema: unknown, direction: Direction): Converted {
    return this.convert(this.flat(schema), direction, 1);
  }

  /** The fields of an object: of a body, of a record. */
  fields(schema: unknown, direction: Direction): Fields {
    const flat = this.flat(schema);
    const known = this.fieldsOf.get(flat) ?? new Map<Direction, Fields>();
    this.fieldsOf.set(flat, known);
    const found = known.get(direction) ?? this.readFields(flat, direction);
    known.set(direction, found);
    return found;
  }

  private readFields(flat: FlatSchema, direction: Direction): Fields {
    const fields = new Map<string, { schema: ValueSchema; flat: FlatSchema }>();
    const lost = new Map(flat.lost);
    for (const [name, property] of flat.properties) {
      const inner = this.flat(property);
      if (direction === 'sent' ? inner.readOnly : inner.writeOnly) continue;
      if (!isPlainName(name)) lost.set(`field ${name}`, 'its name is too long or has control characters');
      else if (fields.size >= mostFields) lost.set(`field ${name}`, `more than ${mostFields} fields are not read`);
      else {
        const { schema, lost: within } = this.convert(inner, direction, 1);
        fields.set(name, { schema, flat: inner });
        for (const [reference, why] of within) lost.set(reference, why);
      }
    }
    const required = new Set([...flat.required].filter((name) => fields.has(name)));
    return { fields, required, lost };
  }

  private convert(flat: FlatSchema, direction: Direction, depth: number): Converted {
    const known = this.converted.get(flat) ?? new Map<string, Converted>();
    this.converted.set(flat, known);
    const key = `${direction}${depth}`;
    const found = known.get(key) ?? this.convertAnew(flat, direction, depth);
    known.set(key, found);
    return found;
  }

  private convertAnew(flat: FlatSchema, direction: Direction, depth: number): Converted {
    const plain = { schema: plainPart(flat, direction), size: 1, lost: flat.lost };
    if (depth >= mostDepth) return plain;
    if (isArraySchema(flat)) {
      const { schema: items, size, lost } = this.convert(this.flat(flat.items), direction, depth + 1);
      return { schema: { ...plain.schema, items }, size: size + 1, lost: new Map([...flat.lost, ...lost]) };
    }
    if (!isObjectSchema(flat) || flat.properties.size > mostWithin) return plain;
    const parts: [string, Converted][] = [];
    let size = 1;
    for (const [name, property] of flat.properties) {
      const inner = this.flat(property);
      if (!isPlainName(name) || (direction === 'sent' ? inner.readOnly : inner.writeOnly)) continue;
      const part = this.convert(inner, direction, depth + 1);
      size += part.size;
      if (size > mostWithin) return plain;
      parts.push([name, part]);
    }
    const required = [...flat.required].filter((name) => direction === 'sent' && parts.some(([each]) => each === name));
    return {
      schema: {
        ...plain.schema,
        properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])),
        ...(required.length > 0 && { required }),
      },
      size,
      lost: new Map([...flat.lost, ...parts.flatMap(([, { lost }]) => [...lost])]),
    };
  }
}
