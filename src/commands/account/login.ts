import { escaped } from '../../base/text/escape-controls.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readStdin } from '../../service/input/given-files.ts';
import { previewRequests } from '../../service/preview.ts';
import { ask } from '../../session/ask.ts';
import type { Prepared } from '../../session/command.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { assertSafeForSecrets, cleanToken } from '../../settings/credential.ts';
import { askServer, askValues, readSetValues } from './ask-values.ts';
import { assertNotExpired, checkRequest, checkToken } from './check-token.ts';
import { credentialNames, storeCredentials } from './credentials.ts';
import { isSetAlone, type LoginFlags, loginMistakes, readLoginFlags } from './login-flags.ts';
import { askBaseUrl, askEmail } from './login-questions.ts';
import type { ServiceUrls } from './redirected-address.ts';
import { loginRequest, requestToken } from './request-token.ts';
import { saveLogin, saveValues } from './save-login.ts';

/** The auth URL that a profile keeps belongs to the service of that profile; another service gets no password there. */
function authUrlFor({ settings, invocation, account }: Context, baseUrl: string): string {
  if (settings.authUrl === undefined) return baseUrl;
  if (invocation.sources.authUrl !== 'profile') return settings.authUrl;
  const kept = account.reading.state === 'damaged' ? undefined : account.reading.value.base_url;
  const isSame = kept !== undefined && URL.canParse(kept) && new URL(kept).origin === new URL(baseUrl).origin;
  return isSame ? settings.authUrl : baseUrl;
}

/** From standard input without the line end that an editor adds. */
const readPassword = async (context: Context, { passwordStdin }: LoginFlags): Promise<string> =>
  passwordStdin ? (await readStdin(context)).replace(/\r?\n$/, '') : ask(context, 'Password: ', true);

/** What is sent: the check of a token, or the password. */
function requestsOf(context: Context, flags: LoginFlags): ServiceRequest[] {
  const { tokenStdin, check, credentials, email = '' } = flags;
  if (credentials.length > 0 || isSetAlone(flags)) return [];
  if (!tokenStdin) return [loginRequest(context, email, '[redacted]')];
  return [check ? checkRequest(context) : undefined].filter((request) => request !== undefined);
}

/** Stores a token that the user has, unless the service refuses it. Returns what to say of it. */
async function loginWithToken(context: Context, { baseUrl, authUrl }: ServiceUrls, check: boolean): Promise<string> {
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

async function loginWithPassword(context: Context, place: ServiceUrls, flags: LoginFlags): Promise<string> {
  const isSigned = flags.email === undefined && !flags.passwordStdin && (await askForCredentials(context, place));
  const email = flags.email ?? (await askEmail(context, isSigned));
  if (email === '') return escaped`Stored for ${place.baseUrl}`;
  const login = await requestToken(context, place, email, await readPassword(context, flags));
  const token = cleanToken(login.token, 'The token in the response');
  context.redactor.add(token);
  await saveLogin(context, { ...login, ...place, token, email });
  return escaped`Logged in to ${place.baseUrl} as ${email}`;
}

async function runLogin(context: Context, flags: LoginFlags): Promise<void> {
  const { settings, io, messages } = context;
  if (settings.dryRun) return previewRequests(context, requestsOf(context, flags));
  const { values } = readSetValues(context, flags.set);
  if (flags.set.length > 0) await saveValues(context, values);
  if (isSetAlone(flags)) {
    return messages.note(escaped`Stored ${Object.keys(values).join(', ')} (profile ${settings.profile}).`);
  }
  const baseUrl = settings.baseUrl ?? (await askServer(context)) ?? (await askBaseUrl(context));
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  if (flags.credentials.length > 0) {
    const names = await storeCredentials(context, baseUrl, flags.credentials, true);
    return messages.note(escaped`Stored ${names.join(', ')} for ${baseUrl} (profile ${settings.profile}).`);
  }
  const place = { baseUrl, authUrl: authUrlFor(context, baseUrl) };
  const outcome = await (flags.tokenStdin
    ? loginWithToken(context, place, flags.check)
    : loginWithPassword(context, place, flags));
  messages.note(`${outcome} (profile ${settings.profile}).`);
  if (io.env.SHIPCTL_TOKEN) messages.warn('SHIPCTL_TOKEN is set and overrides this login until you unset it.');
}

export async function login(context: Context, invocation: Invocation): Promise<Prepared> {
  const flags = readLoginFlags(invocation);
  return { mistakes: loginMistakes(context, flags), run: () => runLogin(context, flags) };
}
