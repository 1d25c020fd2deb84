import { isRow, type Row } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import type { References } from './references.ts';
import { valueText } from './values.ts';

/** A JSON Schema without `$ref`, `allOf`, `oneOf` and `anyOf`, one level deep. */
export interface FlatSchema {
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  readonly choices: readonly unknown[] | undefined;
  readonly format: string | undefined;
  readonly description: string | undefined;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly example: unknown;
  readonly byDefault: unknown;
  /** References that lead nowhere, and why. */
  readonly lost: ReadonlyMap<string, string>;
}

const nothingKnown: FlatSchema = {
  types: [],
  nullable: false,
  properties: new Map(),
  required: new Set(),
  items: undefined,
  choices: undefined,
  format: undefined,
  description: undefined,
  readOnly: false,
  writeOnly: false,
  example: undefined,
  byDefault: undefined,
  lost: new Map(),
};

export const isArraySchema = ({ types, items }: FlatSchema): boolean =>
  types.includes('array') || (types.length === 0 && items !== undefined);

export const isObjectSchema = ({ types, properties }: FlatSchema): boolean =>
  types.includes('object') || (types.length === 0 && properties.size > 0);

/** The usual kinds of types, so that most schemas need none of their own. Files are of OpenAPI 2. */
const types = new Map(['string', 'number', 'integer', 'boolean', 'array', 'object'].map((type) => [type, [type]]));
types.set('file', ['string']);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function impliedTypes({ properties, additionalProperties }: Row, choices: readonly unknown[] = []): readonly string[] {
  if ((properties ?? additionalProperties) !== undefined) return ['object'];
  const plain = choices.filter((choice) => choice !== null);
  if (plain.length > 0 && plain.every((choice) => typeof choice === 'string')) return ['string'];
  return plain.length > 0 && plain.every(Number.isInteger) ? ['integer'] : [];
}

function ownPart(schema: Row): FlatSchema {
  const { type, properties, required, items, format, contentMediaType, enum: list } = schema;
  const enumerated = list === undefined ? undefined : listOf(list);
  const choices = 'const' in schema ? [schema.const] : enumerated;
  const listed = listOf(type);
  const named =
    typeof type === 'string' ? types.get(type) : listed.filter(isText).flatMap((each) => types.get(each) ?? []);
  return {
    types: named && named.length > 0 ? named : impliedTypes(schema, choices),
    nullable:
      schema.nullable === true ||
      schema['x-nullable'] === true ||
      type === 'null' ||
      listed.includes('null') ||
      choices?.includes(null) === true,
    properties: isRow(properties) ? new Map(Object.entries(properties)) : nothingKnown.properties,
    required: Array.isArray(required) ? new Set(required.filter(isText)) : nothingKnown.required,
    items: Array.isArray(items) ? items[0] : (items ?? listOf(schema.prefixItems)[0]),
    choices,
    format: type === 'file' || contentMediaType !== undefined ? 'binary' : textIn(format),
    description: textIn(schema.description),
    readOnly: schema.readOnly === true,
    writeOnly: schema.writeOnly === true,
    example: schema.example ?? listOf(schema.examples)[0],
    byDefault: schema.default,
    lost: nothingKnown.lost,
  };
}

/**
 * A property that several of the combined schemas have. It has the facts of all of them; of a property within it that several
 * have the last counts.
 */
class JoinedSchema {
  constructor(
    readonly word: 'allOf' | 'anyOf',
    readonly schemas: readonly unknown[],
  ) {}
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isRow(one) && isRow(other) && one.$ref !== undefined && one.$ref === other.$ref);

function joinProperties(parts: readonly FlatSchema[], word: 'allOf' | 'anyOf', isJoined: boolean) {
  const [first, ...others] = parts.filter(({ properties }) => properties.size > 0);
  if (!first || others.length === 0) return first?.properties ?? nothingKnown.properties;
  const all = new Map(first.properties);
  for (const { properties } of others)
    for (const [name, schema] of properties) {
      const known = all.get(name);
      const schemas = known instanceof JoinedSchema ? known.schemas : [known];
      if (known === undefined || isJoined) all.set(name, schema);
      else if (!schemas.some((each) => isSame(each, schema)))
        all.set(name, new JoinedSchema(word, [...schemas, schema]));
    }
  return all;
}

export const joinLost = (one: FlatSchema['lost'], other: FlatSchema['lost']): FlatSchema['lost'] => {
  if (one.size === 0) return other;
  return other.size === 0 ? one : new Map([...one, ...other]);
};

const lostOf = (parts: readonly FlatSchema[]) => parts.map(({ lost }) => lost).reduce(joinLost, nothingKnown.lost);

/** Joins schemas that a value meets all at once; if several state a fact, the last counts. */
function allOf(parts: readonly FlatSchema[], isJoined = false): FlatSchema {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const last = <Fact extends keyof FlatSchema>(fact: Fact) =>
    parts.findLast((part) => part[fact] !== undefined)?.[fact];
  return {
    types: parts.findLast(({ types }) => types.length > 0)?.types ?? [],
    nullable: parts.some(({ nullable }) => nullable),
    properties: joinProperties(parts, 'allOf', isJoined),
    required: new Set(parts.flatMap(({ required }) => [...required])),
    items: last('items'),
    choices: last('choices'),
    format: last('format'),
    description: last('description'),
    readOnly: parts.some(({ readOnly }) => readOnly),
    writeOnly: parts.some(({ writeOnly }) => writeOnly),
    example: last('example'),
    byDefault: last('byDefault'),
    lost: lostOf(parts),
  };
}

/** Joins schemas of which a value meets one: a field is required if all require it. */
function eitherOf(parts: readonly FlatSchema[], isJoined = false): FlatSchema {
  const real = parts.filter((part) => part.types.length > 0 || !part.nullable);
  const nullable = parts.some((part) => part.nullable);
  const [only] = real;
  if (only && real.length === 1) return { ...only, nullable };
  const objects = real.filter(isObjectSchema);
  const [first = nothingKnown] = objects;
  const items = real.map((part) => part.items).filter((each) => each !== undefined);
  return {
    ...nothingKnown,
    // If one of them may be anything, so may the value.
    types: real.every(({ types }) => types.length > 0) ? [...new Set(real.flatMap(({ types }) => types))] : [],
    nullable,
    properties: joinProperties(objects, 'anyOf', isJoined),
    required: new Set([...first.required].filter((name) => objects.every(({ required }) => required.has(name)))),
    items: items.length > 1 && !isJoined ? new JoinedSchema('anyOf', items) : items[0],
    choices: real.every(({ choices }) => choices) ? real.flatMap(({ choices }) => choices ?? []) : undefined,
    format: real.every(({ format }) => format === only?.format) ? only?.format : undefined,
    description: real.findLast(({ description }) => description !== undefined)?.description,
    example: real.find(({ example }) => example !== undefined)?.example,
    lost: lostOf(parts),
  };
}

/** Schemas within `allOf` within `allOf`; deeper ones are made to harm. */
const mostCombined = 50;

/** Reading 13 MB takes far fewer; a document that combines its schemas without end stops here. */
const mostSchemas = 500_000;

const lost = (reference: string, why: string): FlatSchema => ({ ...nothingKnown, lost: new Map([[reference, why]]) });

const dynamicReferences = ['$dynamicRef', '$recursiveRef'];

/** Makes each schema flat once. One that contains itself without an end is read up to there. */
export class Flattener {
  private readonly known = new Map<object, FlatSchema>();
  count = 0;

  constructor(private readonly references: References) {}

  flatten(schema: unknown, depth = 0): FlatSchema {
    if (!isRow(schema)) return nothingKnown;
    const known = this.known.get(schema);
    if (known) return known;
    if (depth > mostCombined) return lost('a schema', 'it is nested too deeply');
    if (typeof schema.$ref === 'string' && Object.keys(schema).length === 1)
      return this.referred(schema.$ref, depth + 1);
    if (++this.count > mostSchemas) return lost('schemas', `more than ${mostSchemas} are not read`);
    // What refers to itself finds this.
    this.known.set(schema, nothingKnown);
    const flat = schema instanceof JoinedSchema ? this.joined(schema, depth + 1) : allOf(this.parts(schema, depth + 1));
    this.known.set(schema, flat);
    return flat;
  }

  private joined({ word, schemas }: JoinedSchema, depth: number): FlatSchema {
    const parts = schemas.map((each) => this.flatten(each, depth));
    return word === 'allOf' ? allOf(parts, true) : eitherOf(parts, true);
  }

  private parts(schema: Row, depth: number): FlatSchema[] {
    const parts: FlatSchema[] = [];
    let hasMore = false;
    for (const word in schema) {
      const value = schema[word];
      if (word === '$ref' && typeof value === 'string') parts.push(this.referred(value, depth));
      else if (word === 'allOf') for (const each of listOf(value)) parts.push(this.flatten(each, depth));
      else if (word === 'oneOf' || word === 'anyOf') {
        const variants = listOf(value).map((each) => this.flatten(each, depth));
        if (variants.length > 0) parts.push(eitherOf(variants));
      } else if (dynamicReferences.includes(word))
        parts.push(lost(valueText(value), 'dynamic references are not followed'));
      else hasMore = true;
    }
    // What it says itself goes over what it combines.
    return hasMore || parts.length === 0 ? [...parts, ownPart(schema)] : parts;
  }

  private referred(reference: string, depth: number): FlatSchema {
    const target = this.references.follow(reference);
    return 'why' in target ? lost(reference, target.why) : this.flatten(target.value, depth);
  }
}
