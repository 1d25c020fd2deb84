import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { commandLine } from '../../session/rerun-command.ts';
import type { ImportColumn } from '../columns.ts';
import { changeTimeField } from './update-matcher.ts';
import type { UpdatePlanner } from './update-planner.ts';
import type { UpdateRun } from './update-run.ts';

/** What is worth knowing before anything is sent. */
export function planWarnings(
  run: UpdateRun,
  columns: readonly ImportColumn[],
  { spoiled, changed }: UpdatePlanner,
): string[] {
  const { updating, options } = run;
  const time = changeTimeField(updating);
  const has = (name: string | undefined) => columns.some(({ match }) => match && match.field.name === name);
  const assumed = columns.flatMap(({ heading, match }) =>
    match?.field.isAssumed && changed.has(heading) ? [match.field.name] : [],
  );
  return [
    ...(has(time)
      ? []
      : [
          escaped`Without ${time ?? 'a time of change'} in the sheet, what the service has changed since the export is overwritten.`,
        ]),
    ...(spoiled > 0
      ? [escaped`${pluralize(spoiled, 'cells')} lost digits or signs in a spreadsheet, and are taken as they were.`]
      : []),
    ...(assumed.length > 0 ? [escaped`That the service takes ${assumed.join(' and ')} is assumed.`] : []),
    ...(options.wholeLists
      ? ['What the service does with the elements of a list that it is sent is not documented.']
      : []),
  ];
}

/** The failure of a plan of which not all can be done. */
export function trouble(
  { invocation, updating }: UpdateRun,
  { conflicts, faults, faultyRows, jobs }: UpdatePlanner,
): Failure {
  const parts = [
    ...(conflicts > 0 ? [escaped`${pluralize(conflicts, updating.noun)} changed at the service since`] : []),
    ...(faults > 0 ? [escaped`${pluralize(faults, 'faults')} in ${pluralize(faultyRows, 'rows')}`] : []),
  ];
  const rest = escaped`, or change the other ${pluralize(jobs.count, updating.noun)}: ${commandLine(invocation, '--apply')}`;
  return new Failure('partial', escaped`${parts.join(', ')}; nothing was sent.`, {
    hint: escaped`Correct them${jobs.count === 0 ? '' : rest}`,
  });
}
