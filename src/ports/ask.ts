import { createInterface } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import { Failure } from '../base/failure.ts';
import type { AskingTerminal, InputStream, Io } from '../base/io.ts';
import { edited, escaped, joined, type Message } from '../base/text/message.ts';
import { foldText } from '../base/text/text.ts';
import type { Messages } from '../output/messages.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Settings } from '../settings/table.ts';

/** The user of a command, who may be asked. A command's context is one. */
export interface Asker {
  readonly io: Io;
  readonly settings: Pick<Settings, 'input' | 'yes'>;
  readonly messages: Messages;
  readonly stderrTerminal: Terminal;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
}

/** Whether questions can be asked: stdin and stderr are terminals, and neither flags nor CI forbid it. */
export const mayAsk = ({ io, settings, stderrTerminal }: Asker): boolean =>
  settings.input && !settings.yes && !io.env.CI && io.stdin.isTTY === true && stderrTerminal.isTerminal;

/** Whether a question of a command gets an answer: there is a person at a terminal, and no --yes. */
export async function canAsk(asker: Asker): Promise<boolean> {
  const terminal = asker.settings.yes ? undefined : await terminalFor(asker);
  terminal?.close();
  return terminal !== undefined;
}

/**
 * The keyboard up to the end of one line. Text pasted behind it stays for the next question: readline would echo it, and
 * there may be a password in it.
 */
function oneLineOf(keyboard: InputStream) {
  const line = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(raw: boolean): void {
      // A terminal that was closed says so here, at once.
      const report = (error: Error) => line.emit('error', error);
      keyboard.on('error', report);
      keyboard.setRawMode?.(raw);
      keyboard.off('error', report);
    },
  });
  const end = () => line.end();
  const fail = (error: Error) => line.destroy(error);
  const take = (chunk: Buffer | string) => {
    const bytes = Buffer.from(chunk);
    const at = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
    if (at < 0) return void line.write(bytes);
    // Windows ends a line with both.
    const next = at + (bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? 2 : 1);
    stop();
    if (next < bytes.length) keyboard.unshift(bytes.subarray(next));
    line.write(bytes.subarray(0, next));
  };
  function stop(): void {
    keyboard.pause();
    keyboard.off('data', take).off('end', end).off('close', end).off('error', fail);
  }
  keyboard.on('data', take).once('end', end).once('close', end).once('error', fail);
  keyboard.resume();
  return { line, stop };
}

const standardTerminal = ({ io }: Asker): AskingTerminal => ({
  input: io.stdin,
  output: io.stderr,
  close: () => undefined,
});

/** Where a question can be answered, though standard input may be a pipe, or have been read to its end. */
async function terminalFor(asker: Asker): Promise<AskingTerminal | undefined> {
  const { io, settings } = asker;
  if (!settings.input || io.env.CI) return undefined;
  return mayAsk(asker) && !io.stdin.destroyed ? standardTerminal(asker) : io.openTerminal?.();
}

/** Asks for one line on the terminal. Ctrl-C interrupts, Ctrl-D answers no. */
export async function ask(
  asker: Asker,
  question: Message,
  hidden = false,
  { input, output }: AskingTerminal = standardTerminal(asker),
): Promise<string> {
  const { messages, signal } = asker;
  signal.throwIfAborted();
  // The echo goes off before the question is shown: some people type ahead.
  const { line, stop } = oneLineOf(input);
  const lines = createInterface({
    input: line,
    // readline echoes what is typed: a secret to nowhere.
    output: hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : output,
    terminal: true,
    historySize: 0,
  });
  const answered = new AbortController();
  const prompt = messages.ask(question, output);
  // readline draws its prompt again whenever it redraws the line.
  if (!hidden) lines.setPrompt(prompt);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // A closed terminal cannot be given its old mode back, which readline tries before it ends.
      const hangUp = () => reject(new Failure('hung_up', escaped`Hung up.`));
      lines.on('error', hangUp);
      line.on('error', hangUp);
      lines.once('SIGINT', () => reject(new Failure('interrupted', escaped`Interrupted.`)));
      lines.once('close', () => reject(new Failure('declined', escaped`Aborted: no answer was given.`)));
      signal.addEventListener('abort', () => reject(signal.reason), { signal: answered.signal });
    });
  } catch (error) {
    // The error message starts on a line of its own.
    if (!hidden) output.write('\n');
    throw error;
  } finally {
    answered.abort();
    stop();
    lines.close();
    if (hidden) output.write('\n');
  }
}

/** Words and letters of both languages, then the keys of y and n in the Arabic layout of a keyboard. */
const yesWords = ['y', 'yes', '\u0646', '\u0646\u0639\u0645', '\u063a'];
const noWords = ['', 'n', 'no', '\u0644', '\u0644\u0627', '\u0649'];

/** Returns whether an answer means yes or no, in English or Arabic; nothing typed is no. A keyboard may add marks of direction. */
export function yesOrNoIn(answer: string): 'yes' | 'no' | undefined {
  const word = foldText(answer.trim());
  const isWord = (each: string): boolean => foldText(each) === word;
  if (yesWords.some(isWord)) return 'yes';
  return noWords.some(isWord) ? 'no' : undefined;
}

/** Keys in place of a value: letters, the same keys of an Arabic keyboard, and words. */
const askWords = {
  skip: ['s', 'skip', '\u0633', '\u062a\u062e\u0637\u064a'],
  back: ['b', 'back', '\u0644\u0627', '\u0631\u062c\u0648\u0639'],
  view: ['v', 'view', '?', '\u0631', '\u061f', '\u0639\u0631\u0636'],
  quit: ['q', 'quit', '\u0636', '\u062e\u0631\u0648\u062c'],
} as const;

const askKeys = ['skip', 'back', 'view', 'quit'] as const;

/** `skip` sends nothing for what was asked, `back` returns to the question before, `view` shows the record, `quit` ends. */
export type AskKey = (typeof askKeys)[number];

/** Returns the key that was typed in place of a value; undefined if it is none. */
export const askKeyIn = (text: string): AskKey | undefined =>
  askKeys.find((name) => askWords[name].some((word) => foldText(word) === foldText(text)));

/** One digit chooses among what is offered. */
export const mostChoices = 9;

/** The unknown answer after which a question says what it takes. */
const patience = 3;

/** Asks until it is answered yes or no; undefined without a terminal to ask at, or with --yes. */
export async function askYesOrNo(
  asker: Asker,
  question: Message,
  describe: () => Promise<readonly Message[]> = async () => [],
): Promise<'yes' | 'no' | undefined> {
  const terminal = asker.settings.yes ? undefined : await terminalFor(asker);
  if (!terminal) return undefined;
  try {
    const prompt = escaped`${question} [y/N] `;
    let shown = joined([...(await describe()), prompt], '\n');
    for (let unknown = 1; ; unknown++) {
      // Drop what was typed before the question.
      while (terminal.input.read() !== null);
      const answer = yesOrNoIn(await ask(asker, shown, false, terminal));
      if (answer !== undefined) return answer;
      shown = unknown < patience ? prompt : joined([escaped`Type y for yes, or n for no.`, prompt], '\n');
    }
  } finally {
    terminal.close();
  }
}

/**
 * Asks a yes-no question, a verb first, until it is answered; "no" is a failure. Without a terminal it needs --yes.
 * `describe` finds out what the question is about, once it is known that it can be asked.
 */
export async function confirm(
  asker: Asker,
  question: Message,
  describe?: () => Promise<readonly Message[]>,
): Promise<void> {
  if (asker.settings.yes) return;
  const answer = await askYesOrNo(asker, question, describe);
  if (answer === 'yes') return;
  if (answer === 'no') throw new Failure('declined', escaped`Aborted. Nothing was sent.`);
  const said = escaped`${edited(question, 'doing')} needs confirmation, and there is no terminal to ask on. Add --yes.`;
  throw new Failure('usage', said, { reruns: [['--yes']] });
}
