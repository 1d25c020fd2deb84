import { createInterface } from 'node:readline';
import { type Readable, Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/message.ts';
import { withoutMarks } from '../../base/text/text.ts';
import type { Desk } from '../../ports/desk.ts';

const mostWaiting = 1000;

/** Reads scans line by line, on a terminal with a prompt. */
export interface LineSource {
  prompt(text: string): void;
  /** The next line; undefined at the end. Throws why the command was stopped. */
  next(): Promise<string | undefined>;
  /** True if another line, or the end, is there or arrives before what `wait` returns settles. */
  isFollowed(wait: () => Promise<unknown>): Promise<boolean>;
  /** Shows what has happened meanwhile above the line that is being typed. */
  tell(show: () => void): void;
  /** Ends the input with a failure of something that went on beside it. */
  fail(reason: unknown): void;
  close(): void;
}

/** A scanner may send them around a code. */
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

export const scannedText = (line: string): string => withoutMarks(line).replace(controls, ' ').trim();

/** By the mark at its beginning: the encoding in which old versions of PowerShell write files. */
const utf16 = (head: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
};

/** The text of a file or a pipe, in UTF-8: UTF-16 with its mark is decoded, as in all other inputs. */
function asUtf8(input: Readable): Readable {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (decoder) return done(null, decoder.decode(chunk, { stream: true }));
      if (head.length >= 2) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      const encoding = utf16(head);
      if (encoding) decoder = new TextDecoder(encoding);
      if (head.length < 2) return done();
      done(null, decoder ? decoder.decode(head, { stream: true }) : head);
    },
    flush: (done) => done(null, head.length === 1 ? head : decoder?.decode()),
  });
  input.once('error', (error) => output.destroy(error));
  return input.pipe(output);
}

export function openLineSource({ io, signal }: Desk, isTerminal: boolean): LineSource {
  const { stdin, stdout } = io;
  const input = isTerminal ? stdin : asUtf8(stdin);
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
    async isFollowed(wait) {
      const isThere = (): boolean => waiting.length > 0 || isOver || stop !== undefined;
      if (isThere()) return true;
      lines.resume();
      await Promise.race([
        wait(),
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
      ]);
      return isThere();
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
      // The input may have no end.
      stdin.unpipe();
      stdin.pause();
    },
  };
}
