import { suggest } from '../../base/suggest.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { assertSafeForSecrets, cleanToken } from '../../settings/credential.ts';
import { emailAddress } from '../../settings/readers.ts';
import { ask, mayAsk } from '../ask.ts';
import type { Prepared } from '../command.ts';
import type { Context, Invocation } from '../context.ts';
import { readStdin } from '../input/read-text.ts';
import { previewRequests } from '../kinds/preview.ts';
import { assertNotExpired, checkRequest, checkToken } from './check-token.ts';
import { askBaseUrl, askEmail } from './login-questions.ts';
import { loginRequest, requestToken } from './request-token.ts';
import { saveLogin } from './save-login.ts';

type LoginFlags = ReturnType<typeof readLoginFlags>;

const readLoginFlags = ({ flags }: Invocation) => ({
  email: typeof flags.email === 'string' ? flags.email.trim() : undefined,
  passwordStdin: flags.passwordStdin === true,
  tokenStdin: flags.tokenStdin === true,
  check: flags.check !== false,
});

/** Each as a whole: the address where none is known, the run's own flags where some were typed. */
function waysToLogIn({ settings }: Context): string {
  const login = settings.baseUrl === undefined ? 'login --base-url <url>' : 'login';
  return `Type one of:
  ${suggest('login')}   (on a terminal; asks)
  ${suggest(`${login} --email <email> --password-stdin`)} < password.txt
  ${suggest(`${login} --token-stdin`)} < token.txt`;
}

function loginMistakes(context: Context, { email, passwordStdin, tokenStdin, check }: LoginFlags): string[] {
  const { settings, account } = context;
  const mistakes: string[] = [];
  if (settings.sandbox) mistakes.push('The sandbox needs no login. Leave out --sandbox, or leave out login.');
  if (tokenStdin && (passwordStdin || email !== undefined)) {
    mistakes.push('--token-stdin takes a token instead of --email and --password-stdin.');
  }
  if (!check && !tokenStdin) mistakes.push('--no-check needs --token-stdin.');
  const reading = email === undefined ? {} : emailAddress(email);
  if ('fault' in reading) mistakes.push(`--email: ${JSON.stringify(email)} ${reading.fault}.`);
  if (settings.dryRun || mayAsk(context)) return mistakes;
  const isComplete = tokenStdin || (passwordStdin && email !== undefined);
  if (!isComplete) {
    mistakes.push(`login cannot ask here (no terminal, CI, --yes or --no-input).\n${waysToLogIn(context)}`);
  } else if (settings.baseUrl === undefined && account.reading.state !== 'damaged') {
    mistakes.push('--base-url is missing: where is the service?');
  }
  return mistakes;
}

/** The auth URL that a profile keeps belongs to the service of that profile; another service gets no password there. */
function authUrlFor({ settings, invocation, account }: Context, baseUrl: string): string {
  if (settings.authUrl === undefined) return baseUrl;
  if (invocation.sources.authUrl !== 'profile') return settings.authUrl;
  const kept = account.reading.state === 'damaged' ? undefined : account.reading.profile.base_url;
  const isSame = kept !== undefined && URL.canParse(kept) && new URL(kept).origin === new URL(baseUrl).origin;
  return isSame ? settings.authUrl : baseUrl;
}

/** From standard input without the line end that an editor adds. */
const readPassword = async (context: Context, { passwordStdin }: LoginFlags): Promise<string> =>
  passwordStdin ? (await readStdin(context)).replace(/\r?\n$/, '') : ask(context, 'Password: ', true);

/** What is sent: the check of a token, or the password. */
function requestsOf(context: Context, { tokenStdin, check, email = '' }: LoginFlags): ServiceRequest[] {
  if (!tokenStdin) return [loginRequest(context, email, '[redacted]')];
  return [check ? checkRequest(context) : undefined].filter((request) => request !== undefined);
}

interface Place {
  readonly baseUrl: string;
  readonly authUrl: string;
}

/** Stores a token that the user has, unless the service refuses it. Returns what to say of it. */
async function loginWithToken(context: Context, { baseUrl, authUrl }: Place, check: boolean): Promise<string> {
  const token = cleanToken(await readStdin(context), 'Standard input');
  context.redactor.add(token);
  assertNotExpired(context, token);
  const reason = check ? await checkToken(context, { baseUrl, authUrl }, token) : '';
  await saveLogin(context, { baseUrl, authUrl, token, expiresIn: undefined });
  if (reason === undefined) return `Logged in to ${baseUrl}`;
  return `Token stored, not checked.${reason && ` ${reason}`}\nIt is for ${baseUrl}`;
}

async function loginWithPassword(context: Context, place: Place, flags: LoginFlags): Promise<string> {
  const email = flags.email ?? (await askEmail(context));
  const login = await requestToken(context, place.authUrl, email, await readPassword(context, flags));
  const token = cleanToken(login.token, 'The token in the response');
  context.redactor.add(token);
  await saveLogin(context, { ...login, ...place, token, email });
  return `Logged in to ${place.baseUrl} as ${email}`;
}

async function runLogin(context: Context, flags: LoginFlags): Promise<void> {
  const { settings, io, messages } = context;
  if (settings.dryRun) return previewRequests(context, requestsOf(context, flags));
  const baseUrl = settings.baseUrl ?? (await askBaseUrl(context));
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
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
