import { Failure } from '../base/failure.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Context } from '../session/context.ts';
import { Sums, toldFields } from './findings.ts';
import type { Planner } from './planner.ts';

/** What `--apply` would do with the rows that have no fault, by what this machine has sent before. */
export interface Foreseen {
  /** Records that would be created without a question about each. */
  readonly count: number;
  readonly worth: Sums;
  /** Created before. */
  readonly before: number;
  /** Sent before, with an unknown outcome. */
  readonly open: number;
  /** The same was sent before without a reference, from another file or with other values. */
  readonly likes: number;
  /** With faults, but created before by their references. */
  readonly faultyBefore: number;
}

const line = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

/** A line for people about each kind of record that is not simply created. */
export const foreseenLines = ({ before, open, likes, faultyBefore }: Foreseen): string[] => [
  ...line(before, 'was created before, and is not created again.', 'were created before, and are not created again.'),
  ...line(
    open,
    'has an unknown outcome: --apply looks for it in the list first.',
    'have an unknown outcome: --apply looks for them in the list first.',
  ),
  ...line(
    faultyBefore,
    'with faults was created before, by its reference.',
    'with faults were created before, by their references.',
  ),
  ...line(
    likes,
    'may have been sent before, without a reference: --apply asks about it, --again sends it.',
    'may have been sent before, without a reference: --apply asks about them, --again sends them.',
  ),
];

/** Looks every good row of a plan up in the ledger of this machine. */
export async function foresee(
  context: Context,
  operation: Operation,
  { jobs, faulty, findings }: Planner,
  again: boolean,
): Promise<Foreseen> {
  const nothingBefore = { count: jobs.count, worth: findings.worth, before: 0, open: 0, likes: 0, faultyBefore: 0 };
  const { foreseeJobs } = await import('../writes/apply.ts');
  const worth = new Sums();
  const fields = toldFields(operation);
  try {
    const plan = { operation, jobs: () => jobs.read(), faulty: () => faulty.read() };
    const survey = await foreseeJobs(context, plan, again, ({ body }) => worth.add(body, fields));
    if (!survey) return nothingBefore;
    const { toSend, before, open, likes, faultyBefore } = survey;
    return { count: toSend, worth, before, open: open.length, likes: likes.length, faultyBefore };
  } catch (error) {
    // A sheet can be checked without an account.
    if (error instanceof Failure && error.kind === 'auth') return nothingBefore;
    throw error;
  }
}
