import { isRow } from '../base/row.ts';

/** A request to the service, before it becomes HTTP. */
export interface ServiceRequest {
  readonly method: string;
  /** Below the base URL, its arguments already encoded: `/api/orders/5`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Headers beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON text of the body. */
  readonly body?: string;
  /** Sent to the auth URL, without a token. */
  readonly host?: 'auth';
  /** Changes nothing, so it may be sent again. */
  readonly safe: boolean;
  /** The user may repeat it without harm: it is not retried, and its outcome needs no check. */
  readonly retriedByUser?: boolean;
  /** One of many of a long reading: an outage does not end it before half a minute. */
  readonly isPatient?: boolean;
  /** What it is about, for messages: `orders`, `order 5`. */
  readonly what: string;
  /** What it does, for messages: `cancel order 5`. */
  readonly action?: string | undefined;
  /** `what` names one record, which may be missing. */
  readonly isRecord?: boolean;
  /** Hand every status to the reader; those that may pass are retried first. */
  readonly anyStatus?: boolean;
  /** A document may come from another https origin, by a redirect or by `url`; the token does not go there. */
  readonly document?: boolean;
  /** The whole address, where a response named it. */
  readonly url?: string;
  /** What to type when the service has no such record. */
  readonly idHint?: string | undefined;
  /** What to type when the service has no such route. */
  readonly routeHint?: string | undefined;
}

/** An id as one segment of a path: everything that could leave the segment is encoded, dots alone included. */
const encodeSegment = (id: string): string =>
  /^\.{1,2}$/.test(id) ? id.replaceAll('.', '%2E') : encodeURIComponent(id);

/** Puts arguments into the `{…}` of a path. */
export const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeSegment(values[name] ?? ''));

// Laravel's validation takes 1 and 0 for a boolean in a query, and refuses true and false.
const scalarText = (value: unknown): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value));

/** Nested values as PHP reads them: `filter[city]=3`, `filter[tags][0]=a`. */
function nestedPairs(name: string, value: unknown): [string, unknown][] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) && !isRow(value)) return [[name, value]];
  return Object.entries(value).flatMap(([inner, each]) => nestedPairs(`${name}[${inner}]`, each));
}

/** A list of plain values repeats its name: `status[]=a&status[]=b`. */
const pairsOf = (name: string, value: unknown): [string, unknown][] =>
  Array.isArray(value) && !value.some((each) => typeof each === 'object')
    ? value.map((each) => [`${name}[]`, each])
    : nestedPairs(name, value);

/** `?page=2&status=pending`, or an empty string. Undefined values are left out, an array becomes `name[]=…`. */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, scalarText(value)]));
  return pairs.length > 0 ? `?${search}` : '';
}
