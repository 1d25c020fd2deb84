import type { Writable } from 'node:stream';
import type { ChalkInstance } from 'chalk';
import { escapeControlsByLine } from '../base/text/message.ts';
import type { Progress } from './progress.ts';

interface MessagesOptions {
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly wrap: (text: string) => string;
  readonly paint: ChalkInstance | undefined;
  readonly clean: (text: string) => string;
  readonly spell: (text: string) => string;
  readonly progress?: Progress | undefined;
}

export type Messages = ReturnType<typeof createMessages>;

/** Everything that is printed on stderr, with control characters escaped and secrets redacted. */
export function createMessages(
  stderr: Writable,
  { quiet, debug, wrap, paint, clean, spell, progress }: MessagesOptions,
) {
  /** Secrets go first: escaped or spelled in another way they would not be found. */
  const printable = (text: string): string => spell(escapeControlsByLine(clean(text)));
  const print = (line: string): void => {
    progress?.wipe();
    stderr.write(`${line}\n`);
  };
  return {
    /** Undefined where none is shown. */
    progress,
    /** Information, wrapped to the terminal; not printed with --quiet. */
    note(text: string): void {
      if (!quiet) print(wrap(printable(text)));
    },
    /** Prints what nobody may miss, also with --quiet. */
    tell(text: string): void {
      print(wrap(printable(text)));
    },
    warn(text: string): void {
      if (quiet) return;
      const wrapped = wrap(`Warning: ${printable(text)}`);
      print(paint ? wrapped.replace('Warning:', paint.yellow('Warning:')) : wrapped);
    },
    debug(text: string): void {
      if (debug) print(`${paint?.dim('debug') ?? 'debug'} ${printable(text)}`);
    },
    /** A question; the answer is typed on its last line, which is returned as it is shown. */
    ask(question: string, output = stderr): string {
      progress?.wipe();
      const shown = printable(question);
      output.write(shown);
      return shown.slice(shown.lastIndexOf('\n') + 1);
    },
  };
}
