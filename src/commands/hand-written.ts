import type { Command } from './command.ts';

/** A command that is more than one request, as data; its code is loaded when it runs. */
export interface HandWritten extends Omit<Command, 'operation'> {
  /** One word, or two for a verb of a group: `ops list`. */
  readonly name: string;
  readonly heading: string;
}
