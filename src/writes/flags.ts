import type { Invocation } from '../session/context.ts';
import type { FlagSpec } from '../session/flags.ts';

/** What a command takes that sends many writes and keeps them in the ledger. */
export const applyFlags: readonly FlagSpec[] = [
  {
    flag: '--result <file>',
    about: 'with --apply: write what has become of each row: key, id, order number, status, reason',
  },
  {
    flag: '--adopt',
    about: 'with --apply: where the outcome of a row is unknown, take the record found in the list as what it created',
  },
  { flag: '--retry-unknown', about: 'with --apply: send again what has an unknown outcome and is not in the list' },
  {
    flag: '--check-list',
    about: 'with --apply: first look every reference up in the whole list, and skip what is there',
  },
  {
    flag: '--again',
    about: 'send rows without a reference again, though the same was sent from another file or with other values',
  },
];

/** How the writes are made. */
export interface ApplyOptions {
  readonly result: string | undefined;
  readonly adopt: boolean;
  readonly retryUnknown: boolean;
  readonly checkList: boolean;
  readonly again: boolean;
  /** Writes at once: one unless the command line asks for more. */
  readonly concurrency: number;
}

export const readApplyOptions = ({ flags, settings, sources }: Invocation): ApplyOptions => ({
  result: typeof flags.result === 'string' ? flags.result : undefined,
  adopt: flags.adopt === true,
  retryUnknown: flags.retryUnknown === true,
  checkList: flags.checkList === true,
  again: flags.again === true,
  concurrency: sources.concurrency === 'flag' ? settings.concurrency : 1,
});
