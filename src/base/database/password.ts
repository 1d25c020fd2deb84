const otherSpaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;
// biome-ignore lint/suspicious/noMisleadingCharacterClass: they are single characters.
const nothings = /[\u00ad\u034f\u1806\u180b-\u180d\u200c\u200d\u2060\ufe00-\ufe0f\ufeff]/g;
const prohibited =
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\uffff]|\u0340|\u0341|[\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/u;
const rightToLeft =
  /[\u05be\u05c0\u05c3\u05d0-\u05ea\u05f0-\u05f4\u061b\u061f\u0621-\u063a\u0640-\u064a\u066d-\u066f\u0671-\u06d5\u06dd\u06e5\u06e6\u06fa-\u06fe\u0700-\u070d\u0710\u0712-\u072c\u0780-\u07a5\u07b1\ufb1d\ufb1f-\ufb28\ufb2a-\ufb36\ufb38-\ufb3c\ufb3e\ufb40\ufb41\ufb43\ufb44\ufb46-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfc\ufe70-\ufe74\ufe76-\ufefc]/u;

/** True for a text with letters of both directions, or one that begins or ends with something else than its right-to-left letters. */
function isMixed(text: string): boolean {
  const signs = [...text];
  if (!signs.some((sign) => rightToLeft.test(sign))) return false;
  const isLeftToRight = (sign: string) => /\p{L}/u.test(sign) && !rightToLeft.test(sign);
  return signs.some(isLeftToRight) || ![signs[0], signs.at(-1)].every((sign) => rightToLeft.test(sign ?? ''));
}

/** A password as PostgreSQL compares it (SASLprep, RFC 4013): as it is where that allows it not, which PostgreSQL does too. */
export function preparePassword(password: string): string {
  if (/^[\0-\x7f]*$/.test(password)) return password;
  const prepared = password.replace(otherSpaces, ' ').replace(nothings, '').normalize('NFKC');
  return prepared === '' || prohibited.test(prepared) || isMixed(prepared) ? password : prepared;
}
