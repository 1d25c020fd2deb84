import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure, usageFailure } from '../base/failure.ts';
import type { Context } from './context.ts';

/** May a question be asked at all? Both sides of the talk must be a terminal, and nobody must have said no. */
export const mayAsk = ({ io, settings, stderrTerminal }: Context): boolean =>
  settings.input && !settings.yes && !io.env.CI && io.stdin.isTTY === true && stderrTerminal.isTerminal;

/** What is typed is echoed by readline to this stream; a secret's goes nowhere. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks for one line on the terminal. Ctrl-C interrupts, Ctrl-D answers no. */
export async function ask({ io, messages, signal }: Context, question: string, hidden = false): Promise<string> {
  signal.throwIfAborted();
  // First of all the echo goes off: what is typed before the question counts too.
  const lines = createInterface({
    input: io.stdin,
    output: hidden ? nowhere() : io.stderr,
    terminal: true,
    historySize: 0,
  });
  messages.ask(question);
  // readline draws its own prompt when it redraws the line; without this the question would vanish then.
  if (!hidden) lines.setPrompt(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new Failure('interrupted', 'Interrupted.')));
      lines.once('close', () => reject(new Failure('declined', 'No answer was given; nothing was done.')));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } catch (error) {
    // What comes next begins on a line of its own.
    if (!hidden) io.stderr.write('\n');
    throw error;
  } finally {
    lines.close();
    if (hidden) io.stderr.write('\n');
  }
}

/** Asks until the answer is yes or no; no ends the command. Off a terminal only `--yes` counts as a yes. */
export async function confirm(context: Context, question: string): Promise<void> {
  if (context.settings.yes) return;
  if (!mayAsk(context)) {
    throw usageFailure(
      [`${question} This has to be confirmed, and nobody can be asked here.`],
      'If you mean it, add --yes',
    );
  }
  for (;;) {
    const answer = (await ask(context, `${question} [y/N] `)).trim().toLowerCase();
    if (answer === 'y' || answer === 'yes') return;
    if (answer === '' || answer === 'n' || answer === 'no') throw new Failure('declined', 'Nothing was done.');
  }
}
