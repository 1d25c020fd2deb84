import { asRow, isRow, type Row } from '../base/row.ts';
import { isKindOfJson } from '../operations/checks.ts';
import { listInput, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { argumentName, namesInPath } from './addresses.ts';
import type { DocumentBody, DocumentInput, Omissions } from './document.ts';
import { isArraySchema, isObjectSchema } from './flat-schema.ts';
import type { DocumentSchemas, ObjectFields } from './schemas.ts';
import { isPlainName, isSecretName, safeExample, shortText, valueText } from './values.ts';

function withDefault(name: string, schema: ValueSchema, byDefault: unknown): ValueSchema {
  const { description = '' } = schema;
  const isShort = ['number', 'boolean', 'string'].includes(typeof byDefault) && String(byDefault).length <= 50;
  const value = isShort && !isSecretName(name) && !/default/i.test(description) ? safeExample(byDefault) : '';
  return value === '' ? schema : { ...schema, description: `${description} (default: ${value})`.trim() };
}

export function inputExample(name: string, value: unknown): Pick<DocumentInput, 'example'> {
  const example = value === undefined || value === null ? undefined : safeExample(value, name);
  return example === undefined || example === '' ? {} : { example };
}

/** Returns an input for each field of an object. None is required if the object itself is not. */
function fieldInputs(
  { fields, required, lost }: ObjectFields,
  place: 'body' | 'query',
  isRequired: boolean,
  omissions: Omissions,
): DocumentInput[] {
  omissions.addAll(lost);
  return [...fields].map(([name, { schema, flat }]) => ({
    name,
    place,
    schema: withDefault(name, schema, flat.byDefault),
    required: isRequired && required.has(name),
    ...(place === 'query' && isArraySchema(flat) && { lists: 'repeat' as const }),
    ...inputExample(name, flat.example),
  }));
}

/** An input for each argument of the path, whether it is described or not. Only the last one may be optional. */
export function pathInputs(
  path: string,
  inputs: readonly DocumentInput[],
  omissions: Omissions,
  isLastOptional: boolean,
): DocumentInput[] {
  const described = new Map(inputs.filter(({ place }) => place === 'path').map((input) => [input.name, input]));
  const names = namesInPath(path);
  for (const name of described.keys())
    if (!names.includes(argumentName(name))) omissions.add(`path ${name}`, 'the path does not have it');
  return names.map((name, at) => {
    const plain: DocumentInput = { name, place: 'path', schema: { type: 'string' }, required: true };
    const input = described.get(name) ?? plain;
    const mayBeOptional = at === names.length - 1 && path.endsWith(`/{${name}}`);
    return { ...input, required: !mayBeOptional || (input.required && !isLastOptional) };
  });
}

export const isOwnHeader = (name: string): boolean =>
  /^(accept|authorization|content-type|content-length|user-agent|host|connection|accept-encoding|cache-control|postman-token)$/i.test(
    name,
  );

type Lists = NonNullable<DocumentInput['lists']>;

function listsOf({ style = 'form', explode, collectionFormat, schema, content }: Row): Lists | undefined {
  if (collectionFormat !== undefined || (schema === undefined && content === undefined)) {
    const known: Record<string, Lists> = { csv: 'comma', multi: 'repeat' };
    return known[valueText(collectionFormat ?? 'csv')];
  }
  if (style !== 'form' && style !== 'deepObject') return undefined;
  return explode === false ? 'comma' : 'repeat';
}

/** Scribe gives an optional argument, which OpenAPI does not know, an example without it. */
function isOmittable({ examples }: Row): boolean {
  const { omitted } = asRow(examples);
  return isRow(omitted) && omitted.value === '';
}

function schemaOf({ required: _, content, ...own }: Row): unknown {
  const [media] = Object.values(asRow(content));
  // Before version 3 the parameter itself is the schema, and `required` is about the parameter.
  return own.schema ?? (isRow(media) ? media.schema : undefined) ?? own;
}

/** An object in a query: each field is an input, `filter[state]` or `state`. */
function explodedInputs({ style, explode, required }: Row, name: string, fields: ObjectFields, omissions: Omissions) {
  const isDeep = style === 'deepObject';
  if (explode === false && !isDeep) {
    omissions.add(`query ${name}`, 'it is an object written with commas');
    return [];
  }
  const inputs = fieldInputs(fields, 'query', required === true, omissions);
  return isDeep ? inputs.map((input) => ({ ...input, name: `${name}[${input.name}]` })) : inputs;
}

/**
 * Reads a parameter of OpenAPI, which may be several inputs. `isPhp`: the generator writes for PHP, which reads lists in
 * brackets, though it does not say so.
 */
export function readParameter(
  given: Row,
  schemas: DocumentSchemas,
  isPhp: boolean,
  omissions: Omissions,
): DocumentInput[] {
  const { in: place, name, content, examples } = given;
  // Of version 2: the body is read apart.
  if (place === 'body' || place === 'formData') return [];
  if (!isPlainName(name)) {
    omissions.add(`${valueText(place)} ${valueText(name)}`, 'its name is too long or has control characters');
    return [];
  }
  if (place !== 'path' && place !== 'query' && place !== 'header') {
    const isCookie = place === 'cookie';
    const why = isCookie ? 'cookies are not sent' : 'it is in no path, query, header and body';
    omissions.add(`${valueText(place)} ${name}`, why);
    return [];
  }
  if (place === 'header' && isOwnHeader(name)) return [];
  const flat = schemas.flat(schemaOf(given));
  const isList = isArraySchema(flat);
  const about = shortText(given.description);
  const required = given.required === true;
  // A `content` is sent as one text: `filter={"a":1}`.
  if (place === 'query' && given.schema === undefined && isRow(content) && (isObjectSchema(flat) || isList)) {
    const description = [about, `(${Object.keys(content).join(', ')})`].filter(Boolean).join(' ');
    return [{ name, place, schema: { type: 'string', description }, required }];
  }
  if (place === 'query' && isObjectSchema(flat) && flat.properties.size > 0)
    return explodedInputs(given, name, schemas.fields(flat, 'sent'), omissions);
  const { schema } = schemas.value(flat, 'sent');
  const description = about || schema.description;
  const [first] = Object.values(asRow(examples));
  const example = given.example ?? (isRow(first) ? first.value : undefined) ?? flat.example;
  const input: DocumentInput = {
    name: place === 'path' ? argumentName(name) : name,
    place,
    schema: withDefault(name, { ...schema, ...(description && { description }) }, flat.byDefault),
    required: place === 'path' ? !isOmittable(given) : required,
    // A header may be a key.
    ...(place !== 'header' && inputExample(name, example)),
  };
  return place === 'query' && isList ? listInputs(given, input, isPhp, omissions) : [input];
}

/** A list in a query; none if it cannot be written as the document wants it. */
function listInputs(given: Row, input: DocumentInput, isPhp: boolean, omissions: Omissions): DocumentInput[] {
  const { name } = input;
  if (name.endsWith('[]')) return [{ ...input, name: name.slice(0, -2), lists: 'brackets' }];
  const isUnsaid = given.style === undefined && given.explode === undefined;
  const lists = isPhp && isUnsaid ? 'brackets' : listsOf(given);
  if (lists !== undefined) return [{ ...input, lists }];
  omissions.add(`query ${name}`, 'its lists are neither repeated nor separated by commas');
  return [];
}

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

export const plainType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

export const isJsonType = (type: string): boolean =>
  /^(\*\/\*|application\/\*|(text|application)\/(.+\+)?json)$/.test(type);

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
  /** Absent where the document does not say. */
  readonly required?: boolean;
  readonly media: readonly Media[];
}

const formTypes: Readonly<Record<string, DocumentBody['type']>> = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

const bodyType = ({ type }: Media): DocumentBody['type'] | undefined => (isJsonType(type) ? 'json' : formTypes[type]);

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

/**
 * Reads the body of a request: its first form that can be sent, JSON before the others. Returns a reason if none can be sent
 * and the request is pointless without: an empty body might empty the record that it changes.
 */
export function readDocumentBody(
  { method, isPhp }: { readonly method: string; readonly isPhp: boolean },
  given: GivenBody | undefined,
  schemas: DocumentSchemas,
  omissions: Omissions,
): BodyReading | string {
  const { media = [] } = given ?? {};
  const usable = media.filter((each) => bodyType(each) !== undefined);
  const chosen =
    usable.find(({ type }) => type === 'application/json') ?? usable.find(({ type }) => isJsonType(type)) ?? usable[0];
  const type = chosen && bodyType(chosen);
  if (!chosen || !type) {
    for (const { type: unusable } of media)
      omissions.add(`body of ${unusable}`, 'only JSON, forms and multipart bodies are sent');
    const isNeeded = media.length > 0 && /^(POST|PUT|PATCH)$/.test(method);
    return isNeeded ? 'its body is neither JSON nor a form' : { inputs: [] };
  }
  const flat = schemas.flat(chosen.schema);
  const { example } = flat;
  const required = given?.required ?? false;
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
  const fields = schemas.fields(flat, 'sent');
  // Most documents leave out that a body is required, and mean it: its fields say so. Those of a PATCH may be of the whole record.
  const needsField = [...fields.fields].some(([name]) => fields.required.has(name));
  const isMeant = given?.required === undefined && /^(POST|PUT)$/.test(method) && needsField;
  const inputs = fieldInputs(fields, 'body', required || isMeant, omissions);
  for (const name of type === 'multipart' ? (chosen.jsonParts ?? []) : [])
    omissions.add(`part ${name} as JSON`, `it is sent as fields, ${name}[…]`);
  return {
    inputs: type === 'json' ? inputs : inputs.map((input) => withLists(input, isPhp, chosen.repeated)),
    body: { type, ...jsonType, required: required || isMeant, examples: safeExamples(examples) },
  };
}
