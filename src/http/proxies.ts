import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export interface Proxies {
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
export function readProxies(env: ProxyEnvironment): Proxies | undefined {
  const httpProxy = readProxy(env, 'http_proxy');
  const httpsProxy = readProxy(env, 'https_proxy');
  if (!httpProxy && !httpsProxy) return undefined;
  const noProxy = readVariable(env, 'no_proxy')?.value;
  return { ...(httpProxy && { httpProxy }), ...(httpsProxy && { httpsProxy }), ...(noProxy && { noProxy }) };
}
