import { isRow, type Row } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import type { ClientGrant, CredentialScheme } from '../operations/manifest.ts';
import { parseRoute, routeShape } from '../operations/route.ts';
import { prefixOf, readServers } from './addresses.ts';
import { grantOfPostman, grantsOfDocument } from './client-grants.ts';
import { Credentials, isAuthorization, isKeyHeader, keyScheme } from './credentials.ts';
import { type DocumentInput, type DocumentOperation, Omissions, type ProviderDocument } from './document.ts';
import { readDocumentBody } from './inputs.ts';
import { asksForPage } from './paging-inputs.ts';
import {
  descriptionOf,
  pairInputs,
  postmanMedia,
  postmanPathInputs,
  savedSuccess,
  statusesOf,
} from './postman-operation.ts';
import { readPostmanUrl } from './postman-url.ts';
import { References } from './references.ts';
import { isCreation, Responses } from './responses.ts';
import { DocumentSchemas } from './schemas.ts';
import { isPlainName, rowsIn, shortText, valueText } from './values.ts';

/** 2.0 writes an object, 2.1 a list of keys and values. */
function settingOf(given: unknown, key: string): unknown {
  return isRow(given) ? given[key] : rowsIn(given).find((each) => each.key === key)?.value;
}

function schemeOf(auth: Row): CredentialScheme | string {
  const { type, apikey } = auth;
  if (type === 'bearer' || type === 'oauth2' || type === 'jwt') return { kind: 'bearer' };
  if (type === 'basic') return { kind: 'basic' };
  if (type !== 'apikey') return 'shipctl knows bearer tokens, basic authentication and API keys';
  const place = settingOf(apikey, 'in') ?? 'header';
  const name = settingOf(apikey, 'key') ?? 'X-API-Key';
  return place === 'header' && isAuthorization(name) ? { kind: 'bearer' } : keyScheme(place, name);
}

/** Joins the inputs of two requests to one route. An input is required if both require it. */
function mergeInputs(one: readonly DocumentInput[], other: readonly DocumentInput[]): DocumentInput[] {
  const keyOf = ({ place, name }: DocumentInput) => `${place} ${name}`;
  const others = new Map(other.map((input) => [keyOf(input), input]));
  const known = new Set(one.map(keyOf));
  return [
    ...one.map((input) => ({ ...input, required: input.required && others.get(keyOf(input))?.required === true })),
    ...other.filter((input) => !known.has(keyOf(input))).map((input) => ({ ...input, required: false })),
  ];
}

function mergeBodies(one: DocumentOperation['body'], other: DocumentOperation['body']): DocumentOperation['body'] {
  if (!one || !other) return one ?? other;
  const examples = new Map(Object.entries(one.examples));
  for (const [given, example] of Object.entries(other.examples)) {
    let name = given;
    for (let count = 2; examples.has(name); count++) name = `${given} ${count}`;
    if (examples.size < 20) examples.set(name, example);
  }
  return { ...one, required: one.required && other.required, examples: Object.fromEntries(examples) };
}

/** One operation of two items for a route. The first gives the title, the path and the names of its arguments. */
function merge(one: DocumentOperation, other: DocumentOperation): DocumentOperation {
  const isInPath = ({ place }: DocumentInput) => place === 'path';
  const rest = [one, other].map(({ inputs }) => inputs.filter((input) => !isInPath(input)));
  const body = mergeBodies(one.body, other.body);
  return {
    ...one,
    tags: [...new Set([...one.tags, ...other.tags])],
    inputs: [...one.inputs.filter(isInPath), ...mergeInputs(rest[0] ?? [], rest[1] ?? [])],
    ...(body && { body }),
    ...(other.mayCreate && { mayCreate: true }),
    response: one.response.kind === 'unknown' ? other.response : one.response,
    leftOut: [...one.leftOut, ...other.leftOut],
  };
}

interface Around {
  readonly auth: unknown;
  readonly tags: readonly string[];
}

const mostTags = 8;

/** Values of variables, which may be secrets: only those of addresses and of parts of a path are read. */
function variablesOf(collection: Row) {
  const all = rowsIn(collection.variable).flatMap(({ key, id, value }): [string, string][] => {
    const name = key ?? id;
    if (typeof name !== 'string' || typeof value !== 'string') return [];
    const isHost = /url|host|domain|server/i.test(name) && /^[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?(\/|$)/i.test(value);
    return [[name, isHost ? `${/^(localhost|127\.)/i.test(value) ? 'http' : 'https'}://${value}` : value]];
  });
  return {
    addresses: new Map(all.filter(([, value]) => /^https?:\/\//i.test(value))),
    parts: new Map(
      all.filter(([, value]) => /^\/?([a-z]*api[a-z]*|rest|v\d+(\.\d+)*)(\/(api|rest|v\d+(\.\d+)*))*$/i.test(value)),
    ),
  };
}

/**
 * Reads a Postman collection 2.0 or 2.1, without tokens and values of variables. A collection is not turned into OpenAPI
 * first: `@scalar/postman-to-openapi` (0.4 and 0.7) keeps ids and variables in paths as words, keeps one of several items
 * of a route, loses the names of API keys, credentials of folders and fields of bodies, keeps secrets of scripts, and
 * throws at kinds of credentials that it does not know.
 */
class PostmanReader {
  private readonly schemas = new DocumentSchemas(new References({}, new Map()));
  private readonly responses = new Responses(this.schemas);
  private readonly credentials = new Credentials();
  private readonly grants: ClientGrant[] = [];
  private readonly omissions = new Omissions();
  private readonly hosts = new Set<string>();
  /** By their routes: a collection has an item for each example of one. */
  private readonly operations = new Map<string, DocumentOperation>();
  private readonly variables: ReturnType<typeof variablesOf>;

  constructor(private readonly collection: Row) {
    this.variables = variablesOf(collection);
  }

  read(format: string): ProviderDocument {
    this.readFolders();
    const addresses = [...this.hosts].map((host) => this.addressOf(host));
    const operations = [...this.operations.values()];
    return {
      format,
      servers: readServers([...new Set(addresses)].filter((url) => /^https?:/i.test(url)).map((url) => ({ url }))),
      credentials: this.credentials.schemes,
      grants: grantsOfDocument(this.grants, operations),
      operations,
      leftOut: this.omissions.all,
    };
  }

  /** Without recursion: folders may be nested deeper than the stack is. */
  private readFolders(): void {
    const { item, auth } = this.collection;
    const left: (readonly [unknown, Around])[] = [[item, { auth, tags: [] }]];
    for (let next = left.pop(); next; next = left.pop()) {
      const [value, around] = next;
      if (Array.isArray(value)) {
        for (let at = value.length - 1; at >= 0; at--) left.push([value[at], around]);
      } else if (isRow(value) && Array.isArray(value.item)) {
        const name = around.tags.length < mostTags ? shortText(value.name) : '';
        const tags = name === '' ? around.tags : [...around.tags, name];
        left.push([value.item, { auth: value.auth ?? around.auth, tags }]);
      } else if (isRow(value)) this.readItem(value, around);
    }
  }

  private readItem(item: Row, { auth, tags }: Around): void {
    const { request } = item;
    const given: Row = isRow(request) ? request : { url: request };
    const name = shortText(item.name) || 'an item without a name';
    if (given.url === undefined || given.url === null) {
      this.omissions.add(name, 'it has no request');
      return;
    }
    const url = readPostmanUrl(given.url, this.variables.parts);
    const path = `${prefixOf({ url: this.addressOf(url.host), title: '', variables: {} })}${url.path}`;
    const omissions = new Omissions();
    const security = this.securityOf(given, auth, omissions);
    const method = typeof given.method === 'string' ? given.method.toUpperCase() : 'GET';
    const route = parseRoute(`${method} ${path}`);
    const title = shortText(item.name) || descriptionOf(given.description);
    const media = postmanMedia(given.body, omissions).map((each) => ({
      ...each,
      examples: new Map([...each.examples.values()].map((example) => [title || 'example', example])),
    }));
    const body = readDocumentBody({ method, isPhp: true }, { required: true, media }, this.schemas, omissions);
    if (typeof route === 'string' || typeof body === 'string') {
      this.omissions.add(`${method} ${path || name}`, [route, body].find(isText) ?? '');
      return;
    }
    if (url.host !== '') this.hosts.add(url.host);
    const { inputs: fields, ...about } = body;
    const headers = pairInputs('header', rowsIn(given.header), omissions);
    const query = pairInputs('query', url.query, omissions);
    const isPaged = asksForPage({ method, inputs: [...query, ...fields] });
    const schemes = Object.values(this.credentials.schemes);
    const isCredential = ({ place, name: sent }: DocumentInput) =>
      schemes.some((scheme) => scheme.kind === 'key' && scheme.place === place && scheme.name === sent);
    const inputs = [...postmanPathInputs({ ...url, path }, omissions), ...query, ...headers, ...fields];
    const found = {
      title,
      ...route,
      tags,
      inputs: inputs.filter((input) => !isCredential(input)),
      ...about,
      ...(statusesOf(item.response).some(isCreation) && { mayCreate: true as const }),
      security,
      response: this.responses.read(savedSuccess(item.response), { method, path, isPaged }, omissions),
      leftOut: omissions.all,
    };
    const shape = routeShape(`${method} ${path}`);
    const known = this.operations.get(shape);
    this.operations.set(shape, known ? merge(known, found) : found);
  }

  private addressOf(host: string): string {
    const name = /^(?:https?:\/\/)?\{\{([^{}]*)\}\}$/i.exec(host)?.[1]?.trim();
    const url = name === undefined ? host : this.variables.addresses.get(name);
    return url === undefined ? '' : (readServers([{ url }])[0]?.url ?? '');
  }

  private securityOf(request: Row, inherited: unknown, omissions: Omissions): DocumentOperation['security'] {
    const { credentials } = this;
    // Without an `auth` of its own, the folder around it decides.
    const auth = [request.auth, inherited].filter(isRow).find(({ type }) => typeof type === 'string');
    if (auth) this.grants.push(...grantOfPostman(auth));
    const scheme = auth && auth.type !== 'noauth' ? schemeOf(auth) : undefined;
    const headers = rowsIn(request.header).filter(({ disabled }) => disabled !== true);
    const names = headers.map(({ key }) => key).filter(isPlainName);
    const keys = names.filter(isKeyHeader).flatMap((name) => credentials.add(name, keyScheme('header', name)));
    if (typeof scheme === 'string') {
      const type = valueText(auth?.type);
      omissions.add(`credential ${type}`, scheme);
      return isPlainName(type) ? [[type]] : [];
    }
    if (auth && !scheme && keys.length === 0) return [[]];
    const header = headers.find(({ key }) => isAuthorization(key))?.value;
    const kind = /^basic\b/i.test(valueText(header)) ? 'basic' : 'bearer';
    const written: CredentialScheme | undefined = typeof header === 'string' ? { kind } : undefined;
    const sent = scheme ?? written;
    const token = sent ? credentials.add(sent.kind === 'key' ? sent.name : sent.kind, sent) : [];
    const asked = [...new Set([...token, ...keys])];
    return asked.length > 0 ? credentials.sendable([asked], omissions) : [];
  }
}

export const readPostman = (collection: Row, format: string): ProviderDocument =>
  new PostmanReader(collection).read(format);
