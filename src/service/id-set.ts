const width = 30;

/**
 * The ids seen so far. Ids of one merchant lie close together, so they are kept as ranges of thirty with a bit each:
 * a million of them take a few megabytes where a Set would take fifty.
 */
export class IdSet {
  private readonly ranges = new Map<number, number>();
  private readonly others = new Set<string>();
  size = 0;

  /** True if the id is new. */
  add(id: unknown): boolean {
    const added = typeof id === 'number' && Number.isSafeInteger(id) ? this.addNumber(id) : this.addOther(String(id));
    if (added) this.size++;
    return added;
  }

  containsAll(other: IdSet): boolean {
    for (const [range, bits] of other.ranges) if ((bits & ~(this.ranges.get(range) ?? 0)) !== 0) return false;
    for (const id of other.others) if (!this.others.has(id)) return false;
    return true;
  }

  private addNumber(id: number): boolean {
    const range = Math.floor(id / width);
    const bit = 1 << (id - range * width);
    const bits = this.ranges.get(range) ?? 0;
    if (bits & bit) return false;
    this.ranges.set(range, bits | bit);
    return true;
  }

  private addOther(id: string): boolean {
    if (this.others.has(id)) return false;
    this.others.add(id);
    return true;
  }
}
