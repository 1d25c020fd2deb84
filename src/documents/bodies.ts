import { asRow, isRow } from '../base/row.ts';
import { isKindOfJson } from '../operations/checks.ts';
import { listInput, typesOf } from '../operations/manifest.ts';
import type { DocumentBody, DocumentInput, Omissions } from './document.ts';
import { isArraySchema, isObjectSchema } from './flat-schema.ts';
import { fieldInputs } from './inputs.ts';
import type { DocumentSchemas } from './schemas.ts';
import { safeExample, shortText, valueText } from './values.ts';

/** One form of a body or a response. */
export interface Media {
  /** `application/json`, in lower case, without parameters. */
  readonly type: string;
  readonly schema: unknown;
  /** By name; one without a name is called `example`. */
  readonly examples: ReadonlyMap<string, unknown>;
  /** Of a form: the lists that are written `a=1&a=2`. */
  readonly repeated?: ReadonlySet<string>;
  /** Of a multipart body: the parts that are JSON. */
  readonly jsonParts?: readonly string[];
}

/** `Application/JSON; charset=utf-8` → `application/json`. */
export const plainType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

export const isJsonType = (type: string): boolean =>
  /^(\*\/\*|application\/\*|(text|application)\/(.+\+)?json)$/.test(type);

/** Returns whether content of this type is saved to a file rather than shown. */
export const isFileType = (type: string): boolean =>
  /^(image|audio|video|font)\/|^application\/(pdf|octet-stream|zip|gzip|x-zip.*|vnd\.(ms-|openxml).*)$|^text\/csv$|^application\/(postscript|zpl)/.test(
    type,
  );

const mostExamples = 20;

function namedExamples(given: unknown, resolve: (value: unknown) => unknown): [string, unknown][] {
  const examples = resolve(given);
  if (!isRow(examples)) return [];
  return Object.entries(examples)
    .slice(0, mostExamples)
    .flatMap(([name, each]): [string, unknown][] => {
      const example = resolve(each);
      // 3.2 calls the value before it is serialized `dataValue`.
      const value = isRow(example) ? (example.dataValue ?? example.value) : undefined;
      return value === undefined ? [] : [[name, value]];
    });
}

/** The forms of a `content`, as OpenAPI 3 writes them. */
export function readContent(content: unknown, resolve: (value: unknown) => unknown): Media[] {
  const forms = resolve(content);
  return Object.entries(asRow(forms)).map(([type, given]) => {
    const media = resolve(given);
    const { schema, example, examples, encoding } = asRow(media);
    const parts = Object.entries(asRow(encoding));
    const named = namedExamples(examples, resolve);
    return {
      type: plainType(type),
      schema,
      jsonParts: parts.flatMap(([name, part]) =>
        isRow(part) && isJsonType(valueText(part.contentType)) ? [name] : [],
      ),
      examples: new Map(example === undefined ? named : [['example', example], ...named]),
    };
  });
}

interface BodyReading {
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
function safeExamples(examples: Iterable<readonly [string, unknown]>): Record<string, unknown> {
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

/** Why an operation is left out whose body cannot be sent: an empty body might empty the record that it changes. */
export const noUsableBody = 'its body is neither JSON nor a form';

/** Returns whether a request of this method is pointless without the body that the document describes. */
export const needsBody = (method: string): boolean => /^(POST|PUT|PATCH)$/.test(method);

/** Reads the body of a request: its first form that can be sent, JSON before the others. Undefined if none can be sent. */
export function readDocumentBody(
  { required, media }: GivenBody,
  schemas: DocumentSchemas,
  omissions: Omissions,
  isPhp = true,
): BodyReading | undefined {
  const usable = media.filter((each) => bodyType(each) !== undefined);
  const chosen =
    usable.find(({ type }) => type === 'application/json') ?? usable.find(({ type }) => isJsonType(type)) ?? usable[0];
  const type = chosen && bodyType(chosen);
  if (!chosen || !type) {
    for (const { type: given } of media)
      omissions.add(`body of ${given}`, 'only JSON, forms and multipart bodies are sent');
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
    omissions.addAll(lost);
    return {
      inputs: [{ name: listInput, place: 'body', schema: { type: 'array', items: schema }, required }],
      body: { type: 'list', ...jsonType, required, examples: safeExamples(examples) },
    };
  }
  const inputs = fieldInputs(schemas.fields(flat, 'sent'), 'body', required, omissions);
  for (const name of type === 'multipart' ? (chosen.jsonParts ?? []) : [])
    omissions.add(`part ${name} as JSON`, `it is sent as fields, ${name}[…]`);
  return {
    inputs: type === 'json' ? inputs : inputs.map((input) => withLists(input, isPhp, chosen.repeated)),
    body: { type, ...jsonType, required, examples: safeExamples(examples) },
  };
}
