import { setMaxListeners } from 'node:events';
import type { buildConnector as Connect, Dispatcher, Pool as PoolOf } from 'undici';
import { usageFailure } from '../base/failure.ts';
import { isLoopback } from '../base/redact.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { ProxyUnreachable } from './attempt.ts';
import { withoutInformational } from './informational.ts';

/** The part of undici that the HTTP layer uses. */
export type Connections = Pick<Dispatcher, 'dispatch'> & {
  destroy(): Promise<void>;
  /** The proxy on the way to an address, as far as it was tried; its user name and password are left out. */
  proxyOf?(url: string): string | undefined;
};

/** The pool of at most `connections` connections, through the proxies of the environment if there are any. */
export async function openDispatcher(
  env: ProxyEnvironment,
  connections: number,
  connectTimeout = 30_000,
): Promise<Connections> {
  const proxies = readProxies(env);
  // destroy() does not end connections that are still being made: they would keep the program running.
  const destroyed = new AbortController();
  setMaxListeners(0, destroyed.signal);
  const connect = { timeout: connectTimeout, signal: destroyed.signal, allowH2: false };
  const options = { connections, pipelining: 1, allowH2: false, connect };
  const pool: Connections = proxies ? await openThroughProxies(options, proxies) : await openDirect(options);
  return {
    ...(pool.proxyOf && { proxyOf: pool.proxyOf }),
    dispatch: pool.dispatch.bind(pool),
    destroy: () => {
      destroyed.abort();
      return pool.destroy();
    },
  };
}

async function openDirect(options: { readonly connect: Connect.BuildOptions }): Promise<Connections> {
  const { Agent, buildConnector } = await import('../base/libraries/undici-direct.ts');
  return new Agent({ ...options, connect: withoutInformational(buildConnector(options.connect)) });
}

type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

interface Proxies {
  readonly httpProxy?: string;
  readonly httpsProxy?: string;
  readonly noProxy?: string;
}

/** As in curl, lower case wins and an empty value counts as none. */
function readVariable(env: ProxyEnvironment, name: string): { name: string; value: string } | undefined {
  for (const spelling of [name, name.toUpperCase()]) {
    const value = env[spelling]?.trim();
    if (value) return { name: spelling, value };
  }
  return undefined;
}

function readProxy(env: ProxyEnvironment, variable: string): string | undefined {
  const found = readVariable(env, variable);
  if (!found) return undefined;
  // People leave the scheme out, and every other program takes that as http.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(found.value) ? found.value : `http://${found.value}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  // The value may hold a password and is not shown.
  throw usageFailure(
    [escaped`${found.name} is not the address of an HTTP proxy.`],
    'Use http://host:port, or unset it.',
  );
}

/** The proxies of the environment, if there are any. Throws Failure for an invalid address. */
function readProxies(env: ProxyEnvironment): Proxies | undefined {
  const httpProxy = readProxy(env, 'http_proxy');
  const httpsProxy = readProxy(env, 'https_proxy');
  if (!httpProxy && !httpsProxy) return undefined;
  const noProxy = readVariable(env, 'no_proxy')?.value;
  return { ...(httpProxy && { httpProxy }), ...(httpsProxy && { httpsProxy }), ...(noProxy && { noProxy }) };
}

/**
 * Connections through the proxies of the environment, but for the hosts that it excepts. Never for this machine itself: a
 * proxy has no way to it, and would read a token that may go there over http.
 */
async function openThroughProxies(
  options: { readonly connect: Connect.BuildOptions },
  { httpProxy, httpsProxy = httpProxy, noProxy }: Proxies,
) {
  // All of undici: connecting through a proxy needs most of it.
  const { Agent, EnvHttpProxyAgent, Pool, buildConnector } = await import('undici');
  const { connect } = options;
  const connectDirectly = buildConnector(connect);
  const local = new Agent({ ...options, connect: withoutInformational(connectDirectly) });
  // The agent alone knows which hosts are excepted, and calls this for them only.
  const direct = new Set<string>();
  const proxied = new EnvHttpProxyAgent({
    ...options,
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    ...(noProxy && { noProxy }),
    // Tunnels are made by a connector that the agent has by itself.
    factory: (origin: string | URL, { connect: connectTo, ...rest }: PoolOf.Options) =>
      new Pool(origin, {
        ...rest,
        connect: typeof connectTo === 'function' ? withoutInformational(connectTo) : connect,
      }),
    proxyTls: connect,
    requestTls: connect,
    connect: (target, done) => {
      direct.add(new URL(`${target.protocol}//${target.host ?? target.hostname}`).origin);
      connectDirectly(target, done);
    },
    clientFactory: (proxy, { connect: connectToProxy }: { readonly connect?: typeof connectDirectly }) =>
      new Pool(proxy, {
        connect: (target, done) =>
          connectToProxy?.(target, (...[error, socket]: Parameters<Parameters<typeof connectDirectly>[1]>) => {
            if (error) done(new ProxyUnreachable(proxy.host, error), null);
            else done(null, socket);
          }),
      }),
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
