import { usageFailure } from '../../base/failure.ts';
import { getOwn } from '../../base/row.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import type { CredentialScheme } from '../../operations/manifest.ts';
import { ask } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { cleanToken, secretForms } from '../../settings/credential.ts';
import { readSecretLines } from '../input/standard-input.ts';
import { saveCredentials } from './login-questions.ts';

/** The credentials beside the token that imported operations ask for. */
export const credentialNames = ({ catalogue: { credentials = {} } }: Profile): string[] =>
  Object.keys(credentials).filter((name) => credentials[name]?.kind !== 'bearer');

/** Tells where the token is shown, in the words of the documents. */
export function noteOfToken({ catalogue: { credentials = {} }, messages }: Desk & Profile): void {
  const about = Object.values(credentials).find((scheme) => scheme.kind === 'bearer' && scheme.about)?.about;
  if (about !== undefined) messages.note(escaped`The document of the service says of the token: "${about}"`);
}

/** Mistakes in the names of `--credential`. */
export function credentialMistakes(context: Profile, given: readonly string[]): Message[] {
  const names = credentialNames(context);
  const asked =
    names.length > 0 ? escaped`They ask for: ${names}.` : escaped`Import their document: ${suggest`ops import <file>`}`;
  return given.flatMap((name) => {
    if (names.includes(name)) return [];
    if (getOwn(context.catalogue.credentials ?? {}, name))
      return [escaped`--credential ${name} is the token: use --token-stdin.`];
    return [escaped`--credential ${name}: no imported operation asks for it. ${asked}`];
  });
}

/** The value of a cookie, which browsers show with its name. */
function cookieValue(name: string, given: string, cookie: string): string {
  const value = cleanToken(given.startsWith(`${cookie}=`) ? given.slice(cookie.length + 1) : given, name);
  if (!value.includes(';')) return value;
  throw usageFailure([escaped`${name} is one cookie: leave out the semicolon and what follows it.`]);
}

function checkedSecret(name: string, given: string, scheme: CredentialScheme | undefined): string {
  const secret = given.trim();
  // Some services want a word before it: `Token 4f1a`.
  const mayHaveWord = scheme?.kind === 'key' && /^authorization$/i.test(scheme.name);
  if (mayHaveWord && /^[\x21-\x7e]+ [\x21-\x7e]+$/.test(secret)) return secret;
  if (scheme?.kind === 'key' && scheme.place === 'cookie') return cookieValue(name, secret, scheme.name);
  // All cookies, as a browser shows them: `sid=4f1a; shop=7`.
  if (scheme?.kind === 'key' && /^cookie$/i.test(scheme.name) && /^[\x20-\x7e]+$/.test(secret)) return secret;
  if (scheme?.kind !== 'basic') return cleanToken(given, name);
  if (/^[^:\p{Cc}]+:\P{Cc}*$/u.test(secret)) return secret;
  throw usageFailure([escaped`${name} is a user name and a password: write user:password on one line.`]);
}

/** Asks unseen; Enter skips what is not `needed`. */
export async function askSecret(context: Desk & Profile, name: string, needed: boolean): Promise<string> {
  const scheme = context.catalogue.credentials?.[name];
  const skip = needed ? '' : escaped`, or Enter to skip`;
  const place = scheme?.kind === 'key' ? ` (${scheme.place} ${scheme.name})` : '';
  if (scheme?.about !== undefined) context.messages.note(escaped`The document says of ${name}: "${scheme.about}"`);
  if (scheme?.kind !== 'basic') return ask(context, escaped`${name}${place}${skip}: `, true);
  const user = await ask(context, escaped`${name}, user name${skip}: `);
  // The service would take what follows it for the password.
  if (user.includes(':'))
    throw usageFailure([escaped`${name}: a user name has no colon. The password is asked for by itself.`]);
  return user === '' ? '' : `${user}:${await ask(context, escaped`${name}, password: `, true)}`;
}

/**
 * Reads credentials, typed unseen on a terminal or else a line each on standard input, and stores them for the origin of
 * this address. Returns the names of those that were given.
 */
export async function storeCredentials(
  context: Desk & Profile,
  baseUrl: string,
  names: readonly string[],
  needed: boolean,
) {
  const { io } = context;
  const given: string[] = [];
  if (io.stdin.isTTY) for (const name of names) given.push(await askSecret(context, name, needed));
  else given.push(...(await readSecretLines(context, names)));
  const found = names
    .map((name, at): [string, string] => [name, given[at] ?? ''])
    .filter(([, text]) => text !== '' || needed);
  if (found.length > 0) await keepCredentials(context, baseUrl, new Map(found));
  return found.map(([name]) => name);
}

/** Stores credentials by their names for the origin of this address, and the address. Throws usage failures. */
export async function keepCredentials(context: Desk & Profile, baseUrl: string, given: ReadonlyMap<string, string>) {
  const { redactor, catalogue } = context;
  const { origin } = new URL(baseUrl);
  const stored = [...given].map(([name, text]) => {
    const secret = checkedSecret(name, text, catalogue.credentials?.[name]);
    for (const form of secretForms(secret)) redactor.add(form);
    return [name, { secret, origin }] as const;
  });
  await saveCredentials(context, baseUrl, Object.fromEntries(stored));
}
