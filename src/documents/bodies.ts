import { isKindOfJson } from '../operations/check-wire.ts';
import { listInput, typesOf } from '../operations/manifest.ts';
import type { DocumentBody, DocumentInput } from './document.ts';
import { isArraySchema, isObjectSchema } from './flat-schema.ts';
import { bodyInputs } from './inputs.ts';
import type { Losses } from './losses.ts';
import { isJsonType, type Media } from './media.ts';
import type { DocumentSchemas } from './schemas.ts';
import { safeExample } from './secrets.ts';
import { shortText } from './text.ts';

export interface BodyReading {
  readonly inputs: readonly DocumentInput[];
  readonly body?: DocumentBody;
}

export interface GivenBody {
  readonly required: boolean;
  readonly media: readonly Media[];
}

const formTypes: Readonly<Record<string, DocumentBody['type']>> = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

const bodyType = ({ type }: Media): DocumentBody['type'] | undefined => (isJsonType(type) ? 'json' : formTypes[type]);

/** Whole bodies without secrets, by the names that the document gives them. */
export function safeExamples(examples: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const safe = [...examples].map(([name, value]) => [shortText(name) || 'example', safeExample(value)] as const);
  return Object.fromEntries(safe.filter(([name, value]) => value !== undefined && name !== '__proto__'));
}

/** How lists are written in a form: as the name says, else as PHP or as OpenAPI does. */
function withLists(input: DocumentInput, isPhp: boolean, repeated?: ReadonlySet<string>): DocumentInput {
  const { name, schema } = input;
  if (repeated?.has(name)) return { ...input, lists: 'repeat' };
  if (!typesOf(schema).includes('array')) return input;
  if (name.endsWith('[]')) return { ...input, name: name.slice(0, -2), lists: 'brackets' };
  return isPhp ? input : { ...input, lists: 'repeat' };
}

/** Why an operation is left out whose body cannot be sent: an empty one might empty what it changes. */
export const noUsableBody = 'its body is neither JSON nor a form';

/** Is a request of this method pointless without the body that the document describes? */
export const needsBody = (method: string): boolean => /^(POST|PUT|PATCH)$/.test(method);

/** The body of a request: its first form that can be sent, JSON before the others. Undefined where none can be. */
export function readDocumentBody(
  { required, media }: GivenBody,
  schemas: DocumentSchemas,
  losses: Losses,
  isPhp = true,
): BodyReading | undefined {
  const usable = media.filter((each) => bodyType(each) !== undefined);
  const chosen =
    usable.find(({ type }) => type === 'application/json') ?? usable.find(({ type }) => isJsonType(type)) ?? usable[0];
  const type = chosen && bodyType(chosen);
  if (!chosen || !type) {
    for (const { type: given } of media)
      losses.add(`body of ${given}`, 'only JSON, forms and multipart bodies are sent');
    return media.length > 0 ? undefined : { inputs: [] };
  }
  const flat = schemas.flat(chosen.schema);
  const { example } = flat;
  const jsonType = isKindOfJson(chosen.type) ? { jsonType: chosen.type } : {};
  const isList = isArraySchema(flat) && !isObjectSchema(flat);
  const examples =
    chosen.examples.size === 0 && example !== undefined ? [['example', example] as const] : chosen.examples;
  if (type === 'json' && isList) {
    // Its elements are as deep as the fields of an object.
    const { schema, lost } = schemas.value(schemas.flat(flat.items), 'sent');
    for (const [what, why] of lost) losses.add(what, why);
    return {
      inputs: [{ name: listInput, place: 'body', schema: { type: 'array', items: schema }, required }],
      body: { type: 'list', ...jsonType, required, examples: safeExamples(examples) },
    };
  }
  const inputs = bodyInputs(schemas.fields(flat, 'sent'), required, losses);
  for (const name of type === 'multipart' ? (chosen.jsonParts ?? []) : [])
    losses.add(`part ${name} as JSON`, `it is sent as fields, ${name}[…]`);
  return {
    inputs: type === 'json' ? inputs : inputs.map((input) => withLists(input, isPhp, chosen.repeated)),
    body: { type, ...jsonType, required, examples: safeExamples(examples) },
  };
}
