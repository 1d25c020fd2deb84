import { escaped } from '../../../base/text/escape-controls.ts';
import { unreadable } from '../unreadable.ts';
import type { SheetPart } from './workbook.ts';

const quoted = (sheets: readonly SheetPart[]): string => {
  const names = sheets.slice(0, 20).map(({ name }) => `'${name}'`);
  return `${names.join(', ')}${sheets.length > 20 ? ', …' : ''}`;
};

/** The sheet that is meant by its name or its number, else the first that is not hidden. */
export function chooseSheet(file: string, sheets: readonly SheetPart[], given: string | undefined): SheetPart {
  const like = given?.trim().toLowerCase();
  const chosen =
    given === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === given) ??
        sheets.find(({ name }) => name.trim().toLowerCase() === like) ??
        (/^\d+$/.test(given) ? sheets[Number(given) - 1] : undefined));
  if (chosen) return chosen;
  if (sheets.length === 0) throw unreadable(file, 'has no sheet');
  throw unreadable(file, escaped`has no sheet '${given}'`, `It has ${quoted(sheets)}.`);
}

/** Which of several sheets is read. Hidden ones hold what others refer to: lists of values to choose from. */
export function sheetNotes(chosen: SheetPart, sheets: readonly SheetPart[]): string[] {
  const others = sheets.filter((each) => each !== chosen && !each.isHidden);
  if (others.length === 0) return [];
  return [`The rows are those of sheet '${chosen.name}'. The file also has ${quoted(others)}: see --sheet.`];
}
