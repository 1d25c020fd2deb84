import { Failure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { hasTimedOut, InvalidResponse, invalidHttp, networkCode, unreachableProxy, wasNeverSent } from './attempt.ts';
import { checkBaseUrl, outcomeUnknown, type RequestInfo } from './http-failure.ts';

type Told = (host: Message, first: Message) => Message;

const connectionLost: Told = (host) => escaped`The connection to ${host} was lost.`;
const timedOut: Told = (host) => escaped`The connection to ${host} timed out.`;
const proxyRefused: Told = (host) => escaped`The proxy refused the connection to ${host}.`;

/** Each gets the host as it stands within a sentence, and as it stands at the beginning of one. */
const messages: Readonly<Record<string, Told>> = {
  ECONNREFUSED: (_, host) => escaped`${host} refused the connection.`,
  ENOTFOUND: (_, host) => escaped`${host} was not found (DNS).`,
  EAI_AGAIN: (host) => escaped`The name ${host} could not be looked up (DNS).`,
  ECONNRESET: connectionLost,
  EPIPE: connectionLost,
  ECONNABORTED: connectionLost,
  UND_ERR_SOCKET: connectionLost,
  Z_BUF_ERROR: (host) => escaped`The response from ${host} was cut off.`,
  ETIMEDOUT: timedOut,
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  EHOSTUNREACH: (host) => escaped`There is no route to ${host}.`,
  ENETUNREACH: (host) => escaped`There is no network to reach ${host}.`,
  CERT_HAS_EXPIRED: (host) => escaped`The certificate of ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => escaped`The certificate of ${host} is self-signed.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => escaped`The certificate chain of ${host} has a self-signed certificate.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => escaped`The certificate of ${host} cannot be verified.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => escaped`The issuer of the certificate of ${host} is unknown.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => escaped`The certificate of ${host} is for another name.`,
  EPROTO: (_, host) => escaped`${host} does not speak TLS.`,
  ERR_SSL_WRONG_VERSION_NUMBER: (_, host) => escaped`${host} does not speak TLS.`,
  // Our own aborts are told apart before: what is left is a tunnel that was not opened.
  UND_ERR_ABORTED: proxyRefused,
  // A proxy that asks for a password, of requests that need no tunnel.
  UND_ERR_INVALID_ARG: proxyRefused,
  UND_ERR_PRX_TLS: proxyRefused,
  ERR_TUNNEL_CLOSED: (host) => escaped`The proxy closed the connection to ${host}.`,
};

/** Resources that this machine lacks, by error code. The service and the network are not at fault. */
const lacking: Readonly<Record<string, string>> = {
  EMFILE: 'this process may not open more files (see ulimit -n)',
  ENFILE: 'the system cannot open more files',
  ENOMEM: 'the memory is full',
  ENOBUFS: 'the system has no memory left for connections',
};

const lackOf = (error: unknown): string | undefined => lacking[networkCode(error) ?? ''];

/** Why a connection to a host, or to a proxy, failed, as a sentence; `timeout` in seconds. */
export function describeNetworkError(error: unknown, name: string, timeout: number, isProxy = false): Message {
  const host = isProxy ? escaped`the proxy ${name}` : escaped`${name}`;
  const first = isProxy ? escaped`The proxy ${name}` : host;
  if (hasTimedOut(error)) return escaped`${first} did not respond within ${timeout} s.`;
  if (error instanceof InvalidResponse) return escaped`The response from ${host} ${error.message}.`;
  const invalid = invalidHttp(error);
  if (invalid !== undefined) return escaped`${first} sent something that is not HTTP: ${invalid}.`;
  const lack = lackOf(error);
  if (lack !== undefined) return escaped`The connection to ${host} failed: ${lack}.`;
  const code = networkCode(error);
  const known = code === undefined ? undefined : messages[code];
  return known?.(host, first) ?? escaped`The connection to ${host} failed${code ? ` (${code})` : ''}.`;
}

const checkProxy = escaped`Check HTTPS_PROXY and HTTP_PROXY (address, password); NO_PROXY names hosts to reach without them.`;

/** The advice for a connection that failed. */
export function networkHint(
  error: unknown,
  { host, isElsewhere, retyped }: Pick<RequestInfo, 'host' | 'isElsewhere' | 'retyped'>,
): Message {
  const code = networkCode(error) ?? '';
  if (/^(?:UND_ERR_(?:ABORTED|INVALID_ARG)|ERR_TUNNEL_CLOSED)$/.test(code) || unreachableProxy(error) !== undefined)
    return checkProxy;
  const isInvalid = error instanceof InvalidResponse || invalidHttp(error) !== undefined;
  if (isInvalid && !isElsewhere) return checkBaseUrl();
  if (lackOf(error) !== undefined) return escaped`Fewer requests at once need less: --concurrency 1`;
  if (hasTimedOut(error)) return escaped`Try again, or allow more time: --timeout 120`;
  if (/CERT|SIGNED|ISSUER|LEAF_SIGNATURE|TLS/.test(code)) {
    return escaped`If your network has its own certificate authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem`;
  }
  if (isElsewhere) return escaped`${host} is a host of its own, which the service names: try again later.`;
  if (retyped) return escaped`Check the network and the base URL, then try again: ${retyped}`;
  return escaped`Check the network and the base URL (${suggest`whoami`}), then try again.`;
}

/** The failure of an attempt that brought no usable response; `timeout` in seconds. */
export function networkFailure(error: unknown, info: RequestInfo, timeout: number): Failure {
  const proxy = unreachableProxy(error);
  const said = describeNetworkError(error, proxy ?? info.host, timeout, proxy !== undefined);
  const details = { hint: networkHint(error, info), cause: error };
  const kind = lackOf(error) === undefined ? 'unavailable' : 'machine';
  if (!wasNeverSent(error)) return outcomeUnknown(new Failure(kind, said, details), info);
  return new Failure(kind, info.safe ? said : escaped`${said}\nNothing was sent.`, details);
}
