import { join, resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { followLinks } from '../base/files/files.ts';
import { escaped } from '../base/text/message.ts';
import { calendarOf, dayHint, daysText, parseDays } from '../base/time/days.ts';
import { packedNotes } from '../packing/views.ts';
import type { Ending } from '../ports/prepared.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import { wholeListPaging } from '../service/input/paging.ts';
import { pathOf } from '../service/input/requests.ts';
import { pageRequests } from '../service/list/open-pages.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { isForPrograms } from '../session/rerun-command.ts';
import { aboutDay, operationFlags } from '../session/shared-flags.ts';
import { unusedFile } from '../session/unused-file.ts';
import { type Handover, readHandover, type WantedParcels, waitingInputs } from '../shipping/handover/handover.ts';
import { collectedLines, handoverRows, handoverShape, sheetLines } from '../shipping/handover/handover-rows.ts';
import { writeHandover } from '../shipping/handover/save-handover.ts';
import { makeOwnFolder } from '../shipping/labels/label-output.ts';
import { dayNames, sheetsChoice } from '../shipping/papers/place-papers.ts';
import { SavedPapers } from '../shipping/papers/saved-papers.ts';
import { findPlace, openPaper, type PaperPlace, placeBeside } from '../shipping/papers/write-paper.ts';
import { shipOperations } from '../shipping/request.ts';
import { dayFolderOf } from './ship-papers.ts';

async function endingOf(context: Context, found: Handover): Promise<Ending> {
  const { sheets, days, warnings, failure } = found;
  const collected = collectedLines(found);
  if (sheets.length === 0)
    return { notes: [escaped`There is no parcel to hand over: ${daysText(days)}.`, ...collected], warnings, failure };
  const lines = sheetLines(found, context.settings.lang);
  const ids = sheets.flatMap(({ parcels }) => parcels.map(({ order }) => order.id));
  return { notes: [...lines, ...(await packedNotes(context, ids)), ...collected], warnings, failure };
}

/** The place of sheets: in the file of earlier ones for the same days and couriers, else in one that is free. */
async function placeOfSheets(
  context: Context,
  { pdf, isNamed, replaces }: { readonly pdf: string; readonly isNamed: boolean; readonly replaces: boolean },
  { days, couriers }: WantedParcels,
): Promise<PaperPlace> {
  const saved = SavedPapers.read(context);
  const path = followLinks(resolve(context.io.cwd, pdf));
  const wish = { kind: 'handover', path, choice: sheetsChoice(days, couriers) } as const;
  const place = findPlace(saved, wish, replaces);
  if ('path' in place) return place;
  if (!isNamed) return placeBeside(saved, wish, path);
  const free = await unusedFile(context, { file: pdf, flag: '--out', replaces });
  return { ...wish, path: free, wanted: free, before: undefined, replaces, isGone: false };
}

export const handover = defineCommand({
  effects: { service: 'reads' },
  prints: handoverShape,
  exits: { partial: 'the sheet is incomplete, or orders could not be read' },
  note: `Makes one sheet for each courier: waybill with barcode, order number, city, pieces and cash on delivery of each parcel, and a
place to sign. --out <file>.pdf writes A4 pages, each courier on pages of its own; other endings and -o give rows. The pages are in
the language of headings; --paper-lang both puts English and Arabic beside each other.

A sheet has the parcels that the ledger says were shipped on these days. If today is one of them, it also has every order that
awaits its courier at the service, whenever and from wherever it was shipped. Orders that were cancelled or returned are left out and named. pieces are
the boxes of an order, or one if it has none; cod is unknown if the order does not say for certain how it is paid.

Earlier sheets of the same days get new parcels behind the others. They stay as they are once one of their parcels has left: a
driver may have signed them.`,
  flags: {
    courier: flag.list('--courier <name>', 'only the sheet of this courier, by any of its names', {
      fallbackText: 'a sheet for each',
    }),
    date: flag.text('--date <day>', aboutDay('shipped on this day'), { fallbackText: 'today' }),
    dayFolder: flag.text('--day-folder <folder>', 'save them as PDF below this one, in a folder of the day', {
      excludes: ['--out'],
    }),
    replaceFile: operationFlags.replaceFile,
  },
  uses: ['output'],
  examples: [
    '--out handover.pdf',
    '--courier aramex --date today --out aramex.pdf',
    '--date yesterday --out handover.csv',
  ],
  usesOverrides: true,
  run: (context, _words, { courier, date = 'today', dayFolder, replaceFile: replaces }) => {
    const { invocation, messages } = context;
    const operations = shipOperations(context.catalogue);
    if (!operations)
      throw usageFailure([escaped`A handover sheet needs the operations shipments.create and orders.list.`]);
    const { list } = operations;
    const days = parseDays(date, calendarOf(context));
    const { out, shortFormats, columns } = invocation.shared;
    const day = dayFolder === undefined ? undefined : dayFolderOf(context, dayFolder);
    const named = out !== undefined && /\.pdf$/i.test(out) ? out : undefined;
    const pdf = day ? join(day.name, dayNames.handover) : named;
    const hasFormat = shortFormats.length > 0 || invocation.sources.output === 'flag' || columns.length > 0;
    const mistakes = [
      ...(day?.mistakes ?? []),
      ...(days ? [] : [escaped`--date: Invalid date '${date}'. ${dayHint(date)}`]),
      ...(named === undefined || day ? [] : fileNameMistakes('--out', named)),
      ...(pdf !== undefined && hasFormat && !isForPrograms(invocation)
        ? [escaped`${pdf} is a PDF: leave -o and --columns out.`]
        : []),
    ];
    const wanted = { days: days ?? { first: '', last: '' }, couriers: courier };
    const requests = () =>
      pageRequests(context.service, list, {
        path: pathOf(list, []),
        inputs: waitingInputs(list),
        paging: wholeListPaging,
      });
    if (pdf === undefined) {
      return {
        mistakes,
        dryRun: async () => ({ preview: await requests() }),
        run: async () => {
          const found = await readHandover(context, operations, wanted);
          return { rows: handoverRows(found.sheets), ...(await endingOf(context, found)) };
        },
      };
    }
    return {
      mistakes,
      shape: undefined,
      dryRun: async () => ({ preview: await requests() }),
      run: async () => {
        const place = await placeOfSheets(context, { pdf, isNamed: !day, replaces }, wanted);
        const removals = (day?.folders ?? []).map(makeOwnFolder);
        const opened = await openPaper(context, place);
        const { found, notes, path } = await writeHandover(context, opened, (onPaper) =>
          readHandover(context, operations, { ...wanted, onPaper }),
        );
        for (const remove of removals.toReversed()) remove();
        for (const note of notes) messages.note(note);
        const names = found.sheets.flatMap(({ parcels }) => parcels.map(({ order }) => order.id));
        const change = {
          outcome: path === undefined ? 'there before' : 'created',
          names,
          files: path ? [path] : [],
        } as const;
        return { ...(await endingOf(context, found)), change };
      },
    };
  },
});
