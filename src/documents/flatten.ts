import { isRow, type Row } from '../base/row.ts';
import { allOf, eitherOf, type FlatSchema, JoinedSchema, nothingKnown } from './flat-schema.ts';
import type { References } from './references.ts';
import { listOf, ownPart } from './schema-words.ts';
import { valueText } from './text.ts';

/** Schemas within `allOf` within `allOf`; deeper ones are made to harm. */
const mostCombined = 50;
/** Reading 13 MB takes far fewer; a document that combines its schemas without end stops here. */
const mostSchemas = 500_000;

const lost = (reference: string, why: string): FlatSchema => ({ ...nothingKnown, lost: new Map([[reference, why]]) });

const combining = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf']);

/** What kind of work a schema is: most are leaves, which hold no other schemas but for those of their elements. */
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
