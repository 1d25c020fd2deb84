import type { Translation } from '../base/text/translation.ts';

/** The texts of a language, which only runs in that language load; undefined for English, of which the code has them. */
export async function translationOf(lang: string): Promise<Translation | undefined> {
  return lang === 'ar' ? (await import('./ar/index.ts')).arabicTexts : undefined;
}
