import { withoutMarks } from '../base/text/text.ts';
import type { SheetRow } from '../sheets/read/table-file.ts';
import { foldHeading } from './heading-words.ts';
import { headingTexts, mostTitleRows } from './named-table.ts';
import type { TableColumns } from './table-columns.ts';

// Couriers put titles of groups above their headings (`Charges` above `COD` and `VAT`), or write them in two languages, one below
// the other. A heading may then mean something else than its own words: `COD` below `Charges` is a fee.

/** A title of a statement is longer. */
const longestHeading = 60;

const filledOf = ({ cells }: SheetRow) => cells.filter(({ text }) => withoutMarks(text) !== '');

/** Has no cell a number in it, as those of parcels have? */
function isHeadingLike(row: SheetRow): boolean {
  const isHeading = (text: string) => text.length <= longestHeading && /\p{L}/u.test(text) && !/\p{Nd}{3}/u.test(text);
  return filledOf(row).every(({ kind, text }) => kind === 'text' && isHeading(text));
}

/** Several titles, or one over a part of the columns: a single one over all of them is that of the statement. */
function hasGroups({ wide = new Map(), ...upper }: SheetRow, { cells }: SheetRow): boolean {
  const isPart = [...wide].some(([from, to]) => to - from + 1 < cells.length - 1);
  return filledOf(upper).length > (isPart ? 0 : 1);
}

/** The texts above the headings of a row: a title stands above all columns over which its cell reaches. */
function titlesAbove(upper: SheetRow, own: readonly string[]): string[] {
  const above = headingTexts(upper);
  const wide = upper.wide ?? new Map<number, number>();
  let group = '';
  let end = -1;
  return Array.from({ length: Math.max(own.length, above.length) }, (_, at) => {
    const title = above[at] ?? '';
    if (title !== '') {
      const isGroup = (own[at] ?? '') !== '' && own[at] !== title;
      group = isGroup ? title : '';
      // A csv does not say which cells were merged: there it reaches to the next one.
      end = wide.size === 0 ? Number.POSITIVE_INFINITY : (wide.get(at) ?? at);
      return title;
    }
    return at <= end ? group : '';
  });
}

function joinedTexts(upper: SheetRow, lower: SheetRow, columns: TableColumns): string[] {
  const meaningOf = (heading: string) => columns.matcher.meaningOf(heading);
  const own = headingTexts(lower);
  return titlesAbove(upper, own).map((title, at) => {
    const heading = own[at] ?? '';
    if (heading === '' || title === '' || title === heading) return heading || title;
    const both = `${title} ${heading}`;
    if (columns.isTold(heading)) return heading;
    if (columns.isTold(title)) return title;
    if (meaningOf(both) !== '') return meaningOf(both) === meaningOf(heading) ? heading : both;
    if (meaningOf(heading) !== '') return heading;
    return meaningOf(title) === '' ? heading : title;
  });
}

interface HeadingPair {
  readonly upper: SheetRow;
  readonly lower: SheetRow;
  readonly headings: readonly string[];
  readonly known: number;
}

/** The two rows of headings among the first ones of a sheet; undefined if there is one row. */
function findPair(first: readonly SheetRow[], columns: TableColumns): HeadingPair | undefined {
  const count = (headings: readonly string[]) =>
    headings.filter((text) => columns.matcher.meaningOf(text) !== '').length;
  const pairs = first.flatMap((upper, at): HeadingPair[] => {
    const lower = first[at + 1];
    if (!lower || lower.number !== upper.number + 1 || filledOf(lower).length < 2) return [];
    if (!isHeadingLike(upper) || !isHeadingLike(lower) || !hasGroups(upper, lower)) return [];
    const headings = joinedTexts(upper, lower, columns);
    const least = Math.max(2, count(headingTexts(upper)), count(headingTexts(lower)));
    return count(headings) < least ? [] : [{ upper, lower, headings, known: count(headings) }];
  });
  const most = Math.max(...pairs.map((pair) => pair.known));
  return pairs.find((pair) => pair.known === most);
}

const textsKey = (row: SheetRow): string => headingTexts(row).map(foldHeading).join('\n');

/** The rows of a sheet with one row of headings in place of two, on further pages too. */
export async function withOneHeadingRow(
  rows: () => AsyncIterable<SheetRow>,
  columns: TableColumns,
): Promise<() => AsyncIterable<SheetRow>> {
  const first: SheetRow[] = [];
  for await (const row of rows()) if (first.push(row) > mostTitleRows) break;
  const pair = findPair(first, columns);
  if (!pair) return rows;
  const { upper, lower, headings } = pair;
  const cells = headings.map((text) => ({ kind: text === '' ? 'blank' : 'text', text }) as const);
  const [above, below] = [textsKey(upper), textsKey(lower)];
  return async function* () {
    for await (const row of rows()) {
      const key = row.number < upper.number ? undefined : textsKey(row);
      if (key === below) yield { ...row, cells };
      else if (key !== above) yield row;
    }
  };
}
