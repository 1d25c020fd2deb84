import type { Writable } from 'node:stream';
import type { ChalkInstance } from 'chalk';
import { escapeControlsByLine } from '../base/text/escape-controls.ts';
import type { Progress } from './progress.ts';

interface MessagesOptions {
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly wrap: (text: string) => string;
  readonly paint: ChalkInstance | undefined;
  readonly clean: (text: string) => string;
  /** Writes signs that the terminal lacks in other ways. */
  readonly spell: (text: string) => string;
  readonly progress?: Progress | undefined;
}

/** Everything that is printed on stderr, with control characters escaped and secrets redacted. */
export class Messages {
  readonly progress: Progress;

  constructor(
    private readonly stderr: Writable,
    private readonly options: MessagesOptions,
  ) {
    this.progress = options.progress ?? { show: () => undefined, wipe: () => undefined };
  }

  /** Information, wrapped to the terminal; not printed with --quiet. */
  note(text: string): void {
    if (!this.options.quiet) this.line(this.options.wrap(this.printable(text)));
  }

  warn(text: string): void {
    const { quiet, paint, wrap } = this.options;
    if (quiet) return;
    const wrapped = wrap(`Warning: ${this.printable(text)}`);
    this.line(paint ? wrapped.replace('Warning:', paint.yellow('Warning:')) : wrapped);
  }

  debug(text: string): void {
    const { debug, paint } = this.options;
    if (debug) this.line(`${paint?.dim('debug') ?? 'debug'} ${this.printable(text)}`);
  }

  /** A question; the answer is typed on its last line, which is returned as it is shown. */
  ask(question: string, output = this.stderr): string {
    this.progress.wipe();
    const shown = this.printable(question);
    output.write(shown);
    return shown.slice(shown.lastIndexOf('\n') + 1);
  }

  private line(printable: string): void {
    this.progress.wipe();
    this.stderr.write(`${printable}\n`);
  }

  /** Secrets go first: escaped or spelled in another way they would not be found. */
  private printable(text: string): string {
    const { clean, spell } = this.options;
    return spell(escapeControlsByLine(clean(text)));
  }
}
