import type { Translation } from '../../base/text/translation.ts';
import { checkWords } from './check-words.ts';
import { helpTexts } from './help.ts';
import { messageTexts } from './messages.ts';
import { arabicNouns } from './nouns.ts';
import { arabicPhrases } from './phrases.ts';
import { arabicWords } from './words.ts';

/** Everything that shipctl says in Arabic. The build packs it: see `scripts/build.mjs`. */
export const arabicTexts: Translation = {
  lang: 'ar',
  texts: { ...messageTexts, ...helpTexts },
  words: { ...arabicWords, ...arabicPhrases, ...checkWords },
  nouns: arabicNouns,
};
