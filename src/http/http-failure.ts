import { type ExitName, Failure, type FieldFault } from '../base/failure.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import type { Redactor } from '../base/redact.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { isNonEmpty } from '../base/text/text.ts';
import { clockTime, duration } from '../base/time/times.ts';
import type { HttpResponse } from './exchange.ts';
import type { Proof, ServiceRequest } from './request.ts';
import { responseText } from './response-body.ts';
import { isRetryableStatus, retryAfter } from './retry-policy.ts';

/** A request, as the message of its failure names it. */
export interface RequestInfo extends Omit<ServiceRequest, 'host'> {
  readonly host: string;
  /** At an origin that is not the base URL's, as labels may be. */
  readonly isElsewhere?: boolean;
  /** Which credential was sent. */
  readonly proof?: Pick<Proof, 'what' | 'from' | 'hint'> | undefined;
  /** Where the service has redirected it, as messages show it. */
  redirectedTo?: string | undefined;
}

/** The failure that a status from 300 on means. */
export function httpFailure(response: HttpResponse, info: RequestInfo, redactor: Redactor, now: Date): Failure {
  const { status, headers } = response;
  const body = readErrorBody(response, redactor);
  const { kind, said, hint, isMissingRecord } = explain(status, info, body.message);
  const delay = isRetryableStatus(status) ? retryAfter(response, now) : undefined;
  const requestId = headers['x-request-id'] ?? headers['x-correlation-id'];
  const failure = new Failure(kind, said, {
    status,
    isMissingRecord,
    isTokenRefused: status === 401 && /\binvalid_token\b/.test(headers['www-authenticate'] ?? '') ? true : undefined,
    reason: body.message,
    requestId: requestId === undefined ? undefined : redactor.quote(requestId),
    fields: kind === 'refused' && body.fields.length > 0 ? body.fields : undefined,
    hint: delay === undefined ? hint : retryTime(delay, now),
    retryAfter: delay,
  });
  const told = withRedirect(failure, info);
  return status >= 500 ? outcomeUnknown(told, info) : told;
}

interface Explanation {
  readonly kind: ExitName;
  readonly said: Message;
  readonly hint?: Message;
  readonly isMissingRecord?: true;
}

function explain(status: number, info: RequestInfo, reason: string): Explanation {
  const { host, action, what, proof } = info;
  const name = action === undefined ? escaped`request for ${what}` : escaped`request to ${action}`;
  if (status === 401) {
    return proof
      ? {
          kind: 'auth',
          said: escaped`${host} does not accept the ${proof.what} from ${proof.from}.`,
          hint: proof.hint,
        }
      : { kind: 'auth', said: escaped`${host} requires a login.`, hint: escaped`Log in: ${suggest`login`}` };
  }
  if (status === 403) {
    const said = withReason(escaped`${host} does not permit the ${name}`, reason);
    return { kind: 'auth', said, hint: forbiddenHint(info) };
  }
  if (status === 404 || status === 405) return notFound(status, info, reason);
  if (status === 429) {
    const hint = escaped`Wait a little, then try again. Fewer requests at once: --concurrency 2`;
    const outcome = action === undefined ? '' : escaped` It was not done.`;
    return { kind: 'unavailable', said: escaped`The ${name} was rate-limited (429).${outcome}`, hint };
  }
  if (status < 400) {
    const said = escaped`${host} sent an unexpected status for the ${name} (${status}).`;
    return { kind: 'unavailable', said, hint: escaped`Is the base URL right? See the response with --debug.` };
  }
  if (status === 408 || status >= 500) {
    const said = withReason(escaped`${host} failed on the ${name} (${status})`, reason);
    return { kind: 'unavailable', said, hint: escaped`Try again in a while.` };
  }
  const refusal =
    action === undefined ? escaped`The service refused the ${name}` : escaped`The service could not ${action}`;
  const said = withReason(escaped`${refusal} (${status})`, reason);
  const hint = refusedHint(status, info);
  return { kind: 'refused', said, ...(hint && { hint }) };
}

function refusedHint(status: number, { proof }: RequestInfo): Message | undefined {
  if (status === 402)
    return escaped`The account has to pay first: top up its balance, then run the same command again.`;
  if (status !== 419) return undefined;
  // Laravel's "Page Expired": the routes of its website ask for a session and a token of their own.
  const expired = escaped`A session or page has expired (419), or the path leads to a website and not to its API.`;
  return joined([expired, ...(proof ? [proof.hint] : []), checkBaseUrl()], '\n');
}

/** The message of an error response and its faulty fields, fit to be printed. */
interface ErrorBody {
  /** Empty where it says nothing; never a stack trace, never HTML. */
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

/** The names under which services give the field that an error is about, and its text. */
const fieldNames = ['field', 'param', 'parameter', 'path', 'loc', 'pointer'];
const textNames = ['message', 'msg', 'detail', 'title'];

const textIn = (row: Row, names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find(isNonEmpty);

/** `loc` is a path: `['query', 'per_page']`. */
const lastStep = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

/** The errors as messages by field, which they are in Laravel; elsewhere often a list. */
function byField(errors: unknown): (readonly [string, unknown])[] {
  if (isRow(errors)) return Object.entries(errors);
  if (!Array.isArray(errors)) return [];
  return errors.filter(isRow).flatMap((error) => {
    const places = Object.entries({ ...(isRow(error.source) && error.source), ...error });
    const field = textIn(Object.fromEntries(places.map(([name, place]) => [name, lastStep(place)])), fieldNames);
    return field === undefined ? [] : [[field, textIn(error, textNames) ?? error] as const];
  });
}

const fieldFaults = (errors: unknown, redactor: Redactor): FieldFault[] =>
  byField(errors).map(([field, messages]) => ({
    field: redactor.quote(field),
    messages: (Array.isArray(messages) ? messages : [messages]).map((message) =>
      redactor.quote(typeof message === 'string' ? message : stringifyJson(message)),
    ),
  }));

function readErrorBody(response: HttpResponse, redactor: Redactor): ErrorBody {
  let json: unknown;
  try {
    json = parseJson(responseText(response) ?? response.body.toString('utf8'));
  } catch {
    // A web page, or a text.
  }
  const row = isRow(json) ? json : {};
  const body = isRow(row.error) ? { ...row, ...row.error } : row;
  const fields = fieldFaults(body.errors ?? body.detail, redactor);
  return { message: redactor.quote(textIn(body, ['message', 'error', 'detail', 'title']) ?? ''), fields };
}

/** A failure whose hint tells where the service has redirected the request, if it has. */
export function withRedirect(failure: Failure, { redirectedTo }: RequestInfo): Failure {
  if (redirectedTo === undefined) return failure;
  const { kind, said, details } = failure;
  const told = escaped`The service redirected the request to ${redirectedTo}.`;
  const hint = details.hint === undefined ? told : escaped`${told}\n${details.hint}`;
  return new Failure(kind, said, { ...details, hint });
}

/** The failure of a request that may have reached the service: after a write, the user is told how to check. */
export function outcomeUnknown<E>(error: E, { safe, retriedByUser, what, action = what }: RequestInfo): E | Failure {
  if (!(error instanceof Failure) || safe || retriedByUser) return error;
  return new Failure(error.kind, escaped`${error.said}\nIt may or may not have happened: ${action}.`, {
    ...error.details,
    outcomeUnknown: true,
    hint: escaped`It was not sent again. Check before you do: list or get the record first.`,
  });
}

export const checkBaseUrl = (): Message => escaped`Is the base URL right? Check it: ${suggest`whoami`}`;

const withReason = (text: Message, reason: string): Message =>
  reason ? escaped`${text}: ${reason}` : escaped`${text}.`;

function notFound(status: number, info: RequestInfo, reason: string): Explanation {
  const { host, what, method, isRecord, idHint, isElsewhere } = info;
  // The two kinds of 404 have the same status and shape (observed on Laravel): a missing record names its model, a missing
  // path names the route or nothing. A list that gets the former was taken for a record: it has another path.
  if (status === 404 && isRecord && /^No query results for model\b/.test(reason)) {
    const said = escaped`There is no ${what}.`;
    return { kind: 'not_found', said, isMissingRecord: true, ...(idHint && { hint: idHint }) };
  }
  const hints = [isElsewhere ? undefined : checkBaseUrl(), info.routeHint?.(), idHint].filter(
    (each) => each !== undefined,
  );
  const path = info.path.replace(/\?.*$/s, '');
  const said = escaped`${host} has no ${method} ${path} (${status}).`;
  return { kind: 'not_found', said, ...(hints.length > 0 && { hint: joined(hints, '\n') }) };
}

function forbiddenHint({ proof, redirectedTo, url }: RequestInfo): Message {
  // Signed links are good for a while; the account has nothing to do with it.
  if (redirectedTo !== undefined || url !== undefined) {
    return escaped`The link may have expired. Run the command again to get a new one.`;
  }
  const credential = proof ? escaped` (${proof.what} from ${proof.from})` : '';
  return escaped`Your account lacks the permission${credential}.`;
}

function retryTime(delay: number, now: Date): Message {
  const until = new Date(now.getTime() + delay);
  return escaped`The service asks you to come back at ${clockTime(until, now)} (in ${duration(delay)}).`;
}
