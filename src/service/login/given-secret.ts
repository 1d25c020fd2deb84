import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { askYesOrNo } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';

/** A secret that a person gives where a password or a token may stand. */
export interface GivenSecret {
  readonly kind: 'password' | 'token';
  readonly secret: string;
}

/** The first part of a JWT (RFC 7519) is JSON that names how it is signed. */
function isJwt(text: string): boolean {
  const [, head = ''] = /^(eyJ[\w-]+)\.[\w-]+\.[\w-]*$/.exec(text) ?? [];
  try {
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'));
    return isRow(header) && 'alg' in header;
  } catch {
    return false;
  }
}

/** Laravel Sanctum writes the number of a token before it (published). */
const isSanctum = (text: string): boolean => /^\d{1,19}\|\w{40,}$/.test(text);

/** No shorter text is taken for a token that has no form of its own. */
const leastOpaque = 24;

/** A piece between signs in which letters and digits are mixed, as in no word. */
const isMixed = (piece: string): boolean => piece.length >= 8 && /\d/.test(piece) && /[A-Za-z]/.test(piece);

/** As services make tokens, and password managers passwords. */
const isOpaque = (text: string): boolean =>
  text.length >= leastOpaque && /^[\w.~+/=|:-]+$/.test(text) && text.split(/[^A-Za-z\d]/).some(isMixed);

const withoutBearer = (text: string): string => text.trim().replace(/^(authorization:\s*)?bearer\s+(?=\S+$)/i, '');

/**
 * Returns whether a text is a token by its form: `unclear` of a long text that may as well be a generated password. Nothing is
 * sent to find out: a token that is sent as a password would reach the auth URL, which may be another service.
 */
export function kindOfSecret(given: string): 'password' | 'token' | 'unclear' {
  const text = withoutBearer(given);
  if (text !== given.trim() || isJwt(text) || isSanctum(text)) return 'token';
  return isOpaque(text) ? 'unclear' : 'password';
}

/** Returns the token in a text, without the word that stands before it in a header. */
export const tokenInText = (given: string): string => withoutBearer(given);

/** Returns what a person has given where both may stand, and asks where its form does not say it. */
export async function givenSecret(context: Desk & Profile, given: string, email: string): Promise<GivenSecret> {
  context.redactor.add(given);
  const kind = kindOfSecret(given);
  const isToken =
    kind === 'token' ||
    (kind === 'unclear' &&
      (await askYesOrNo(
        context,
        escaped`These ${given.length} characters look like a token. Are they one? No: they are the password of ${email}.`,
      )) === 'yes');
  return isToken ? { kind: 'token', secret: tokenInText(given) } : { kind: 'password', secret: given };
}
