import type { ExitName, Failure } from '../../base/failure.ts';

/** The result of one check of `doctor`. */
export interface Diagnosis {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly found: string;
  readonly milliseconds?: number | undefined;
  /** The next command or step. */
  readonly next?: string | undefined;
  /** The exit code of a failed check. */
  readonly kind?: ExitName;
}

export const failed = (check: string, { kind, message, details: { hint, fields = [] } }: Failure): Diagnosis => ({
  check,
  state: 'fail',
  found: [message, ...fields.flatMap(({ field, messages }) => messages.map((each) => `${field}: ${each}`))].join('\n'),
  next: hint,
  kind,
});

export const skipped = (check: string, found: string): Diagnosis => ({ check, state: 'skipped', found });
