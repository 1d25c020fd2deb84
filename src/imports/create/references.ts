import { looseReference } from '../../writes/likes.ts';

/** Counts the rows of each reference, and finds those whose rows are not neighbours. */
export class ReferenceRows {
  private readonly counts = new Map<string, number>();
  private readonly found = new Set<string>();

  /** `known`: those that were found before, and how many rows they have. */
  constructor(private readonly known: ReadonlyMap<string, number> = new Map()) {}

  /** `isNext`: the row before has it, too. */
  add(reference: string | undefined, isNext: boolean): void {
    if (reference === undefined) return;
    const count = (this.counts.get(reference) ?? 0) + 1;
    this.counts.set(reference, count);
    if (!isNext && count > 1 && !this.known.has(reference)) this.found.add(reference);
  }

  get isScattered(): boolean {
    return this.found.size > 0;
  }

  /** How many rows each reference has that turned out to be scattered. */
  get scattered(): ReadonlyMap<string, number> {
    return new Map([...this.found].map((reference) => [reference, this.counts.get(reference) ?? 0]));
  }

  /** How many rows a scattered reference has; 0 for others. */
  rowsOf(reference: string | undefined): number {
    return (reference === undefined ? undefined : this.known.get(reference)) ?? 0;
  }
}

/** The references of a file that differ only in how they are written. */
export class ReferenceWritings {
  /** The first of them, by what they have in common. */
  private readonly first = new Map<string, string>();

  /** Returns a reference before this one that differs only in how it is written. */
  before(reference: string): string | undefined {
    const loose = looseReference(reference);
    const other = this.first.get(loose);
    if (other === undefined) this.first.set(loose === reference ? reference : loose, reference);
    return other === reference ? undefined : other;
  }
}
