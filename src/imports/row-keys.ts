import type { Row } from '../base/row.ts';
import type { Job } from '../writes/job.ts';
import { contentDigest } from './canonical.ts';

/** Names the writes of one file, in the order of its rows. What belongs to another record of the route is another write. */
export class RowKeys {
  private readonly occurrences = new Map<string, number>();

  constructor(private readonly args: readonly string[]) {}

  ofReference(reference: string): string {
    return `ref:${[...this.args.map(encodeURIComponent), reference].join('/')}`;
  }

  of(reference: string | undefined, body: Row): Pick<Job, 'key' | 'byContent'> {
    if (reference !== undefined) return { key: this.ofReference(reference) };
    const digest = contentDigest(this.args.length === 0 ? body : [this.args, body]);
    const occurrence = (this.occurrences.get(digest) ?? 0) + 1;
    this.occurrences.set(digest, occurrence);
    return { key: `row:${digest}:${occurrence}`, byContent: true };
  }
}
