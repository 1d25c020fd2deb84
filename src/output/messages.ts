import type { Writable } from 'node:stream';
import type { ChalkInstance } from 'chalk';
import { escapeControls } from '../base/escape-controls.ts';
import type { Progress } from './progress.ts';

const noProgress: Progress = { show: () => undefined, wipe: () => undefined };

export interface MessagesOptions {
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly paint: ChalkInstance | undefined;
  readonly clean: (text: string) => string;
  readonly progress?: Progress | undefined;
}

/** Everything on stderr beside the data: control characters are escaped, secrets redacted. */
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
    if (!this.options.quiet) this.line(`${this.options.paint?.yellow('Warning:') ?? 'Warning:'} `, text);
  }

  debug(text: string): void {
    if (this.options.debug) this.line(this.options.paint?.dim('debug') ?? 'debug', ` ${text}`);
  }

  /** A question; the answer is typed on the same line. */
  ask(question: string): void {
    this.progress.wipe();
    this.stderr.write(this.options.clean(escapeControls(question)));
  }

  private line(painted: string, text = ''): void {
    this.progress.wipe();
    const safe = text === '' ? escapeControls(painted) : painted + text.split('\n').map(escapeControls).join('\n');
    this.stderr.write(this.options.clean(`${safe}\n`));
  }
}
