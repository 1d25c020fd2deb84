import { asRow, isRow, type Row } from '../base/row.ts';
import { type ClientGrant, typesOf } from '../operations/manifest.ts';
import { parseRoute } from '../operations/route.ts';
import { asPath, hasOptionalEnd, hostOf, prefixOf, readServers } from './addresses.ts';
import { grantsOfDocument, grantsOfSchemes } from './client-grants.ts';
import { Credentials } from './credentials.ts';
import {
  type DocumentInput,
  type DocumentOperation,
  type DocumentServer,
  Omissions,
  type ProviderDocument,
} from './document.ts';
import {
  type GivenBody,
  type Media,
  pathInputs,
  plainType,
  readContent,
  readDocumentBody,
  readParameter,
} from './inputs.ts';
import { asksForPage } from './paging-inputs.ts';
import type { References } from './references.ts';
import { type GivenResponse, isCreation, Responses } from './responses.ts';
import { DocumentSchemas } from './schemas.ts';
import { firstLine, isPlainName, rowsIn, shortText, valueText } from './values.ts';

const sentMethods = new Set(['get', 'put', 'post', 'patch', 'delete']);
const otherMethods = new Set(['options', 'head', 'trace', 'query']);

function statusOfSuccess(responses: Row): string {
  const [status = 'default'] = Object.keys(responses)
    .filter((each) => /^2(\d\d|XX)$/i.test(each))
    .sort();
  return status;
}

function lostReason(lost: Omissions): string {
  const [first] = lost.all;
  return first ? `${first.what}: ${first.why}` : 'the document does not describe it';
}

const experimentalWords = ['x-experimental', 'x-beta', 'x-alpha', 'x-preview', 'x-unstable'];
const stabilityWords = ['x-stability', 'x-stability-level', 'x-lifecycle', 'x-release-status', 'x-status'];

/** Returns whether the document says, in an extension or its description, that an operation may still change. */
const isExperimental = (operation: Row): boolean =>
  experimentalWords.some((word) => operation[word] === true) ||
  stabilityWords.some((word) =>
    /^(experimental|draft|alpha|beta|preview|unstable)\b/i.test(valueText(operation[word])),
  ) ||
  /\b(experimental|(public|private|open|closed|in|a) beta|early access)\b/i.test(
    valueText(operation.description).slice(0, 500),
  );

const isBoolean = ({ schema }: DocumentInput): boolean => typesOf(schema).includes('boolean');

export class OpenApiReader {
  private readonly schemas: DocumentSchemas;
  private readonly responses: Responses;
  /** Scribe writes for Laravel, though its documents do not say so. */
  private readonly isPhp: boolean;
  private readonly servers: readonly DocumentServer[];
  private readonly credentials = new Credentials();
  private readonly grants: readonly ClientGrant[];
  private readonly omissions = new Omissions();

  constructor(
    private readonly document: Row,
    private readonly references: References,
    private readonly dialect: Dialect,
  ) {
    this.schemas = new DocumentSchemas(references);
    this.responses = new Responses(this.schemas);
    this.servers = dialect.servers(document);
    const [first, ...others] = this.servers.map(prefixOf);
    for (const [at, prefix] of others.entries())
      if (prefix !== first)
        this.omissions.add(`server ${this.servers[at + 1]?.url}`, 'its path is not that of the first one');
    const resolve = (value: unknown) => references.resolve(value, this.omissions);
    const schemes = dialect.schemes(document, resolve);
    this.grants = grantsOfSchemes(schemes, resolve);
    this.credentials.describe(schemes, document.security, resolve, this.omissions);
    // Scribe, which documents Laravel, names its one scheme so.
    this.isPhp = isRow(schemes) && 'default' in schemes;
  }

  read(format: string): ProviderDocument {
    const { webhooks } = this.document;
    const paths = this.references.resolve(this.document.paths, this.omissions);
    const operations = Object.entries(asRow(paths)).flatMap(([path, item]) => this.readPath(path, item));
    for (const name of Object.keys(asRow(webhooks))) this.omissions.add(`webhook ${name}`, 'the service sends it');
    return {
      format,
      servers: this.servers,
      credentials: this.credentials.schemes,
      grants: grantsOfDocument(this.grants, operations),
      operations,
      leftOut: this.omissions.all,
    };
  }

  private readPath(given: string, value: unknown): DocumentOperation[] {
    if (given.startsWith('x-')) return [];
    const lost = new Omissions();
    const item = this.references.resolve(value, lost);
    if (!isRow(item)) {
      this.omissions.add(given, lostReason(lost));
      return [];
    }
    const { additionalOperations } = item;
    const others = Object.keys(item).filter((word) => otherMethods.has(word));
    for (const method of [...others, ...Object.keys(asRow(additionalOperations))])
      this.omissions.add(`${method.toUpperCase()} ${given}`, `${method.toUpperCase()} requests are not sent`);
    return Object.entries(item)
      .filter(([word]) => sentMethods.has(word.toLowerCase()))
      .flatMap(([word, operation]) => this.readOperation(word.toUpperCase(), given, operation, item) ?? []);
  }

  private leaveOut(what: string, why: string): undefined {
    this.omissions.add(what, why);
  }

  private readOperation(method: string, given: string, value: unknown, item: Row): DocumentOperation | undefined {
    const what = `${method} ${given}`;
    const lost = new Omissions();
    const operation = this.references.resolve(value, lost);
    if (!isRow(operation)) return this.leaveOut(what, lostReason(lost));
    const own = [operation, item, this.document].find(({ servers }) => Array.isArray(servers)) ?? this.document;
    const [server] = own === this.document ? this.servers : this.dialect.servers(own);
    const [first] = this.servers;
    if (first && server && hostOf(first) !== hostOf(server) && hostOf(server) !== '')
      return this.leaveOut(what, `it is at another server: ${shortText(server.url)}`);
    if (/[?#]/.test(given.replace(/\?\}/g, '}'))) return this.leaveOut(what, 'its path has a query');
    const path = asPath(server ? prefixOf(server) : '', given);
    const route = parseRoute(`${method} ${path}`);
    if (typeof route === 'string') return this.leaveOut(`${method} ${path}`, route);
    const omissions = new Omissions();
    const resolve = (value: unknown) => this.references.resolve(value, omissions);
    const parameters = this.parametersOf(operation, item, resolve);
    const found = parameters.flatMap((each) => readParameter(each, this.schemas, this.isPhp, omissions));
    const givenBody = this.dialect.body(operation, parameters, resolve);
    const reading = readDocumentBody({ method: route.method, isPhp: this.isPhp }, givenBody, this.schemas, omissions);
    if (typeof reading === 'string') return this.leaveOut(`${method} ${path}`, reading);
    const { inputs: fields, ...body } = reading;
    const { security, inputs } = this.credentials.asked(operation.security, parameters, found, omissions);
    const responses = asRow(resolve(operation.responses));
    const status = statusOfSuccess(responses);
    const success = resolve(responses[status]);
    const response = isRow(success) ? { status, ...this.dialect.response(success, operation, resolve) } : undefined;
    const isPaged = asksForPage({ method, inputs: [...inputs, ...fields] });
    const { summary, description, operationId, tags } = operation;
    return {
      title: shortText(summary) || firstLine(description),
      ...route,
      ...(isPlainName(operationId) && { operationId }),
      tags: (Array.isArray(tags) ? tags : []).filter(isPlainName).slice(0, 20),
      ...(isExperimental(operation) && { isExperimental: true }),
      ...(operation.deprecated === true && { isDeprecated: true }),
      ...(Object.keys(responses).some(isCreation) && { mayCreate: true }),
      inputs: [
        ...pathInputs(path, inputs, omissions, hasOptionalEnd(given)),
        ...inputs.filter(({ place }) => place !== 'path'),
        ...fields,
      ],
      ...body,
      ...(this.isPhp && inputs.concat(fields).some(isBoolean) && { booleans: 'digits' }),
      security,
      response: this.responses.read(response, { method, path, isPaged }, omissions),
      leftOut: omissions.all,
    };
  }

  /** Those of the operation go over those of its path. */
  private parametersOf(operation: Row, item: Row, resolve: Resolve): Row[] {
    const all = [item, operation].flatMap(({ parameters }) => rowsIn(resolve(parameters)).map(resolve).filter(isRow));
    return [...new Map(all.map((each) => [`${valueText(each.in)} ${valueText(each.name)}`, each])).values()];
  }
}

type Resolve = (value: unknown) => unknown;

interface Dialect {
  servers(given: Row): readonly DocumentServer[];
  schemes(document: Row, resolve: Resolve): unknown;
  /** The body of an operation; `parameters` are those of the operation and of its path. */
  body(operation: Row, parameters: readonly Row[], resolve: Resolve): GivenBody | undefined;
  response(response: Row, operation: Row, resolve: Resolve): Omit<GivenResponse, 'status'>;
}

/** Whether a body is required, if the document says so. */
const saidRequired = ({ required }: Row) => (typeof required === 'boolean' ? { required } : {});

const namesIn = (value: unknown): string[] => Object.keys(asRow(value));

export const openApi3: Dialect = {
  servers: ({ servers }) => readServers(servers),

  schemes({ components }, resolve) {
    const parts = resolve(components);
    return isRow(parts) ? resolve(parts.securitySchemes) : undefined;
  },

  body({ requestBody }, _parameters, resolve) {
    const body = resolve(requestBody);
    return isRow(body) ? { ...saidRequired(body), media: readContent(body.content, resolve) } : undefined;
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
    return { ...saidRequired(body), media: [{ type, schema: body.schema, examples }] };
  },

  response(response: Row, { produces }: Row, _resolve: Resolve) {
    const { schema, headers, examples } = response;
    const types = [...typesIn(produces, document.produces), ...namesIn(examples)];
    const isEmpty = schema === undefined && examples === undefined;
    const said = types.length > 0 ? types : ['application/json'];
    const given = isEmpty ? [] : said;
    return {
      media: given.map((type) => ({ type: plainType(type), schema, examples: examplesFor(type, response) })),
      headers: namesIn(headers),
    };
  },
});
