import { untrimmedText } from '../../base/text/text.ts';
import { referenceField } from '../../columns/lexicon.ts';
import type { RowFault, TableRow } from '../../columns/rows.ts';
import type { OpenedImport } from '../task.ts';
import { RecordDraft } from './draft.ts';
import type { Fillings } from './fillings.ts';
import { itemBelowFault } from './odd-rows.ts';
import type { ReferenceRows } from './references.ts';

/** How the records of a file are read out of its rows. */
interface DraftReading {
  /** Those that an earlier reading has found scattered are known to it. */
  readonly references: ReferenceRows;
  /** Values for fields that rows lack. */
  readonly fillings?: Fillings;
  /** Returns a row with what was corrected in it. */
  rowOf?(row: TableRow): TableRow;
  /** Returns the fault of a row without a reference that is no record of its own. */
  whyLonely?(row: TableRow): RowFault | undefined;
}

/**
 * Yields the records, each when it has its rows; once references turn out to be scattered, their rows are only counted, and the
 * file has to be read once more.
 */
export async function* readDrafts(
  { reader, source }: Pick<OpenedImport, 'reader' | 'source'>,
  { references, fillings, rowOf, whyLonely }: DraftReading,
): AsyncGenerator<RecordDraft, void> {
  reader.start();
  const open = new Map<string | undefined, RecordDraft>();
  let current: RecordDraft | undefined;
  /** The order of the row before, unless that row has items only. */
  let above: RecordDraft | undefined;
  for await (const read of source.rows()) {
    const row = rowOf?.(read) ?? read;
    const reference = referenceOf(reader, row);
    const isNext = reference !== undefined && current?.reference === reference;
    references.add(reference, isNext);
    if (references.isScattered) {
      current = undefined;
      continue;
    }
    await reader.loadFor([...row.entries, ...(fillings?.defaults ?? [])]);
    const draft = (isNext ? current : open.get(reference)) ?? new RecordDraft(reader, reference, fillings);
    draft.add(row);
    if (draft.rows.length < references.rowsOf(reference)) {
      open.set(reference, draft);
      above = draft;
      continue;
    }
    open.delete(reference);
    const lonely = reference === undefined ? whyLonely?.(row) : undefined;
    if (lonely && above) above.faults.push(itemBelowFault(above, lonely, source.rowWord));
    if (lonely) draft.faults.push(lonely);
    if (current && current !== draft) yield current;
    current = draft;
    above = lonely ? undefined : draft;
  }
  if (current) yield current;
  yield* open.values();
}

/** The reference that a row gives its record; undefined if it has none. */
export function referenceOf(reader: OpenedImport['reader'], { entries }: TableRow): string | undefined {
  const entry = entries.find(({ column }) => column.match?.field.name === referenceField);
  const read = entry && reader.read(entry.column, entry.cell, new Map());
  // A copy: a piece of a longer text would keep all of it in memory.
  return read && 'values' in read ? Buffer.from(untrimmedText(read.values[0])).toString() : undefined;
}
