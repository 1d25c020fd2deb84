import type { Row } from '../../base/row.ts';

/** What is sent: a query, or the fields of a body. */
export type Input = Row;

/** What one source of input gives, and what is wrong with it. */
export interface Part {
  readonly value: Input;
  readonly mistakes: readonly string[];
}

export const noInput: Part = { value: {}, mistakes: [] };

export const wrong = (mistake: string): Part => ({ value: {}, mistakes: [mistake] });
