import { Failure, usageFailure } from '../../base/failure.ts';
import { isSystemError, readFailure } from '../../base/files/read-failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';

/** What to do with any file that cannot be read. */
export const saveAgain = 'Open it in your spreadsheet program, save it as .xlsx or .csv, and give that file.';

/** The failure of a file that is not taken: `what` continues its name. */
export const unreadable = (name: string, what: string, hint = saveAgain): Failure =>
  usageFailure([escaped`${name} ${what}.`], hint);

/** Any error of a library as the failure of the file; what is none of the file's faults stays. */
export function asUnreadable(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Failure || !(error instanceof Error)) return error;
  return isSystemError(error)
    ? readFailure(error, name)
    : unreadable(name, escaped`is damaged: ${error.message.replace(/\.$/, '')}`);
}
