import { resolve } from 'node:path';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { escaped, escapeText } from '../../base/text/escape-controls.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { ServiceRequest } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import { programFormat } from '../../output/formats.ts';
import type { Chunk } from '../../output/formatter.ts';
import { confirmOperation } from '../../service/confirm-operation.ts';
import { openSink } from '../../service/display.ts';
import { readBody } from '../../service/input/body.ts';
import type { Input } from '../../service/input/values.ts';
import { runList } from '../../service/list.ts';
import { previewRequests } from '../../service/preview.ts';
import { confirm } from '../../session/ask.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { numberFrom } from '../../settings/readers.ts';
import { operationAt } from './operation-at.ts';
import { queryInputs, queryText, readHeaders, readTarget, sendableMethods } from './target.ts';

/** Asks before a request: as the operation does whose route it is. */
async function confirmRequest(context: Context, { method, path }: ServiceRequest, input: Input): Promise<void> {
  const written = path.replace(/\?.*$/s, '');
  const found = operationAt(context.catalogue, method, written);
  if (found) return confirmOperation(context, found.operation, found.words, input);
  if (method === 'DELETE') await confirm(context, escaped`Send DELETE ${written}? It may not be possible to undo.`);
}

function headerLines({ status, headers }: HttpResponse): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => escaped`${name}: ${/cookie/.test(name) ? '[redacted]' : value}`,
  );
  return escapeText(`HTTP ${status}\n${lines.join('\n')}\n\n`);
}

/** The response's own bytes; on a terminal its text, with control characters escaped. */
function rawBody({ redactor }: Context, { body, isCut }: HttpResponse, isTerminal: boolean): Chunk {
  const text = body.toString('utf8');
  const cleaned = isCut ? redactor.cleanCut(text) : redactor.cleanData(text);
  if (isTerminal) return escapeText(cleaned.replaceAll('\r\n', '\n')) + (text.endsWith('\n') ? '' : '\n');
  return cleaned === text ? body : cleaned;
}

async function sendRaw(context: Context, request: ServiceRequest, file: string | undefined, include: boolean) {
  const sink = await openSink(context, { file });
  try {
    const { response, failure } = await context.service.request(
      { ...request, anyStatus: true },
      (response, failure) => ({ response, failure }),
    );
    // An error in the file would be taken for the data.
    if (!failure || file === undefined) {
      if (include) await sink.write(headerLines(response));
      await sink.write(rawBody(context, response, file === undefined && context.stdoutTerminal.isTerminal));
    }
    if (failure) throw failure;
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.finish();
  if (file !== undefined) context.messages.note(escaped`Written to ${file}`);
}

const misplacedFlags = ({ given }: Invocation): string[] =>
  given
    .filter(
      ({ flag, use }) =>
        (use !== undefined && ['pages', 'whole', 'selection', 'layout'].includes(use)) ||
        (use === 'output' && flag !== '--out' && flag !== '--json'),
    )
    .map(({ flag }) => escaped`${flag} needs --paginate: otherwise the response is printed as it is.`);

/** The operation of any path. */
const pathOperation = (method: string, path: string): Operation => ({
  ...{ id: 'api.list', group: 'rows', verb: 'list', kind: 'list', title: '', summary: '', grade: 'imported' },
  method: method === 'POST' ? 'POST' : 'GET',
  path,
  ...{ parameters: [], input: {}, requiredInput: [], row: {}, columns: [], examples: [] },
});

/** The page size that the path names. */
function sizeIn(given: unknown, mistakes: string[]): number | undefined {
  const reading = numberFrom(1, 10_000)(String(given));
  if ('value' in reading) return reading.value;
  mistakes.push(escaped`per_page: ${JSON.stringify(given)} ${reading.fault}.`);
  return undefined;
}

/** Any request, with the same token, retries and care as everywhere; the response is printed as it is. */
export async function api(context: Context, invocation: Invocation) {
  const mistakes: string[] = [];
  const { words, flags } = invocation;
  const [given = '', address = ''] = words;
  const method = given.toUpperCase();
  if (!sendableMethods.includes(method))
    mistakes.push(escaped`${JSON.stringify(given)} is not a method (${sendableMethods.join(', ')}).`);
  const target = readTarget(context, address, mistakes);
  const headers = readHeaders(invocation, mistakes);
  const security = operationAt(context.catalogue, method, target.path)?.operation.security;
  const operation = { ...pathOperation(method, target.path), ...(security && { security }) };
  if (flags.paginate === true) {
    if (method !== 'GET') mistakes.push('--paginate needs GET.');
    if (flags.include === true) mistakes.push('--paginate and --include cannot be used together.');
    if (Object.keys(headers).length > 0) mistakes.push('--paginate and -H cannot be used together.');
    const { page, per_page: size, ...input } = queryInputs(target, mistakes);
    const perPage = size === undefined ? invocation.shared.perPage : sizeIn(size, mistakes);
    if (page !== undefined) mistakes.push('The path holds page. With --paginate, write --from-page <n>.');
    const sized = { ...invocation, words: [], shared: { ...invocation.shared, perPage } };
    const defaults = { format: programFormat.name, all: true, input };
    const prepared = await runList(context, sized, operation, defaults);
    return { mistakes: [...mistakes, ...(prepared.mistakes ?? [])], run: prepared.run };
  }
  const body = await readBody(context, operation, invocation);
  const sendsBody =
    method !== 'GET' && method !== 'HEAD' && (flags.data !== undefined || Object.keys(body.value).length > 0);
  const request: ServiceRequest = {
    method,
    path: target.path + queryText(target, sendsBody ? {} : body.value),
    headers,
    ...(sendsBody && { body: stringifyJson(body.value) }),
    ...(security && { security }),
    safe: ['GET', 'HEAD', 'OPTIONS'].includes(method),
    what: `${method} ${target.path}`,
  };
  const file = typeof flags.out === 'string' && flags.out !== '-' ? resolve(context.io.cwd, flags.out) : undefined;
  if (flags.out === '') mistakes.push('--out needs the name of a file.');
  return {
    mistakes: [...mistakes, ...body.mistakes, ...misplacedFlags(invocation)],
    run: async () => {
      if (context.settings.dryRun) return previewRequests(context, [request]);
      await confirmRequest(context, request, body.value);
      await sendRaw(context, request, file, flags.include === true);
    },
  };
}
