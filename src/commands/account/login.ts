import { stringifyJson } from '../../base/exact-json.ts';
import { Failure, usageFailure } from '../../base/failure.ts';
import { type Login, readLogin } from '../../http/login.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson } from '../../http/responses.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { assertSafeForSecrets, cleanToken } from '../../settings/credential.ts';
import { ask, mayAsk } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { readStdin } from '../input/stdin.ts';
import { previewRequests } from '../kinds/preview.ts';
import { loggedIn } from './logged-in-profile.ts';
import { askBaseUrl, askEmail } from './login-questions.ts';

const ways = `Type one of:
  shipctl login                                            (on a terminal; asks)
  shipctl login --base-url <url> --email <email> --password-stdin < password.txt
  shipctl login --base-url <url> --token-stdin < token.txt`;

const emailOf = (invocation: Invocation): string | undefined =>
  typeof invocation.flags.email === 'string' ? invocation.flags.email.trim() : undefined;

function mistakesOf(context: Context, invocation: Invocation): string[] {
  const { flags } = invocation;
  const email = emailOf(invocation);
  const mistakes: string[] = [];
  if (context.settings.sandbox) mistakes.push('The sandbox needs no login: leave --sandbox out, or leave login out.');
  if (flags.tokenStdin && (flags.passwordStdin || email !== undefined)) {
    mistakes.push('--token-stdin takes a token instead of --email and --password-stdin.');
  }
  if (email !== undefined && !/^\S+@\S+$/.test(email))
    mistakes.push(`--email: ${JSON.stringify(email)} is no address.`);
  const unattended = !mayAsk(context) && !context.settings.dryRun;
  if (unattended && !flags.tokenStdin && !(flags.passwordStdin && email !== undefined)) {
    mistakes.push(
      `Nobody can be asked here (no terminal, CI, --yes or --no-input), so login needs its answers.\n${ways}`,
    );
  } else if (unattended && context.settings.baseUrl === undefined && context.account.reading.state !== 'damaged') {
    mistakes.push('--base-url is missing: where is the service?');
  }
  return mistakes;
}

const loginRequest = (context: Context, email: string, password: string): ServiceRequest => ({
  method: 'POST',
  path: findOperation(context.catalogue, 'authentication.login')?.path ?? '/api/auth/login',
  body: stringifyJson({ email, password }),
  host: 'auth',
  safe: false,
  what: 'login',
});

/** A secret of one line: whatever editor wrote the file, its line end is none of it. */
const oneLine = (given: string): string => given.replace(/\r?\n$/, '');

async function withPassword(
  context: Context,
  invocation: Invocation,
  authUrl: string,
): Promise<Login & { email: string }> {
  const { flags } = invocation;
  const email = emailOf(invocation) ?? (await askEmail(context));
  const password = flags.passwordStdin ? oneLine(await readStdin(context)) : await ask(context, 'Password: ', true);
  if (password === '') throw usageFailure(['The password is empty; nothing was sent.'], ways);
  context.redactor.add(password);
  assertSafeForSecrets(authUrl, context.settings.insecureHttp);
  const client = await context.connect({ baseUrl: authUrl, authUrl, credential: undefined });
  try {
    const login = await client.send(loginRequest(context, email, password), (answer) => readLogin(readJson(answer)));
    return { ...login, email };
  } catch (error) {
    // Laravel refuses wrong credentials with 422 as often as with 401 (observed).
    if (!(error instanceof Failure) || ![401, 422].includes(error.details.status ?? 0)) throw error;
    throw new Failure('auth', `${new URL(authUrl).host} does not accept this email and password.`, {
      ...error.details,
      hint: 'Check both, then type it again: shipctl login',
    });
  }
}

async function withToken(context: Context): Promise<Login & { email?: string }> {
  return { token: await readStdin(context), expiresIn: undefined };
}

/** An auth URL that the profile keeps belongs to the service it was kept with, and no other gets a password there. */
function authUrlFor({ settings, resolved, account }: Context, baseUrl: string): string {
  if (settings.authUrl === undefined) return baseUrl;
  if (resolved.sources.authUrl !== 'profile') return settings.authUrl;
  const kept = account.reading.state === 'damaged' ? undefined : account.reading.profile.base_url;
  const same = kept !== undefined && URL.canParse(kept) && new URL(kept).origin === new URL(baseUrl).origin;
  return same ? settings.authUrl : baseUrl;
}

async function run(context: Context, invocation: Invocation): Promise<void> {
  const { settings, account, io, messages } = context;
  if (settings.dryRun) {
    return previewRequests(context, [loginRequest(context, emailOf(invocation) ?? '', '[redacted]')]);
  }
  const baseUrl = settings.baseUrl ?? (await askBaseUrl(context));
  const authUrl = authUrlFor(context, baseUrl);
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  const login = await (invocation.flags.tokenStdin ? withToken(context) : withPassword(context, invocation, authUrl));
  const token = cleanToken(login.token, invocation.flags.tokenStdin ? 'Standard input' : 'The token of the answer');
  context.redactor.add(token);
  const { changeProfile } = await import('../../settings/store.ts');
  const moveDamagedTo = `${account.file}.damaged-${io.now().toISOString().replaceAll(/[:.]/g, '-')}`;
  const moved = await changeProfile({ file: account.file, processes: io, moveDamagedTo }, (old) =>
    loggedIn(old, baseUrl, authUrl, { ...login, token }, io.now()),
  );
  if (moved !== undefined) messages.warn(`The damaged profile was moved to ${moved}`);
  const who = login.email === undefined ? '' : ` as ${login.email}`;
  messages.note(`Logged in to ${baseUrl}${who} (profile ${settings.profile}).`);
  if (io.env.SHIPCTL_TOKEN) messages.warn('SHIPCTL_TOKEN is set and beats this login until you unset it.');
}

export const login = async (context: Context, invocation: Invocation) => ({
  mistakes: mistakesOf(context, invocation),
  run: () => run(context, invocation),
});
