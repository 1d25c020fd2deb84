import type { Row } from '../../base/row.ts';
import { type MerchantAccount, merchantAccounts, tokenOf } from '../data/merchants.ts';
import type { RowSchema } from '../data/schema.ts';
import { jsonResponse, type SandboxResponse } from '../http/response.ts';
import type { SandboxRoute } from '../http/routes.ts';
import type { Accounts } from './accounts.ts';
import { checkBody } from './validation.ts';

/** The login's operation in the catalogue. */
export const loginId = 'authentication.login';

/** The login is there even if the catalogue has none (path documented, body observed). */
export const loginRoute: SandboxRoute = { method: 'POST', path: '/api/auth/login' };

const credentials: RowSchema = { email: { type: 'string' }, password: { type: 'string' } };

const tokenLifetime = 86_400;

/** The fields of the response are those that integrators were seen to read. */
export function logIn(body: Row, accounts: Accounts, seed: number): SandboxResponse {
  const { email, password } = checkBody(credentials, ['email', 'password'], body);
  const merchant = accounts.withEmail(email);
  if (!merchant || !accounts.isPassword(merchant, password)) return jsonResponse(401, { error: 'Unauthorized' });
  return jsonResponse(200, { access_token: tokenOf(seed, merchant), token_type: 'bearer', expires_in: tokenLifetime });
}

/** The merchant whose token the header bears. A token stays valid when the password changes. */
export function authenticate(authorization: string | undefined, seed: number): MerchantAccount | undefined {
  const [, token] = /^Bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  return merchantAccounts.find((merchant) => tokenOf(seed, merchant) === token);
}
