import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { isLoopback } from '../base/loopback.ts';
import { type Environment, type Proxies, proxies } from './proxies.ts';

/** What the HTTP layer asks of undici. */
export type Connections = Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> };

/**
 * The pool of connections, through the proxies of the environment if there are any. Never for this machine itself: a
 * proxy has no way to it, and would read a token that may go there over http.
 */
export async function openDispatcher(env: Environment, connections: number, patience = 30_000): Promise<Connections> {
  const through = proxies(env);
  // undici forgets a connection that is not made yet: it would keep the program from its end, and be waited for again.
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const connect = { timeout: patience, signal: leaving.signal };
  const options = { connections, pipelining: 1, allowH2: false, connect };
  const opened = through ? await pastLoopback(options, through) : await direct(options);
  return {
    dispatch: (request, handler) => opened.dispatch(request, handler),
    destroy: () => {
      leaving.abort();
      return opened.destroy();
    },
  };
}

async function direct(options: object): Promise<Connections> {
  const { Agent } = await import('../libraries/undici.ts');
  return new Agent(options);
}

async function pastLoopback(options: { readonly connect: object }, through: Proxies): Promise<Connections> {
  const { Agent, EnvHttpProxyAgent } = await import('../libraries/undici-proxies.ts');
  const { connect } = options;
  const here = new Agent(options);
  const proxied = new EnvHttpProxyAgent({ ...options, ...through, proxyTls: connect, requestTls: connect });
  return {
    dispatch: (request, handler) => {
      const isHere = request.origin !== undefined && isLoopback(new URL(request.origin));
      return (isHere ? here : proxied).dispatch(request, handler);
    },
    destroy: async () => {
      await Promise.all([here.destroy(), proxied.destroy()]);
    },
  };
}
