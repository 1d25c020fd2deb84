import { type Failure, usageFailure } from '../failure.ts';
import { escaped, type Message, systemCommand } from './message.ts';

// PowerShell 5 and cmd write what goes through `|` in an old code page, unless they are told otherwise: PowerShell in ASCII, with a
// question mark for each other letter.

/** How a user of Windows gets UTF-8 through a pipe. */
export const codePageAdvice = (): Message =>
  escaped`Type first, in cmd.exe: ${systemCommand`chcp 65001`}, in PowerShell: ${systemCommand`$OutputEncoding = [Text.Encoding]::UTF8`}. Or give it as a file.`;

/** A word of question marks alone, at least three: a person may type two. */
const lostWord = /[\s"',;:]\?{3,}(?=[\s"',;:.])/;

/** Looks for words of lost letters in a stream of bytes. If the input has a letter beyond ASCII, the shell has replaced nothing. */
export class LostLetters {
  private last = '\n';
  private isAscii = true;
  private hasWord = false;

  add(bytes: Buffer): void {
    if (!this.isAscii) return;
    this.isAscii = !bytes.some((byte) => byte > 0x7e || byte === 0);
    if (!this.isAscii || this.hasWord) return;
    const text = this.last + bytes.toString('latin1');
    this.hasWord = lostWord.test(text);
    // Three question marks of a long run are enough to recognize it in the next chunk.
    this.last = (/[^?]?\?*$/.exec(text)?.[0] ?? '').slice(0, 4);
  }

  /** Throws a failure of kind `usage` if letters were lost. Call it at the end. */
  check(): void {
    this.add(Buffer.from('\n'));
    if (this.isAscii && this.hasWord) throw lostLetters();
  }
}

/** The failure, of kind `usage`, for input whose letters the shell has replaced. */
export const lostLetters = (): Failure =>
  usageFailure([
    escaped`The shell replaced letters of standard input with question marks. ${codePageAdvice()} Nothing was sent.`,
  ]);

/** Returns true if a line, such as a password or a scan, has only question marks, or has bytes of another code page. */
export const isLostLine = (line: string): boolean => /^\?{3,}\r?$|\ufffd/.test(line);

/** Yields the chunks of standard input. At its end, throws a failure of kind `usage` if the shell has replaced letters. */
export async function* withLetters(input: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const letters = new LostLetters();
  for await (const chunk of input) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    letters.add(bytes);
    yield bytes;
  }
  letters.check();
}
