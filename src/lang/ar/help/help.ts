/** Summaries, flags, topics and headings of help. */
export const helpTexts1 = {
  'Usage:': 'الاستخدام:',
};
