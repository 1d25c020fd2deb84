import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import { systemCode, usageFailure } from '../base/failure.ts';
import { isLoopback } from '../base/redact.ts';
import { escaped } from '../base/text/message.ts';
import { ProxyUnreachable, TunnelClosed } from './attempt.ts';

/** The part of undici that the HTTP layer uses. */
export type Connections = Pick<Dispatcher, 'dispatch'> & {
  destroy(): Promise<void>;
  /** The proxy on the way to an address, as far as it was tried; its user name and password are left out. */
  proxyOf?(url: string): string | undefined;
};

/** The variables that name a proxy. As in curl, lower case wins and an empty value counts as none. */
const proxyVariables = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];

/** The pool of at most `connections` connections, through the proxies of the environment if there are any. */
export async function openDispatcher(
  env: ProxyEnvironment,
  connections: number,
  connectTimeout = 30_000,
): Promise<Connections> {
  // destroy() does not end connections that are still being made: they would keep the program running.
  const destroyed = new AbortController();
  setMaxListeners(0, destroyed.signal);
  const connect = { timeout: connectTimeout, signal: destroyed.signal, allowH2: false };
  const options = { connections, pipelining: 1, allowH2: false, connect };
  const isProxied = proxyVariables.some((name) => env[name]?.trim());
  let pool: Connections;
  if (isProxied) pool = await openThroughProxies(options, readProxies(env));
  else {
    const { Agent, buildConnector } = await import('../base/libraries/undici-direct.ts');
    pool = new Agent({ ...options, connect: withoutInformational(buildConnector(connect)) });
  }
  return {
    ...(pool.proxyOf && { proxyOf: pool.proxyOf }),
    dispatch: pool.dispatch.bind(pool),
    destroy: () => {
      destroyed.abort();
      return pool.destroy();
    },
  };
}

type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** The proxies of the environment. Throws Failure if a variable does not hold the address of a proxy. */
function readProxies(env: ProxyEnvironment) {
  const read = (name: string): string | undefined => env[name]?.trim() || env[name.toUpperCase()]?.trim() || undefined;
  const readProxy = (name: string): string | undefined => {
    const value = read(name);
    // People leave the scheme out, and every other program takes that as http.
    const address = value && !/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? `http://${value}` : value;
    if (!address || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) return address;
    // The value may hold a password and is not shown.
    throw usageFailure(
      [escaped`${name.toUpperCase()} is not the address of an HTTP proxy.`],
      escaped`Use http://host:port, or unset it.`,
    );
  };
  return { httpProxy: readProxy('http_proxy'), httpsProxy: readProxy('https_proxy'), noProxy: read('no_proxy') };
}

/**
 * Connections through the proxies of the environment, but for the hosts that it excepts. Never for this machine itself: a
 * proxy has no way to it, and would read a token that may go there over http.
 */
async function openThroughProxies(
  options: { readonly connect: buildConnector.BuildOptions },
  { httpProxy, httpsProxy = httpProxy, noProxy }: ReturnType<typeof readProxies>,
) {
  const { Agent, buildConnector } = await import('../base/libraries/undici-direct.ts');
  const { EnvHttpProxyAgent, Pool } = await import('../base/libraries/undici-proxied.ts');
  const { connect } = options;
  const connectDirectly = buildConnector(connect);
  const local = new Agent({ ...options, connect: withoutInformational(connectDirectly) });
  // The agent alone knows which hosts are excepted, and calls this for them only.
  const direct = new Set<string>();
  type Connect = typeof connectDirectly;
  const toProxy =
    (proxy: URL, connectTo: Connect): Connect =>
    (target, done) =>
      connectTo(target, (...[error, socket]) => {
        if (error) done(new ProxyUnreachable(proxy.host, error), null);
        else done(null, socket);
      });
  // A pool connects again at once where a connection was lost: a proxy that closes each tunnel would be asked thousands of times.
  const toTunnel =
    (connectTo: Connect): Connect =>
    (target, done) =>
      connectTo(target, (...[error, socket]) => {
        if (error) done(systemCode(error) === 'UND_ERR_SOCKET' ? new TunnelClosed(error) : error, null);
        else done(null, socket);
      });
  const isProxy = (origin: string | URL) => httpProxy !== undefined && String(origin) === new URL(httpProxy).href;
  const proxied = new EnvHttpProxyAgent({
    ...options,
    // Most proxies refuse tunnels to anything but https: what is http is asked of them by its whole address.
    proxyTunnel: false,
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    ...(noProxy && { noProxy }),
    // Tunnels are made by a connector that the agent has by itself.
    factory: (origin: string | URL, { connect: connectTo, ...rest }: Pool.Options) => {
      if (typeof connectTo !== 'function') return new Pool(origin, { ...rest, connect });
      const through = isProxy(origin) ? toProxy(new URL(origin), connectTo) : toTunnel(connectTo);
      return new Pool(origin, { ...rest, connect: withoutInformational(through) });
    },
    proxyTls: connect,
    requestTls: connect,
    connect: (target, done) => {
      direct.add(new URL(`${target.protocol}//${target.host ?? target.hostname}`).origin);
      connectDirectly(target, done);
    },
    clientFactory: (proxy, { connect: connectTo }: { readonly connect?: Connect }) =>
      new Pool(proxy, { ...(connectTo && { connect: toProxy(proxy, connectTo) }) }),
  });
  const isLocal = (origin: string | URL | undefined) => origin !== undefined && isLoopback(new URL(origin));
  return {
    dispatch: (request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) =>
      (isLocal(request.origin) ? local : proxied).dispatch(request, handler),
    destroy: async () => {
      await Promise.all([local.destroy(), proxied.destroy()]);
    },
    proxyOf: (url: string) => {
      const { origin, protocol } = new URL(url);
      const proxy = protocol === 'https:' ? httpsProxy : httpProxy;
      return proxy === undefined || isLocal(url) || direct.has(origin) ? undefined : new URL(proxy).origin;
    },
  };
}

/** How an informational response begins, up to its status. 101 changes the protocol, and is none of these. */
const informational = /^HTTP\/1\.[01] 1(?!01)\d\d/;
const beginnings = ['HTTP/1.1 1', 'HTTP/1.0 1'];
const statusEnd = 'HTTP/1.1 100'.length;

/** A larger head is left to the parser, which refuses it. */
const maxHead = 16_384;

/**
 * Drops the informational responses (1xx) before a final one, and returns the bytes that are left. `isFinal`: they begin a
 * final response, or none at all; else more bytes have to arrive.
 */
function dropInformational(bytes: Buffer): { readonly rest: Buffer; readonly isFinal: boolean } {
  let rest = bytes;
  for (;;) {
    const begin = rest.subarray(0, statusEnd).toString('latin1');
    if (begin.length < statusEnd) {
      const mayBecome = beginnings.some((each) => begin.startsWith(each) || each.startsWith(begin));
      return { rest, isFinal: !mayBecome };
    }
    if (!informational.test(begin)) return { rest, isFinal: true };
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { rest, isFinal: rest.length > maxHead };
    rest = rest.subarray(end + 4);
  }
}

/**
 * Takes informational responses out of what is read from a socket: RFC 9110 has a client ignore those that it did not ask
 * for, and undici ends the connection at a 100. Only the bytes that follow a request are looked at, until a final response
 * begins: a connection has one request at a time, whose head and body are written at once.
 */
export function skipInformational<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isBeginning = false;
  let held: Buffer = Buffer.alloc(0);

  return Object.assign(socket, {
    read: (size?: number) => {
      // Node itself calls read(0), which makes it fetch more and returns nothing.
      if (!isBeginning || size !== undefined) return read(size);
      for (let chunk = read(); chunk !== null; chunk = read()) {
        const { rest, isFinal } = dropInformational(Buffer.concat([held, chunk]));
        isBeginning = !isFinal;
        held = isFinal ? Buffer.alloc(0) : rest;
        if (isFinal) return rest;
      }
      return null;
    },
    write: (...args: unknown[]) => {
      isBeginning = true;
      return write(...args);
    },
  });
}

/** A connector whose connections bring no informational responses. */
const withoutInformational =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) done(error, null);
      else done(null, skipInformational(socket));
    });
