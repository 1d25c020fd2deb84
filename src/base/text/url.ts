const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is of this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname);

/** Names of query parameters that hold secrets, also nested: `auth[token]`. */
const secretName =
  /token|secret|passw|pwd|signature|credential|session|jwt|(^|[_.\-[%?&])(auth|sig|(api|access|private)?[_-]?key)\b/i;

/**
 * A URL as a message may show it: without user name and password, and without the secrets in its query; `all` takes every
 * value of the query for one. The path stays as it is written, and is not resolved.
 */
export const shownUrl = (url: string, all = false): string =>
  url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
    .replace(/([?&][^=&#]*)=[^&#]*/g, (pair, name: string) =>
      all || secretName.test(name) ? `${name}=[redacted]` : pair,
    );

/** `name=value` as a message may show it. */
export const shownField = (field: string): string => shownUrl(`?${field}`).slice(1);

/** Headers as a message may show them. */
export const shownHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? '[redacted]' : value]),
  );
