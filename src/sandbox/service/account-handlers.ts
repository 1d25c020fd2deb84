import { invalidInput } from '../http/invalid.ts';
import { bodyOf } from './body.ts';
import { type Handler, recordReply } from './call.ts';
import { checkedBody } from './validation.ts';

const changePassword: Handler = ({ operation, body, merchant, accounts }) => {
  const { input, requiredInput: required } = operation;
  const given = checkedBody({ input, required }, body);
  if (!accounts.isPassword(merchant, given.current_password)) {
    throw invalidInput('current_password', 'The password is incorrect.');
  }
  if (given.password !== given.password_confirmation) {
    throw invalidInput('password', 'The password field confirmation does not match.');
  }
  accounts.setPassword(merchant, String(given.password));
  return recordReply(operation, { message: 'The password has been changed.' });
};

/** Who changes the email logs in with the new one, so no two may have the same. */
const updateProfile: Handler = (call) => {
  const { operation, rows, merchant, accounts } = call;
  const given = bodyOf(call);
  const other = accounts.named(given.email);
  if (other && other !== merchant) throw invalidInput('email', 'The email has already been taken.');
  return recordReply(operation, rows.update(merchant.userId, given));
};

export const accountHandlers: Readonly<Record<string, Handler>> = {
  'profile.change-password': changePassword,
  'profile.update': updateProfile,
};
