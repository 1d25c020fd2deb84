import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { namesInShort } from '../base/text/names.ts';
import type { SheetRow } from '../sheets/read/table-file.ts';
import { type ColumnMatcher, noInput } from './column-matcher.ts';
import type { GivenMap } from './columns.ts';
import { foldHeading } from './words.ts';

/** Titles above a table are few. */
export const mostTitleRows = 10;

export const headingTexts = ({ cells }: SheetRow): string[] => cells.map(({ text }) => text.trim());

/** How many cells of a row are headings that are known or told. */
function knownHeadings(row: SheetRow, matcher: ColumnMatcher, told: ReadonlySet<string>): number {
  return headingTexts(row).filter((heading) => {
    if (heading === '') return false;
    const meaning = matcher.read(heading);
    return told.has(foldHeading(heading)) || !('unused' in meaning) || meaning.unused === noInput;
  }).length;
}

/**
 * Where the headings are among the first rows of a sheet: in its first row, or below titles where that is certain. Throws
 * a failure of kind `usage` where it is not.
 */
export function findHeaderRow(
  first: readonly SheetRow[],
  matcher: ColumnMatcher,
  given: readonly GivenMap[],
  file: string,
): SheetRow {
  const told = new Set(given.flatMap(({ columns }) => [...columns.keys()].map(foldHeading)));
  const counts = first.map((row) => knownHeadings(row, matcher, told));
  const most = Math.max(...counts);
  const best = counts.indexOf(most);
  const [top, row] = [first[0], first[best]];
  if (!top || !row) throw usageFailure([escaped`${file} has no rows.`]);
  if (best === 0 && most > 0) return row;
  // A value may read like a heading: "cod". Titles do not.
  const isAlone = counts.every((count, at) => at === best || (at < best ? count === 0 : count * 2 < most));
  if (most >= 2 && isAlone) return row;
  const seen = namesInShort(
    headingTexts(most > 0 ? row : top)
      .filter(Boolean)
      .map((text) => JSON.stringify(text)),
  );
  throw usageFailure(
    [
      most > 0
        ? `${file}: it is not certain which row has the headings. Row ${row.number} may: ${seen}.`
        : `${file}: no column of row ${top.number} is known: ${seen}.`,
    ],
    most > 0
      ? `Say which row: --header-row ${row.number}`
      : "Say what a column holds with --map 'Mobile=receiver_phone', or which row has the headings with --header-row <n>.",
  );
}
