import { isRow, type Row } from '../base/row.ts';
import { allOf, type FlatSchema, nothingKnown, oneOf } from './flat-schema.ts';
import type { References } from './references.ts';

const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object']);
/** Schemas within `allOf` within `allOf`; deeper ones are made to harm. */
const mostDepth = 50;
/** Reading 13 MB takes far fewer; a document that combines its schemas without end stops here. */
const mostSchemas = 1_000_000;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function firstExample({ example, examples, 'x-example': other }: Row): unknown {
  return example ?? (Array.isArray(examples) ? examples[0] : undefined) ?? other;
}

function formatOf({ format, type, contentMediaType, contentEncoding }: Row): string | undefined {
  const isFile = type === 'file' || (contentMediaType !== undefined && contentEncoding === undefined);
  return isFile ? 'binary' : textOf(format);
}

function choicesOf(schema: Row): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** What a schema says itself, without the schemas that it combines. */
function ownPart(schema: Row): FlatSchema {
  const { type, properties, items, prefixItems, required } = schema;
  const given = [type === 'file' ? 'string' : type].flat();
  const choices = choicesOf(schema);
  const types = given.filter((each): each is string => typeof each === 'string' && knownTypes.has(each));
  const implied = types.length === 0 && (properties ?? schema.additionalProperties) !== undefined ? ['object'] : types;
  return {
    types: implied,
    nullable: schema.nullable === true || given.includes('null') || schema['x-nullable'] === true,
    properties: isRow(properties) ? new Map(Object.entries(properties)) : nothingKnown.properties,
    required: new Set(listOf(required).filter((name) => typeof name === 'string')),
    items: (Array.isArray(items) ? items[0] : items) ?? listOf(prefixItems)[0],
    choices,
    format: formatOf(schema),
    description: textOf(schema.description) ?? textOf(schema.title),
    readOnly: schema.readOnly === true,
    writeOnly: schema.writeOnly === true,
    example: firstExample(schema),
    byDefault: schema.default,
    lost: nothingKnown.lost,
  };
}

const lost = (reference: string, why: string): FlatSchema => ({ ...nothingKnown, lost: new Map([[reference, why]]) });

const combining = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf'];

/** Makes schemas flat, each once. One that contains itself without an end is read up to there. */
export class Flattener {
  private readonly known = new WeakMap<object, FlatSchema>();
  /** How many schemas were made flat: the work that a document takes. */
  count = 0;

  constructor(private readonly references: References) {}

  flatten(schema: unknown, depth = 0): FlatSchema {
    if (!isRow(schema)) return nothingKnown;
    const known = this.known.get(schema);
    if (known) return known;
    if (depth > mostDepth || ++this.count > mostSchemas) return lost('schema', 'it is nested too deeply');
    // What refers to itself finds this.
    this.known.set(schema, nothingKnown);
    const flat = allOf(this.parts(schema, depth + 1));
    this.known.set(schema, flat);
    return flat;
  }

  private parts(schema: Row, depth: number): FlatSchema[] {
    if (combining.every((word) => schema[word] === undefined)) return [ownPart(schema)];
    const { $ref, oneOf: one, anyOf: several } = schema;
    const inner = (list: unknown) => listOf(list).map((each) => this.flatten(each, depth));
    const parts = [
      ...(typeof $ref === 'string' ? [this.referred($ref, depth)] : []),
      ...['$dynamicRef', '$recursiveRef'].flatMap((word) =>
        typeof schema[word] === 'string' ? [lost(schema[word], 'dynamic references are not followed')] : [],
      ),
      ...inner(schema.allOf),
      ...[one, several].map(inner).flatMap((variants) => (variants.length > 0 ? [oneOf(variants)] : [])),
    ];
    const hasMore = Object.keys(schema).some((word) => !combining.includes(word));
    return hasMore ? [...parts, ownPart(schema)] : parts;
  }

  private referred(reference: string, depth: number): FlatSchema {
    const target = this.references.follow(reference);
    return 'why' in target ? lost(reference, target.why) : this.flatten(target.value, depth);
  }
}
