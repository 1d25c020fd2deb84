import { Failure, usageFailure } from '../../base/failure.ts';
import type { Redactor } from '../../base/redact.ts';
import { isRow } from '../../base/row.ts';
import { escaped, suggest, words } from '../../base/text/message.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson } from '../../http/response-body.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Profile } from '../../ports/profile.ts';
import { fieldsOfResponse, type Login, tokenIn } from '../../session/client-token.ts';
import type { Context } from '../../session/context.ts';
import { assertSafeForSecrets } from '../../settings/credential.ts';
import { requestOf } from '../input/requests.ts';
import { addressAfterRedirect, type ServiceUrls } from './service-urls.ts';

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
  // The profile is not there before the first login.
  return { ...requestOf(operation, [], { email, password }), action: escaped`log in`, retyped: suggest`login` };
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

/** Sends email and password to the auth URL, once. Throws Failure where they give no token. */
export async function requestToken(context: Context, to: ServiceUrls, email: string, password: string): Promise<Login> {
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
    const address = settings.baseUrl === to.baseUrl ? words`` : words`--base-url ${to.baseUrl}`;
    const typed = invocation.given.some(({ name }) => name === 'passwordStdin');
    const again = typed ? suggest`login` : suggest`login ${address} --email ${email}`;
    throw new Failure('auth', escaped`${new URL(authUrl).host} does not accept this email and password.`, {
      ...details,
      hint: escaped`Check both, then type it again: ${again}`,
    });
  }
}
