import { Failure, usageFailure } from '../../base/failure.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson } from '../../http/response-body.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { assertSafeForSecrets } from '../../settings/credential.ts';
import type { Context } from '../context.ts';
import { requestOf } from '../input/requests.ts';
import { type Login, readLogin } from './login-response.ts';

/** The request that the entry of login describes. */
export function loginRequest({ catalogue }: Context, email: string, password: string): ServiceRequest {
  const operation = findOperation(catalogue, 'authentication.login');
  if (!operation) throw usageFailure(['This catalogue has no operation to log in with.']);
  return { ...requestOf(operation, [], { email, password }), action: 'log in' };
}

/** Sends the password, once, and returns the token of the response. Wrong credentials are a failure of kind `auth`. */
export async function requestToken(context: Context, authUrl: string, email: string, password: string): Promise<Login> {
  if (password === '') {
    throw usageFailure(['The password is empty; nothing was sent.'], 'Type it again: shipctl login');
  }
  const { redactor } = context;
  redactor.add(password);
  assertSafeForSecrets(authUrl, context.settings.insecureHttp);
  const client = await context.connect({ baseUrl: authUrl, authUrl, credential: undefined });
  try {
    const read = (response: HttpResponse) => readLogin(readJson(response), redactor);
    return await client.send(loginRequest(context, email, password), read);
  } catch (error) {
    // Laravel refuses wrong credentials with 422 as often as with 401 (observed).
    if (!(error instanceof Failure) || ![401, 422].includes(error.details.status ?? 0)) throw error;
    throw new Failure('auth', `${new URL(authUrl).host} does not accept this email and password.`, {
      ...error.details,
      hint: 'Check both, then type it again: shipctl login',
    });
  }
}
