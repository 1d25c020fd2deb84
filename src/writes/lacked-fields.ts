import { Failure } from '../base/failure.ts';
import { escaped, joined, pluralize } from '../base/text/message.ts';
import { hasField, namedField } from './body-fields.ts';
import type { Job, JobOutcome, Writes } from './job.ts';

/** So many refusals in a row of a field that none of them has mean that the service requires it. */
const mostRefusals = 10;

/** Sees when the service requires a field that no write of a plan has: every further one would be refused, too. */
export class LackedFields {
  private inRow = 0;
  /** Named by all refusals in a row, and in none of their writes. */
  private fields: readonly string[] = [];
  /** Some write of the plan has them. */
  private readonly given = new Set<string>();

  constructor(private readonly writes: Pick<Writes, 'jobs' | 'noun' | 'remedyOfLacked'>) {}

  /** Returns the failure that ends the run, if this outcome is one too many. */
  async see({ body }: Job, { status, failure }: Pick<JobOutcome, 'status' | 'failure'>): Promise<Failure | undefined> {
    if (status === 'not sent' || status === 'there before') return undefined;
    const isRefusal = status === 'refused' && failure?.details.status === 422;
    const named = isRefusal ? (failure.details.fields ?? []).map(({ field }) => namedField(field)) : [];
    const lacked = named.filter((field) => !hasField(body, field) && !this.given.has(field));
    const common = this.fields.filter((field) => lacked.includes(field));
    if (lacked.length === 0) this.inRow = 0;
    else this.inRow = common.length === 0 ? 1 : this.inRow + 1;
    this.fields = common.length === 0 ? lacked : common;
    if (this.inRow < mostRefusals) return undefined;
    for (const field of this.fields) {
      if (await this.isGiven(field)) this.given.add(field);
    }
    this.fields = this.fields.filter((field) => !this.given.has(field));
    return this.fields.length === 0 ? undefined : this.end(failure);
  }

  private async isGiven(field: string): Promise<boolean> {
    for await (const { body } of this.writes.jobs()) if (hasField(body, field)) return true;
    return false;
  }

  private end(cause: Failure | undefined): Failure {
    const { fields, writes } = this;
    const [noun, ...they] = [pluralize(this.inRow, writes.noun), 'were refused in a row'];
    const what = escaped`The service requires ${fields.join(' and ')}, and none of the ${writes.noun} has ${fields.length === 1 ? 'it' : 'them'}`;
    return new Failure('refused', escaped`${what}: ${noun} ${they.join(' ')}, and no more were sent.`, {
      ...cause?.details,
      hint: joined(
        fields.flatMap((field) => writes.remedyOfLacked?.(field) ?? []),
        '\n',
      ),
      cause,
    });
  }
}
