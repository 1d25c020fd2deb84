import { logInTexts } from './messages/log-in.ts';

/** What messages say, by the template of the source. */
export const messageTexts: Readonly<Record<string, string>> = {
  ...logInTexts,
  'Error: {1}': 'خطأ: {1}',
  'Warning: {1}': 'تنبيه: {1}',
};
