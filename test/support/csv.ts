/** Takes off the apostrophe before a formula, as someone who reads the file would; written apart from the program. */
export const withoutGuard = (cell: string): string => (/^''*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
