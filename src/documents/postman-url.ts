import { isRow, type Row } from '../base/row.ts';
import { singular } from '../base/text/names.ts';
import { isLiteralId } from './literal-ids.ts';
import { asPath, hasOptionalEnd } from './paths.ts';
import { rowsIn } from './rows.ts';
import { valueText } from './text.ts';

/** A request's URL: where it goes, its path as in routes, and what the document says of its query and its arguments. */
export interface PostmanUrl {
  /** `https://api.example.com` or `{{base_url}}`. */
  readonly host: string;
  readonly path: string;
  /** The last argument may be left out. */
  readonly isLastOptional: boolean;
  readonly query: readonly Row[];
  readonly variables: readonly Row[];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** The query of a URL that is a text. */
function queryOf(raw: string): Row[] {
  const query = /\?([^#]*)/.exec(raw)?.[1] ?? '';
  return query === ''
    ? []
    : query.split('&').map((pair) => {
        const [key = '', value = ''] = pair.split('=', 2);
        return { key: decoded(key), value: decoded(value) };
      });
}

const joinParts = (value: unknown, separator: string): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map((part) => valueText(isRow(part) ? part.value : part)).join(separator)
      : '';

/** Scheme and host, or the variable that stands for them. */
const hostPattern = /^(?:\{\{[^{}]*\}\}|[a-z][a-z\d+.-]*:\/\/[^/?#]*|[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?=[/?#]|$))/i;

/**
 * A part of a path that holds an id, split around it: `1001.json`, `1001:cancel`, `Orders('ALFKI')`. Undefined where none
 * is in it.
 */
function splitId(part: string): { readonly before: string; readonly after: string } | undefined {
  if (isLiteralId(part)) return { before: '', after: '' };
  const [, quoted = '', key = '', end = ''] = /^([A-Za-z]\w*\('?)([^']*)('?\))$/.exec(part) ?? [];
  if (quoted !== '' && (quoted.endsWith("'") || isLiteralId(key))) return { before: quoted, after: end };
  const [, id = '', after = ''] =
    /^(.+?)((?:\.(?:json|xml|pdf|csv|png|zpl|html))|(?:%3A|:)[A-Za-z]\w*)$/i.exec(part) ?? [];
  return id !== '' && isLiteralId(id) ? { before: '', after } : undefined;
}

function withPathArguments(path: string): string {
  const names = new Set<string>();
  const unique = (name: string): string => {
    let found = name;
    for (let count = 2; names.has(found); count++) found = `${name}_${count}`;
    names.add(found);
    return found;
  };
  return path
    .split('/')
    .map((part, at, parts) => {
      const found = splitId(part);
      if (!found) return part.replace(/^\{(.*)\}$/, (_, name: string) => `{${unique(name)}}`);
      const noun = singular(found.before.replace(/\W/g, '') || (parts[at - 1] ?? '')).replace(/\W+/g, '_');
      return `${found.before}{${unique(/^[A-Za-z]/.test(noun) ? noun : 'id')}}${found.after}`;
    })
    .join('/');
}

/** What stands before the path where the URL is in parts. */
const withScheme = ({ protocol, port }: Row, host: string): string =>
  /^(\{\{|[a-z]+:\/\/)/i.test(host)
    ? host
    : `${typeof protocol === 'string' ? protocol : 'https'}://${host}${typeof port === 'string' ? `:${port}` : ''}`;

/** `values` are the collection's variables that may stand in a path: `v2`. */
export function readPostmanUrl(url: unknown, values: ReadonlyMap<string, string>): PostmanUrl {
  const given: Row = isRow(url) ? url : { raw: url };
  const host = joinParts(given.host, '.');
  const raw = typeof given.raw === 'string' ? given.raw : '';
  const written = given.path === undefined ? raw : `${host}/${joinParts(given.path, '/')}`;
  const filled = written.replace(/\{\{([^{}]*)\}\}/g, (found, name: string, at: number) =>
    at === 0 ? found : (values.get(name.trim()) ?? found),
  );
  const found = hostPattern.exec(filled)?.[0] ?? '';
  const start = given.path === undefined ? found.length : host === '' ? 0 : host.length;
  const rest = filled.slice(start);
  const path = asPath('', rest.replace(/[?#].*$/s, ''));
  const query = rowsIn(given.query);
  return {
    host: given.path === undefined || host === '' ? found : (hostPattern.exec(raw)?.[0] ?? withScheme(given, host)),
    path: withPathArguments(path),
    isLastOptional: hasOptionalEnd(rest),
    query: query.length > 0 ? query.map((each) => ({ ...each, key: decoded(valueText(each.key)) })) : queryOf(raw),
    variables: rowsIn(given.variable),
  };
}
