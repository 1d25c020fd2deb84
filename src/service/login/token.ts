import { Failure, isStop, usageFailure } from '../../base/failure.ts';
import type { Redactor } from '../../base/redact.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escapeControls, escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import type { Endpoints } from '../../http/prepare.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson, readRecord } from '../../http/response-body.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { tokenProof } from '../../session/account.ts';
import type { Context } from '../../session/context.ts';
import type { Login } from '../../session/save-login.ts';
import { assertSafeForSecrets, endOfToken } from '../../settings/credential.ts';
import { requestOf } from '../input/requests.ts';

export interface ServiceUrls {
  readonly baseUrl: string;
  readonly authUrl: string;
}

const isSafe = (url: string, { settings }: Context): boolean => {
  try {
    assertSafeForSecrets(url, settings.insecureHttp);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/**
 * The base URL that a redirect leads to, where a request below `used` was not followed to it; undefined where it leads to no
 * other, or to one that must get no secrets.
 */
export function addressAfterRedirect(
  context: Context,
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
  return url !== used && isSafe(url, context) ? url : undefined;
}

/** Names of the fields, one level deep; a login's values are secrets and are never shown. */
const responseFields = (json: Row): string[] =>
  Object.entries(json).flatMap(([name, value]) =>
    isRow(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );

/**
 * The token of a login's response: the first of `access_token`, `token`, `data.access_token`, `data.token` (observed;
 * the interface document shows no response). `expires_in` is in seconds and stands beside the token.
 */
function readLogin(json: unknown, redactor: Redactor): Login {
  const outer = isRow(json) ? json : {};
  const inner = isRow(outer.data) ? outer.data : {};
  for (const holder of [outer, inner]) {
    const token = [holder.access_token, holder.token].find(isNonEmpty);
    if (token === undefined) continue;
    const expires = holder.expires_in ?? outer.expires_in;
    return { token, expiresIn: typeof expires === 'number' && expires > 0 && expires < 1e10 ? expires : undefined };
  }
  const reason = [outer.message, outer.error].find(isNonEmpty);
  if (reason !== undefined) {
    throw new Failure('auth', escaped`The service did not log you in: ${redactor.quote(reason)}`, {
      hint: escaped`Check email and password, then try again: ${suggest`login`}`,
    });
  }
  const names = responseFields(outer).map(escapeControls).join(', ');
  const found = names ? escaped`the fields: ${names}` : 'no fields';
  throw new Failure('unavailable', escaped`The response has no token; it has ${found}.`, {
    hint: escaped`You can also give a token: ${suggest`login --token-stdin`}`,
  });
}

/** The request that the entry of login describes. */
export function loginRequest({ catalogue }: Context, email: string, password: string): ServiceRequest {
  const operation = findOperation(catalogue, 'authentication.login');
  if (!operation) throw usageFailure(['This catalogue has no operation to log in with.']);
  return { ...requestOf(operation, [], { email, password }), action: 'log in' };
}

/** Laravel's status for a form without its token: the login is one for browsers (observed). */
const pageExpired = 419;

/** The failure of a login, with what else the user can do. */
function withWayOut(context: Context, failure: Failure, { path }: ServiceRequest, { baseUrl, authUrl }: ServiceUrls) {
  const { kind, message, details } = failure;
  const hintOf = () => {
    if (details.status === pageExpired) {
      return escaped`This login may be for browsers only. Make a token in the service's pages, and give it: ${suggest`login --token-stdin`}`;
    }
    const address = addressAfterRedirect(context, failure, path, authUrl);
    if (address === undefined) return undefined;
    return escaped`If that is the service, log in there: ${authUrl === baseUrl ? '--base-url' : '--auth-url'} ${address}`;
  };
  return new Failure(kind, message, { ...details, hint: hintOf() ?? details.hint });
}

/** Sends the password, once, and returns the token of the response. Wrong credentials are a failure of kind `auth`. */
export async function requestToken(context: Context, to: ServiceUrls, email: string, password: string): Promise<Login> {
  const { authUrl } = to;
  if (password === '') {
    throw usageFailure(['The password is empty; nothing was sent.'], escaped`Type it again: ${suggest`login`}`);
  }
  const { redactor } = context;
  redactor.add(password);
  assertSafeForSecrets(authUrl, context.settings.insecureHttp);
  const service = context.serviceAt({ baseUrl: authUrl, authUrl, prove: () => undefined });
  const request = loginRequest(context, email, password);
  try {
    return await service.request(request, (response) => readLogin(readJson(response), redactor));
  } catch (error) {
    // Laravel refuses wrong credentials with 422 as often as with 401 (observed).
    if (!(error instanceof Failure)) throw error;
    if (![401, 422].includes(error.details.status ?? 0)) throw withWayOut(context, error, request, to);
    throw new Failure('auth', escaped`${new URL(authUrl).host} does not accept this email and password.`, {
      ...error.details,
      hint: escaped`Check both, then type it again: ${suggest`login`}`,
    });
  }
}

const anotherToken = escaped`Copy the token again, or log in with email and password: ${suggest`login`}`;

/** Throws if the token says itself that it has ended. */
export function assertNotExpired({ io }: Context, token: string): void {
  const end = endOfToken(token);
  if (end === undefined || end > io.now()) return;
  const [day, time] = end.toISOString().slice(0, 19).split('T');
  throw new Failure('auth', escaped`The token expired on ${day} at ${time} UTC. It was not stored.`, {
    hint: escaped`Is the clock of this machine right?\n${anotherToken}`,
  });
}

/** The request that shows whose token it is, sent once. */
export function checkRequest({ catalogue }: Context): ServiceRequest | undefined {
  const operation = findOperation(catalogue, 'profile.get');
  return operation && { ...requestOf(operation, [], {}), retriedByUser: true };
}

/**
 * Asks the service once whether it accepts a token. Throws if it refuses it (401). Returns why it could not be checked;
 * undefined where it was accepted.
 */
export async function checkToken(
  context: Context,
  to: Pick<Endpoints, 'baseUrl' | 'authUrl'>,
  token: string,
): Promise<string | undefined> {
  const request = checkRequest(context);
  if (!request) return 'This catalogue has no operation to check it with.';
  const proof = tokenProof({ secret: token, from: 'standard input' });
  const service = context.serviceAt({ ...to, prove: () => proof });
  try {
    await service.request(request, (response) => readRecord(readJson(response), undefined, request.what));
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    if (error.details.status !== 401) {
      const address = addressAfterRedirect(context, error, request.path, to.baseUrl);
      return address === undefined
        ? error.message
        : error.message + escaped`\nIf that is the service: --base-url ${address}`;
    }
    const { host } = new URL(to.baseUrl);
    throw new Failure('auth', escaped`${host} does not accept this token. It was not stored.`, {
      ...error.details,
      hint: anotherToken,
    });
  }
}
