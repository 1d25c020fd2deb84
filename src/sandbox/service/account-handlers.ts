import { invalidInput } from '../http/http-error.ts';
import { type OperationHandler, recordResponse } from './operation-call.ts';
import { settableFields } from './settable-fields.ts';
import { checkBody } from './validation.ts';

export const changePassword: OperationHandler = ({ operation, body, merchant, accounts }) => {
  const { current_password, password, password_confirmation } = checkBody(
    operation.input,
    operation.requiredInput,
    body,
  );
  if (!accounts.isPassword(merchant, current_password)) {
    throw invalidInput('current_password', 'The password is incorrect.');
  }
  if (password !== password_confirmation) {
    throw invalidInput('password', 'The password field confirmation does not match.');
  }
  accounts.setPassword(merchant, String(password));
  return recordResponse(operation, { message: 'The password has been changed.' });
};

/** Merchants log in with the email of their profile, so no two may have the same. */
export const updateProfile: OperationHandler = (call) => {
  const { operation, rows, merchant, accounts } = call;
  const fields = settableFields(call);
  const owner = accounts.withEmail(fields.email);
  if (owner && owner !== merchant) throw invalidInput('email', 'The email has already been taken.');
  return recordResponse(operation, rows.update(merchant.userId, fields));
};
