import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints } from '../operations/roles.ts';
import { waitingStates } from '../orders/states.ts';
import { openStation } from '../packing/open-station.ts';
import { type PushPlan, readVerifyBody } from '../packing/push/jobs.ts';
import { pushPacked, unsentRequests } from '../packing/push/pusher.ts';
import { knownOrder } from '../packing/scan/known-orders.ts';
import type { OrderLookUp, PackSurroundings } from '../packing/surroundings.ts';
import { type JournalView, journalLines, journalShape, packedOrders, statusShape } from '../packing/views.ts';
import { readDisplay } from '../service/display.ts';
import { orderArgument } from '../service/numbers/order-argument.ts';
import { findById, findByNumber } from '../service/numbers/resolve-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import type { Prepared, Result, Run } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';
import type { FlagValues } from '../session/flags.ts';
import { placeOfLog } from '../writes/open-ledger.ts';
import type { packFlags } from './tables/pack.ts';

/** The words that show or do something else than scanning. */
const packWords = ['status', 'journal', 'push'];

function neededOperation(catalogue: Catalogue, id: string): Operation {
  const found = findOperation(catalogue, id);
  if (!found) throw new Failure('usage', escaped`There is no operation ${id}, which packing needs.`);
  return found;
}

/** Opens the look-up of single orders. Returns undefined if no operation reads an order by its id. */
function openLookUp(context: Context): OrderLookUp | undefined {
  const reading = findOperation(context.catalogue, 'orders.get');
  const argument = reading && orderArgument(context.catalogue, reading);
  if (!argument) return undefined;
  const until = (signal: AbortSignal) => ({ ...context, service: context.service.until(signal) });
  return {
    byId: async (id, signal) => {
      const row = await findById(until(signal), argument, id);
      return typeof row === 'object' ? row : undefined;
    },
    named: async (code, signal) => {
      const looking = until(signal);
      const own = await findById(looking, argument, code);
      const numbered = await findByNumber(looking, argument, code);
      return [...(typeof own === 'object' ? [own] : []), ...(numbered ? [numbered.row] : [])];
    },
    known: (row) => knownOrder(row, argument.listing),
  };
}

const surroundingsOf = (context: Context): PackSurroundings => ({ ...context, lookUp: openLookUp(context) });

const packPlace = (context: Context) => placeOfLog(context, 'pack');

const shown = ({ rows, note }: JournalView): Result => ({ rows, ending: () => ({ notes: [note] }) });

/** `pack push` */
async function push(context: Context, plan: PushPlan): Promise<Result> {
  if (!context.settings.dryRun) {
    const sent = await pushPacked(surroundingsOf(context), plan);
    return { ending: () => ({ notes: [escaped`Sent: ${pluralize(sent, 'orders')}.`] }) };
  }
  const requests = unsentRequests(packPlace(context), plan);
  if (requests.length === 0) return { ending: () => ({ notes: ['Everything that was packed is sent.'] }) };
  return { text: await context.service.preview(requests) };
}

/** -F is about Verify Item, and not about the list. */
const withoutFields = (invocation: Invocation): Invocation => ({
  ...invocation,
  given: invocation.given.filter(({ flag }) => flag !== '--field'),
  operationFlags: { ...invocation.operationFlags, field: [] },
});

/** `pack` without a word: scans until the end of the input. */
async function scan(
  context: Context,
  list: Operation,
  plan: PushPlan,
  { push: isPushing, field }: FlagValues<typeof packFlags>,
): Promise<Prepared> {
  const reading = await orderReading(context, withoutFields(context.invocation), list, { states: waitingStates });
  const { display, mistakes } = await readDisplay(context, statusShape, context.invocation);
  const misplaced = field.length > 0 && !isPushing ? ['-F is the body of Verify Item: add --push.'] : [];
  const station = {
    list,
    read: reading.read,
    isJson: ['json', 'ndjson'].includes(display.format.name),
    push: isPushing ? plan : undefined,
  };
  return {
    mistakes: [...mistakes, ...misplaced, ...reading.mistakes, ...roleHints(list, ['id'])],
    warnings: [...reading.warnings, ...roleHints(list, ['number'])],
    run: async () => {
      if (context.settings.dryRun) return { text: await context.service.preview(await reading.requests()) };
      await openStation(surroundingsOf(context), station);
      return undefined;
    },
  };
}

/** `pack`: a packing station, and what was packed at it. */
export const runPack: Run<typeof packFlags> = async (context, words, flags) => {
  const { catalogue } = context;
  const [word] = words;
  if (word === 'status') return { shape: statusShape, run: async () => shown(packedOrders(packPlace(context))) };
  if (word === 'journal') return { shape: journalShape, run: async () => shown(journalLines(packPlace(context))) };
  const verifyItem = neededOperation(catalogue, 'orders.verify-item');
  const body = readVerifyBody(context, flags.field, verifyItem);
  const plan = { verifyItem, verifyOrder: neededOperation(catalogue, 'orders.verify'), body: body.value };
  const unknown = word === undefined || packWords.includes(word);
  const mistakes = [
    ...(unknown ? [] : [escaped`There is no ${JSON.stringify(word)} in pack.${didYouMean(word, packWords)}`]),
    ...body.mistakes,
  ];
  if (word === 'push') return { mistakes, run: () => push(context, plan) };
  const scanning = await scan(context, neededOperation(catalogue, 'orders.list'), plan, flags);
  return { ...scanning, mistakes: [...mistakes, ...(scanning.mistakes ?? [])] };
};
