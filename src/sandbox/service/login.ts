import type { Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { type Merchant, merchants, tokenOf } from '../data/merchants.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Accounts } from './accounts.ts';
import { checkedBody } from './validation.ts';

/** The login, which is there even when the catalogue names none (path documented, body observed). */
export const login = { id: 'authentication.login', method: 'POST', path: '/api/auth/login' } as const;

const text: ValueSchema = { type: 'string' };

const credentials = { input: { email: text, password: text }, required: ['email', 'password'] };

const secondsOfToken = 86_400;

/** Answers a login: the fields are those that integrators were seen to read. */
export function logIn(body: Row, accounts: Accounts, seed: number): Reply {
  const given = checkedBody(credentials, body);
  const merchant = accounts.named(given.email);
  if (!merchant || !accounts.isPassword(merchant, given.password)) return jsonReply(401, { error: 'Unauthorized' });
  return jsonReply(200, { access_token: tokenOf(seed, merchant), token_type: 'bearer', expires_in: secondsOfToken });
}

/** The merchant whose token the header bears. A token outlives a change of the password. */
export const merchantOf = (authorization: string | undefined, seed: number): Merchant | undefined =>
  merchants.find((merchant) => /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1] === tokenOf(seed, merchant));
