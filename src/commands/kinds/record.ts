import { Failure } from '../../base/failure.ts';
import { parsedRow, type Row } from '../../base/row.ts';
import type { Client } from '../../http/client.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson, readRecord } from '../../http/responses.ts';
import type { Operation } from '../../operations/manifest.ts';
import { confirm } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { readInput } from '../input/input.ts';
import type { Input } from '../input/part.ts';
import { questionOf, requestsOf, wordsOf } from '../input/requests.ts';
import { readSecrets } from '../input/secrets.ts';
import { printTemplate } from '../input/template.ts';
import { type Display, readDisplay } from './display.ts';
import { previewRequests } from './preview.ts';
import { RowCheck } from './row-check.ts';
import { type Place, withPlace } from './show.ts';

interface Plan {
  readonly operation: Operation;
  readonly words: readonly string[];
  readonly input: Input;
  readonly display: Display;
}

const sendOne = (client: Client, { operation }: Plan, request: ServiceRequest): Promise<Row | undefined> =>
  client.send(request, (answer) => readRecord(readJson(answer), operation.envelope, request.what));

/** What changed, in one line; the id of what was created stands alone with --quiet, for scripts. */
const done = ({ operation }: Plan, request: ServiceRequest, row: Row | undefined): string => {
  const id = operation.verb === 'create' && row ? (row.id ?? row.external_id) : undefined;
  return `Done: ${request.what}${id === undefined || id === null ? '' : ` ${String(id)}`}`;
};

async function runSeveral(
  context: Context,
  plan: Plan,
  requests: readonly ServiceRequest[],
  place: Place,
): Promise<void> {
  const client = await context.client();
  const rows: Row[] = [];
  const failures: Failure[] = [];
  for (const request of requests) {
    try {
      rows.push((await sendOne(client, plan, request)) ?? {});
      context.messages.note(`Done: ${request.what}`);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'interrupted' || error.kind === 'terminated') throw error;
      failures.push(error);
      context.messages.note(`Failed: ${request.what}: ${error.message}`);
    }
  }
  const [first] = failures;
  if (rows.length > 0) await place.rows(rows);
  if (!first) return;
  if (rows.length === 0) throw first;
  throw new Failure('partial', `${failures.length} of ${requests.length} failed.`, {
    hint: failures.map(({ message }) => message).join('\n'),
  });
}

async function runSingle(context: Context, plan: Plan, request: ServiceRequest, place: Place): Promise<void> {
  const { operation, display } = plan;
  const client = await context.client();
  const check = new RowCheck(context, operation);
  const row = await sendOne(client, plan, request);
  if (operation.method !== 'GET' && operation.safe !== true) context.messages.note(done(plan, request, row));
  if (!row) return;
  const idAlone = operation.verb === 'create' && display.format.forPeople && context.settings.quiet;
  if (idAlone && row.id !== undefined) await place.text(`${String(row.id)}\n`);
  else await place.record(row);
  await check.rows([parsedRow(row)]);
  check.report();
}

async function run(context: Context, plan: Plan): Promise<void> {
  const { operation, words, input } = plan;
  if (context.settings.dryRun) {
    const hidden = Object.fromEntries((operation.secret ?? []).map((field) => [field, '[redacted]']));
    return previewRequests(context, requestsOf(operation, words, { ...input, ...hidden }));
  }
  const question = questionOf(operation, words);
  if (question !== undefined) await confirm(context, question);
  const secrets = operation.secret ? await readSecrets(context, operation) : {};
  const requests = requestsOf(operation, words, { ...input, ...secrets });
  const [first] = requests;
  await withPlace(context, operation, plan.display, (place) =>
    first && requests.length === 1
      ? runSingle(context, plan, first, place)
      : runSeveral(context, plan, requests, place),
  );
}

/** Runs any operation that answers with one record. */
export async function runRecord(context: Context, invocation: Invocation, operation: Operation) {
  if (invocation.flags.template === true) return { mistakes: [], run: () => printTemplate(context, operation) };
  const given = await wordsOf(context, operation, invocation);
  const input = await readInput(context, operation, invocation);
  const shown = readDisplay(context, operation, invocation);
  const plan: Plan = { operation, words: given.words, input: input.inputs[0] ?? {}, display: shown.display };
  return {
    mistakes: [...given.mistakes, ...input.mistakes, ...shown.mistakes],
    run: () => run(context, plan),
  };
}
