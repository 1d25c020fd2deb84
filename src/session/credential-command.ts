import { Failure } from '../base/failure.ts';
import type { Io } from '../base/io.ts';
import { isRow } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { commandWords } from '../base/text/text.ts';
import { cleanToken, endOfToken } from '../settings/credential.ts';
import type { FetchedToken, TokenGetter } from './token-source.ts';

/** The setting, as messages name it. */
export const credentialSource = 'credential_command';

/** In ms. A keychain may ask its user first. */
const longestRun = 60_000;
/** In bytes, of a token and of what is said beside it. */
const mostOutput = 65_536;

const failed = (why: Message): Failure =>
  new Failure('auth', escaped`The credential_command ${why} Nothing was sent.`, {
    hint: escaped`It is a setting of the profile. It has to print the token alone, or {"token": "\u2026", "expires_at": "\u2026"}.`,
  });

/** The token in the output of the program: all of it, or a field of JSON. */
function parseOutput(output: string): FetchedToken {
  const text = output.trim();
  if (!text.startsWith('{')) return { secret: cleanToken(text, 'The output'), ends: endOfToken(text) };
  const found: unknown = JSON.parse(text);
  if (!isRow(found) || typeof found.token !== 'string') throw failed(escaped`printed JSON without a token.`);
  const { token, expires_at: given } = found;
  const secret = cleanToken(token, 'The token');
  if (given === undefined || given === null) return { secret, ends: endOfToken(secret) };
  // Seconds since 1970, or ISO 8601.
  const ends = new Date(typeof given === 'number' ? given * 1000 : String(given));
  if (Number.isNaN(ends.getTime())) throw failed(escaped`printed an expires_at that is not a time.`);
  return { secret, ends };
}

/**
 * Runs the program that prints the token, without a shell. Its output is shown nowhere. Throws a failure of kind `auth` where it
 * does not end well in time, or prints no token.
 */
export async function fetchToken({ io, redactor, signal }: TokenGetter, command: string): Promise<FetchedToken> {
  const [program = '', ...words] = commandWords(command) ?? [];
  const late = AbortSignal.timeout(longestRun);
  const stop = AbortSignal.any([signal, late]);
  let output: Awaited<ReturnType<NonNullable<Io['runForOutput']>>> | undefined;
  try {
    output = await io.runForOutput?.(program, words, stop, mostOutput);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) throw failed(escaped`did not end within a minute.`);
    throw failed(escaped`could not be run (${error instanceof Error ? error.message : escaped`unknown error`}).`);
  }
  const { end, stdout, stderr } = output ?? { end: 'an error', stdout: '', stderr: '' };
  redactor.add(stdout.trim());
  if (end !== 0) {
    const said = redactor.quote(stderr);
    throw failed(escaped`ended with ${end}${said === '' ? '' : `: ${said}`}.`);
  }
  try {
    const token = parseOutput(stdout);
    redactor.add(token.secret);
    return token;
  } catch (error) {
    // Output that could not be read may hold the token, and is not quoted.
    throw error instanceof Failure && error.kind === 'auth' ? error : failed(escaped`printed no token.`);
  }
}
