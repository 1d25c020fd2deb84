export type Input = Readonly<Record<string, unknown>>;

/** One source of input, and what is wrong with it. */
export interface Part {
  readonly value: Input;
  readonly mistakes: readonly string[];
}

export const nothing: Part = { value: {}, mistakes: [] };

export const wrong = (mistake: string): Part => ({ value: {}, mistakes: [mistake] });
