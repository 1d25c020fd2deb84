import { helpTexts1 } from './help/help.ts';
import { helpTexts2 } from './help/help-2.ts';
import { helpTexts3 } from './help/help-3.ts';
import { helpTexts4 } from './help/help-4.ts';
import { helpTexts5 } from './help/help-5.ts';
import { helpTexts6 } from './help/help-6.ts';
import { helpTexts7 } from './help/help-7.ts';
import { helpTexts8 } from './help/help-8.ts';
import { helpTexts9 } from './help/help-9.ts';
import { helpTexts10 } from './help/help-10.ts';
import { helpPageTexts } from './help/helpPage.ts';

/** What help says, by its English text. */
export const helpTexts: Readonly<Record<string, string>> = {
  ...helpTexts1,
  ...helpTexts2,
  ...helpTexts3,
  ...helpTexts4,
  ...helpTexts5,
  ...helpTexts6,
  ...helpTexts7,
  ...helpTexts8,
  ...helpTexts9,
  ...helpTexts10,
  ...helpPageTexts,
};
