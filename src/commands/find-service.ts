import { basename } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { type CommandWords, escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { type FoundPlace, type Search, searchService } from '../documents/connect/service-places.ts';
import { ask, askYesOrNo, mayAsk } from '../ports/ask.ts';
import { askBaseUrl, askBaseUrlOrDomain, askServer } from '../service/login/login-questions.ts';
import type { Context } from '../session/context.ts';
import { serviceUrl } from '../settings/readers.ts';

/** The exact address that a person has named or confirmed, and the context that knows what was imported for it. */
export interface ConfirmedService {
  readonly baseUrl: string;
  readonly context: Context;
  /** It was looked for, so it may be asked for more that is public. */
  readonly wasFound?: true;
}

const lineOf = ({ baseUrl, sign }: FoundPlace): Message =>
  baseUrl === undefined ? escaped`An address that the document leaves open. ${sign}` : escaped`${baseUrl}  ${sign}`;

/** Returns the place that the person confirms, or chooses among several; undefined if it is none of them. */
async function confirmedPlace(context: Context, found: readonly FoundPlace[]): Promise<FoundPlace | undefined> {
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length === 0) {
    const { baseUrl } = first;
    const question =
      baseUrl === undefined
        ? escaped`Is this document that of your service?`
        : escaped`Is ${baseUrl} your service? Your password or token goes there, and nowhere else.`;
    const isRight = (await askYesOrNo(context, question, async () => [escaped`Found ${lineOf(first)}`])) === 'yes';
    return isRight ? first : undefined;
  }
  const lines = found.map((place, at) => escaped`  ${at + 1}  ${lineOf(place)}`);
  context.messages.note(
    joined([escaped`Your password or token goes to the one that you choose, and nowhere else:`, ...lines], '\n'),
  );
  const given = (await ask(context, escaped`The number of your service, or Enter for another address: `)).trim();
  return found[Number(given) - 1];
}

/** Takes over what a document says of the service, so that the login goes by it. */
async function withDocument(context: Context, { published }: FoundPlace): Promise<Context> {
  if (!published) return context;
  const { importFound } = await import('./ops/import.ts');
  const file = `${published.host}-${basename(published.path)}`;
  try {
    await importFound(context, { file, document: published.document });
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'declined') throw error;
  }
  return context.reopened();
}

const nothingFound = (given: string, misses: readonly Message[]): Message =>
  joined([escaped`No service was found at ${given}.`, ...misses.map((miss) => escaped`  ${miss}`)], '\n');

const nextSteps = escaped`If you know its address, give it in full, like https://ship.example.com; if you have its document: ${suggest`connect <document>`}`;

/** Returns the failure without a terminal: the command has to name the address that was found. `way` is how it logs in. */
function unconfirmed(given: string, { found, misses }: Search, way: CommandWords): Failure {
  if (found.length === 0) return usageFailure([nothingFound(given, misses)], nextSteps);
  const urls = found.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [baseUrl]));
  const commands = urls.map((url) => escaped`If that is your service: ${suggest`login ${url} ${way}`}`);
  const mistake = escaped`${given} is a domain. Without a terminal, name the exact address that gets your password or token.`;
  return usageFailure([joined([mistake, ...found.map(lineOf)], '\n')], joined(commands, '\n'));
}

/**
 * Looks for the service of a domain. Returns undefined if a person has confirmed none of what was found; throws a usage
 * failure where nobody can be asked.
 */
export async function findService(
  context: Context,
  given: string,
  way: CommandWords,
): Promise<ConfirmedService | undefined> {
  const search = await searchService(context, given);
  context.messages.progress?.wipe();
  if (!mayAsk(context)) throw unconfirmed(given, search, way);
  const { found, misses } = search;
  if (found.length === 0) context.messages.note(joined([nothingFound(given, misses), nextSteps], '\n'));
  const place = await confirmedPlace(context, found);
  if (!place) return undefined;
  const ready = await withDocument(context, place);
  const baseUrl = place.baseUrl ?? (await askServer(ready)) ?? (await askBaseUrl(ready));
  return { baseUrl, context: ready, wasFound: true };
}

/** Asks where the service is until a person has named or confirmed its exact address. */
export async function askService(context: Context, way: CommandWords): Promise<ConfirmedService> {
  for (;;) {
    const given = await askBaseUrlOrDomain(context);
    const reading = serviceUrl(given);
    if ('value' in reading) return { baseUrl: reading.value, context };
    const found = await findService(context, given, way);
    if (found) return found;
  }
}
