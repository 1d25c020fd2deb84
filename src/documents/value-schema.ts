import { escapeControls } from '../base/text/escape-controls.ts';
import type { SchemaDraft, ValueSchema } from '../operations/manifest.ts';
import type { FlatSchema } from './flat-schema.ts';
import { shortText } from './text.ts';

/** Sent by us, or by the service: which fields it has depends on that. */
export type Direction = 'sent' | 'received';

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

/** What is said of a value itself, without its description and what is within it. */
export function plainPart(flat: FlatSchema): ValueSchema {
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

export function withDescription(schema: ValueSchema, flat: FlatSchema, direction: Direction): ValueSchema {
  const description = direction === 'sent' ? shortText(flat.description) : '';
  return description === '' ? schema : { ...schema, description };
}
