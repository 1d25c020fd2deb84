import { type ExitName, Failure } from '../base/failure.ts';
import type { Redactor } from '../base/redact.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { clockTime, duration } from '../base/time/times.ts';
import { type ErrorBody, readErrorBody } from './error-body.ts';
import type { HttpResponse } from './exchange.ts';
import { checkBaseUrl } from './network-failure.ts';
import { retryAfter } from './pacing-headers.ts';
import { nameRequest, outcomeUnknown, type RequestInfo, withRedirect } from './request-info.ts';
import { isRetryableStatus } from './retry-policy.ts';

interface Explanation {
  readonly kind: ExitName;
  readonly message: string;
  readonly hint?: string;
}

/**
 * The two kinds of 404 have the same status and shape, so only the text tells them apart (observed on Laravel):
 * a missing record names its model, a missing path names the route or nothing.
 */
const isMissingRecord = (message: string): boolean => /^No query results for model\b/.test(message);

const withReason = (text: string, reason: string): string => (reason ? `${text}: ${reason}` : `${text}.`);

function unauthorized({ host, proof }: RequestInfo): Explanation {
  if (!proof)
    return { kind: 'auth', message: escaped`${host} requires a login.`, hint: escaped`Log in: ${suggest`login`}` };
  return {
    kind: 'auth',
    message: escaped`${host} does not accept the ${proof.what} from ${proof.from}.`,
    hint: proof.hint,
  };
}

function notFound(status: number, info: RequestInfo, { message: reason }: ErrorBody): Explanation {
  // A list that gets this response was taken for a record: it has another path.
  if (status === 404 && info.isRecord && isMissingRecord(reason)) {
    return {
      kind: 'not_found',
      message: escaped`There is no ${info.what}.`,
      ...(info.idHint && { hint: info.idHint }),
    };
  }
  const hint = [checkBaseUrl, info.routeHint, info.idHint].filter(Boolean).join('\n');
  const path = info.path.replace(/\?.*$/s, '');
  return { kind: 'not_found', message: escaped`${info.host} has no ${info.method} ${path} (${status}).`, hint };
}

function forbidden(info: RequestInfo, { message: reason }: ErrorBody): Explanation {
  const { host, proof, redirectedTo, url } = info;
  const message = withReason(escaped`${host} does not permit the ${nameRequest(info)}`, reason);
  // Signed links are good for a while; the account has nothing to do with it.
  if (redirectedTo !== undefined || url !== undefined) {
    return { kind: 'auth', message, hint: 'The link may have expired. Run the command again to get a new one.' };
  }
  const credential = proof ? escaped` (${proof.what} from ${proof.from})` : '';
  return { kind: 'auth', message, hint: escaped`Your account lacks the permission${credential}.` };
}

function explain(status: number, info: RequestInfo, body: ErrorBody): Explanation {
  const { host, action } = info;
  const name = nameRequest(info);
  const reason = body.message;
  if (status === 401) return unauthorized(info);
  if (status === 403) return forbidden(info, body);
  if (status === 404 || status === 405) return notFound(status, info, body);
  if (status === 429) {
    const hint = 'Wait a little, then try again. Fewer requests at once: --concurrency 2';
    const outcome = action === undefined ? '' : ' It was not done.';
    return { kind: 'unavailable', message: `The ${name} was rate-limited (429).${outcome}`, hint };
  }
  if (status < 400) {
    const hint = 'Is the base URL right? See the response with --debug.';
    return {
      kind: 'unavailable',
      message: escaped`${host} sent an unexpected status for the ${name} (${status}).`,
      hint,
    };
  }
  if (status === 408 || status >= 500) {
    const message = withReason(escaped`${host} failed on the ${name} (${status})`, reason);
    return { kind: 'unavailable', message, hint: 'Try again in a while.' };
  }
  const refusal =
    action === undefined ? escaped`The service refused the ${name}` : escaped`The service could not ${action}`;
  return { kind: 'refused', message: withReason(`${refusal} (${status})`, reason) };
}

/** When to come back, where the service says so. */
function retryTime(response: HttpResponse, now: Date): string | undefined {
  const delay = isRetryableStatus(response.status) ? retryAfter(response, now) : undefined;
  if (delay === undefined) return undefined;
  const until = new Date(now.getTime() + delay);
  return escaped`The service asks you to come back at ${clockTime(until, now)} (in ${duration(delay)}).`;
}

/** The failure that a status means; undefined below 300. */
export function httpFailure(
  response: HttpResponse,
  info: RequestInfo,
  redactor: Redactor,
  now: Date,
): Failure | undefined {
  const { status, headers } = response;
  if (status < 300) return undefined;
  const body = readErrorBody(response, redactor);
  const { kind, message, hint } = explain(status, info, body);
  const requestId = headers['x-request-id'] ?? headers['x-correlation-id'];
  const failure = new Failure(kind, message, {
    status,
    reason: body.message,
    requestId: requestId === undefined ? undefined : redactor.quote(requestId),
    fields: kind === 'refused' && body.fields.length > 0 ? body.fields : undefined,
    hint: retryTime(response, now) ?? hint,
  });
  const told = withRedirect(failure, info);
  return status >= 500 ? outcomeUnknown(told, info) : told;
}
