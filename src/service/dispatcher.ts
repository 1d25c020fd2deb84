import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import type { Dispatcher } from 'undici';
import { type Environment, proxies } from './proxies.ts';
import { isLoopback } from './redirect.ts';

/**
 * The pool of connections, through the proxies of the environment if there are any. Never for this machine itself: a
 * proxy has no way to it, and would read a token that may go there over http.
 */
export async function openDispatcher(env: Environment, connections: number, patience = 30_000): Promise<Dispatcher> {
  const through = proxies(env);
  // Node 20 waits at its exit until undici's parser has been optimised in the background: longer than a page takes.
  setFlagsFromString('--liftoff-only');
  const { Agent, Dispatcher: Base, EnvHttpProxyAgent } = await import('../libraries/undici.ts');
  // undici forgets a connection that is not made yet: it would keep the program from its end, and be waited for again.
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const connect = { timeout: patience, signal: leaving.signal };
  const options = { connections, pipelining: 1, connect };
  const direct = new Agent(options);
  const proxied = through && new EnvHttpProxyAgent({ ...options, ...through, proxyTls: connect, requestTls: connect });
  class PastLoopback extends Base {
    override dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const isHere = !proxied || (request.origin !== undefined && isLoopback(new URL(request.origin)));
      return (isHere ? direct : proxied).dispatch(request, handler);
    }

    override async destroy(): Promise<void> {
      leaving.abort();
      await Promise.all([direct.destroy(), proxied?.destroy()]);
    }
  }
  return new PastLoopback();
}
