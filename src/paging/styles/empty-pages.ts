import type { Page } from '../page.ts';

/** What shows the end of such a list, for the manifest. */
export const emptyPages = 'two empty pages';
/** The page that begins with the last row has no other, and the one behind it is empty. */
export const overlappingEnd = 'overlap';

/** What empty pages show of the end of a list without a total. */
export class EmptyPages {
  /** The rows of the longest page so far. */
  private longest = 0;
  private wasEmpty = false;
  /** An empty page came before one with rows. */
  private hasHole = false;

  /** `size` is what was asked for; `hop` is how many rows lie behind an empty page, 0 where that is not known. */
  take(rows: number, isFirst: boolean, size: number): { readonly hop: number; readonly isSecondEmpty: boolean } {
    if (isFirst) this.wasEmpty = this.hasHole = false;
    this.longest = Math.max(this.longest, rows);
    this.hasHole ||= this.wasEmpty && rows > 0;
    const isSecondEmpty = this.wasEmpty;
    this.wasEmpty = rows === 0;
    return { hop: this.longest || size, isSecondEmpty };
  }

  /** The last page where nothing else shows the end: empty ones do, unless the list had one before. */
  end(total: number | undefined, proof = emptyPages): Page {
    const more = 'An empty page came before one with rows, so empty pages do not show where the list ends.';
    return this.hasHole ? { rows: [], total, more } : { rows: [], total, next: null, proof };
  }
}
