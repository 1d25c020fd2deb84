import { escaped } from '../base/text/message.ts';
import { servicePlaces } from '../documents/connect/service-places.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { Show } from '../ports/prepared.ts';
import { clientLoginRequests } from '../service/login/client-login.ts';
import { deviceRequest } from '../service/login/device-code.ts';
import { type BrowserWishes, deviceGrantOf } from '../service/login/device-login.ts';
import { authUrlFor } from '../service/login/login.ts';
import { loginRequest } from '../service/login/request-token.ts';
import { checkRequest } from '../service/login/token-account.ts';
import type { Context } from '../session/context.ts';
import { browserOf, clientOf, type GivenService, isSetAlone, type LoginFlags } from './login-flags.ts';

/** The request that begins a browser login, if an imported document says where; else it would have to be asked for. */
function browserRequests(context: Context, baseUrl: string, { id, scopes }: BrowserWishes): ServiceRequest[] {
  const grant = deviceGrantOf(context, baseUrl);
  if (!grant) return [];
  return [
    deviceRequest({ grant, id: id ?? grant.clientId ?? '<id>', scopes: scopes.length > 0 ? scopes : grant.scopes }),
  ];
}

/** The request that is sent: the check of a token, or the password. */
export function requestsOf(context: Context, { baseUrl }: GivenService, flags: LoginFlags): ServiceRequest[] {
  const { tokenStdin, check, credential, email = '' } = flags;
  const [client, browser] = [clientOf(flags), browserOf(flags)];
  const known = baseUrl ?? context.settings.baseUrl;
  if (browser) return known === undefined ? [] : browserRequests(context, known, browser);
  if (client) return clientLoginRequests(context, known, client);
  if (credential.length > 0 || isSetAlone(flags)) return [];
  const request = tokenStdin ? check && checkRequest(context) : loginRequest(context, email.trim(), '[redacted]');
  if (!request) return [];
  if (baseUrl === undefined) return [request];
  return [{ ...request, origin: request.host === 'auth' ? authUrlFor(context, baseUrl) : baseUrl }];
}

/** The result of a dry run that would have to look for the service: that sends requests. */
export function unlooked({ settings }: Context, domain: string): Show {
  const places = servicePlaces(domain, settings.insecureHttp);
  return {
    notes: [escaped`Would look for the service at ${places}, without a password or a token, and ask which is yours.`],
  };
}
