import { stringifyJson } from '../base/exact-json.ts';
import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { Operation } from '../operations/manifest.ts';
import { jsonRecord } from '../output/json.ts';
import { paintFor } from '../output/terminal.ts';
import { readJson, readRecord } from '../service/answer.ts';
import type { Client } from '../service/client.ts';
import { fillPath, type ServiceRequest } from '../service/request.ts';
import { confirm } from './ask.ts';
import type { Call, Context } from './context.ts';
import { type Display, openSink, openWriter, readDisplay, targetTerminal } from './display.ts';
import { type Input, readInput } from './input.ts';
import { previewRequests } from './preview.ts';
import { rowCheck } from './row-check.ts';

interface Plan {
  readonly operation: Operation;
  readonly requests: readonly ServiceRequest[];
  /** The question, with the ids in it. */
  readonly question: string | undefined;
  readonly display: Display;
}

const singular = (group: string): string => group.replace(/(ses|xes)$/, (end) => end.slice(0, -2)).replace(/s$/, '');

function requestFor(operation: Operation, words: readonly string[], input: Input): ServiceRequest {
  const { method, path, parameters, verb, group, reads } = operation;
  const values = Object.fromEntries(parameters.map((name, at) => [name, words[at] ?? '']));
  const id = words.at(parameters.length - 1) ?? '';
  const thing = parameters.length > 0 ? `${parameters.at(-1)} ${id}` : singular(group);
  const isGet = method === 'GET';
  return {
    method,
    path: fillPath(path, values),
    ...(isGet ? { query: input } : Object.keys(input).length > 0 && { body: stringifyJson(input) }),
    ...(operation.host && { host: operation.host }),
    reads: isGet || reads === true,
    what: verb === 'get' ? thing : `${verb} ${thing}`,
  };
}

/** One request for each id where the command takes several. */
function requestsFor(operation: Operation, words: readonly string[], input: Input): ServiceRequest[] {
  const own = operation.parameters.length;
  if (!operation.many || words.length <= own) return [requestFor(operation, words, input)];
  const before = words.slice(0, own - 1);
  return words.slice(own - 1).map((id) => requestFor(operation, [...before, id], input));
}

function questionOf({ confirm: question, parameters }: Operation, words: readonly string[]): string | undefined {
  const last = parameters.length - 1;
  return question?.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const at = parameters.indexOf(name);
    return at === last ? words.slice(last).join(', ') : (words[at] ?? '');
  });
}

const sendOne = (client: Client, { operation }: Plan, request: ServiceRequest): Promise<Row | undefined> =>
  client.send(request, (answer) => readRecord(readJson(answer), operation.envelope, request.what));

/** One record: a whole card for people, an object as JSON, else a list of one. */
async function show(context: Context, { operation, display }: Plan, row: Row): Promise<void> {
  const terminal = targetTerminal(context, display);
  const sink = await openSink(context, display);
  try {
    if (display.format === 'json') await sink.write(jsonRecord(row, display.chosen, terminal.isTerminal));
    else if (display.format === 'table' && display.chosen.length === 0) {
      const [{ wholeCard }, { tableWriter }] = await Promise.all([
        import('../output/card.ts'),
        import('../output/table.ts'),
      ]);
      const paint = await paintFor(terminal);
      const inner = { header: true, terminal, paint, chosen: false };
      await sink.write(wholeCard(row, terminal, paint, (rows, columns) => tableWriter(columns, inner).batch(rows)));
    } else {
      const writer = await openWriter(context, operation, display);
      await sink.write(writer.batch([row]) + writer.end());
    }
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function showAll(context: Context, { operation, display }: Plan, rows: readonly Row[]): Promise<void> {
  const sink = await openSink(context, display);
  const writer = await openWriter(context, operation, display);
  await sink.write(writer.batch(rows) + writer.end());
  await sink.finish();
}

async function runSeveral(context: Context, plan: Plan, client: Client): Promise<void> {
  const rows: Row[] = [];
  const failures: Failure[] = [];
  for (const request of plan.requests) {
    try {
      rows.push((await sendOne(client, plan, request)) ?? {});
      context.voice.note(`Done: ${request.what}`);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'interrupted' || error.kind === 'terminated') throw error;
      failures.push(error);
      context.voice.note(`Failed: ${request.what}: ${error.message}`);
    }
  }
  await showAll(context, plan, rows);
  const [first] = failures;
  if (!first) return;
  if (rows.length === 0) throw first;
  throw new Failure('partial', `${failures.length} of ${plan.requests.length} failed.`, {
    hint: failures.map(({ message }) => message).join('\n'),
  });
}

async function run(context: Context, plan: Plan): Promise<void> {
  const { requests, question, operation } = plan;
  if (context.settings.dryRun) return previewRequests(context, requests);
  if (question !== undefined) await confirm(context, question);
  const client = await context.client();
  const [request] = requests;
  if (!request || requests.length > 1) return runSeveral(context, plan, client);
  const check = rowCheck(context, operation);
  const row = await sendOne(client, plan, request);
  if (!row) return context.voice.note(`Done: ${request.what}`);
  await check.rows([row]);
  await show(context, plan, row);
  check.report(context.voice);
}

/** Runs any operation that answers with one record. */
export async function runOne(context: Context, call: Call, operation: Operation) {
  const input = await readInput(context, operation, call);
  const shown = readDisplay(context, operation, call);
  const plan: Plan = {
    operation,
    requests: requestsFor(operation, call.words, input.inputs[0] ?? {}),
    question: questionOf(operation, call.words),
    display: shown.display,
  };
  return { mistakes: [...input.mistakes, ...shown.mistakes], run: () => run(context, plan) };
}
