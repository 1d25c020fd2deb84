import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Row } from '../../base/row.ts';
import type { Fields } from '../../operations/manifest.ts';
import { firstPassword, type MerchantAccount, merchantAccounts, tokenOf } from '../data/merchants.ts';
import type { Store } from '../data/store.ts';
import type { Table } from '../data/table.ts';
import { frameworkError, invalidInput, jsonResponse, type SandboxResponse } from '../http/messages.ts';
import { recordResponse, type ServiceHandler } from './service-call.ts';
import { checkBody, settableFields } from './validation.ts';

const credentials: Fields = { email: { type: 'string' }, password: { type: 'string' } };

const tokenLifetime = 86_400;

/** The fields of the response are those that integrators were seen to read. */
export function respondToLogin(body: Row, accounts: Accounts, seed: number): SandboxResponse {
  const { email, password } = checkBody(credentials, ['email', 'password'], body);
  const merchant = accounts.withEmail(email);
  if (!merchant || !accounts.isPassword(merchant, password)) return jsonResponse(401, { error: 'Unauthorized' });
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
  if (!accounts.isPassword(merchant, fields.current_password)) {
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

const hashLength = 32;

/** Salt and hash: the password itself is never kept. */
function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, hashLength).toString('hex')}`;
}

function matchesHash(password: string, hash: string): boolean {
  const [salt = '', expected = ''] = hash.split(':');
  const actual = scryptSync(password, Buffer.from(salt, 'hex'), hashLength);
  return expected.length === 2 * hashLength && timingSafeEqual(actual, Buffer.from(expected, 'hex'));
}

// Not the name of a group's table: those have a slash.
const passwordTable = 'passwords';

export type Accounts = ReturnType<typeof openAccounts>;

/** Who may log in, and how. */
export function openAccounts(store: Store, profileOf: (merchant: MerchantAccount) => Table) {
  const emailOf = (merchant: MerchantAccount): string => {
    const changed = profileOf(merchant).find(merchant.userId)?.email;
    return typeof changed === 'string' ? changed : merchant.email;
  };
  /** Undefined until the password is changed for the first time. */
  const hashOf = ({ userId }: MerchantAccount): string | undefined => {
    const hash = store.state.of(passwordTable).fields.get(userId)?.hash;
    return typeof hash === 'string' ? hash : undefined;
  };
  return {
    emailOf,
    withEmail: (email: unknown) => merchantAccounts.find((merchant) => emailOf(merchant) === email),
    hasFirstPassword: (merchant: MerchantAccount) => hashOf(merchant) === undefined,
    isPassword: (merchant: MerchantAccount, given: unknown) => {
      const hash = hashOf(merchant);
      return hash === undefined ? given === firstPassword : typeof given === 'string' && matchesHash(given, hash);
    },
    setPassword: ({ userId }: MerchantAccount, password: string) =>
      store.put({ table: passwordTable, id: userId, fields: { hash: hashPassword(password) } }),
  };
}
