import { suggest } from '../../base/suggest.ts';
import { assertSafeForSecrets, cleanToken } from '../../settings/credential.ts';
import { emailAddress } from '../../settings/readers.ts';
import { ask, mayAsk } from '../ask.ts';
import type { Prepared } from '../command.ts';
import type { Context, Invocation } from '../context.ts';
import { readStdin } from '../input/read-text.ts';
import { previewRequests } from '../kinds/preview.ts';
import { askBaseUrl, askEmail } from './login-questions.ts';
import { loginRequest, requestToken } from './request-token.ts';
import { saveLogin } from './save-login.ts';

type LoginFlags = ReturnType<typeof readLoginFlags>;

const readLoginFlags = ({ flags }: Invocation) => ({
  email: typeof flags.email === 'string' ? flags.email.trim() : undefined,
  passwordStdin: flags.passwordStdin === true,
  tokenStdin: flags.tokenStdin === true,
});

/** Each as a whole: the address where none is known, the run's own flags where some were typed. */
function waysToLogIn({ settings }: Context): string {
  const login = settings.baseUrl === undefined ? 'login --base-url <url>' : 'login';
  return `Type one of:
  ${suggest('login')}   (on a terminal; asks)
  ${suggest(`${login} --email <email> --password-stdin`)} < password.txt
  ${suggest(`${login} --token-stdin`)} < token.txt`;
}

function loginMistakes(context: Context, { email, passwordStdin, tokenStdin }: LoginFlags): string[] {
  const { settings, account } = context;
  const mistakes: string[] = [];
  if (settings.sandbox) mistakes.push('The sandbox needs no login. Leave out --sandbox, or leave out login.');
  if (tokenStdin && (passwordStdin || email !== undefined)) {
    mistakes.push('--token-stdin takes a token instead of --email and --password-stdin.');
  }
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

async function runLogin(context: Context, flags: LoginFlags): Promise<void> {
  const { settings, io, messages } = context;
  if (settings.dryRun) return previewRequests(context, [loginRequest(context, flags.email ?? '', '[redacted]')]);
  const baseUrl = settings.baseUrl ?? (await askBaseUrl(context));
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  const authUrl = authUrlFor(context, baseUrl);
  let who = '';
  if (flags.tokenStdin) {
    const token = cleanToken(await readStdin(context), 'Standard input');
    context.redactor.add(token);
    await saveLogin(context, { baseUrl, authUrl, token, expiresIn: undefined });
  } else {
    const email = flags.email ?? (await askEmail(context));
    const login = await requestToken(context, authUrl, email, await readPassword(context, flags));
    const token = cleanToken(login.token, 'The token in the response');
    context.redactor.add(token);
    await saveLogin(context, { ...login, baseUrl, authUrl, token, email });
    who = ` as ${email}`;
  }
  messages.note(`Logged in to ${baseUrl}${who} (profile ${settings.profile}).`);
  if (io.env.SHIPCTL_TOKEN) messages.warn('SHIPCTL_TOKEN is set and overrides this login until you unset it.');
}

export async function login(context: Context, invocation: Invocation): Promise<Prepared> {
  const flags = readLoginFlags(invocation);
  return { mistakes: loginMistakes(context, flags), run: () => runLogin(context, flags) };
}
