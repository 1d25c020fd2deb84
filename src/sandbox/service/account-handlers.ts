import type { Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { type Merchant, merchants, password, tokenOf } from '../data/merchants.ts';
import { invalidInput } from '../http/refusal.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { type Handler, recordReply } from './call.ts';
import { checkedBody } from './validation.ts';

/** The login, which is there even when the catalogue names none (path documented, body observed). */
export const login = { id: 'authentication.login', method: 'POST', path: '/api/auth/login' } as const;

const text: ValueSchema = { type: 'string' };
const credentials = { input: { email: text, password: text }, required: ['email', 'password'] };

const secondsOfToken = 86_400;

/** Answers a login: the fields are those that integrators were seen to read. */
export function logIn(body: Row, seed: number): Reply {
  const given = checkedBody(credentials, body);
  const merchant = merchants.find(({ email }) => email === given.email);
  if (!merchant || given.password !== password) return jsonReply(401, { error: 'Unauthorized' });
  return jsonReply(200, { access_token: tokenOf(seed, merchant), token_type: 'bearer', expires_in: secondsOfToken });
}

/** The merchant whose token the header bears. */
export const merchantOf = (authorization: string | undefined, seed: number): Merchant | undefined =>
  merchants.find((merchant) => /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1] === tokenOf(seed, merchant));

const changePassword: Handler = ({ operation, body }) => {
  const { input, requiredInput: required } = operation;
  const given = checkedBody({ input, required }, body);
  if (given.current_password !== password) throw invalidInput('current_password', 'The password is incorrect.');
  if (given.password !== given.password_confirmation) {
    throw invalidInput('password', 'The password field confirmation does not match.');
  }
  return recordReply(operation, { message: 'All right, but the sandbox keeps the password it has.' });
};

export const accountHandlers: Readonly<Record<string, Handler>> = { 'profile.change-password': changePassword };
