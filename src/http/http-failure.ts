import { escapeControls } from '../base/escape-controls.ts';
import { parseJson, stringifyJson } from '../base/exact-json.ts';
import { Failure, type FieldFault } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import type { HttpResponse } from './exchange.ts';
import { answerText } from './response-text.ts';

/** What a refusal is about, for its message. */
export interface RequestInfo {
  /** `page 3 of orders`, `order 5`. */
  readonly what: string;
  /** The record itself, where `what` is something done to it. */
  readonly record?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly host: string;
  /** Which credential went along: `SHIPCTL_TOKEN`, `the stored login`. */
  readonly credential?: string | undefined;
  /** What to type when the route is not there. */
  readonly routeHint?: string | undefined;
}

const cut = (text: string): string => {
  const line = escapeControls(text.trim().replace(/\s+/g, ' '));
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};

/** The body as a JSON object; an empty one for a page of HTML or anything else. */
function bodyOf(answer: HttpResponse): Row {
  try {
    const value = parseJson(answerText(answer) ?? answer.body.toString('utf8'));
    return isRow(value) ? value : {};
  } catch {
    return {};
  }
}

/** The service's own words, where it has any; never a stack trace, never HTML. */
function wordsOf(body: Row): string {
  const said = [body.message, body.error].find((words) => typeof words === 'string' && words.trim() !== '');
  return typeof said === 'string' ? cut(said) : '';
}

function fieldsOf(body: Row): FieldFault[] {
  if (!isRow(body.errors)) return [];
  return Object.entries(body.errors).map(([field, messages]) => ({
    field: cut(field),
    messages: (Array.isArray(messages) ? messages : [messages]).map((message) =>
      cut(typeof message === 'string' ? message : stringifyJson(message)),
    ),
  }));
}

const requestIdOf = ({ headers }: HttpResponse): string | undefined => {
  const id = headers['x-request-id'] ?? headers['x-correlation-id'];
  return id === undefined ? undefined : cut(id);
};

/**
 * The two kinds of 404 have the same status and shape, so only the text tells them apart (observed on Laravel):
 * a record that is not there names its model, a path that is not there names the route or nothing.
 */
export const isMissingRecord = (message: string): boolean => /^No query results for model\b/.test(message);

function unauthorized({ host, credential }: RequestInfo): Pick<Failure, 'message'> & { hint: string } {
  if (!credential) return { message: `${host} wants a login for this.`, hint: 'Type: shipctl login' };
  return {
    message: `${host} does not accept the token from ${credential}.`,
    hint:
      credential === 'SHIPCTL_TOKEN'
        ? 'Set SHIPCTL_TOKEN to a token that is still good, or unset it to use the stored login.'
        : 'It may have ended. Log in again: shipctl login',
  };
}

const sentence = (text: string, words: string): string => (words ? `${text}: ${words}` : `${text}.`);

/** The failure that a status means; those below 300 are none. */
export function httpFailure(answer: HttpResponse, asked: RequestInfo): Failure {
  const { status } = answer;
  const body = bodyOf(answer);
  const words = wordsOf(body);
  const details = { status, requestId: requestIdOf(answer) };
  if (status === 401) {
    const { message, hint } = unauthorized(asked);
    return new Failure('auth', message, { ...details, hint });
  }
  if (status === 403) {
    const hint = `Your account may not do this${asked.credential ? ` (token from ${asked.credential})` : ''}.`;
    return new Failure('auth', sentence(`${asked.host} forbids ${asked.what}`, words), { ...details, hint });
  }
  // Without a record of its own, a list that answers like this was taken for one: its path is another.
  if (status === 404 && isMissingRecord(words) && asked.record !== undefined) {
    return new Failure('not_found', `There is no ${asked.record ?? asked.what}.`, details);
  }
  if (status === 404 || status === 405) {
    const message = `${asked.host} has no ${asked.method} ${asked.path} (${status}).`;
    const hint = ['Is the base URL right? See it with: shipctl whoami', asked.routeHint].filter(Boolean).join('\n');
    return new Failure('not_found', message, { ...details, hint });
  }
  if (status === 429) {
    return new Failure('unavailable', `${asked.host} has had too many requests; ${asked.what} was not done.`, {
      ...details,
      hint: 'Wait a little, then type it again. Fewer requests at once: --concurrency 2',
    });
  }
  if (status < 400) {
    const hint = 'Is the base URL right? See the answer with --debug.';
    return new Failure('unavailable', `${asked.host} answered ${asked.what} with ${status}, which says nothing.`, {
      ...details,
      hint,
    });
  }
  if (status >= 500 || status === 408) {
    const message = `${asked.host} failed on ${asked.what} (${status})`;
    return new Failure('unavailable', sentence(message, words), { ...details, hint: 'Try again in a while.' });
  }
  const fields = fieldsOf(body);
  return new Failure('refused', sentence(`${asked.host} refused ${asked.what} (${status})`, words), {
    ...details,
    fields: fields.length > 0 ? fields : undefined,
  });
}
