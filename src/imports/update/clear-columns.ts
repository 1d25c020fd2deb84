import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { typesOf } from '../../operations/manifest.ts';
import type { ImportColumn } from '../columns.ts';
import type { UpdateRun } from './update-run.ts';

/** The columns that `--clear` names, by their heading or their field. */
export function clearedColumns(
  { clear, matcher, updating }: UpdateRun,
  columns: readonly ImportColumn[],
): ImportColumn[] {
  const mistakes: string[] = [];
  const found = clear.flatMap((name): ImportColumn[] => {
    const field = matcher.named(name)?.field;
    const column = columns.find(({ heading, match }) => heading === name || (field && match?.field === field));
    const own = column?.match?.field;
    if (!column || !own) mistakes.push(escaped`--clear: there is no column ${JSON.stringify(name)} that is used.`);
    else if (own.isReadOnly || own.list !== undefined || own.namesOf !== undefined || own.fills.length > 1) {
      mistakes.push(escaped`--clear ${name}: nothing is known to empty it.`);
    } else {
      const types = typesOf(updating.get.row[own.fills[0] ?? ''] ?? {});
      const mayBeEmpty = types.length === 0 || types.includes('null') || updating.get.grade === 'imported';
      if (mayBeEmpty) return [column];
      mistakes.push(escaped`--clear ${name}: the service always has a value there.`);
    }
    return [];
  });
  if (mistakes.length > 0) throw usageFailure(mistakes);
  return found;
}
