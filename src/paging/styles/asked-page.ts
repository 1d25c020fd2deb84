import type { Row } from '../../base/row.ts';
import type { PageAt } from '../page.ts';

/** The inputs of a list's pages: by the paginator of the interface document, or by a style of its own. */
export interface PageInputs {
  inputs(page?: number, size?: number): Row;
}

/** What was asked for: the page, and its size; null where the service refused the one that was asked for. */
export interface Asked {
  readonly at: PageAt;
  readonly size: number | undefined | null;
  /** The size differs from that of the list's other pages, to see what the service makes of it. */
  readonly isProbe?: boolean;
}
