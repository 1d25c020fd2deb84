import type { Language } from './label.ts';
import { en } from './labels/en.ts';

const english: Language = { name: 'en', labels: en, words: {}, rightToLeft: false };

/** The language of a name in the settings; English is always loaded. */
export async function loadLanguage(name: string): Promise<Language> {
  return name === 'ar' ? (await import('./labels/ar.ts')).arabic : english;
}
