import { join, resolve } from 'node:path';
import { isSameFile, probe } from '../base/files/files.ts';
import { escaped, type Message, suggest, words } from '../base/text/message.ts';
import { labelSizes } from '../output/pdf/label-sizes.ts';
import { fileNameMistakes, unfitNameMistakes } from '../service/input/given-files.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { operationFlags } from '../session/shared-flags.ts';
import { decideTaken } from '../session/unused-file.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import { labelOutputKind, labelOutputMistakes, labelSizeMistakes } from '../shipping/labels/label-output.ts';
import { dayFolderBelow, dayNames, findPlaces, paperKinds, type WantedPaper } from '../shipping/papers/place-papers.ts';
import type { ShipPapers } from '../shipping/request.ts';

export const labelSizeFlag = flag.choice('--label-size <size>', 'pages of one size; a4: four on a page', labelSizes, {
  fallbackText: 'as they came',
});

export const paperFlags = {
  labels: flag.text('--labels <file>', 'save all labels: .pdf; as they came: .zip or folder/'),
  labelSize: { ...labelSizeFlag, needs: [['--labels', '--day-folder']] },
  picking: flag.text('--picking <file>', 'save a picking list as PDF, with barcodes'),
  paper: flag.choice('--paper <size>', 'paper of the picking list', ['a4', '4x6'], { fallback: 'a4' }),
  handover: flag.text('--handover <file>', "save today's sheets for couriers to sign, as PDF"),
  result: flag.text('--result <file>', 'write each order: outcome, waybill, courier, price'),
  dayFolder: flag.text('--day-folder <folder>', 'save all four below this one, in a folder of the day'),
  replaceFile: operationFlags.replaceFile,
};

/** The paragraph of help about papers. */
export const paperNote = `No paper is replaced: for 72 hours the same filters add their new orders to the labels and the picking list. Another file
of that name is refused before anything is sent; without a terminal the run writes beside it: labels-2.pdf.`;

type PaperFlags = FlagValues<typeof paperFlags>;

/** The folder of this day below another one, with what is wrong with the name. */
export function dayFolderOf(context: Context, folder: string) {
  const found = probe(resolve(context.io.cwd, folder));
  const isFile = found?.isDirectory() === false;
  const mistakes = [
    ...(folder.trim() === '' ? [escaped`--day-folder needs the name of a folder.`] : []),
    ...(found ? [] : unfitNameMistakes('--day-folder', folder)),
    ...(isFile ? [escaped`--day-folder: ${folder} is a file. Name a folder: today/`] : []),
  ];
  return { ...dayFolderBelow(context, folder), mistakes };
}

/** Reads which papers `ship` writes: each by its own flag, else into the folder of the day. */
export function readPapers(context: Context, flags: PaperFlags) {
  const day = flags.dayFolder === undefined ? undefined : dayFolderOf(context, flags.dayFolder);
  const wanted = paperKinds.flatMap((kind): WantedPaper[] => {
    const file = flags[kind];
    if (file !== undefined) return [{ kind, file, isNamed: true }];
    return day ? [{ kind, file: join(day.name, dayNames[kind]), isNamed: false }] : [];
  });
  const fileOf = (kind: WantedPaper['kind']) => wanted.find((each) => each.kind === kind)?.file;

  /**
   * Finds a place for each, before anything is sent. `choice` tells what chooses the orders. A file that has to stay is a mistake
   * for a person; an unattended run writes beside it, and says so.
   */
  const place = async (choice: string): Promise<ShipPapers> => {
    const { places, taken } = findPlaces(context, wanted, choice, flags.replaceFile);
    const files = taken.map(({ kind, file, reason, beside }) => ({
      flag: `--${kind}`,
      file,
      reason,
      beside: beside.path,
    }));
    const daily = { words: words`--day-folder today/`, names: paperKinds, what: escaped`A folder for each day` };
    await decideTaken(context, files, day ? undefined : daily);
    const [labels, picking, handover, result] = paperKinds.map((kind) => places.get(kind));
    return {
      labels: labels && { kind: labelOutputKind(context, fileOf('labels') ?? '') ?? 'pdf', place: labels },
      labelSize: flags.labelSize,
      picking: picking && { place: picking, paper: flags.paper },
      handover,
      result,
      again: commandLine(context.invocation),
      folders: day?.folders ?? [],
      written: new Map(),
    };
  };
  return {
    result: fileOf('result'),
    place,
    mistakes: [
      ...(day?.mistakes ?? []),
      ...nameMistakes(context, wanted),
      ...labelSizeMistakes(context, '--labels', fileOf('labels'), flags.labelSize),
    ],
  };
}

/** Returns the mistakes in the name of a PDF to write, as a flag gives it. */
const pdfNameMistakes = (typed: string, file: string): Message[] =>
  /\.pdf$/i.test(file)
    ? fileNameMistakes(typed, file)
    : [escaped`${typed}: ${JSON.stringify(file)} must end in .pdf.${elsewhere(typed, file)}`];

/** Sheets as rows are a command of their own. */
const elsewhere = (typed: string, file: string): Message =>
  typed === '--handover'
    ? escaped` As rows, once it is shipped: ${suggest`shipments handover --out ${file}`}`
    : escaped``;

/** Those of a result are read with its format. */
function nameMistakes(context: Context, papers: readonly WantedPaper[]): Message[] {
  const given = papers.flatMap(({ kind, file, isNamed }) =>
    isNamed && kind !== 'result' ? [{ kind, typed: `--${kind}`, file, path: resolve(context.io.cwd, file) }] : [],
  );
  const doubles = given.flatMap(({ typed, file, path }, at) =>
    given
      .slice(at + 1)
      .filter((other) => isSameFile(path, other.path))
      .map((other) => escaped`${typed} and ${other.typed} both name ${file}. Give each a file of its own.`),
  );
  const wrong = given.flatMap(({ kind, typed, file }) =>
    kind === 'labels' ? labelOutputMistakes(context, typed, file) : pdfNameMistakes(typed, file),
  );
  return [...wrong, ...doubles];
}
