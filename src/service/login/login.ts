import { Failure, isStop, usageFailure } from '../../base/failure.ts';
import type { Redactor } from '../../base/redact.ts';
import { isRow } from '../../base/row.ts';
import { escaped, type Message, suggest, words } from '../../base/text/message.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson, readRecord } from '../../http/response-body.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { ask } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { tokenProof } from '../../session/account.ts';
import { fieldsOfResponse, type Login, tokenIn } from '../../session/client-token.ts';
import type { Context } from '../../session/context.ts';
import { askEmail, askValues, saveLogin, saveValues } from '../../session/login-questions.ts';
import { assertSafeForSecrets, cleanToken, endOfToken } from '../../settings/credential.ts';
import { readStdin } from '../input/given-files.ts';
import { requestOf } from '../input/requests.ts';
import { credentialNames, storeCredentials } from './stored-credentials.ts';

/** The auth URL that a profile keeps belongs to the service of that profile; another service gets no password there. */
export function authUrlFor({ settings, invocation, account }: Context, baseUrl: string): string {
  if (settings.authUrl === undefined) return baseUrl;
  if (invocation.sources.authUrl !== 'profile') return settings.authUrl;
  const { base_url: kept } = account.known;
  const isSame = kept !== undefined && URL.canParse(kept) && new URL(kept).origin === new URL(baseUrl).origin;
  return isSame ? settings.authUrl : baseUrl;
}

/**
 * Stores a token that the user has, unless the service refuses it. Returns what to say of it, and whether the service lacks the
 * route that would check it.
 */
export async function loginWithToken(context: Context, { baseUrl, authUrl }: ServiceUrls, check: boolean) {
  const token = readToken(context, await readStdin(context), 'Standard input');
  const { reason, isUnknown } = check
    ? await checkToken(context, { baseUrl, authUrl }, token)
    : { reason: escaped``, isUnknown: false };
  await saveLogin(context, { baseUrl, authUrl, token, expiresIn: undefined });
  if (reason === undefined) return { said: escaped`Logged in to ${baseUrl}`, isUnknown };
  const why = check ? escaped` ${reason}` : '';
  return { said: escaped`Token stored, not checked.${why}\nIt is for ${baseUrl}`, isUnknown };
}

/** Returns a token that a person gives, which from now on is kept out of what is shown. Throws Failure if it has ended. */
function readToken(context: Desk & Profile, given: string, from: string): string {
  const token = cleanToken(given, from);
  context.redactor.add(token);
  assertNotExpired(context, token);
  return token;
}

/** Stores a token that a person gives, without asking the service. */
export const keepToken = (context: Context, { baseUrl, authUrl }: ServiceUrls, given: string): Promise<void> =>
  saveLogin(context, { baseUrl, authUrl, token: readToken(context, given, 'The token'), expiresIn: undefined });

/** Logs in with email and password, asking for what is not given. Returns what to say of it. */
export async function loginWithPassword(
  context: Context,
  place: ServiceUrls,
  { email: given, passwordStdin }: { readonly email: string | undefined; readonly passwordStdin: boolean },
): Promise<{ readonly said: Message; readonly isUnknown: boolean }> {
  let isSigned = false;
  if (given === undefined && !passwordStdin) {
    const values = await askValues(context);
    if (Object.keys(values).length > 0) await saveValues(context, values);
    const names = credentialNames(context);
    isSigned = names.length > 0 && (await storeCredentials(context, place.baseUrl, names, false)).length > 0;
  }
  const { email: former, base_url: kept } = context.account.known;
  const email = given ?? (await askEmail(context, isSigned, kept === place.baseUrl ? former : undefined));
  if (email === '') return { said: escaped`Stored for ${place.baseUrl}`, isUnknown: false };
  const { login, email: accepted } = passwordStdin
    ? // An editor adds a line end.
      { email, login: await requestToken(context, place, email, (await readStdin(context)).replace(/\r?\n$/, '')) }
    : await askPasswords(context, place, email);
  const token = cleanToken(login.token, 'The token in the response');
  context.redactor.add(token);
  await saveLogin(context, { ...login, ...place, token, email: accepted });
  return { said: escaped`Logged in to ${place.baseUrl} as ${accepted}`, isUnknown: false };
}

/** A service may lock an account after a few more. */
const mostPasswords = 3;

/** Asks for the password again where it is refused, and for the email only if the user wants to type another. */
async function askPasswords(context: Context, place: ServiceUrls, given: string) {
  let email = given;
  let password = await ask(context, escaped`Password: `, true);
  for (let left = mostPasswords - 1; ; left--) {
    try {
      return { email, login: await requestToken(context, place, email, password) };
    } catch (error) {
      const isRefused = error instanceof Failure && [401, 422].includes(error.details.status ?? 0);
      if (!isRefused || left === 0) throw error;
      context.messages.warn(error.said);
      try {
        password = await ask(context, escaped`Password of ${email}, or Enter to type another email: `, true);
        if (password !== '') continue;
        email = await askEmail(context, false);
        password = await ask(context, escaped`Password: `, true);
      } catch (end) {
        // No answer ends it as the refusal does.
        throw end instanceof Failure && end.kind === 'declined' ? error : end;
      }
    }
  }
}

export interface ServiceUrls {
  readonly baseUrl: string;
  readonly authUrl: string;
}

/**
 * The base URL that a redirect leads to, where a request below `used` was not followed to it; undefined if it leads to no
 * other, or to one that must get no secrets.
 */
function addressAfterRedirect(
  { settings }: Profile,
  { details: { redirect = '' } }: Failure,
  path: string,
  used: string,
): string | undefined {
  if (!URL.canParse(redirect) || !/^https?:/.test(redirect)) return undefined;
  const { origin, pathname } = new URL(redirect);
  // A page of the same origin says nothing of where the service is, unless it is the same request below another path.
  const isRequest = pathname.endsWith(path);
  if (!isRequest && origin === new URL(used).origin) return undefined;
  const url = isRequest ? origin + pathname.slice(0, -path.length) : origin;
  if (url === used) return undefined;
  try {
    assertSafeForSecrets(url, settings.insecureHttp);
    return url;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The token of a login's response; the interface document shows none. Throws Failure if it has none. */
function readLogin(json: unknown, redactor: Redactor): Login {
  const login = tokenIn(json);
  if (login) return login;
  const outer = isRow(json) ? json : {};
  const reason = [outer.message, outer.error].find(isNonEmpty);
  if (reason !== undefined) {
    throw new Failure('auth', escaped`The service did not log you in: ${redactor.quote(reason)}`, {
      hint: escaped`Check email and password, then try again: ${suggest`login`}`,
    });
  }
  throw new Failure('unavailable', escaped`The response has no token; it has ${fieldsOfResponse(json)}.`, {
    hint: escaped`You can also give a token: ${suggest`login --token-stdin`}`,
  });
}

/** The request that the entry of login describes. */
export function loginRequest({ catalogue }: Profile, email: string, password: string): ServiceRequest {
  const operation = findOperation(catalogue, 'authentication.login');
  if (!operation) throw usageFailure([escaped`This catalogue has no operation to log in with.`]);
  return { ...requestOf(operation, [], { email, password }), action: escaped`log in` };
}

/** Laravel's status for a form without its token: the login is one for browsers (observed). */
const pageExpired = 419;

function wayOut(context: Profile, failure: Failure, { path }: ServiceRequest, { baseUrl, authUrl }: ServiceUrls) {
  if (failure.details.status === pageExpired) {
    return escaped`This login may be for browsers only. Make a token in the service's pages, and give it: ${suggest`login --token-stdin`}`;
  }
  const address = addressAfterRedirect(context, failure, path, authUrl);
  if (address === undefined) return failure.details.hint;
  return escaped`If that is the service, log in there: ${authUrl === baseUrl ? '--base-url' : '--auth-url'} ${address}`;
}

async function requestToken(context: Context, to: ServiceUrls, email: string, password: string): Promise<Login> {
  const { authUrl } = to;
  if (password === '') {
    throw usageFailure([escaped`The password is empty; nothing was sent.`], escaped`Type it again: ${suggest`login`}`);
  }
  const { redactor } = context;
  redactor.add(password);
  assertSafeForSecrets(authUrl, context.settings.insecureHttp);
  const service = context.serviceAt({ baseUrl: authUrl, authUrl, prove: () => undefined });
  const request = loginRequest(context, email, password);
  try {
    return await service.request(request, (response) => readLogin(readJson(response), redactor));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { kind, said, details } = error;
    // Laravel refuses wrong credentials with 422 as often as with 401 (observed).
    if (![401, 422].includes(details.status ?? 0))
      throw new Failure(kind, said, { ...details, hint: wayOut(context, error, request, to) });
    const { settings, invocation } = context;
    const address = settings.baseUrl === undefined ? words`--base-url ${to.baseUrl}` : words``;
    const typed = invocation.given.some(({ name }) => name === 'passwordStdin');
    const again = typed ? suggest`login` : suggest`login ${address} --email ${email}`;
    throw new Failure('auth', escaped`${new URL(authUrl).host} does not accept this email and password.`, {
      ...details,
      hint: escaped`Check both, then type it again: ${again}`,
    });
  }
}

const anotherToken = escaped`Copy the token again, or log in with email and password: ${suggest`login`}`;

function assertNotExpired({ io }: Desk, token: string): void {
  const end = endOfToken(token);
  if (end === undefined || end > io.now()) return;
  const [day, time] = end.toISOString().slice(0, 19).split('T');
  throw new Failure('auth', escaped`The token expired on ${day} at ${time} UTC. It was not stored.`, {
    hint: escaped`Is the clock of this machine right?\n${anotherToken}`,
  });
}

/** The request that shows whose token it is, sent once. */
export function checkRequest({ catalogue }: Profile): ServiceRequest | undefined {
  const operation = findOperation(catalogue, 'profile.get');
  return operation && { ...requestOf(operation, [], {}), retriedByUser: true };
}

interface TokenCheck {
  /** Why it could not be checked; undefined if it was accepted. */
  readonly reason: Message | undefined;
  readonly isUnknown: boolean;
}

/** Is this a service without the route? */
export const lacksRoute = ({ details: { status, isMissingRecord } }: Failure): boolean =>
  [404, 405].includes(status ?? 0) && !isMissingRecord;

/** Throws if the service refuses the token (401). */
async function checkToken(context: Run, to: ServiceUrls, token: string): Promise<TokenCheck> {
  const request = checkRequest(context);
  if (!request) return { reason: escaped`This catalogue has no operation to check it with.`, isUnknown: false };
  const proof = tokenProof({ secret: token, from: 'standard input' });
  const service = context.serviceAt({ ...to, prove: () => proof });
  try {
    await service.request(request, (response) => readRecord(readJson(response), undefined, request.what));
    return { reason: undefined, isUnknown: false };
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    const { said, details } = error;
    if (details.status === 401) {
      const { host } = new URL(to.baseUrl);
      const refusal = escaped`${host} does not accept this token. It was not stored.`;
      throw new Failure('auth', refusal, { ...details, hint: anotherToken });
    }
    const address = addressAfterRedirect(context, error, request.path, to.baseUrl);
    const reason = address === undefined ? said : escaped`${said}\nIf that is the service: --base-url ${address}`;
    return { reason, isUnknown: lacksRoute(error) };
  }
}
