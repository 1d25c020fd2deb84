import type { Row } from '../../base/row.ts';
import type { Fields } from '../../operations/manifest.ts';
import { type MerchantAccount, merchantAccounts, tokenOf } from '../data/merchants.ts';
import { frameworkError, invalidInput, jsonResponse, type SandboxResponse } from '../http/messages.ts';
import type { Accounts } from './accounts.ts';
import { recordResponse, type ServiceHandler } from './service-call.ts';
import { checkBody, settableFields } from './validation.ts';

const credentials: Fields = { email: { type: 'string' }, password: { type: 'string' } };

const tokenLifetime = 86_400;

/** The fields of the response are those that integrators were seen to read. */
export function respondToLogin(body: Row, accounts: Accounts, seed: number): SandboxResponse {
  const { email, password } = checkBody(credentials, ['email', 'password'], body);
  const merchant = accounts.withEmail(email);
  if (!merchant || !accounts.isPassword(merchant, String(password)))
    return jsonResponse(401, { error: 'Unauthorized' });
  return jsonResponse(200, { access_token: tokenOf(seed, merchant), token_type: 'bearer', expires_in: tokenLifetime });
}

/** The merchant whose token the header bears; throws a 401. A token stays valid when the password changes. */
export function authenticate(authorization: string | undefined, seed: number): MerchantAccount {
  const [, token] = /^Bearer +(.+)$/i.exec(authorization ?? '') ?? [];
  const merchant = merchantAccounts.find((each) => tokenOf(seed, each) === token);
  if (!merchant) throw frameworkError(401, 'Unauthenticated.');
  return merchant;
}

const changePassword: ServiceHandler = ({ operation, body, merchant, accounts }) => {
  const fields = checkBody(operation.input, operation.requiredInput, body);
  if (!accounts.isPassword(merchant, String(fields.current_password))) {
    throw invalidInput('current_password', 'The password is incorrect.');
  }
  if (fields.password !== fields.password_confirmation) {
    throw invalidInput('password', 'The password field confirmation does not match.');
  }
  accounts.setPassword(merchant, String(fields.password));
  return recordResponse(operation, { message: 'The password has been changed.' });
};

/** Merchants log in with the email of their profile, so no two may have the same. */
const updateProfile: ServiceHandler = (call) => {
  const { operation, rows, merchant, accounts } = call;
  const fields = settableFields(call);
  const owner = accounts.withEmail(fields.email);
  if (owner && owner !== merchant) throw invalidInput('email', 'The email has already been taken.');
  return recordResponse(operation, rows.update(merchant.userId, fields));
};

export const accountHandlers = { 'profile.change-password': changePassword, 'profile.update': updateProfile };
