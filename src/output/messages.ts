import type { Writable } from 'node:stream';
import type { ChalkInstance } from 'chalk';
import { escaped, type Message } from '../base/text/message.ts';
import type { Progress } from './progress.ts';

interface MessagesOptions {
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly wrap: (text: string) => string;
  readonly paint: ChalkInstance | undefined;
  readonly wordsOf: (message: Message) => string;
  readonly wordsOfRow: (message: Message) => string;
  readonly rowsAreArabic: boolean;
  readonly spell: (text: string) => string;
  readonly progress?: Progress | undefined;
}

export type Messages = ReturnType<typeof createMessages>;

/** Everything that is printed on stderr, with control characters escaped and secrets redacted. */
export function createMessages(
  stderr: Writable,
  { quiet, debug, wrap, paint, wordsOf, wordsOfRow, rowsAreArabic, spell, progress }: MessagesOptions,
) {
  const printable = (message: Message): string => spell(wordsOf(message));
  const print = (line: string): void => {
    progress?.wipe();
    stderr.write(`${line}\n`);
  };
  return {
    /** Undefined if none is shown. */
    progress,
    /** The words of a message whose suggested commands are completed as those of this run are, for a row of a file. */
    wordsOf: wordsOfRow,
    /** Are cities and couriers called by their Arabic names in rows? */
    rowsAreArabic,
    /** Information, wrapped to the terminal; not printed with --quiet. */
    note(message: Message): void {
      if (!quiet) print(wrap(printable(message)));
    },
    /** Prints what nobody may miss, also with --quiet. */
    tell(message: Message): void {
      print(wrap(printable(message)));
    },
    warn(message: Message): void {
      if (quiet) return;
      const wrapped = wrap(printable(escaped`Warning: ${message}`));
      print(paint ? wrapped.replace(/^[^:]+:/, (label) => paint.yellow(label)) : wrapped);
    },
    debug(message: Message): void {
      if (debug) print(`${paint?.dim('debug') ?? 'debug'} ${printable(message)}`);
    },
    /** A question; the answer is typed on its last line, which is returned as it is shown. */
    ask(question: Message, output = stderr): string {
      progress?.wipe();
      const shown = printable(question);
      output.write(shown);
      return shown.slice(shown.lastIndexOf('\n') + 1);
    },
  };
}
