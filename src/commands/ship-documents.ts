import { resolve } from 'node:path';
import { isSameFile } from '../base/files/files.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { labelOutputMistakes, labelSizeMistakes } from '../shipping/labels/label-output.ts';
import type { ShipRequest } from '../shipping/request.ts';

export const labelSizeFlag = flag.choice(
  '--label-size <size>',
  'pages of one size; a4: four on a page',
  ['4x6', 'a6', 'a4'],
  {
    fallbackText: 'as they came',
  },
);

/** Returns the mistakes in the name of a PDF to write, as a flag gives it. */
const pdfNameMistakes = (flag: string, file: string | undefined): Message[] =>
  file === undefined || /\.pdf$/i.test(file)
    ? fileNameMistakes(flag, file)
    : [escaped`${flag}: ${JSON.stringify(file)} must end in .pdf.${elsewhere(flag, file)}`];

/** Sheets as rows are a command of their own. */
const elsewhere = (flag: string, file: string): Message =>
  flag === '--handover'
    ? escaped` As rows, once it is shipped: ${suggest`shipments handover --out ${file}`}`
    : escaped``;

const shipDocuments = ['labels', 'picking', 'handover'] as const;

/** Returns the mistakes in the names of the documents that `ship` writes. */
export function documentMistakes(
  context: Context,
  names: Pick<ShipRequest, 'labelSize'> & {
    readonly [Flag in (typeof shipDocuments)[number]]?: string | undefined;
  },
): Message[] {
  const given = shipDocuments.flatMap((name) => {
    const file = names[name];
    return file === undefined ? [] : [{ name, flag: `--${name}`, file, path: resolve(context.io.cwd, file) }];
  });
  const doubles = given.flatMap(({ flag: first, file, path }, at) =>
    given
      .slice(at + 1)
      .filter((other) => isSameFile(path, other.path))
      .map((other) => escaped`${first} and ${other.flag} both name ${file}. Give each a file of its own.`),
  );
  const wrong = given.flatMap(({ name, flag: typed, file }) =>
    name === 'labels' ? labelOutputMistakes(context, typed, file) : pdfNameMistakes(typed, file),
  );
  return [...wrong, ...labelSizeMistakes(context, '--labels', names.labels, names.labelSize), ...doubles];
}
