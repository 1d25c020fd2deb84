import { chainFrom, endOf, overlapOf, type Window } from './windows.ts';

/** The windows of one pass, in the order in which they are read. */
export class WindowPlan {
  private readonly windows: Window[];

  /** `size` is the size that the list is read in; `isChain`, whether windows overlap. */
  constructor(
    first: Window,
    private readonly size: number,
    private isChain: boolean,
  ) {
    this.windows = [first];
  }

  get length(): number {
    return this.windows.length;
  }

  get chains(): boolean {
    return this.isChain;
  }

  at(index: number): Window {
    const window = this.windows[index];
    if (!window) throw new RangeError(`Window ${index} is not planned.`);
    return window;
  }

  /**
   * Plans windows up to the last of `total` rows, and in a chain beyond it, since the last window must have room left; no
   * more than `most` windows.
   */
  cover(total: number, most: number): void {
    const wanted = this.isChain ? total + overlapOf(this.size) : total;
    while (this.length < most && endOf(this.at(this.length - 1)) < wanted) this.extend();
  }

  /** Adds one window. */
  extend(): void {
    const end = endOf(this.at(this.length - 1));
    this.windows.push(this.isChain ? chainFrom(end, this.size) : this.alignedAt(end));
  }

  /** Plans anew behind the first `kept` windows. */
  change(kept: number, isChain: boolean): void {
    this.isChain = isChain;
    this.windows.length = Math.min(this.length, kept);
  }

  /**
   * Puts the page of the usual size that begins at or before the end of `before` in the place of a window. Those behind it
   * are planned anew: they would leave rows out.
   */
  align(index: number, before: Window): Window {
    const window = this.alignedAt(endOf(before));
    this.windows.length = index;
    this.windows.push(window);
    return window;
  }

  private alignedAt(row: number): Window {
    return { page: Math.floor(row / this.size) + 1, size: this.size };
  }
}
