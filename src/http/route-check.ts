import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, connect as openSocket, type Socket } from 'node:net';
import { type PeerCertificate, connect as startTls } from 'node:tls';
import { Failure, systemCode } from '../base/failure.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { type Connections, openDispatcher } from './dispatcher.ts';
import { describeNetworkError, networkHint } from './network-failure.ts';

/** One step on the way to a host: what was found, or why it failed, and the time that it took. */
export interface RouteStep {
  readonly step: 'dns' | 'tcp' | 'tls';
  readonly milliseconds: number;
  readonly found?: Message;
  readonly failure?: Failure;
  /** When the certificate ends. */
  readonly ends?: Date;
}

interface Limits {
  /** Milliseconds for each step. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

const timedOut = () => Object.assign(new Error(), { code: 'ETIMEDOUT' });

/** Runs a step to its end, its time limit or the end of the command. `stop` is called in the last two cases. */
async function within<T>(work: Promise<T>, { timeout, signal }: Limits, stop: (error: Error) => void): Promise<T> {
  const late = AbortSignal.timeout(timeout);
  const ended = new Promise<never>((_, reject) => {
    const end = (error: Error) => {
      reject(error);
      stop(error);
    };
    late.addEventListener('abort', () => end(timedOut()), { once: true });
    signal.addEventListener('abort', () => end(signal.reason), { once: true });
  });
  return Promise.race([work, ended]);
}

const untilEvent = (socket: Socket, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once(event, () => resolve());
    socket.once('error', reject);
  });

const issuerName = (issuer: Partial<PeerCertificate['issuer']> = {}): string =>
  [issuer.O, issuer.CN].flat().find((name) => name !== undefined) ?? 'an unnamed issuer';

/** Goes to a host as a request would, a step at a time, and ends at the first that fails. Nothing is sent but what TLS needs. */
export async function* checkRoute(address: string, limits: Limits): AsyncGenerator<RouteStep> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'https:';
  let socket: Socket | undefined;
  async function take(step: RouteStep['step'], work: () => Promise<Omit<RouteStep, 'step' | 'milliseconds'>>) {
    const begun = performance.now();
    const ended = (more: object): RouteStep => ({ step, milliseconds: Math.round(performance.now() - begun), ...more });
    try {
      return ended(await work());
    } catch (error) {
      limits.signal.throwIfAborted();
      if (systemCode(error) === undefined) throw error;
      const failure = new Failure('unavailable', describeNetworkError(error, host, limits.timeout / 1000), {
        hint: networkHint(error, { host }),
        cause: error,
      });
      return ended({ failure });
    }
  }
  try {
    let addresses: Awaited<ReturnType<typeof lookup>>[] = [];
    const dns = await take('dns', async () => {
      addresses = await within(lookup(host, { all: true }), limits, () => undefined);
      const names = addresses.map((each) => each.address);
      return { found: escaped`${isIP(host) ? escaped`an address already` : names}` };
    });
    yield dns;
    if (dns.failure) return;
    const known: LookupFunction = (_host, _options, done) => done(null, addresses);
    const at = Number(port || (isSecure ? 443 : 80));
    const tcp = await take('tcp', async () => {
      const opened = openSocket({ host, port: at, lookup: known });
      socket = opened;
      await within(untilEvent(opened, 'connect'), limits, (error) => opened.destroy(error));
      return { found: escaped`${opened.remoteAddress ?? host}, port ${at}` };
    });
    yield tcp;
    if (tcp.failure || !isSecure || !socket) return;
    const plain = socket;
    yield await take('tls', async () => {
      const secure = startTls({ socket: plain, ...(isIP(host) ? { host } : { servername: host }) });
      socket = secure;
      await within(untilEvent(secure, 'secureConnect'), limits, (error) => secure.destroy(error));
      const { issuer, valid_to: end } = secure.getPeerCertificate();
      const ends = new Date(end);
      const until = Number.isNaN(ends.getTime()) ? '' : escaped`, valid until ${ends.toISOString().slice(0, 10)}`;
      return { found: escaped`${secure.getProtocol() ?? 'TLS'}, certificate by ${issuerName(issuer)}${until}`, ends };
    });
  } finally {
    socket?.destroy();
  }
}

/**
 * The origin of the proxy on the way to an address, or undefined without one. Only the agent knows which hosts the variables
 * except, so an OPTIONS request without credentials asks for the address; its response does not matter.
 */
export async function findProxy(
  env: Readonly<Record<string, string | undefined>>,
  address: string,
  { timeout, signal }: Limits,
): Promise<string | undefined> {
  const connections = await openDispatcher(env, 1, timeout);
  try {
    if (!connections.proxyOf) return undefined;
    await tryOnce(connections, address, AbortSignal.any([signal, AbortSignal.timeout(timeout)]));
    signal.throwIfAborted();
    return connections.proxyOf(address);
  } finally {
    await connections.destroy();
  }
}

const tryOnce = ({ dispatch }: Connections, address: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const { origin, pathname: path } = new URL(address);
    const done = () => resolve();
    signal.addEventListener('abort', done, { once: true });
    dispatch(
      { origin, path, method: 'OPTIONS' },
      { onRequestStart: () => undefined, onResponseStart: done, onResponseEnd: done, onResponseError: done },
    );
  });
