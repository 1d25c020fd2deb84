import { emailAddress, type Reader, serviceUrl, shownAddress } from '../../settings/readers.ts';
import { ask } from '../ask.ts';
import type { Context } from '../context.ts';

async function askUntilValid(
  context: Context,
  question: string,
  read: Reader<string>,
  show: (given: string) => string,
): Promise<string> {
  for (;;) {
    const given = (await ask(context, question)).trim();
    const reading = read(given);
    if ('value' in reading) return reading.value;
    context.messages.note(`${show(given)} ${reading.fault}.`);
  }
}

export const askBaseUrl = (context: Context): Promise<string> =>
  askUntilValid(context, 'Base URL of the service: ', serviceUrl, shownAddress);

export const askEmail = (context: Context): Promise<string> =>
  askUntilValid(context, 'Email: ', emailAddress, JSON.stringify);
