import { setFlagsFromString } from 'node:v8';
import type { Dispatcher } from 'undici';
import { type Environment, type Proxies, proxies } from './proxies.ts';
import { isLoopback } from './redirect.ts';

/** What the HTTP layer asks of undici. */
export type Connections = Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> };

/**
 * The pool of connections, through the proxies of the environment if there are any. Never for this machine itself: a
 * proxy has no way to it, and would read a token that may go there over http.
 */
export async function openDispatcher(env: Environment, connections: number): Promise<Connections> {
  const through = proxies(env);
  // Node 20 waits at its exit until undici's parser has been optimised in the background: longer than a page takes.
  setFlagsFromString('--liftoff-only');
  const options = { connections, pipelining: 1, allowH2: false, connect: { timeout: 0 } };
  if (through) return pastLoopback(options, through);
  const { Agent } = await import('../libraries/undici.ts');
  return new Agent(options);
}

async function pastLoopback(options: object, through: Proxies): Promise<Connections> {
  const { Agent, EnvHttpProxyAgent } = await import('../libraries/undici-proxies.ts');
  const direct = new Agent(options);
  const proxied = new EnvHttpProxyAgent({ ...options, ...through });
  return {
    dispatch: (request, handler) => {
      const isHere = request.origin !== undefined && isLoopback(new URL(request.origin));
      return (isHere ? direct : proxied).dispatch(request, handler);
    },
    destroy: async () => {
      await Promise.all([direct.destroy(), proxied.destroy()]);
    },
  };
}
