import { isRow } from '../base/row.ts';

/** A JSON Schema without `$ref`, `allOf`, `oneOf` and `anyOf`: what its value may be, one level deep. */
export interface FlatSchema {
  /** Without `null`; none where nothing is said. */
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
  /** Undefined where there is none, as for the default. */
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

/** A property that several of the combined schemas have: what it is, all of them say together. */
export class JoinedSchema {
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

/** A value that meets all of them; of what several say, the last counts. */
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

/** A value that meets one of them: required is only what all require. */
export function eitherOf(parts: readonly FlatSchema[], level = 0): FlatSchema {
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
