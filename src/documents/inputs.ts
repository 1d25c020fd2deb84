import { asRow, isRow, type Row } from '../base/row.ts';
import { isKindOfJson } from '../operations/checks.ts';
import { listInput, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { argumentName, namesInPath } from './addresses.ts';
import type { DocumentBody, DocumentInput, Omissions } from './document.ts';
import { type FlatSchema, isArraySchema, isObjectSchema } from './flat-schema.ts';
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

/** A parameter that becomes an input. */
interface SentParameter {
  readonly given: Row;
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
}

/** The parameter, if it is sent as one; what is left out for a reason of the document's is noted. */
function sentParameter(given: Row, omissions: Omissions): SentParameter | undefined {
  const { in: place, name } = given;
  // Of version 2: the body is read apart.
  if (place === 'body' || place === 'formData') return undefined;
  if (!isPlainName(name)) {
    omissions.add(`${valueText(place)} ${valueText(name)}`, 'its name is too long or has control characters');
    return undefined;
  }
  if (place === 'path' || place === 'query') return { given, name, place };
  if (place === 'header') return isOwnHeader(name) ? undefined : { given, name, place };
  const isCookie = place === 'cookie';
  const why = isCookie ? 'cookies are not sent' : 'it is in no path, query, header and body';
  omissions.add(`${valueText(place)} ${name}`, why);
  return undefined;
}

/**
 * Reads a parameter of OpenAPI, which may be several inputs. `isPhp`: the generator writes for PHP, which reads lists in
 * brackets, though it does not say so.
 */
export function readParameter(
  parameter: Row,
  schemas: DocumentSchemas,
  isPhp: boolean,
  omissions: Omissions,
): DocumentInput[] {
  const sent = sentParameter(parameter, omissions);
  if (sent === undefined) return [];
  const flat = schemas.flat(schemaOf(parameter));
  if (sent.place !== 'query') return [plainInput(sent, flat, schemas)];
  const { name, place } = sent;
  const { content } = parameter;
  const isList = isArraySchema(flat);
  // A `content` is sent as one text: `filter={"a":1}`.
  if (parameter.schema === undefined && isRow(content) && (isObjectSchema(flat) || isList)) {
    const about = shortText(parameter.description);
    const description = [about, `(${Object.keys(content).join(', ')})`].filter(Boolean).join(' ');
    return [{ name, place, schema: { type: 'string', description }, required: parameter.required === true }];
  }
  if (isObjectSchema(flat) && flat.properties.size > 0)
    return explodedInputs(parameter, name, schemas.fields(flat, 'sent'), omissions);
  const input = plainInput(sent, flat, schemas);
  return isList ? listInputs(parameter, input, isPhp, omissions) : [input];
}

/** A parameter that is one input. */
function plainInput({ given, name, place }: SentParameter, flat: FlatSchema, schemas: DocumentSchemas): DocumentInput {
  const { schema } = schemas.value(flat, 'sent');
  const description = shortText(given.description) || schema.description;
  const [first] = Object.values(asRow(given.examples));
  const example = given.example ?? (isRow(first) ? first.value : undefined) ?? flat.example;
  return {
    name: place === 'path' ? argumentName(name) : name,
    place,
    schema: withDefault(name, { ...schema, ...(description && { description }) }, flat.byDefault),
    required: place === 'path' ? !isOmittable(given) : given.required === true,
    // A header may be a key.
    ...(place !== 'header' && inputExample(name, example)),
  };
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

/** The form of a body that is sent: JSON before the others. */
function sentForm(media: readonly Media[]): (Media & { readonly sentAs: DocumentBody['type'] }) | undefined {
  const usable = media.flatMap((each) => {
    const sentAs = bodyType(each);
    return sentAs === undefined ? [] : [{ ...each, sentAs }];
  });
  return (
    usable.find(({ type }) => type === 'application/json') ?? usable.find(({ type }) => isJsonType(type)) ?? usable[0]
  );
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
  const chosen = sentForm(media);
  if (!chosen) {
    for (const { type: unusable } of media)
      omissions.add(`body of ${unusable}`, 'only JSON, forms and multipart bodies are sent');
    const isNeeded = media.length > 0 && /^(POST|PUT|PATCH)$/.test(method);
    return isNeeded ? 'its body is neither JSON nor a form' : { inputs: [] };
  }
  const { sentAs: type } = chosen;
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
  const isRequired = required || isMeant;
  const inputs = fieldInputs(fields, 'body', isRequired, omissions);
  for (const name of type === 'multipart' ? (chosen.jsonParts ?? []) : [])
    omissions.add(`part ${name} as JSON`, `it is sent as fields, ${name}[…]`);
  return {
    inputs: type === 'json' ? inputs : inputs.map((input) => withLists(input, isPhp, chosen.repeated)),
    body: { type, ...jsonType, required: isRequired, examples: safeExamples(examples) },
  };
}
