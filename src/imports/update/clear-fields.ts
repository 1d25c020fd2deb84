import type { Row } from '../../base/row.ts';
import type { Comparing } from './comparing.ts';
import { type Differences, fieldValue, type RecordRows } from './differences.ts';
import { isBlankValue } from './same-value.ts';

/** Empties the fields whose cells are blank in all rows of a record, where `--clear` names them. */
export function clearFields(
  { cleared, areRecords }: Comparing,
  { rows }: RecordRows,
  original: Row,
  found: Differences,
): void {
  for (const { heading, at, match } of cleared) {
    const path = match?.field.fills[0] ?? '';
    const old = fieldValue(original, path);
    const isBlank = rows.every(({ cells }) => {
      const cell = cells[at];
      return areRecords ? cell?.kind === 'text' && cell.text === '' : (cell?.text.trim() ?? '') === '';
    });
    const [first] = rows;
    if (!isBlank || isBlankValue(old) || !first) continue;
    found.values.set(path, null);
    const place = { row: first.number, sheet: first.sheet, column: heading, field: path };
    found.changes.push({ ...place, old, new: null });
  }
}
