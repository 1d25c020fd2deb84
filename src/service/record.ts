import { parsedRow, type Row } from '../base/row.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import type { Display } from '../output/formats.ts';
import { mayAsk } from '../session/ask.ts';
import type { Context, Invocation } from '../session/context.ts';
import { runBatch } from './batch.ts';
import { confirmOperation } from './confirm-operation.ts';
import { readDisplay } from './display.ts';
import { readArguments } from './input/arguments.ts';
import { printTemplate } from './input/body.ts';
import { readInput } from './input/input.ts';
import { doneMessage } from './input/operation-texts.ts';
import { type PlannedRequest, planRequests } from './input/requests.ts';
import { readSecrets } from './input/secrets.ts';
import type { Input } from './input/values.ts';
import { isPickable } from './numbers/order-argument.ts';
import { missingOrder, orderLookup, pickedOrder, sendWithOrder } from './numbers/order-numbers.ts';
import { previewRequests } from './preview.ts';
import { RowCheck } from './row-check.ts';
import { type ResultOutput, withPlace } from './show.ts';

interface RecordPlan {
  readonly operation: Operation;
  readonly args: readonly string[];
  readonly input: Input;
  /** The user has given a body, which may be empty. */
  readonly hasBody: boolean;
  readonly display: Display;
}

/** The record; with --quiet only the id of what was created, for scripts. */
async function showRecord(
  context: Context,
  { operation, display }: RecordPlan,
  row: Row,
  place: ResultOutput,
): Promise<void> {
  const check = new RowCheck(context, operation);
  const idAlone = /(^| )create$/.test(operation.verb) && display.format.forPeople && context.settings.quiet;
  if (idAlone && row.id !== undefined) await place.text(`${String(row.id)}\n`);
  else await place.record(row);
  await check.rows([parsedRow(row)]);
  await check.report();
}

/** What a program gets where the service answers a write with nothing: as in the `results` of an error. */
const doneRow = (args: readonly string[]): Row => ({ ...(args.length > 0 && { id: args.at(-1) }), result: 'done' });

async function sendAll(
  context: Context,
  plan: RecordPlan,
  calls: readonly PlannedRequest[],
  place: ResultOutput,
): Promise<void> {
  const { operation } = plan;
  await context.service.assertReady(operation);
  const { results, failure } = await runBatch(context, calls, async ({ args, request }) => {
    const row = await context.service.send(operation, request);
    if (!request.safe) context.messages.note(doneMessage(operation, args, row));
    return { row, done: doneRow(args) };
  });
  const [first] = results;
  if (calls.length > 1 && results.length > 0) {
    // What failed matters more than a reader that has gone.
    await place.rows(results.map(({ row, done }) => row ?? done)).catch((error) => {
      throw failure ?? error;
    });
  } else if (first?.row) await showRecord(context, plan, first.row, place);
  else if (first && !plan.display.format.forPeople) await place.record(first.done);
  if (failure) throw failure;
}

async function execute(context: Context, plan: RecordPlan): Promise<void> {
  const { operation, input, hasBody } = plan;
  const { secret = [] } = operation;
  const isPicked = plan.args.length === 0 && isPickable(operation);
  const args = isPicked ? [await pickedOrder(context, operation)] : plan.args;
  if (context.settings.dryRun) {
    if (context.invocation.operationFlags.number) {
      context.messages.note('--dry-run looks nothing up: the number stands where the id will.');
    }
    const hidden = Object.fromEntries(secret.map((field) => [field, '[redacted]']));
    return previewRequests(
      context,
      planRequests(context.catalogue, operation, args, { ...input, ...hidden }, hasBody).map(({ request }) => request),
    );
  }
  const lookup = orderLookup(context, operation, args, input);
  await confirmOperation(context, operation, args, input, lookup);
  const { args: ids, input: resolved } = (await lookup?.()) ?? { args, input };
  const secrets = secret.length > 0 ? await readSecrets(context, secret) : {};
  const send = (words: readonly string[], place: ResultOutput) =>
    sendAll(
      context,
      plan,
      planRequests(context.catalogue, operation, words, { ...resolved, ...secrets }, hasBody),
      place,
    );
  await withPlace(context, operation, plan.display, (place) =>
    sendWithOrder(context, operation, ids, (words) => send(words, place)),
  );
}

/** Runs any operation whose response is one record. */
export async function runRecord(context: Context, invocation: Invocation, operation: Operation) {
  if (invocation.operationFlags.template !== undefined) return printTemplate(context, invocation, operation);
  const { args, mistakes } = await readArguments(context, operation, invocation);
  const input = await readInput(context, operation, invocation);
  const { display, mistakes: displayMistakes } = await readDisplay(context, operation, invocation, {
    isRead: isRead(operation),
  });
  const hasBody = invocation.operationFlags.data !== undefined;
  const plan = { operation, args, input: input.inputs[0] ?? {}, hasBody, display };
  const isMissing = args.length === 0 && isPickable(operation) && (context.settings.dryRun || !mayAsk(context));
  return {
    mistakes: [...(isMissing ? [missingOrder(operation)] : []), ...mistakes, ...input.mistakes, ...displayMistakes],
    warnings: input.warnings,
    run: () => execute(context, plan),
  };
}
