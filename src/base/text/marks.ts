/** Signs that show nothing: people copy them with what they meant to copy. */
const invisible = /[\p{Bidi_Control}\p{Join_Control}\u00ad\u200b\u2060\ufeff]/gu;

/** Between letters a joiner changes how the word is written. */
const joiner = /(?<=[\p{L}\p{M}])\p{Join_Control}(?=[\p{L}\p{M}])/gu;

/** Text without invisible signs and without blanks around it. Joiners between letters stay. */
export function withoutMarks(text: string): string {
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  const joiners = new Set([...text.matchAll(joiner)].map(({ index }) => index));
  return text.replace(invisible, (sign, at: number) => (joiners.has(at) ? sign : '')).trim();
}
