import { fileOfPattern } from '../base/files/file-patterns.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { readGoods } from '../goods/kept-goods.ts';
import { rowShape } from '../operations/manifest.ts';
import { replaceBarcodes } from '../packing/scan/barcodes.ts';
import { journalShape } from '../packing/views.ts';
import type { Prepared } from '../ports/prepared.ts';
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
    '--sort': [],
  },
};

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
