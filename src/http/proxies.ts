import { usageFailure } from '../base/failure.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Proxies {
  readonly httpProxy?: string;
  readonly httpsProxy?: string;
  readonly noProxy?: string;
}

/** Lower case wins, an empty value counts as none: as curl has it. */
const variable = (env: Environment, name: string): readonly [name: string, value: string] | undefined => {
  for (const spelling of [name, name.toUpperCase()]) {
    const value = env[spelling]?.trim();
    if (value) return [spelling, value];
  }
  return undefined;
};

function proxy(env: Environment, name: string): string | undefined {
  const found = variable(env, name);
  if (!found) return undefined;
  const [spelling, value] = found;
  // People leave the scheme out, and every other program takes that as http.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  try {
    const { protocol } = new URL(address);
    if (protocol === 'http:' || protocol === 'https:') return address;
  } catch {
    // falls through to the same complaint; the value may hold a password and is not shown
  }
  throw usageFailure([`${spelling} holds no http proxy's address.`], 'Give it as http://host:port, or unset it.');
}

export function proxies(env: Environment): Proxies | undefined {
  const httpProxy = proxy(env, 'http_proxy');
  const httpsProxy = proxy(env, 'https_proxy');
  if (!httpProxy && !httpsProxy) return undefined;
  const noProxy = variable(env, 'no_proxy')?.[1];
  return {
    ...(httpProxy && { httpProxy }),
    ...(httpsProxy && { httpsProxy }),
    ...(noProxy && { noProxy }),
  };
}
