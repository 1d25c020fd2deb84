import type { Io } from '../base/io.ts';
import type { Clock } from '../base/time/times.ts';
import type { Messages } from '../output/messages.ts';
import type { Terminal } from '../output/terminal.ts';

/** The machine of a run and the person at it. */
export interface Desk {
  readonly io: Io;
  readonly messages: Messages;
  readonly stderrTerminal: Terminal;
  readonly clock: Clock;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  /** Something to close when the command ends, last opened first closed. */
  onClose(close: () => Promise<void>): void;
}
