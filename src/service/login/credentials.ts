import { usageFailure } from '../../base/failure.ts';
import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import type { CredentialScheme } from '../../operations/manifest.ts';
import { ask } from '../../session/ask.ts';
import type { Context } from '../../session/context.ts';
import { saveCredentials } from '../../session/save-login.ts';
import { cleanToken, secretForms } from '../../settings/credential.ts';
import { readSecretLines } from '../input/secrets.ts';

/** The credentials beside the token that imported operations ask for. */
export const credentialNames = ({ catalogue: { credentials = {} } }: Context): string[] =>
  Object.keys(credentials).filter((name) => credentials[name]?.kind !== 'bearer');

/** What is wrong with the names of `--credential`. */
export function credentialMistakes(context: Context, given: readonly string[]): string[] {
  const names = credentialNames(context);
  const asked =
    names.length > 0
      ? escaped`They ask for: ${names.join(', ')}.`
      : escaped`Import their document: ${suggest`ops import <file>`}`;
  return given.flatMap((name) => {
    if (names.includes(name)) return [];
    if (getOwn(context.catalogue.credentials ?? {}, name))
      return [escaped`--credential ${name} is the token: use --token-stdin.`];
    return [escaped`--credential ${name}: no imported operation asks for it. ${asked}`];
  });
}

/** A secret as it can be sent. A wrong one is not shown. */
function checkedSecret(name: string, given: string, scheme: CredentialScheme | undefined): string {
  const secret = given.trim();
  // Some services want a word before it: `Token 4f1a`.
  const mayHaveWord = scheme?.kind === 'key' && /^authorization$/i.test(scheme.name);
  if (mayHaveWord && /^[\x21-\x7e]+ [\x21-\x7e]+$/.test(secret)) return secret;
  if (scheme?.kind !== 'basic') return cleanToken(given, name);
  if (/^[^:\p{Cc}]+:\P{Cc}*$/u.test(secret)) return secret;
  throw usageFailure([escaped`${name} is a user name and a password: write user:password on one line.`]);
}

const placeOfScheme = (scheme: CredentialScheme | undefined): string =>
  scheme?.kind === 'key' ? ` (${scheme.place} ${scheme.name})` : '';

/** Asks unseen; Enter skips what is not `needed`. */
async function askSecret(context: Context, name: string, needed: boolean): Promise<string> {
  const scheme = context.catalogue.credentials?.[name];
  const skip = needed ? '' : ', or Enter to skip';
  if (scheme?.kind !== 'basic') return ask(context, escaped`${name}${placeOfScheme(scheme)}${skip}: `, true);
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
  context: Context,
  baseUrl: string,
  names: readonly string[],
  needed: boolean,
): Promise<string[]> {
  const { io, redactor, catalogue } = context;
  const given: string[] = [];
  if (io.stdin.isTTY) for (const name of names) given.push(await askSecret(context, name, needed));
  else given.push(...(await readSecretLines(context, names)));
  const { origin } = new URL(baseUrl);
  const found = names.flatMap((name, at) => {
    const text = given[at] ?? '';
    if (text === '' && !needed) return [];
    const secret = checkedSecret(name, text, catalogue.credentials?.[name]);
    for (const form of secretForms(secret)) redactor.add(form);
    return [[name, { secret, origin }] as const];
  });
  if (found.length > 0) await saveCredentials(context, baseUrl, Object.fromEntries(found));
  return found.map(([name]) => name);
}
