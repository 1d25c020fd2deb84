import type { FlagSpec } from './command.ts';

/** How a day may be written, as help says it. */
export const dayForms = 'YYYY-MM-DD, today, yesterday, 7d';

/** The days between which orders were created, where a command takes orders without being their list. */
export const dayFlags: readonly FlagSpec[] = [
  { field: 'date_from', flag: '--date-from <day>', about: `created on this day or later (${dayForms})` },
  { field: 'date_to', flag: '--date-to <day>', about: `created on this day or earlier (${dayForms})` },
];
