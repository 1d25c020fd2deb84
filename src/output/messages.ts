import type { Writable } from 'node:stream';
import type { ChalkInstance } from 'chalk';
import { escapeControlsByLine } from '../base/escape-controls.ts';
import type { Progress } from './progress.ts';

const noProgress: Progress = { show: () => undefined, wipe: () => undefined };

export interface MessagesOptions {
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly paint: ChalkInstance | undefined;
  /** Takes secrets out. */
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
    this.progress = options.progress ?? noProgress;
  }

  /** Information; not printed with --quiet. */
  note(text: string): void {
    if (!this.options.quiet) this.line(text);
  }

  warn(text: string): void {
    if (!this.options.quiet) this.line(text, `${this.options.paint?.yellow('Warning:') ?? 'Warning:'} `);
  }

  debug(text: string): void {
    if (this.options.debug) this.line(text, `${this.options.paint?.dim('debug') ?? 'debug'} `);
  }

  /** A question; the answer is typed on its last line, which is returned as it is shown. */
  ask(question: string, output = this.stderr): string {
    this.progress.wipe();
    const shown = this.printable(question);
    output.write(shown);
    return shown.slice(shown.lastIndexOf('\n') + 1);
  }

  private line(text: string, label = ''): void {
    this.progress.wipe();
    this.stderr.write(`${label}${this.printable(text)}\n`);
  }

  /** Secrets go first: escaped or spelled in another way they would not be found. */
  private printable(text: string): string {
    const { clean, spell } = this.options;
    return spell(escapeControlsByLine(clean(text)));
  }
}
