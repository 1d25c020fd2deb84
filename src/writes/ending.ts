import { type Failure, isStop, lacksCredential } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { wasNeverSent } from '../http/attempt.ts';
import type { Job } from './job.ts';

/** What a failure says of the write: refused, provably not done, or outcome unknown. */
interface FailedWrite {
  readonly state: 'refused' | 'not_sent' | 'unknown';
  /** Every further write would end in the same way. */
  readonly endsAll: boolean;
}

/** Without arguments in the path, these are about the route or the account, and not about one record. */
const statusesOfRoute = [403, 404];

export function failedWrite(failure: Failure, { args }: Pick<Job, 'args'>): FailedWrite {
  const { status = 0, outcomeUnknown, isForAll = false, cause } = failure.details;
  const stop = isStop(failure);
  if (outcomeUnknown) return { state: 'unknown', endsAll: stop || isForAll };
  if (stop || wasNeverSent(cause) || lacksCredential(failure)) return { state: 'not_sent', endsAll: true };
  const isForRoute = args.length === 0 && statusesOfRoute.includes(status);
  if (isForRoute || [401, 405, 429].includes(status)) return { state: 'not_sent', endsAll: true };
  const isRefusal = status >= 400 && status < 500 && status !== 408;
  return { state: isRefusal ? 'refused' : 'unknown', endsAll: isForAll };
}

/** A refusal without anything personal: its status, and the fields that it names. */
export const impersonalReason = ({ details: { status, fields = [] }, kind }: Failure): string =>
  [status ?? kind, ...fields.map(({ field }) => field).filter((name) => /^[\w.[\]-]{1,60}$/.test(name))].join(' ');

/** A refusal in full, on one line. */
export const reasonOfFailure = ({ message, details }: Failure): string =>
  [
    ...message.split('\n', 1).map((line) => line.replace(/\.$/, '')),
    ...(details.fields ?? []).map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`),
  ].join('; ');
