import { helpTexts1 } from './help/help.ts';

/** What help says, by its English text. */
export const helpTexts: Readonly<Record<string, string>> = {
  ...helpTexts1,
};
