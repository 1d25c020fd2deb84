/** What help says: summaries, flags, topics and headings. */
export const helpTexts: Readonly<Record<string, string>> = {
  'Usage:': 'الاستخدام:',
};
