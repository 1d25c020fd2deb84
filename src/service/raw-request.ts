import { finishOrDiscard } from '../base/files/atomic-file.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { getOwn } from '../base/row.ts';
import { escapeControls, escapeText } from '../base/text/escape.ts';
import { escaped, type Message } from '../base/text/message.ts';
import type { HttpResponse } from '../http/exchange.ts';
import { queryString, type ServiceRequest } from '../http/request.ts';
import { readJson } from '../http/response-body.ts';
import { type Catalogue, operationsOf } from '../operations/catalogue.ts';
import { changesRecord } from '../operations/record-changes.ts';
import { argumentsIn, methods } from '../operations/route.ts';
import type { Format } from '../output/formats.ts';
import type { Chunk } from '../output/formatter.ts';
import { confirm } from '../ports/ask.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { confirmOperation } from './confirm-operation.ts';
import { openSink } from './display.ts';
import type { ReadBody } from './input/body.ts';
import type { Input } from './input/values.ts';
import { completionFor } from './record.ts';

export const sendableMethods = [...methods, 'HEAD', 'OPTIONS'];

const setByShipctl = new Set([
  ...['authorization', 'host', 'content-length', 'connection', 'cookie', 'proxy-authorization'],
  ...['transfer-encoding', 'upgrade', 'expect', 'keep-alive', 'te', 'trailer'],
]);

interface Target {
  readonly path: string;
  /** In the order in which it was written, repeated names and all. */
  readonly query: URLSearchParams;
}

/** The path of the request; a whole address only if it is the service's own. */
export function parseTarget(context: Profile, given: string, mistakes: Message[]): Target {
  const base = context.settings.baseUrl ?? 'http://service.invalid';
  const isAddress = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(given);
  const address = isAddress ? given : base + (given.startsWith('/') ? given : `/${given}`);
  if (!URL.canParse(address)) {
    mistakes.push(escaped`${JSON.stringify(given)} is not a path: write /api/orders/5`);
    return { path: '/', query: new URLSearchParams() };
  }
  const url = new URL(address);
  const service = new URL(base);
  if (url.origin !== service.origin || url.username || url.password) {
    mistakes.push(escaped`${url.origin} is not the address of your service: give a path, /api/\u2026`);
  }
  const prefix = service.pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
  return { path, query: url.searchParams };
}

export function parseHeaders(lines: readonly string[], mistakes: Message[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === '') mistakes.push(escaped`-H: ${JSON.stringify(line)} is not a header: write "Name: value"`);
    else if (setByShipctl.has(name.toLowerCase())) mistakes.push(escaped`-H: ${name} is set by shipctl itself.`);
    else headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** The query as it was written, with what -F and --data say in place of the same names. */
export function queryText({ query }: Target, over: Input): string {
  for (const name of Object.keys(over)) {
    query.delete(name);
    query.delete(`${name}[]`);
  }
  const texts = [String(query), queryString(over).slice(1)].filter((text) => text !== '');
  return texts.length > 0 ? `?${texts.join('&')}` : '';
}

/** The query as the inputs of a list: `status[]=a&status[]=b` is one input of several values. */
export function queryInputs({ query }: Target, mistakes: Message[]): Record<string, string | readonly string[]> {
  const inputs: Record<string, string | readonly string[]> = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const isList = name.endsWith('[]');
    const field = isList ? name.slice(0, -2) : name;
    if (getOwn(inputs, field) !== undefined || (values.length > 1 && !isList)) {
      mistakes.push(
        escaped`The query holds ${JSON.stringify(field)} twice. Several values are written ${field}[]=\u2026`,
      );
    }
    inputs[field] = isList ? values : (values.at(-1) ?? '');
  }
  return inputs;
}

/** The arguments in a path; undefined if it is that of another route. A slash may be added at its end. */
function argumentsOfPath(pattern: string, path: string): string[] | undefined {
  const parts = pattern.split('/');
  const given = (pattern.endsWith('/') ? path : path.replace(/\/$/, '')).split('/');
  if (parts.length !== given.length) return undefined;
  const found = parts.map((part, at) => argumentsIn(part, given[at] ?? ''));
  return found.every((words) => words !== undefined) ? found.flat() : undefined;
}

/** The operation whose route this is, and its arguments; undefined if there is none. */
export function operationAt(catalogue: Catalogue, method: string, path: string) {
  for (const operation of operationsOf(catalogue)) {
    if (operation.method !== method) continue;
    const words = argumentsOfPath(operation.path, path);
    if (words) return { operation, words };
  }
  return undefined;
}

/** Asks before a request: as the operation does whose route it is. */
export async function confirmRequest(context: Run, { method, path }: ServiceRequest, input: Input): Promise<void> {
  const written = path.replace(/\?.*$/s, '');
  const found = operationAt(context.catalogue, method, written);
  if (found) return confirmOperation(context, found.operation, { args: found.words, input });
  if (method === 'DELETE') await confirm(context, escaped`Send DELETE ${written}? It may not be possible to undo.`);
}

type OperationAt = NonNullable<ReturnType<typeof operationAt>>;

/** The update of the catalogue whose route a request has, with fields that are sent by their own names; undefined for another. */
export const rawUpdate = (found: OperationAt | undefined): OperationAt | undefined =>
  found && changesRecord(found.operation) && found.operation.bodyType === undefined
    ? { ...found, operation: { ...found.operation, places: {}, sentAs: {} } }
    : undefined;

/** Returns the body of a request, completed as that of the update whose route it has: whichever command sends it, nothing is lost. */
export async function completedBody(context: Run, update: OperationAt | undefined, body: ReadBody): Promise<Input> {
  const { value } = body;
  const completion = update && (await completionFor(context, update.operation, value, body));
  if (!completion) return value;
  const { operation, words } = update;
  if (context.settings.dryRun) {
    const known = operation.group === 'orders' ? await context.knownOrder(words.at(-1) ?? '') : undefined;
    return completion.preview(words, value, known?.id === words.at(-1) ? known?.row : undefined, true);
  }
  const completed = await completion.complete(words, value);
  await completion.assertUnchanged(words);
  return completed;
}

function headerLines({ status, headers }: HttpResponse): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${/cookie/.test(name) ? '[redacted]' : escapeControls(String(value))}`,
  );
  return escapeText(`HTTP ${status}\n${lines.join('\n')}\n\n`);
}

function rawBody({ redactor }: Profile, { body, isCut }: HttpResponse, isTerminal: boolean): Chunk {
  const text = body.toString('utf8');
  const cleaned = isCut ? redactor.cleanCut(text) : redactor.cleanData(text);
  if (isTerminal) return escapeText(cleaned.replaceAll('\r\n', '\n')) + (text.endsWith('\n') ? '' : '\n');
  return cleaned === text ? body : cleaned;
}

interface RawOutput {
  /** Write status and headers before the body. */
  readonly include: boolean;
  /** Makes of a response of JSON what is written. */
  readonly filter: Format['filter'];
}

/** Sends a request and writes the response as it came, unless it is filtered. */
export async function sendRaw(
  context: Run,
  request: ServiceRequest,
  file: string | undefined,
  { include, filter }: RawOutput,
) {
  const sink = await openSink(context, { file });
  await finishOrDiscard(sink, async () => {
    const { response, failure } = await context.service.request(
      { ...request, anyStatus: true },
      (response, failure) => ({ response, failure }),
    );
    // An error in the file, or behind a filter, would be taken for the data.
    if (!failure || (file === undefined && !filter)) {
      if (include) await sink.write(headerLines(response));
      const terminal = file === undefined ? context.stdoutTerminal : { ...context.stdoutTerminal, isTerminal: false };
      const written = filter
        ? await filter(stringifyJson(readJson(response)), terminal)
        : rawBody(context, response, terminal.isTerminal);
      await sink.write(written);
    }
    if (failure) throw failure;
  });
  if (file !== undefined) context.messages.note(escaped`Written to ${file}`);
}
