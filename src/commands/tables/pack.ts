import type { Declaration } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';
import { dayFlags, operationFlags } from '../../session/operation-flags.ts';

export const packFlags = {
  push: flag.switch('--push', 'send Verify Item and Verify Order while packing'),
  field: { ...operationFlags.field, about: "a field of the body of Verify Item: -F 'sku={code}'" },
  searchDays: { ...operationFlags.searchDays, about: 'look other orders up among those of the last n days' },
};

export const packStation = {
  name: 'pack',
  summary: 'Pack orders at a barcode scanner, and count what goes in',
  note: `Reads the orders to be packed; from then on scanning needs no network. Scan an order (number, id, reference or waybill),
then its items. Each scan is on the disk before the screen counts it: after a crash the same command goes on, and no scan is
lost. Choose an item without a code by its number. Type :undo, :skip, :finish, :list or :quit; :help explains them.

pack status shows what was packed, pack journal every scan. --push tells the service: Verify Item for each item of which all
pieces are packed, Verify Order for each order. What cannot be sent waits, and pack push sends it. The body of Verify Item
is not published; a scanned code is probably expected: -F 'sku={code}', or verify_fields in the profile. {sku}, {item},
{quantity}, {order} and {number} are filled in too.

Where standard input is not a terminal, each line is a scan and is answered with a line: result, order number, code,
packed/pieces, message. Exit code 8: an order that was opened is not finished.`,
  arguments: ['[status|journal|push]'],
  flags: packFlags,
  inputs: [
    {
      flag: '--status <status>',
      about: 'only orders in this state; several: a,b or repeated',
      fallback: 'all that have not left',
      repeats: true,
      field: 'status',
    },
    ...dayFlags,
  ],
  uses: ['selection', 'output'],
  examples: [
    '',
    "--status processing --push -F 'sku={code}'",
    '--json < scans.txt',
    'status --out packed.xlsx',
    'push',
  ],
  usesOverrides: true,
} satisfies Declaration;
