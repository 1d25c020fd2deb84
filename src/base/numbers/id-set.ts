const width = 30;

const isSafe = (id: unknown): id is number => Number.isSafeInteger(id);

/**
 * The ids seen so far. Ids of one merchant lie close together, so they are kept as ranges of thirty with a bit each:
 * a million of them take a few megabytes where a Set would take fifty.
 */
export class IdSet {
  private readonly ranges = new Map<number, number>();
  private readonly others = new Set<string>();
  size = 0;

  add(id: unknown): boolean {
    if (this.has(id)) return false;
    this.size++;
    if (isSafe(id)) {
      const range = Math.floor(id / width);
      this.ranges.set(range, (this.ranges.get(range) ?? 0) | (1 << (id - range * width)));
    } else this.others.add(String(id));
    return true;
  }

  has(id: unknown): boolean {
    if (!isSafe(id)) return this.others.has(String(id));
    const range = Math.floor(id / width);
    return ((this.ranges.get(range) ?? 0) & (1 << (id - range * width))) !== 0;
  }

  addAll(other: IdSet): void {
    for (const [range, bits] of other.ranges)
      for (let at = 0; at < width; at++) if (bits & (1 << at)) this.add(range * width + at);
    for (const id of other.others) this.add(id);
  }

  equals(other: IdSet): boolean {
    if (this.size !== other.size) return false;
    for (const [range, bits] of other.ranges) if ((bits & ~(this.ranges.get(range) ?? 0)) !== 0) return false;
    for (const id of other.others) if (!this.others.has(id)) return false;
    return true;
  }
}
