import { asRow, isRow, type Row } from '../base/row.ts';
import { readServers } from './addresses.ts';
import { type GivenBody, type Media, plainType, readContent } from './bodies.ts';
import type { DocumentServer } from './document.ts';
import type { GivenResponse } from './responses.ts';
import { valueText } from './values.ts';

export type Resolve = (value: unknown) => unknown;

/** The differences between the versions of OpenAPI. */
export interface Dialect {
  servers(given: Row): readonly DocumentServer[];
  schemes(document: Row, resolve: Resolve): unknown;
  /** The body of an operation; `parameters` are those of the operation and of its path. */
  body(operation: Row, parameters: readonly Row[], resolve: Resolve): GivenBody | undefined;
  response(response: Row, operation: Row, resolve: Resolve): GivenResponse;
}

const namesIn = (value: unknown): string[] => Object.keys(asRow(value));

/** OpenAPI 3.0, 3.1 and 3.2. */
export const openApi3: Dialect = {
  servers: ({ servers }) => readServers(servers),

  schemes({ components }, resolve) {
    const parts = resolve(components);
    return isRow(parts) ? resolve(parts.securitySchemes) : undefined;
  },

  body({ requestBody }, _parameters, resolve) {
    const body = resolve(requestBody);
    return isRow(body) ? { required: body.required === true, media: readContent(body.content, resolve) } : undefined;
  },

  response: ({ content, headers }: Row, _operation, resolve) => ({
    media: readContent(content, resolve),
    headers: namesIn(resolve(headers)),
  }),
};

const typesIn = (...given: readonly unknown[]): string[] => {
  const list = given.find((each) => Array.isArray(each) && each.length > 0);
  return Array.isArray(list) ? list.filter((type) => typeof type === 'string') : [];
};

/** Forms are parameters here: together they are an object. */
function formParameterMedia(fields: readonly Row[], consumes: readonly string[]): Media {
  const properties = fields.map(({ name, required: _required, in: _place, ...schema }) => [valueText(name), schema]);
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  const hasFile = fields.some(({ type }) => type === 'file');
  const isMultipart =
    hasFile || (consumes.includes('multipart/form-data') && !consumes.some((type) => /urlenc/.test(type)));
  return {
    type: isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    schema: { type: 'object', properties: Object.fromEntries(properties), required },
    examples: new Map(),
  };
}

const examplesFor = (type: string, { examples }: Row): Media['examples'] => {
  const value = isRow(examples) ? (examples[type] ?? examples['application/json']) : undefined;
  return new Map(value === undefined ? [] : [['example', value]]);
};

/**
 * OpenAPI 2.0, called Swagger. It is read as it is, not turned into OpenAPI 3 first: `@scalar/openapi-upgrader` (0.1 and 0.4)
 * throws at a damaged operation or parameter, loses form fields behind a `$ref` and the body of a path, sends a JSON body
 * as a form if the document says so by mistake, and takes every form for optional.
 */
export const openApi2 = (document: Row): Dialect => ({
  servers({ host, basePath, schemes }) {
    if (typeof host !== 'string' && typeof basePath !== 'string') return [];
    const scheme = typesIn(schemes).find((each) => each === 'https') ?? typesIn(schemes)[0] ?? 'https';
    const path = typeof basePath === 'string' ? basePath.replace(/^(?=[^/])/, '/') : '';
    return readServers([{ url: typeof host === 'string' && host !== '' ? `${scheme}://${host}${path}` : path }]);
  },

  schemes: ({ securityDefinitions }, resolve) => resolve(securityDefinitions),

  body({ consumes }, parameters) {
    const types = typesIn(consumes, document.consumes).map(plainType);
    const body = parameters.find(({ in: place }) => place === 'body');
    const fields = parameters.filter(({ in: place }) => place === 'formData');
    if (fields.length > 0) return { required: true, media: [formParameterMedia(fields, types)] };
    if (!body) return undefined;
    // Many documents say of a JSON body that it is a form, or nothing.
    const isOther = types.length > 0 && types.every((type) => !/json|form|\*/.test(type));
    const type = isOther ? (types[0] ?? '') : 'application/json';
    const examples = examplesFor(type, { examples: body['x-examples'] ?? body['x-example'] });
    return { required: body.required === true, media: [{ type, schema: body.schema, examples }] };
  },

  response(response: Row, { produces }: Row, _resolve: Resolve) {
    const { schema, headers, examples } = response;
    const types = [...typesIn(produces, document.produces), ...Object.keys(asRow(examples))];
    const given = schema === undefined && examples === undefined ? [] : types.length > 0 ? types : ['application/json'];
    return {
      media: given.map((type) => ({ type: plainType(type), schema, examples: examplesFor(type, response) })),
      headers: Object.keys(asRow(headers)),
    };
  },
});
