import type { Translation } from '../../base/text/translation.ts';
import { checkWords } from './check-words.ts';
import { helpTexts } from './help.ts';
import { messageTexts } from './messages.ts';
import { arabicNouns } from './nouns.ts';
import { arabicPhrases } from './phrases.ts';
import { arabicDocumentPhrases } from './phrases-documents.ts';
import { arabicMachinePhrases } from './phrases-machine.ts';
import { arabicSheetPhrases } from './phrases-sheets.ts';
import { arabicFilledPhrases } from './phrases-values.ts';
import { arabicWords } from './words.ts';

/** Everything that shipctl says in Arabic. The build packs it: see `scripts/build.mjs`. */
export const arabicTexts: Translation = {
  lang: 'ar',
  texts: { ...messageTexts, ...helpTexts },
  words: {
    ...arabicWords,
    ...arabicPhrases,
    ...arabicSheetPhrases,
    ...arabicDocumentPhrases,
    ...arabicMachinePhrases,
    ...checkWords,
  },
  filled: arabicFilledPhrases,
  nouns: arabicNouns,
};
