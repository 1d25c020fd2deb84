/** Signs that show nothing: people copy them with what they meant to copy. */
const invisible = /[\p{Bidi_Control}\p{Join_Control}\u00ad\u200b\u2060\ufeff]/u;
const eachInvisible = new RegExp(invisible, 'gu');

/** Between letters a joiner changes how the word is written; between the parts of an emoji it makes them one. */
const joiner =
  /(?<=[\p{L}\p{M}])\p{Join_Control}(?=[\p{L}\p{M}])|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Text without invisible signs and without blanks around it. Joiners between letters stay. */
export function withoutMarks(text: string): string {
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  if (!invisible.test(text)) return text.trim();
  const joiners = new Set([...text.matchAll(joiner)].map(({ index }) => index));
  return text.replace(eachInvisible, (sign, at: number) => (joiners.has(at) ? sign : '')).trim();
}
