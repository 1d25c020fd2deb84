import { resolve } from 'node:path';
import { stringifyJson } from '../base/json/exact-json.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import type { ServiceRequest } from '../http/request.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { programFormat } from '../output/formats.ts';
import { readBody } from '../service/input/body.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import type { Input } from '../service/input/values.ts';
import { rawListId } from '../service/list/plan.ts';
import { runList } from '../service/list.ts';
import {
  completedBody,
  confirmRequest,
  operationAt,
  parseHeaders,
  parseTarget,
  queryInputs,
  queryText,
  rawUpdate,
  sendableMethods,
  sendRaw,
} from '../service/raw-request.ts';
import { defineCommand } from '../session/command.ts';
import type { Invocation } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { operationFlags, sharedFlags } from '../session/shared-flags.ts';
import { numberFrom } from '../settings/readers.ts';

const flagsOfOne = ['--out', '--json', '--jq'];

const misplacedFlags = ({ given }: Invocation): Message[] =>
  given
    .filter(({ flag, use = 'global' }) => use !== 'global' && !flagsOfOne.includes(flag))
    .map(({ flag }) => escaped`${flag} needs --paginate: otherwise the response is printed as it is.`);

const pathOperation = (method: string, path: string, known: Partial<Operation>): Operation => ({
  ...known,
  id: rawListId,
  group: 'rows',
  verb: 'list',
  kind: 'list',
  title: '',
  summary: '',
  grade: 'imported',
  method: method === 'POST' ? 'POST' : 'GET',
  path,
  parameters: [],
  input: {},
  requiredInput: [],
  row: {},
  columns: [],
  examples: [],
});

function sizeIn(given: unknown, mistakes: Message[]): number | undefined {
  const reading = numberFrom(1, 10_000)(String(given));
  if ('value' in reading) return reading.value;
  mistakes.push(escaped`per_page: ${JSON.stringify(given)} ${reading.fault}.`);
  return undefined;
}

export const api = defineCommand({
  effects: { service: 'writes', spends: true, asks: true },
  prints: 'the response, unchanged',
  printsElse: [{ when: '--paginate', prints: rowShape([]) }],
  sharedLimits: Object.fromEntries(
    sharedFlags
      .filter(({ use, flag: typed }) => use !== 'global' && !flagsOfOne.includes(longName(typed)))
      .map(({ flag: typed }) => [longName(typed), ['--paginate']]),
  ),
  note: `Token, retries, timeouts and questions work as in other commands. -F and --data become the query of a GET and the
body of other methods. The path is the service's own: /api/orders/5.

With --paginate all pages of a list are read: --all, --ids, --where, -o and the like then work as in lists. Without it the response
is printed as it came; --out, --json and --jq alone work.`,
  arguments: ['<METHOD>', '<path>'],
  missing: ([word = '']) =>
    word.startsWith('/') ? escaped`The method is missing: ${suggest`api GET ${word}`}` : undefined,
  flags: {
    field: operationFlags.field,
    data: flag.text('--data <json>', 'the body as JSON, @file, or - for standard input', { takesAnything: true }),
    header: flag.list('-H, --header <header>', 'a header, "Name: value"'),
    include: flag.switch('-i, --include', 'show status and headers before the body', { excludes: ['--jq'] }),
    paginate: flag.switch('--paginate', 'read all pages of a list (default format: one JSON array)', {
      excludes: ['--header', '--include'],
    }),
  },
  uses: ['pages', 'whole', 'selection', 'output', 'layout'],
  examples: [
    'GET /api/orders/3147',
    "GET /api/orders --paginate -F 'status=pending'",
    "POST /api/boxes -F 'type=Small' --dry-run",
  ],
  usesOverrides: 'all',
  run: async (context, [given = '', address = ''], flags) => {
    const { invocation, catalogue, io } = context;
    const mistakes: Message[] = [];
    const method = given.toUpperCase();
    if (!sendableMethods.includes(method))
      mistakes.push(escaped`${JSON.stringify(given)} is not a method (${sendableMethods}).`);
    const target = parseTarget(context, address, mistakes);
    const headers = parseHeaders(flags.header, mistakes);
    const found = operationAt(catalogue, method, target.path);
    const { security, paging } = found?.operation ?? {};
    const operation = pathOperation(method, target.path, { ...(security && { security }), ...(paging && { paging }) });
    if (flags.paginate) {
      if (method !== 'GET') mistakes.push(escaped`--paginate needs GET.`);
      const { page, per_page: size, ...input } = queryInputs(target, mistakes);
      const perPage = size === undefined ? invocation.shared.perPage : sizeIn(size, mistakes);
      if (page !== undefined) mistakes.push(escaped`The path holds page. With --paginate, write --from-page <n>.`);
      const sized = { ...invocation, shared: { ...invocation.shared, perPage } };
      const prepared = await runList({ ...context, invocation: sized }, operation, {
        ...{ format: programFormat.name, all: true },
        complete: (typed) => ({ value: { ...input, ...typed }, mistakes: [] }),
      });
      return { ...prepared, mistakes: [...mistakes, ...(prepared.mistakes ?? [])] };
    }
    const update = rawUpdate(found);
    const body = await readBody(context, update?.operation ?? operation);
    const sendsBody =
      method !== 'GET' && method !== 'HEAD' && (flags.data !== undefined || Object.keys(body.value).length > 0);
    const requestOf = (value: Input): ServiceRequest => ({
      method,
      path: target.path + queryText(target, sendsBody ? {} : value),
      headers,
      ...(sendsBody && { body: stringifyJson(value) }),
      ...(security && { security }),
      safe: ['GET', 'HEAD', 'OPTIONS'].includes(method),
      what: escaped`${method} ${target.path}`,
    });
    const { out, jq } = invocation.shared;
    const file = out === undefined || out === '-' ? undefined : resolve(io.cwd, out);
    const shaped = jq === undefined ? undefined : await import('../service/shaped-output.ts');
    const format = jq === undefined ? undefined : await shaped?.readJq(context, jq, false, mistakes);
    if (file !== undefined) mistakes.push(...fileNameMistakes('--out', out));
    return {
      mistakes: [...mistakes, ...body.mistakes, ...misplacedFlags(invocation)],
      dryRun: async () => ({ preview: [requestOf(await completedBody(context, update, body))] }),
      run: async () => ({
        do: async () => {
          await confirmRequest(context, requestOf(body.value), body.value);
          const request = requestOf(await completedBody(context, update, body));
          await sendRaw(context, request, file, { include: flags.include, filter: format?.filter });
        },
      }),
    };
  },
});
