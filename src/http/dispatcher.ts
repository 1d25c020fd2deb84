import { setMaxListeners } from 'node:events';
import type { buildConnector, Dispatcher } from 'undici';
import { withoutInformational } from './informational.ts';
import { type ProxyEnvironment, readProxies } from './proxies.ts';

/** What the HTTP layer asks of undici. */
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
  const pool: Connections = proxies
    ? await (await import('./through-proxies.ts')).openThroughProxies(options, proxies)
    : await openDirect(options);
  return {
    ...(pool.proxyOf && { proxyOf: pool.proxyOf }),
    dispatch: (request, handler) => pool.dispatch(request, handler),
    destroy: () => {
      destroyed.abort();
      return pool.destroy();
    },
  };
}

async function openDirect(options: { readonly connect: buildConnector.BuildOptions }): Promise<Connections> {
  const { Agent, buildConnector: connectorOf } = await import('../base/libraries/undici.ts');
  return new Agent({ ...options, connect: withoutInformational(connectorOf(options.connect)) });
}
