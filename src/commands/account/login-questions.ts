import { escaped } from '../../base/text/escape-controls.ts';
import { ask } from '../../session/ask.ts';
import type { Context } from '../../session/context.ts';
import { emailAddress, type Reader, serviceUrl, shownAddress } from '../../settings/readers.ts';

const emailOrNothing: Reader<string> = (given) => (given === '' ? { value: '' } : emailAddress(given));

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
    context.messages.note(escaped`${show(given)} ${reading.fault}.`);
  }
}

export const askBaseUrl = (context: Context): Promise<string> =>
  askUntilValid(context, 'Base URL of the service: ', serviceUrl, shownAddress);

/** Empty where it may be skipped, and was. */
export const askEmail = (context: Context, mayBeSkipped: boolean): Promise<string> =>
  mayBeSkipped
    ? askUntilValid(context, 'Email, or Enter to skip: ', emailOrNothing, JSON.stringify)
    : askUntilValid(context, 'Email: ', emailAddress, JSON.stringify);
