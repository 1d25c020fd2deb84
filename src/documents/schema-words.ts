import { getOwn, isRow, type Row } from '../base/row.ts';
import { type FlatSchema, nothingKnown } from './flat-schema.ts';

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

/** What each word of a schema says. The order of words does not matter. */
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

/** What a schema that names no types must be. */
function impliedTypes({ properties, additionalProperties }: Row, choices: readonly unknown[] = []): readonly string[] {
  if ((properties ?? additionalProperties) !== undefined) return ['object'];
  const plain = choices.filter((choice) => choice !== null);
  if (plain.length > 0 && plain.every((choice) => typeof choice === 'string')) return ['string'];
  return plain.length > 0 && plain.every(Number.isInteger) ? ['integer'] : [];
}

/** What a schema says itself, without the schemas that it combines. */
export function ownPart(schema: Row): FlatSchema {
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
