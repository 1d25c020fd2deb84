import { getOwn, isRow } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';

/** Sets of credentials, by name; any one set is sent. If it is absent, the token is. */
export type Security = readonly (readonly string[])[];

/** The credentials that are sent with a request. They go to the base URL's origin only. */
export interface Proof {
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** For messages: `token`, `api_key`. */
  readonly what: string;
  /** Where it came from: `SHIPCTL_TOKEN`, `the stored login`. */
  readonly from: string;
  /** A hint for when the service refuses it. */
  readonly hint: Message;
}

/** How lists are written, by name: `a=1&a=2` or `a=1,2`; `a[]=1&a[]=2` where it is absent. */
export type ListStyles = Readonly<Record<string, 'repeat' | 'comma'>>;

/** The basis of a write, which may be out of date by the time it can leave. */
export interface SendGuard {
  /** May the request leave now? `renewals`: how often it was renewed for this attempt. */
  mayLeave(renewals: number): boolean;
  /** Reads the basis of the write again, before each retry and when the last reading is too old. Throws if nothing must be sent. */
  renew(): Promise<void>;
}

/** A request to the service, before it becomes HTTP. */
export interface ServiceRequest {
  readonly method: string;
  /** Below the base URL, its arguments already encoded: `/api/orders/5`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly lists?: ListStyles;
  /** Beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless there is a `bodyType`; fields and files of a multipart body. */
  readonly body?: string | FormData;
  /** The media type of a text that is not JSON. */
  readonly bodyType?: string;
  readonly security?: Security;
  /** Sent to the auth URL, without a token. */
  readonly host?: 'auth';
  /** The origin that it is sent to in place of the service's, without a token. */
  readonly origin?: string;
  /** Changes nothing, so it may be sent again. */
  readonly safe: boolean;
  /** The user may repeat it without harm: it is not retried, and its outcome needs no check. */
  readonly retriedByUser?: boolean;
  /** Part of a long reading: an outage does not end it before half a minute. */
  readonly isPatient?: boolean;
  /** Its subject, for messages: `orders`, `order 5`. */
  readonly what: Message;
  /** Its action, for messages: `cancel order 5`. */
  readonly action?: Message | undefined;
  /** `what` names one record, which may be missing. */
  readonly isRecord?: boolean;
  readonly guard?: SendGuard | undefined;
  /** Every status goes to the reader; those that may pass are retried first. */
  readonly anyStatus?: boolean;
  /** A document may come from another https origin, by a redirect or by `url`; the token does not go there. */
  readonly document?: boolean;
  /** The path is a secret, as that of a webhook is: messages name the origin alone. */
  readonly isSecretPath?: boolean;
  /** The whole address, where a response named it. */
  readonly url?: string;
  /** A hint for when the service has no such record. */
  readonly idHint?: Message | undefined;
  /** The command to type where the service cannot be reached; whoami unless given. */
  readonly retyped?: Message;
  /** Returns a hint for when the service has no such route. */
  routeHint?(): Message | undefined;
}

/** An id as one segment of a path: everything that could leave the segment is encoded, dots alone included. */
export const encodeSegment = (id: string): string =>
  /^\.{1,2}$/.test(id) ? id.replaceAll('.', '%2E') : encodeURIComponent(id);

/** Puts arguments into the `{…}` of a path; one that has no value stays. */
export const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{([^}]+)\}/g, (found, name: string) => {
    const value = values[name];
    return value === undefined ? found : encodeSegment(value);
  });

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && !value.some((each) => typeof each === 'object');

/** Nested values as PHP reads them: `filter[city]=3`, `filter[tags][0]=a`. */
function nestedPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  // Laravel's validation takes 1 and 0 for a boolean in a query, and refuses true and false.
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
  if (!Array.isArray(value) && !isRow(value)) return [[name, String(value)]];
  return Object.entries(value).flatMap(([inner, each]) => nestedPairs(`${name}[${inner}]`, each));
}

/** Fields of a form or a query as pairs of texts; undefined values are left out. */
export const formPairs = (fields: Readonly<Record<string, unknown>>, lists: ListStyles = {}): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (!isPlainList(value)) return nestedPairs(name, value);
    const repeated = getOwn(lists, name) === 'repeat' ? name : `${name}[]`;
    return value.flatMap((each) => nestedPairs(repeated, each));
  });

/** A list whose values stand behind each other: `a=1,2`. The commas between them stay: those within values are encoded. */
function commaList(name: string, values: readonly string[]): string {
  const encoded = values.map((value) => String(new URLSearchParams([['', value]])).slice(1));
  return String(new URLSearchParams([[name, '']])) + encoded.join(',');
}

/** `page=2&status=pending`, in the order of the fields. */
export function encodeFields(fields: Readonly<Record<string, unknown>>, lists: ListStyles = {}): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const pairs = formPairs({ [name]: value }, lists);
    const isJoined = getOwn(lists, name) === 'comma' && isPlainList(value);
    if (!isJoined) return String(new URLSearchParams(pairs));
    return commaList(
      name,
      pairs.map(([, text]) => text),
    );
  });
  return parts.filter((part) => part !== '').join('&');
}

/** `?page=2&status=pending`, or an empty string. An array becomes `name[]=…` unless its style is another. */
export function queryString(query: Readonly<Record<string, unknown>> = {}, lists?: ListStyles): string {
  const text = encodeFields(query, lists);
  return text === '' ? '' : `?${text}`;
}
