import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import type { ImportColumn } from './columns.ts';
import type { Findings, Sums } from './findings.ts';
import { type Foreseen, foreseenLines } from './foresee.ts';

/** How many records a plan is about. */
export interface PlanCounts {
  readonly noun: string;
  readonly foreseen: Foreseen;
  /** Records without a fault. */
  readonly count: number;
  readonly faultyCount: number;
}

/** Warnings for people; all are in JSON. */
export const shownWarnings = 10;

/** `1234.5 SAR and 20 (currency not given)`. */
export const describeSums = ({ sums }: Sums): string =>
  [...sums]
    .map(([currency, sum]) => (currency === '' ? escaped`${sum} (currency not given)` : `${sum} ${currency}`))
    .join(' and ');

/** `12 of 15 orders can be created, 1234.5 SAR.` */
function countLine({ noun, count, faultyCount, foreseen }: PlanCounts): string {
  const all = count + faultyCount;
  const part = foreseen.count === all ? pluralize(all, noun) : escaped`${foreseen.count} of ${pluralize(all, noun)}`;
  const { worth } = foreseen;
  const sum = describeSums(worth);
  const without = worth.withoutTotal > 0 && sum !== '' ? escaped` (${worth.withoutTotal} without an amount)` : '';
  return escaped`${part} can be created${sum === '' ? '' : `: ${sum}${without}`}.`;
}

export const countLines = (plan: PlanCounts): string[] => [countLine(plan), ...foreseenLines(plan.foreseen)];

export const faultLine = ({ faultCount, faultyRows }: Findings): string =>
  escaped`${pluralize(faultCount, 'faults')} in ${pluralize(faultyRows, 'rows')}:`;

export function warningLines({ warnings, warningCount }: Findings): string[] {
  const lines = warnings.slice(0, shownWarnings).map((each) => escaped`Warning: ${each}`);
  return warningCount > lines.length
    ? [...lines, `${warningCount - lines.length} more warnings: see them with --json.`]
    : lines;
}

export function assumedLine(columns: readonly ImportColumn[]): string[] {
  const names = new Set(columns.flatMap(({ match }) => (match?.field.isAssumed ? [match.field.name] : [])));
  return names.size === 0 ? [] : [escaped`That the service takes ${[...names].join(' and ')} is assumed.`];
}
