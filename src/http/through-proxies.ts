import type { buildConnector as Connect, Dispatcher, Pool as PoolOf } from 'undici';
import { isLoopback } from '../base/text/url.ts';
import { ProxyUnreachable } from './attempt-errors.ts';
import { withoutInformational } from './informational.ts';
import type { Proxies } from './proxies.ts';

/**
 * Connections through the proxies of the environment, but for the hosts that it excepts. Never for this machine itself: a
 * proxy has no way to it, and would read a token that may go there over http.
 */
export async function openThroughProxies(
  options: { readonly connect: Connect.BuildOptions },
  { httpProxy, httpsProxy = httpProxy, noProxy }: Proxies,
) {
  const { Agent, EnvHttpProxyAgent, Pool, buildConnector } = await import('../base/libraries/undici-proxies.ts');
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
