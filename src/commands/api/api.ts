import { resolve } from 'node:path';
import { type AtomicFile, openAtomicFile } from '../../base/atomic-file.ts';
import { escapeCellControls } from '../../base/escape-controls.ts';
import { stringifyJson } from '../../base/exact-json.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { ServiceRequest } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import { writeTo } from '../../output/sink.ts';
import { confirm } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { readBody } from '../input/body.ts';
import { questionOf } from '../input/operation-texts.ts';
import { runList } from '../kinds/list.ts';
import { previewRequests } from '../kinds/preview.ts';
import { methods, queryInputs, queryText, readHeaders, readTarget } from './target.ts';

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

const headerLines = ({ status, headers }: HttpResponse): string => {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${/cookie/.test(name) ? '[redacted]' : value}`,
  );
  return `HTTP ${status}\n${lines.join('\n')}\n\n`;
};

/** The very bytes off a terminal; on one, with whatever could move its cursor made visible. */
async function print(context: Context, answer: HttpResponse, { include, place }: Showing): Promise<void> {
  const { io, redactor, stdoutTerminal, signal } = context;
  const isTerminal = place === undefined && stdoutTerminal.isTerminal;
  const put = (chunk: string | Uint8Array) => (place ? place.write(chunk) : writeTo(io.stdout, chunk, signal));
  if (include) await put(redactor.cleanData(escapeCellControls(headerLines(answer))));
  const text = answer.body.toString('utf8');
  const clean = redactor.cleanData(isTerminal ? escapeCellControls(text) : text);
  const body = clean === text ? answer.body : clean;
  if (body.length > 0) await put(body);
  if (isTerminal && !text.endsWith('\n')) await put('\n');
}

const pathOf = ({ path }: ServiceRequest): string => path.replace(/\?.*$/s, '');

interface Showing {
  readonly include: boolean;
  /** The file of `--out`; undefined for standard output. */
  readonly place: AtomicFile | undefined;
}

async function exchangeOnce(context: Context, request: ServiceRequest, showing: Showing): Promise<void> {
  const client = await context.client();
  const { response, failure } = await client.send({ ...request, anyStatus: true }, (response, failure) => ({
    response,
    failure,
  }));
  // An error in the file would be taken for the data.
  if (!failure || !showing.place) await print(context, response, showing);
  if (failure) throw failure;
}

async function run(context: Context, request: ServiceRequest, { flags }: Invocation): Promise<void> {
  const { io, settings, messages } = context;
  if (settings.dryRun) return previewRequests(context, [request]);
  const question = questionAt(context, request.method, pathOf(request));
  if (question !== undefined) await confirm(context, question);
  const include = flags.include === true;
  const file = typeof flags.out === 'string' && flags.out !== '-' ? resolve(io.cwd, flags.out) : undefined;
  if (file === undefined) return exchangeOnce(context, request, { include, place: undefined });
  const place = await openAtomicFile(file, io.pid);
  try {
    await exchangeOnce(context, request, { include, place });
  } catch (error) {
    await place.discard();
    throw error;
  }
  await place.finish();
  messages.note(`Written to ${file}`);
}

const rowFlags: Readonly<Record<string, string>> = {
  ...{ csv: '--csv', columns: '--columns', rawCsv: '--raw-csv' },
  ...{ page: '--page', perPage: '--per-page', limit: '--limit', all: '--all', fromPage: '--from-page' },
  ...{ verify: '--verify', resume: '--resume', manifest: '--manifest' },
};

/** Flags that say how to show or page rows, where the answer is shown as it came. */
function misplaced({ flags, sources }: Invocation): string[] {
  const given = Object.entries(rowFlags).flatMap(([name, flag]) => (flags[name] === undefined ? [] : [flag]));
  // -H has the same name; it is a list.
  const noHeader = flags.header === false ? ['--no-header'] : [];
  const all = [...(sources.output === 'flag' ? ['-o'] : []), ...given, ...noHeader];
  return [
    ...all.map((flag) => `${flag} goes with --paginate: the answer is shown as it came.`),
    ...(flags.out === '' ? ['--out needs the name of a file.'] : []),
  ];
}

/** A list of no group, for the machinery that reads lists. */
const pathOperation = (method: string, path: string): Operation => ({
  ...{ id: 'api.list', group: 'rows', verb: 'list', kind: 'list', title: '', summary: '', grade: 'imported' },
  method: method === 'POST' ? 'POST' : 'GET',
  path,
  ...{ parameters: [], input: {}, requiredInput: [], row: {}, columns: [], examples: [] },
});

/** The raw call: the same token, retries and care, the answer untouched. */
export async function api(context: Context, invocation: Invocation) {
  const mistakes: string[] = [];
  const [given = '', path = ''] = invocation.words;
  const method = given.toUpperCase();
  if (!methods.includes(method)) mistakes.push(`${JSON.stringify(given)} is no method (${methods.join(', ')}).`);
  const target = readTarget(context, path, mistakes);
  const headers = readHeaders(invocation, mistakes);
  const list = pathOperation(method, target.path);
  if (invocation.flags.paginate === true) {
    if (method !== 'GET') mistakes.push('--paginate goes with GET.');
    if (invocation.flags.include === true) mistakes.push('--paginate and --include exclude each other.');
    if (Object.keys(headers).length > 0) mistakes.push('--paginate and -H exclude each other.');
    const inputs = queryInputs(target, mistakes);
    const defaults = { format: 'json', all: true, input: inputs };
    const prepared = await runList(context, { ...invocation, words: [] }, list, defaults);
    return { mistakes: [...mistakes, ...prepared.mistakes], run: prepared.run };
  }
  const body = await readBody(context, list, invocation);
  const sends = method !== 'GET' && method !== 'HEAD' && Object.keys(body.value).length > 0;
  const request: ServiceRequest = {
    method,
    path: target.path + queryText(target, sends ? {} : body.value),
    headers,
    ...(sends && { body: stringifyJson(body.value) }),
    safe: ['GET', 'HEAD', 'OPTIONS'].includes(method),
    what: `${method} ${target.path}`,
  };
  return {
    mistakes: [...mistakes, ...body.mistakes, ...misplaced(invocation)],
    run: () => run(context, request, invocation),
  };
}
