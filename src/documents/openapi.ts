import { asRow, isRow, type Row } from '../base/row.ts';
import { typesOf } from '../operations/manifest.ts';
import { type ParsedRoute, parseRoute } from '../operations/route.ts';
import { asPath, hasOptionalEnd, hostOf, prefixOf } from './addresses.ts';
import { needsBody, noUsableBody, readDocumentBody } from './bodies.ts';
import { DescribedCredentials, readSchemes } from './credentials.ts';
import type { Dialect, Resolve } from './dialects.ts';
import {
  type DocumentInput,
  type DocumentOperation,
  type DocumentServer,
  Omissions,
  type ProviderDocument,
} from './document.ts';
import { Parameters, pathInputs } from './inputs.ts';
import type { References } from './references.ts';
import { isPagedRequest, Responses, unknownResponse } from './responses.ts';
import { DocumentSchemas } from './schemas.ts';
import { firstLine, isPlainName, rowsIn, shortText, valueText } from './values.ts';

const sentMethods = new Set(['get', 'put', 'post', 'patch', 'delete']);
const otherMethods = new Set(['options', 'head', 'trace', 'query']);

/** The status and the response of success; `default` where no other is described. */
function successOf(responses: unknown): readonly [status: string, response: unknown] | undefined {
  const all = Object.entries(asRow(responses));
  const found = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status)).sort(([a], [b]) => (a < b ? -1 : 1));
  return found[0] ?? all.find(([status]) => status === 'default');
}

/** Returns why something is not described: its reference has no target, or there is none. */
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

/** Reads the operations of an OpenAPI document of any version. */
export class OpenApiReader {
  private readonly schemas: DocumentSchemas;
  private readonly responses: Responses;
  private readonly parameters: Parameters;
  /** Scribe writes for Laravel, though its documents do not say so. */
  private readonly isPhp: boolean;
  private readonly servers: readonly DocumentServer[];
  private readonly credentials: DescribedCredentials;
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
    const described = readSchemes(schemes, resolve, this.omissions);
    this.credentials = new DescribedCredentials(described, document.security, this.omissions);
    // Scribe, which documents Laravel, names its one scheme so.
    this.isPhp = isRow(schemes) && 'default' in schemes;
    this.parameters = new Parameters(this.schemas, this.isPhp);
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
    return this.describe(route, operation, item, hasOptionalEnd(given));
  }

  private describe(
    { method, path }: ParsedRoute,
    operation: Row,
    item: Row,
    isLastOptional: boolean,
  ): DocumentOperation | undefined {
    const omissions = new Omissions();
    const resolve = (value: unknown) => this.references.resolve(value, omissions);
    const parameters = this.parametersOf(operation, item, resolve);
    const found = parameters.flatMap((each) => this.parameters.read(each, omissions));
    const given = this.dialect.body(operation, parameters, resolve);
    const reading = given ? readDocumentBody(given, this.schemas, omissions, this.isPhp) : { inputs: [] };
    if (!reading && needsBody(method)) return this.leaveOut(`${method} ${path}`, noUsableBody);
    const { inputs: fields = [], body = undefined } = reading ?? {};
    const { security, inputs } = this.credentials.asked(operation.security, parameters, found, omissions);
    const [status, response] = successOf(resolve(operation.responses)) ?? [];
    const success = resolve(response);
    const isPaged = isPagedRequest(method, [...inputs, ...fields]);
    const { summary, description, operationId, tags } = operation;
    return {
      title: shortText(summary) || firstLine(description),
      method,
      path,
      ...(isPlainName(operationId) && { operationId }),
      tags: (Array.isArray(tags) ? tags : []).filter(isPlainName).slice(0, 20),
      ...(isExperimental(operation) && { isExperimental: true }),
      ...(operation.deprecated === true && { isDeprecated: true }),
      inputs: [
        ...pathInputs(path, inputs, omissions, isLastOptional),
        ...inputs.filter(({ place }) => place !== 'path'),
        ...fields,
      ],
      ...(body && { body }),
      ...(this.isPhp && inputs.concat(fields).some(isBoolean) && { booleans: 'digits' }),
      security,
      response:
        status !== undefined && isRow(success)
          ? this.responses.read(
              status,
              this.dialect.response(success, operation, resolve),
              { method, path, isPaged },
              omissions,
            )
          : unknownResponse,
      leftOut: omissions.all,
    };
  }

  /** Those of the operation go over those of its path. */
  private parametersOf(operation: Row, item: Row, resolve: Resolve): Row[] {
    const all = [item, operation].flatMap(({ parameters }) => rowsIn(resolve(parameters)).map(resolve).filter(isRow));
    return [...new Map(all.map((each) => [`${valueText(each.in)} ${valueText(each.name)}`, each])).values()];
  }
}
