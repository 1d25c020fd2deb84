/** The text of a flag that takes one; undefined where it was not given. */
export const textFlag = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
