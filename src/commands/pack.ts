import { didYouMean, escaped, type Message, suggest } from '../base/text/message.ts';
import { commandWords } from '../base/text/text.ts';
import { readGoods } from '../goods/kept-goods.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints } from '../operations/roles.ts';
import { waitingStates } from '../orders/states.ts';
import { type PushPlan, readVerifyBody } from '../packing/push/jobs.ts';
import { nothingWaits, type PushChoice, pushPacked, unsentRequests } from '../packing/push/pusher.ts';
import { openStation } from '../packing/station.ts';
import { statusShape } from '../packing/views.ts';
import type { Prepared } from '../ports/prepared.ts';
import { readDisplay } from '../service/display.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { operationFlags, orderFilters, waitFlag } from '../session/shared-flags.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import { otherPackOutputs, packCodes, packView, packWords } from './pack-codes.ts';
import { labelFetcher, neededOperation, openLookUp } from './pack-look-up.ts';

const packFlags = {
  push: flag.switch('--push', 'send Verify Item and Verify Order while packing'),
  field: { ...operationFlags.field, about: 'a field of the body of Verify Item: -F "sku={code}"' },
  print: flag.text(
    '--print <command>',
    'print the label of each order that is full: "printer", or a command that gets its file',
  ),
  again: flag.switch('--again', 'count again what an earlier run has counted'),
  retryUnknown: flag.switch('--retry-unknown', 'with push: send again what may or may not have been done'),
  wait: waitFlag,
  searchDays: { ...operationFlags.searchDays, about: 'look other orders up among those of the last n days' },
};

/** `pack push` */
const push = (context: Context, plan: PushPlan, choice: PushChoice): Prepared => ({
  dryRun: async () => {
    const { preview, notes } = await unsentRequests(context, plan, choice.retriesUnknown);
    return preview.length === 0 ? { notes: [nothingWaits, ...notes] } : { preview, notes };
  },
  run: async () => ({ do: () => pushPacked(context, plan, choice) }),
});

const printMistakes = (print: string | undefined): Message[] =>
  print === undefined || commandWords(print) ? [] : [escaped`--print: ${JSON.stringify(print)} is not a command.`];

/** `pack` without a word: scans until the end of the input. */
async function scan(
  context: Context,
  list: Operation,
  plan: PushPlan,
  { push: isPushing, field, print, again }: FlagValues<typeof packFlags>,
): Promise<Prepared> {
  const { invocation } = context;
  // -F is about Verify Item, and not about the list.
  const given = invocation.given.filter(({ flag }) => flag !== '--field');
  const ofList = { ...invocation, given, shared: { ...invocation.shared, field: [] } };
  const reading = await orderReading({ ...context, invocation: ofList }, list, { states: waitingStates });
  const { display, mistakes } = await readDisplay(context, statusShape);
  const shaped = given.filter(({ flag }) => ['--jq', '--format', '--ids'].includes(flag));
  const misplaced = [
    ...(field.length > 0 && !isPushing ? [escaped`-F is the body of Verify Item: add --push.`] : []),
    ...shaped.map(({ flag }) => escaped`${flag} is for pack status, pack journal and pack codes.`),
  ];
  const station = {
    list,
    lookUp: openLookUp(context),
    read: reading.read,
    display,
    push: isPushing ? plan : undefined,
    isAgain: again,
    print: print === undefined ? undefined : { command: print, label: labelFetcher(context) },
  };
  return {
    mistakes: [...mistakes, ...misplaced, ...printMistakes(print), ...reading.mistakes, ...roleHints(list, ['id'])],
    warnings: [...reading.warnings, ...roleHints(list, ['number'])],
    dryRun: async () => ({ preview: await reading.requests() }),
    run: async () => openStation(context, { ...station, goods: await readGoods(context) }),
  };
}

export const pack = defineCommand({
  effects: { service: 'writes', onlyWith: '--push', changes: 'the packing journal', dryRun: 'requests' },
  prints: statusShape,
  ...otherPackOutputs,
  exits: { partial: 'an order that was opened is not finished, no scan counted, or not all was sent' },
  note: `Reads all orders that have not left, shipped already or not, and not those that the shop holds; from then on scanning needs no network. Scan an order (number, id, reference or waybill),
then its items. Each scan is on the disk before the screen counts it: after a crash the same command goes on, and no scan is
lost. Choose an item without a code by its number. Type :undo, :skip, :finish, :list or :quit; :help explains them.

Where a barcode is not the SKU, pack codes FILE reads a sheet with the columns barcode and sku (csv, xlsx); pack codes shows it, with --out as a file.

pack status shows what was packed, pack journal every scan. --push tells the service: Verify Item for each item of which all
pieces are packed, Verify Order for each order. What cannot be sent waits, and pack push sends it. The body of Verify Item
is not published; a scanned code is probably expected: -F "sku={code}", or verify_fields in the profile. {sku}, {item},
{quantity}, {order} and {number} are filled in too.

--print printer prints the label of each full order, --print "printer Zebra" on the printer of that name. Any other text is a
command, which gets the file behind its words; no shell reads it.

A scanner needs no setting: Tab counts as Enter, and codes count with the stars of Code 39, a sign such as ]C1, a check digit
more or less, and in the Arabic layout of a keyboard.

Where standard input is not a terminal, each line is a scan and is answered with a line: result, order number, code,
packed/pieces, message. A file may be read again: scans that an earlier run has kept count once. Work left open before is set
aside where the file begins with another order.`,
  arguments: ['[status|journal|push|codes]', '[file]'],
  flags: packFlags,
  inputs: orderFilters('all that have not left'),
  uses: ['selection', 'output'],
  examples: [
    '',
    "--push -F 'sku={code}'",
    "--print 'printer Zebra'",
    '--json < scans.txt',
    'status --out packed.xlsx',
    'push',
    'codes barcodes.csv',
  ],
  usesOverrides: true,
  run: async (context, words, flags) => {
    const { catalogue } = context;
    const [word, file] = words;
    if (word === 'codes') return packCodes(context, file);
    const extra = file === undefined ? [] : [escaped`${file}: only ${suggest`pack codes`} takes a file.`];
    if (word !== undefined && flags.print !== undefined) extra.push(escaped`--print belongs to pack without a word.`);
    if (word === 'status' || word === 'journal') return packView(context, word, extra);
    const verifyItem = neededOperation(catalogue, 'orders.verify-item');
    const body = readVerifyBody(context, flags.field, verifyItem);
    const lookUp = openLookUp(context);
    const plan = { verifyItem, verifyOrder: neededOperation(catalogue, 'orders.verify'), body: body.value, lookUp };
    const mistakes = [...extra, ...body.mistakes];
    if (word === 'push')
      return { mistakes, ...push(context, plan, { retriesUnknown: flags.retryUnknown, waits: flags.wait }) };
    if (word !== undefined && flags.again) mistakes.push(escaped`--again belongs to pack without a word.`);
    if (flags.retryUnknown) mistakes.push(escaped`--retry-unknown belongs to ${suggest`pack push`}.`);
    if (word !== undefined) {
      const start = /\d/.test(word)
        ? escaped` Start ${suggest`pack`}, then scan ${word}.`
        : didYouMean(word, packWords);
      mistakes.push(escaped`There is no ${JSON.stringify(word)} in pack.${start}`);
    }
    const scanning = await scan(context, neededOperation(catalogue, 'orders.list'), plan, flags);
    return { ...scanning, mistakes: [...mistakes, ...(scanning.mistakes ?? [])] };
  },
});
