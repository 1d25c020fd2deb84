import { getOwn, isRow, type Row } from '../base/row.ts';
import type { References } from './references.ts';
import { valueText } from './values.ts';

/** A JSON Schema without `$ref`, `allOf`, `oneOf` and `anyOf`, one level deep. */
export interface FlatSchema {
  /** Without `null`; empty if the schema does not say. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Schemas as the document has them. */
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  readonly choices: readonly unknown[] | undefined;
  readonly format: string | undefined;
  readonly description: string | undefined;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Undefined if there is none, as for the default. */
  readonly example: unknown;
  readonly byDefault: unknown;
  /** References that lead nowhere, and why. */
  readonly lost: ReadonlyMap<string, string>;
}

export const nothingKnown: FlatSchema = {
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

const knownTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

type FlatDraft = { -readonly [Key in keyof FlatSchema]: FlatSchema[Key] };

/** The usual kinds of types, so that most schemas need none of their own. */
const single = new Map(knownTypes.map((type) => [type, [type]]));

function readType(draft: FlatDraft, type: unknown): void {
  const given = [type].flat();
  draft.nullable ||= given.includes('null');
  if (type === 'file') draft.format = 'binary';
  const types = given.filter((each): each is string => typeof each === 'string' && single.has(each));
  draft.types = type === 'file' ? ['string'] : types;
}

function readChoices(draft: FlatDraft, choices: readonly unknown[]): void {
  draft.choices = choices;
  draft.nullable ||= choices.includes(null);
}

/** The meaning of each word of a schema. The order of words does not matter. */
const schemaWords: Readonly<Record<string, (draft: FlatDraft, value: unknown) => void>> = {
  type: readType,
  nullable(draft, value) {
    draft.nullable ||= value === true;
  },
  'x-nullable': (draft, value) => schemaWords.nullable?.(draft, value),
  required(draft, value) {
    draft.required = new Set(listOf(value).filter((name) => typeof name === 'string'));
  },
  items(draft, value) {
    draft.items = Array.isArray(value) ? value[0] : value;
  },
  prefixItems(draft, value) {
    draft.items ??= listOf(value)[0];
  },
  const: (draft, value) => readChoices(draft, [value]),
  enum: (draft, value) => readChoices(draft, listOf(value)),
  format(draft, value) {
    if (typeof value === 'string') draft.format ??= value;
  },
  contentMediaType(draft) {
    draft.format = 'binary';
  },
  description(draft, value) {
    if (typeof value === 'string') draft.description = value;
  },
  readOnly(draft, value) {
    draft.readOnly = value === true;
  },
  writeOnly(draft, value) {
    draft.writeOnly = value === true;
  },
  example(draft, value) {
    draft.example = value;
  },
  examples(draft, value) {
    draft.example ??= listOf(value)[0];
  },
  default(draft, value) {
    draft.byDefault = value;
  },
};

/** Returns the types of a schema that names none. */
function impliedTypes({ properties, additionalProperties }: Row, choices: readonly unknown[] = []): readonly string[] {
  if ((properties ?? additionalProperties) !== undefined) return ['object'];
  const plain = choices.filter((choice) => choice !== null);
  if (plain.length > 0 && plain.every((choice) => typeof choice === 'string')) return ['string'];
  return plain.length > 0 && plain.every(Number.isInteger) ? ['integer'] : [];
}

/** Reads a schema without the schemas that it combines. */
function ownPart(schema: Row): FlatSchema {
  const draft: FlatDraft = { ...nothingKnown };
  // Schemas have many shapes: to look for each word in each of them would take several times as long.
  for (const word in schema) {
    const known = word === 'type' && typeof schema.type === 'string' ? single.get(schema.type) : undefined;
    if (known) draft.types = known;
    else getOwn(schemaWords, word)?.(draft, schema[word]);
  }
  if (draft.types.length === 0) draft.types = impliedTypes(schema, draft.choices);
  if (isRow(schema.properties)) draft.properties = new Map(Object.entries(schema.properties));
  return draft;
}

/** A property that several of the combined schemas have. It has the facts of all of them. */
class JoinedSchema {
  constructor(
    readonly word: 'allOf' | 'anyOf',
    readonly schemas: readonly unknown[],
    /** How many combined schemas it is within. */
    readonly level: number,
  ) {}
}

/** Properties of properties of … that several have are read up to here; of deeper ones the last counts. */
const mostLevels = 1;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isRow(one) && isRow(other) && one.$ref !== undefined && one.$ref === other.$ref);

function joinProperties(parts: readonly FlatSchema[], word: 'allOf' | 'anyOf', level: number) {
  const found = parts.filter(({ properties }) => properties.size > 0);
  const [first] = found;
  if (!first || found.length === 1) return first?.properties ?? nothingKnown.properties;
  const all = new Map(first.properties);
  for (const { properties } of found.slice(1))
    for (const [name, schema] of properties) {
      const known = all.get(name);
      const schemas = known instanceof JoinedSchema && known.level === level + 1 ? known.schemas : [known];
      const isNew = known !== undefined && level < mostLevels && !schemas.some((each) => isSame(each, schema));
      if (isNew) all.set(name, new JoinedSchema(word, [...schemas, schema], level + 1));
      else if (known === undefined || level >= mostLevels) all.set(name, schema);
    }
  return all;
}

const lostOf = (parts: readonly FlatSchema[]): ReadonlyMap<string, string> => {
  const found = parts.filter(({ lost }) => lost.size > 0);
  return found.length < 2 ? (found[0]?.lost ?? nothingKnown.lost) : new Map(found.flatMap(({ lost }) => [...lost]));
};

const lastOf = <T>(parts: readonly FlatSchema[], pick: (part: FlatSchema) => T | undefined): T | undefined =>
  parts.map(pick).findLast((value) => value !== undefined);

/** Joins schemas that a value meets all at once; if several state a fact, the last counts. */
export function allOf(parts: readonly FlatSchema[], level = 0): FlatSchema {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const typed = parts.findLast(({ types }) => types.length > 0);
  return {
    types: typed?.types ?? [],
    nullable: parts.some(({ nullable }) => nullable),
    properties: joinProperties(parts, 'allOf', level),
    required: new Set(parts.flatMap(({ required }) => [...required])),
    items: lastOf(parts, ({ items }) => items),
    choices: lastOf(parts, ({ choices }) => choices),
    format: lastOf(parts, ({ format }) => format),
    description: lastOf(parts, ({ description }) => description),
    readOnly: parts.some(({ readOnly }) => readOnly),
    writeOnly: parts.some(({ writeOnly }) => writeOnly),
    example: lastOf(parts, ({ example }) => example),
    byDefault: lastOf(parts, ({ byDefault }) => byDefault),
    lost: lostOf(parts),
  };
}

/** Joins schemas of which a value meets one: a field is required if all require it. */
function eitherOf(parts: readonly FlatSchema[], level = 0): FlatSchema {
  const real = parts.filter((part) => part.types.length > 0 || !part.nullable);
  const nullable = parts.some((part) => part.nullable);
  const [only] = real;
  if (only && real.length === 1) return only.nullable === nullable ? only : { ...only, nullable };
  const objects = real.filter(isObjectSchema);
  const [first, ...others] = objects;
  const formats = new Set(real.map(({ format }) => format));
  const items = real.map((part) => part.items).filter((each) => each !== undefined);
  return {
    ...nothingKnown,
    // If one of them may be anything, so may the value.
    types: real.every(({ types }) => types.length > 0) ? [...new Set(real.flatMap(({ types }) => types))] : [],
    nullable,
    properties: joinProperties(objects, 'anyOf', level),
    required: new Set(
      [...(first?.required ?? [])].filter((name) => others.every(({ required }) => required.has(name))),
    ),
    items: items.length > 1 && level < mostLevels ? new JoinedSchema('anyOf', items, level + 1) : items[0],
    choices: real.every(({ choices }) => choices) ? real.flatMap(({ choices }) => choices ?? []) : undefined,
    format: formats.size === 1 ? real[0]?.format : undefined,
    description: real.length > 0 ? lastOf(real, ({ description }) => description) : undefined,
    example: real.find(({ example }) => example !== undefined)?.example,
    lost: lostOf(parts),
  };
}

/** Schemas within `allOf` within `allOf`; deeper ones are made to harm. */
const mostCombined = 50;

/** Reading 13 MB takes far fewer; a document that combines its schemas without end stops here. */
const mostSchemas = 500_000;

const lost = (reference: string, why: string): FlatSchema => ({ ...nothingKnown, lost: new Map([[reference, why]]) });

const combining = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf']);

/** Returns how a schema has to be read. Most are leaves, which hold no other schemas except those of their elements. */
function schemaKind(schema: object): 'leaf' | 'reference' | 'inner' {
  let isReference = false;
  let isAlone = true;
  for (const word in schema) {
    if (word === '$ref') isReference = true;
    else if (word === 'properties' || combining.has(word)) return 'inner';
    else isAlone = false;
  }
  if (!isReference) return 'leaf';
  return isAlone ? 'reference' : 'inner';
}

/** Makes schemas flat, those that hold others once. One that contains itself without an end is read up to there. */
export class Flattener {
  private readonly known = new Map<object, FlatSchema>();
  /** How many schemas were made flat: the work that a document takes. */
  count = 0;

  constructor(private readonly references: References) {}

  flatten(schema: unknown, depth = 0): FlatSchema {
    if (!isRow(schema)) return nothingKnown;
    const isJoined = schema instanceof JoinedSchema;
    const kind = isJoined ? 'inner' : schemaKind(schema);
    if (kind === 'leaf') return this.tooMany() ?? ownPart(schema);
    if (kind === 'reference' && typeof schema.$ref === 'string' && depth <= mostCombined)
      return this.referred(schema.$ref, depth + 1);
    const known = this.known.get(schema);
    if (known) return known;
    if (depth > mostCombined) return lost('a schema', 'it is nested too deeply');
    const excess = this.tooMany();
    if (excess) return excess;
    // What refers to itself finds this.
    this.known.set(schema, nothingKnown);
    const flat = isJoined ? this.joined(schema, depth + 1) : allOf(this.parts(schema, depth + 1));
    this.known.set(schema, flat);
    return flat;
  }

  private tooMany(): FlatSchema | undefined {
    return ++this.count > mostSchemas ? lost('schemas', `more than ${mostSchemas} are not read`) : undefined;
  }

  private joined({ word, schemas, level }: JoinedSchema, depth: number): FlatSchema {
    const parts = schemas.map((each) => this.flatten(each, depth));
    return word === 'allOf' ? allOf(parts, level) : eitherOf(parts, level);
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
      } else if (combining.has(word)) parts.push(lost(valueText(value), 'dynamic references are not followed'));
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
