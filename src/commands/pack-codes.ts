import { fileOfPattern } from '../base/files/file-patterns.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { readGoods } from '../goods/kept-goods.ts';
import { rowShape } from '../operations/manifest.ts';
import { replaceBarcodes } from '../packing/scan/barcodes.ts';
import { journalLines, journalShape, packedOrders, statusShape } from '../packing/views.ts';
import type { Prepared } from '../ports/prepared.ts';
import { openLocalRows } from '../service/list/local-rows.ts';
import type { Context } from '../session/context.ts';

const codeShape = rowShape(['barcode', 'sku']);

export const packWords = ['status', 'journal', 'push', 'codes'];

/** Output of `pack` beside its state, and which output flags it takes with which word. */
export const otherPackOutputs = {
  printsElse: [
    { when: 'without a word', prints: 'a line for each scan; with json or ndjson an object a line' },
    { when: 'journal', prints: journalShape },
    { when: 'codes', prints: codeShape },
    { when: 'push' },
  ],
  sharedLimits: {
    ...Object.fromEntries(['--jq', '--format', '--ids'].map((name) => [name, ['status', 'journal', 'codes']])),
    '--sort': ['status', 'journal'],
  },
};

const views = {
  status: { shape: statusShape, read: packedOrders },
  journal: { shape: journalShape, read: journalLines },
} as const;

/** `pack status` and `pack journal` show rows of the packing journal, of which --where leaves some. */
export async function packView(
  context: Context,
  word: keyof typeof views,
  faults: readonly Message[],
): Promise<Prepared> {
  const { shape, read } = views[word];
  const { mistakes, choose } = await openLocalRows(context, shape);
  return { mistakes: [...faults, ...mistakes], shape, run: () => read(context, choose) };
}

/** `pack codes` shows the barcodes of the goods, `pack codes FILE` replaces them. */
export function packCodes(context: Context, file: string | undefined): Prepared {
  if (file !== undefined) {
    const sheet = fileOfPattern(file, context.io);
    return { run: () => replaceBarcodes(context, sheet) };
  }
  return {
    shape: codeShape,
    run: async () => {
      const rows = [...(await readGoods(context)).barcodes()].map(([barcode, sku]) => ({ barcode, sku }));
      const none = escaped`No barcode is known besides the SKUs. Read a sheet: ${suggest`pack codes ${'codes.csv'}`}`;
      return { rows, notes: rows.length === 0 ? [none] : [] };
    },
  };
}
