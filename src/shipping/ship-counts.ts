import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import type { JobOutcome } from '../writes/job.ts';
import { describeAll } from '../writes/summary.ts';
import { isReady, type ShipLine } from './lines.ts';
import { refusingChecks } from './show-table.ts';

/** The words for outcomes, in the order in which they are counted. */
const outcomeWords = [
  'shipped',
  'shipped before',
  'refused',
  'with an unknown outcome',
  'not sent',
  'left out',
] as const;

function outcomeWord({ status, isFaulty, isLeftOut }: JobOutcome): (typeof outcomeWords)[number] {
  if (isFaulty || isLeftOut) return 'left out';
  if (status === 'done') return 'shipped';
  if (status === 'there before') return 'shipped before';
  return status === 'unknown' ? 'with an unknown outcome' : status;
}

/** Reasons that a sentence names. */
const mostReasons = 3;

/** Why an order is left out: the checks that refuse it, or another reason in a few words. */
const namesOfLeft = ({ isRefused, leftFor, reason }: LeftOut): readonly string[] =>
  isRefused && reason ? refusingChecks(reason) : [leftFor ?? 'for another reason'];

interface LeftOut {
  readonly isRefused: boolean | undefined;
  readonly leftFor: string | undefined;
  readonly reason: Message | undefined;
}

/** `3 left out (short-address-missing)`; where there are several reasons, with the number of each: `(weight-zero 2, not read 1)`. */
function describeLeftOut(left: readonly LeftOut[]): Message {
  const counts = new Map<string, number>();
  for (const name of left.flatMap(namesOfLeft)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const reasons = [...counts].toSorted(([, one], [, other]) => other - one);
  const named = reasons
    .slice(0, mostReasons)
    .map(([name, count]) => (count === left.length ? term(name) : escaped`${term(name)} ${count}`));
  const more = reasons.length - mostReasons;
  const all = joined(more > 0 ? [...named, term(`${more} more`)] : named, ', ');
  return escaped`${term(`${left.length} left out`)} (${all})`;
}

const describeCounts = (orders: number, parts: readonly Message[]): Message =>
  escaped`${term(pluralize(orders, 'orders'))}: ${parts.length > 0 ? joined(parts, ', ') : escaped`nothing to do`}.`;

/** Counts what became of orders: `8 orders: 7 shipped, 1 left out (short-address-missing).` */
export function describeOutcomes(outcomes: readonly JobOutcome[]): Message {
  const parts = outcomeWords.flatMap((word) => {
    const own = outcomes.filter((outcome) => outcomeWord(outcome) === word);
    if (own.length === 0) return [];
    if (word !== 'left out') return [term(`${own.length} ${word}`)];
    return [describeLeftOut(own.map(({ isFaulty, leftFor, reason }) => ({ isRefused: isFaulty, leftFor, reason })))];
  });
  const [only = '', ...others] = new Set(outcomes.map(outcomeWord));
  const all = term(pluralize(outcomes.length, 'orders'));
  const ofAll = others.length === 0 ? describeAll(only, all, outcomes.length) : undefined;
  return ofAll ?? describeCounts(outcomes.length, parts);
}

/** Counts what would become of the orders of the table: `8 orders: 7 to ship, 1 left out (short-address-missing).` */
function describePlanned(lines: readonly ShipLine[]): Message {
  const left = lines.filter(({ fault }) => fault !== undefined);
  const before = lines.filter(({ there }) => there !== undefined).length;
  const unknown = lines.filter(({ isUnsettled }) => isUnsettled).length;
  const ready = lines.filter(isReady).length;
  const leftOut = left.map(({ isRefusedByChecks, leftFor, fault }) => ({
    isRefused: isRefusedByChecks,
    leftFor,
    reason: fault,
  }));
  return describeCounts(lines.length, [
    ...(ready > 0 ? [term(`${ready} to ship`)] : []),
    ...(before > 0 ? [term(`${before} shipped before`)] : []),
    ...(unknown > 0 ? [term(`${unknown} with an unknown outcome`)] : []),
    ...(left.length > 0 ? [describeLeftOut(leftOut)] : []),
  ]);
}

function wayToSkip(checks: readonly string[]): Message {
  const way = escaped`To leave out a check that does not matter: --skip`;
  // Above them stands what each order lacks.
  return checks.length > 3 ? escaped`${way} <check> (orders check names them)` : escaped`${way} ${checks.join(',')}`;
}

/** Why the command ends with 8 if orders were left out of a dry run. */
export function leftOutFailure(lines: readonly ShipLine[]): Failure | undefined {
  const left = lines.filter(({ fault }) => fault !== undefined);
  if (left.length === 0) return undefined;
  const refused = left.flatMap(({ fault, isRefusedByChecks }) => (isRefusedByChecks && fault ? [fault] : []));
  const checks = [...new Set(refused.flatMap(refusingChecks))];
  return new Failure('partial', describePlanned(lines), {
    hint: checks.length === 0 ? undefined : wayToSkip(checks),
    isByDesign: true,
    results: left.map(({ order, fault }) => ({ id: order.id, outcome: 'not_sent', message: fault })),
  });
}
