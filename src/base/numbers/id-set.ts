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

  has(id: unknown): boolean {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return this.others.has(String(id));
    const range = Math.floor(id / width);
    return ((this.ranges.get(range) ?? 0) & (1 << (id - range * width))) !== 0;
  }

  addAll(other: IdSet): void {
    for (const [range, bits] of other.ranges) {
      const held = this.ranges.get(range) ?? 0;
      this.ranges.set(range, held | bits);
      for (let more = bits & ~held; more !== 0; more &= more - 1) this.size++;
    }
    for (const id of other.others) if (this.addOther(id)) this.size++;
  }

  equals(other: IdSet): boolean {
    if (this.size !== other.size) return false;
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
