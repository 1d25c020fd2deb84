import { escaped } from '../../base/text/escape-controls.ts';
import { ask } from '../../session/ask.ts';
import type { Context } from '../../session/context.ts';
import { askEmail, askValues } from '../../session/login-questions.ts';
import { saveLogin, saveValues } from '../../session/save-login.ts';
import { cleanToken } from '../../settings/credential.ts';
import { readStdin } from '../input/given-files.ts';
import { credentialNames, storeCredentials } from './credentials.ts';
import { assertNotExpired, checkToken, requestToken, type ServiceUrls } from './token.ts';

/** The auth URL that a profile keeps belongs to the service of that profile; another service gets no password there. */
export function authUrlFor({ settings, invocation, account }: Context, baseUrl: string): string {
  if (settings.authUrl === undefined) return baseUrl;
  if (invocation.sources.authUrl !== 'profile') return settings.authUrl;
  const kept = account.reading.state === 'damaged' ? undefined : account.reading.value.base_url;
  const isSame = kept !== undefined && URL.canParse(kept) && new URL(kept).origin === new URL(baseUrl).origin;
  return isSame ? settings.authUrl : baseUrl;
}

/** From standard input without the line end that an editor adds. */
const readPassword = async (context: Context, fromStdin: boolean): Promise<string> =>
  fromStdin ? (await readStdin(context)).replace(/\r?\n$/, '') : ask(context, 'Password: ', true);

/** Stores a token that the user has, unless the service refuses it. Returns what to say of it. */
export async function loginWithToken(
  context: Context,
  { baseUrl, authUrl }: ServiceUrls,
  check: boolean,
): Promise<string> {
  const token = cleanToken(await readStdin(context), 'Standard input');
  context.redactor.add(token);
  assertNotExpired(context, token);
  const reason = check ? await checkToken(context, { baseUrl, authUrl }, token) : '';
  await saveLogin(context, { baseUrl, authUrl, token, expiresIn: undefined });
  if (reason === undefined) return escaped`Logged in to ${baseUrl}`;
  return escaped`Token stored, not checked.${reason && ` ${reason}`}\nIt is for ${baseUrl}`;
}

/** Asks for what imported operations need beside the token; true if a credential was given. */
async function askForCredentials(context: Context, { baseUrl }: ServiceUrls): Promise<boolean> {
  const values = await askValues(context);
  if (Object.keys(values).length > 0) await saveValues(context, values);
  const names = credentialNames(context);
  return names.length > 0 && (await storeCredentials(context, baseUrl, names, false)).length > 0;
}

/** How a user logs in by password. */
export interface PasswordLogin {
  readonly email: string | undefined;
  readonly passwordStdin: boolean;
}

/** Logs in with email and password, asking for what is not given. Returns what to say of it. */
export async function loginWithPassword(
  context: Context,
  place: ServiceUrls,
  { email: given, passwordStdin }: PasswordLogin,
): Promise<string> {
  const isSigned = given === undefined && !passwordStdin && (await askForCredentials(context, place));
  const email = given ?? (await askEmail(context, isSigned));
  if (email === '') return escaped`Stored for ${place.baseUrl}`;
  const login = await requestToken(context, place, email, await readPassword(context, passwordStdin));
  const token = cleanToken(login.token, 'The token in the response');
  context.redactor.add(token);
  await saveLogin(context, { ...login, ...place, token, email });
  return escaped`Logged in to ${place.baseUrl} as ${email}`;
}
