import { createInterface } from 'node:readline';
import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/message.ts';
import { withoutMarks } from '../../base/text/text.ts';
import type { PackSurroundings } from '../surroundings.ts';

const mostWaiting = 1000;

/** Reads scans line by line, on a terminal with a prompt. */
export interface LineSource {
  prompt(text: string): void;
  /** The next line; undefined at the end. Throws why the command was stopped. */
  next(): Promise<string | undefined>;
  /** Shows what has happened meanwhile above the line that is being typed. */
  tell(show: () => void): void;
  /** Ends the input with a failure of something that went on beside it. */
  fail(reason: unknown): void;
  close(): void;
}

/** A scanner may send them around a code. */
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

export const scannedText = (line: string): string => withoutMarks(line).replace(controls, ' ').trim();

export function openLineSource(
  { io, signal }: Pick<PackSurroundings, 'io' | 'signal'>,
  isTerminal: boolean,
): LineSource {
  const { stdin: input, stdout } = io;
  const lines = createInterface({
    input,
    // Some scanners end a code with Tab in place of Enter.
    ...(isTerminal && { output: stdout, completer }),
    terminal: isTerminal,
    historySize: 0,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  function completer(line: string, done: (error: null, found: [string[], string]) => void): void {
    done(null, [[], line]);
    lines.write(null, { name: 'return' });
  }
  const waiting: string[] = [];
  let stop: unknown;
  let isOver = false;
  let wake = (): void => undefined;
  const stopFor = (reason: unknown): void => {
    stop ??= reason;
    wake();
  };
  lines.on('line', (line) => {
    waiting.push(...line.split('\t'));
    if (!isTerminal && waiting.length >= mostWaiting) lines.pause();
    wake();
  });
  lines.on('close', () => {
    isOver = true;
    wake();
  });
  lines.on('SIGINT', () => stopFor(new Failure('interrupted', escaped`Interrupted. What was scanned is kept.`)));
  // readline reports here that a closed terminal cannot be given its old mode back.
  lines.on('error', () => stopFor(new Failure('hung_up', escaped`Hung up.`)));
  const onAbort = () => stopFor(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    prompt: (text) => {
      if (!isTerminal || isOver) return;
      lines.setPrompt(text);
      lines.prompt();
    },
    async next() {
      for (;;) {
        if (stop) throw stop;
        const line = waiting.shift();
        if (line !== undefined) return line;
        if (isOver) return undefined;
        if (!isTerminal) lines.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    tell: (show) => {
      if (isTerminal) stdout.write('\r\u001b[K');
      show();
      if (isTerminal && !isOver) lines.prompt(true);
    },
    fail: stopFor,
    close: () => {
      signal.removeEventListener('abort', onAbort);
      lines.close();
    },
  };
}
