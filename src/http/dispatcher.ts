import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { isLoopback } from '../base/loopback.ts';
import { type Proxies, type ProxyEnvironment, readProxies } from './proxies.ts';

/** What the HTTP layer asks of undici. */
export type Connections = Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> };

/**
 * The pool of at most `connections` connections, through the proxies of the environment if there are any. Never for this
 * machine itself: a proxy has no way to it, and would read a token that may go there over http.
 */
export async function openDispatcher(
  env: ProxyEnvironment,
  connections: number,
  connectTimeout = 30_000,
): Promise<Connections> {
  const proxies = readProxies(env);
  // destroy() does not end connections that are still being made: they would keep the program running.
  const destroyed = new AbortController();
  setMaxListeners(0, destroyed.signal);
  const connect = { timeout: connectTimeout, signal: destroyed.signal };
  const options = { connections, pipelining: 1, allowH2: false, connect };
  const pool = proxies ? await openThroughProxies(options, proxies) : await openDirect(options);
  return {
    dispatch: (request, handler) => pool.dispatch(request, handler),
    destroy: () => {
      destroyed.abort();
      return pool.destroy();
    },
  };
}

async function openDirect(options: object): Promise<Connections> {
  const { Agent } = await import('../libraries/undici.ts');
  return new Agent(options);
}

async function openThroughProxies(options: { readonly connect: object }, proxies: Proxies): Promise<Connections> {
  const { Agent, EnvHttpProxyAgent } = await import('../libraries/undici-proxies.ts');
  const { connect } = options;
  const local = new Agent(options);
  const proxied = new EnvHttpProxyAgent({ ...options, ...proxies, proxyTls: connect, requestTls: connect });
  return {
    dispatch: (request, handler) => {
      const isLocal = request.origin !== undefined && isLoopback(new URL(request.origin));
      return (isLocal ? local : proxied).dispatch(request, handler);
    },
    destroy: async () => {
      await Promise.all([local.destroy(), proxied.destroy()]);
    },
  };
}
