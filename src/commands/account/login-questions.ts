import { NotAllowed, serviceUrl, shownAddress } from '../../settings/readers.ts';
import { ask } from '../ask.ts';
import type { Context } from '../context.ts';

export const isEmail = (given: string): boolean => /^\S+@\S+$/.test(given);

export async function askBaseUrl(context: Context): Promise<string> {
  for (;;) {
    const given = (await ask(context, 'Base URL of the service: ')).trim();
    try {
      return serviceUrl(given);
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      context.messages.note(`${shownAddress(given)} ${error.message}.`);
    }
  }
}

export async function askEmail(context: Context): Promise<string> {
  for (;;) {
    const given = (await ask(context, 'Email: ')).trim();
    if (isEmail(given)) return given;
    context.messages.note(`${JSON.stringify(given)} is not a valid address.`);
  }
}
