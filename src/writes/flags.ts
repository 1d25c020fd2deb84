import type { Invocation } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import type { ApplyOptions } from './job.ts';

/** The flags of a command that sends many writes and keeps them in the ledger. */
export const applyFlags = {
  result: flag.text(
    '--result <file>',
    'with --apply: write what has become of each row: key, id, order number, status, reason',
  ),
  adopt: flag.switch(
    '--adopt',
    'with --apply: where the outcome of a row is unknown, take the record found in the list as what it created',
  ),
  retryUnknown: flag.switch(
    '--retry-unknown',
    'with --apply: send again what has an unknown outcome and is not in the list',
  ),
  checkList: flag.switch(
    '--check-list',
    'with --apply: first look every reference up in the whole list, and skip what is there',
  ),
  again: flag.switch(
    '--again',
    'send rows without a reference again, though the same was sent from another file or with other values',
  ),
};

export const readApplyOptions = ({
  flags,
  settings,
  sources,
}: Invocation): ApplyOptions & { readonly result: string | undefined } => ({
  result: typeof flags.result === 'string' ? flags.result : undefined,
  adopt: flags.adopt === true,
  retryUnknown: flags.retryUnknown === true,
  checkList: flags.checkList === true,
  again: flags.again === true,
  concurrency: sources.concurrency === 'flag' ? settings.concurrency : 1,
});
