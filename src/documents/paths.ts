import { parametersOf } from '../operations/route.ts';

export const argumentName = (name: string): string => name.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '');

/**
 * A path as in routes: `:order`, `{order?}` and `{{order}}` become `{order}`, slashes are single, no query. A slash at
 * the end stays: some services know `/orders/` alone.
 */
export function asPath(prefix: string, given: string): string {
  const path = given.trim();
  const hasPrefix = `${path}/`.startsWith(`${prefix}/`);
  return (
    `${hasPrefix ? '' : prefix}/${path}`
      // The pattern of an argument is for the server: `{id:[0-9]+}`.
      .replace(/\{{1,2}([^{}]*)\}{1,2}/g, (_, name: string) => `{${argumentName(name.replace(/:.*$/s, ''))}}`)
      .replace(/[?#].*$/s, '')
      .replace(/\/+/g, '/')
      .replace(/\/:([A-Za-z][\w-]*)/g, '/{$1}')
      .replace(path.length > 1 ? '' : /\/$/, '') || '/'
  );
}

/** May the last argument be left out, as in routes of Laravel? `/orders/{order?}`, `/orders/:order?`. */
export const hasOptionalEnd = (given: string): boolean => /(?:\{[^{}/]*\?\}{1,2}|\/:[\w-]+\?)\/?$/.test(given.trim());

/** The names of a path's arguments, each once. */
export const argumentsOf = (path: string): string[] => [...new Set(parametersOf(path))];
