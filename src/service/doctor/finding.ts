import type { ExitName, Failure } from '../../base/failure.ts';
import { escaped, joined, type Message } from '../../base/text/message.ts';

/** The result of one check of `doctor`. */
export interface Diagnosis {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly found: Message;
  readonly milliseconds?: number | undefined;
  /** The next command or step. */
  readonly next?: Message | undefined;
  /** The exit code of a failed check. */
  readonly kind?: ExitName;
}

export const failed = (check: string, { kind, said, details: { hint, fields = [] } }: Failure): Diagnosis => ({
  check,
  state: 'fail',
  found: joined(
    [said, ...fields.flatMap(({ field, messages }) => messages.map((each) => escaped`${field}: ${each}`))],
    '\n',
  ),
  next: hint,
  kind,
});

export const skipped = (check: string, found: Message): Diagnosis => ({ check, state: 'skipped', found });
