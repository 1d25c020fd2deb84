import { stringifyJson } from '../base/exact-json.ts';
import { visibleCell } from '../base/visible.ts';
import type { Operation } from '../operations/manifest.ts';
import { writeTo } from '../output/sink.ts';
import type { Incoming } from '../service/exchange.ts';
import { refusal } from '../service/refusal.ts';
import type { ServiceRequest } from '../service/request.ts';
import { confirm } from './ask.ts';
import { readBody } from './body.ts';
import type { Call, Context } from './context.ts';
import { runList } from './list.ts';
import { previewRequests } from './preview.ts';
import { questionOf } from './requests.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** These are shipctl's own to set: the token goes where it belongs and nowhere else. */
const ownHeaders = new Set(['authorization', 'host', 'content-length', 'connection', 'cookie', 'proxy-authorization']);

interface Target {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The path of the request; a whole address only if it is the service's own. */
function readTarget(context: Context, given: string, mistakes: string[]): Target {
  const base = context.settings.baseUrl ?? 'http://service.invalid';
  const isAddress = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(given);
  const address = isAddress ? given : base + (given.startsWith('/') ? given : `/${given}`);
  if (!URL.canParse(address)) {
    mistakes.push(`${JSON.stringify(given)} is no path: write /api/orders/5`);
    return { path: '/', query: {} };
  }
  const url = new URL(address);
  const own = new URL(base);
  if (url.origin !== own.origin || url.username || url.password) {
    mistakes.push(`${url.origin} is not the address of your service: give a path, /api/…`);
  }
  const prefix = own.pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
  return { path, query: Object.fromEntries(url.searchParams) };
}

function readHeaders({ flags }: Call, mistakes: string[]): Record<string, string> {
  const given = Array.isArray(flags.header) ? (flags.header as readonly string[]) : [];
  const headers: Record<string, string> = {};
  for (const line of given) {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === '') mistakes.push(`-H: ${JSON.stringify(line)} is no header: write 'Name: value'`);
    else if (ownHeaders.has(name.toLowerCase())) mistakes.push(`-H: ${name} is set by shipctl itself.`);
    else headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Does a path fit `{…}` of a route? Then what that operation asks is asked here too. */
function operationAt(
  { catalogue }: Context,
  method: string,
  path: string,
): { operation: Operation; words: string[] } | undefined {
  for (const operation of catalogue.groups.flatMap(({ operations }) => operations)) {
    if (operation.method !== method) continue;
    const pattern = operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)');
    const found = new RegExp(`^${pattern}/?$`).exec(path);
    if (found) return { operation, words: found.slice(1) };
  }
  return undefined;
}

function questionAt(context: Context, method: string, path: string): string | undefined {
  const found = operationAt(context, method, path);
  if (found) return questionOf(found.operation, found.words);
  return method === 'DELETE' ? `Send DELETE ${path}? It may not be possible to undo.` : undefined;
}

const headerLines = ({ status, headers }: Incoming): string => {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${/cookie/.test(name) ? '[redacted]' : value}`,
  );
  return `HTTP ${status}\n${lines.join('\n')}\n\n`;
};

/** The very bytes off a terminal; on one, with whatever could move its cursor made visible. */
async function print(context: Context, answer: Incoming, include: boolean): Promise<void> {
  const { io, redactor, stdoutTerminal, signal } = context;
  if (include) await writeTo(io.stdout, redactor.clean(visibleCell(headerLines(answer))), signal);
  const text = answer.body.toString('utf8');
  const clean = redactor.clean(stdoutTerminal.isTerminal ? visibleCell(text) : text);
  const body = clean === text ? answer.body : clean;
  if (body.length > 0) await writeTo(io.stdout, body, signal);
  if (stdoutTerminal.isTerminal && !text.endsWith('\n')) await writeTo(io.stdout, '\n', signal);
}

async function run(context: Context, request: ServiceRequest, include: boolean): Promise<void> {
  if (context.settings.dryRun) return previewRequests(context, [request]);
  const question = questionAt(context, request.method, request.path);
  if (question !== undefined) await confirm(context, question);
  const client = await context.client();
  const answer = await client.send({ ...request, anyStatus: true }, (incoming) => incoming);
  await print(context, answer, include);
  if (answer.status < 300) return;
  const host = new URL(client.prepare(request).url).host;
  throw refusal(answer, { ...request, host });
}

/** An operation of no group, for the machinery that reads lists. */
const anyList = (method: string, path: string): Operation => ({
  ...{ id: 'api.list', group: 'rows', verb: 'list', kind: 'list', title: '', summary: '', grade: 'imported' },
  method: method === 'POST' ? 'POST' : 'GET',
  path,
  ...{ parameters: [], input: {}, requiredInput: [], row: {}, columns: [], examples: [] },
});

/** The raw call: the same token, retries and care, the answer untouched. */
export async function api(context: Context, call: Call) {
  const mistakes: string[] = [];
  const [given = '', path = ''] = call.words;
  const method = given.toUpperCase();
  if (!methods.includes(method)) mistakes.push(`${JSON.stringify(given)} is no method (${methods.join(', ')}).`);
  const target = readTarget(context, path, mistakes);
  const headers = readHeaders(call, mistakes);
  const list = anyList(method, target.path);
  if (call.flags.paginate === true) {
    if (method !== 'GET') mistakes.push('--paginate goes with GET.');
    if (call.flags.include === true) mistakes.push('--paginate and --include exclude each other.');
    const flags = { json: true, ...call.flags, all: true };
    const prepared = await runList(context, { ...call, words: [], flags }, list, target.query);
    return { mistakes: [...mistakes, ...prepared.mistakes], run: prepared.run };
  }
  const body = await readBody(context, list, call);
  const sends = method !== 'GET' && method !== 'HEAD' && Object.keys(body.value).length > 0;
  const request: ServiceRequest = {
    method,
    path: target.path,
    query: { ...target.query, ...(!sends && body.value) },
    headers,
    ...(sends && { body: stringifyJson(body.value) }),
    reads: ['GET', 'HEAD', 'OPTIONS'].includes(method),
    what: `${method} ${target.path}`,
  };
  return { mistakes: [...mistakes, ...body.mistakes], run: () => run(context, request, call.flags.include === true) };
}
