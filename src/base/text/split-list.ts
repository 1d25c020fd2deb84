/** The words of `a, b,c`. An empty one stays: what was to stand there may be a variable that is not set. */
export const splitList = (text: string): readonly string[] => text.split(',').map((word) => word.trim());
