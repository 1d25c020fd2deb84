// Text from the service is not trusted. What would move a cursor, colour a line or turn the reading direction is written
// as the escape that JSON would use: visible and harmless.
const lineControls = '\\t\\r\\n';
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const bidiOverrides = '\\u202a-\\u202e\\u2066-\\u2069';

// Fillers, selectors and marks of no width, the empty braille pattern, and marks of annotations: they make two texts look
// alike, and some programs read them. Joiners are none of these: names and emoji need them, and they move nothing.
const invisible = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2060-\\u206f',
  '\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb',
].join('');

/** Tags and further selectors, which are beyond 16 bits. */
const tagsAndSelectors = '\\u{e0000}-\\u{e03ff}';

/** Half a surrogate pair, for which UTF-8 has no bytes; and what Unicode keeps from being a character. */
const noCharacters = '\\p{Cs}\\p{Noncharacter_Code_Point}';

/** Where an invisible character belongs: within an emoji, behind a letter that it shapes, within the flag of a region. */
const wholeSequences = [
  '\\p{Emoji}[\\ufe0e\\ufe0f]',
  '[\\p{Script=Han}\\p{Sm}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
].join('|');

/** Quicker to look for than the letters themselves: most texts have none of these, Arabic ones included. */
const perhapsUnfit = /[\u0000-\u001f\u007f-\u00ad\u061c\u115f-\uffff]|\u034f/;

function escaper(letters: string): (text: string) => string {
  // Not made before it is needed: the classes of Unicode in it take a millisecond of each start.
  let all: RegExp | undefined;
  const visible = (found: string, whole: string | undefined): string =>
    whole ??
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
  return (text) => {
    if (!perhapsUnfit.test(text)) return text;
    all ??= new RegExp(`(${wholeSequences})|[${letters}]`, 'gu');
    return text.replace(all, visible);
  };
}

/** Text that is safe on a terminal line. Of what is invisible only joiners and whole sequences are left. */
export const escapeControls = escaper(
  lineControls + controls + bidiOverrides + invisible + tagsAndSelectors + noCharacters,
);

/** Text that is safe in a file which may be shown on a terminal later; TAB, CR and LF stay, and marks of Arabic spelling. */
export const escapeCellControls = escaper(controls + bidiOverrides + noCharacters);

/** Escapes characters that JSON.stringify leaves as they are although a terminal or an editor may act on them. */
export const escapeJson = escaper(
  `\\u007f-\\u009f\\u2028\\u2029${bidiOverrides}${invisible}${tagsAndSelectors}\\p{Noncharacter_Code_Point}`,
);

/** Text of several lines, with TABs, for a terminal: a carriage return would write over the line that it stands in. */
export const escapeText = (text: string): string => text.replace(/[^\t\n]+/g, escapeControls);

/** `escapeControls` for text of several lines. */
export const escapeControlsByLine = (text: string): string => text.split('\n').map(escapeControls).join('\n');
