/** How many lines of one kind are shown. */
const mostShown = 10;

/** The first of many lines, and how many more there are. */
export const firstLines = (lines: readonly string[]): string[] => [
  ...lines.slice(0, mostShown).map((line) => `  ${line}`),
  ...(lines.length > mostShown ? [`  … and ${lines.length - mostShown} more`] : []),
];
