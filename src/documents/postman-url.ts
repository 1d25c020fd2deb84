import { isRow, type Row } from '../base/row.ts';
import { singular } from '../base/text/names.ts';
import { asPath, hasOptionalEnd } from './addresses.ts';
import { decoded, rowsIn, valueText } from './values.ts';

export interface PostmanUrl {
  readonly host: string;
  readonly path: string;
  readonly isLastOptional: boolean;
  readonly query: readonly Row[];
  readonly variables: readonly Row[];
}

const queryOf = (raw: string): Row[] =>
  [...new URLSearchParams(/\?([^#]*)/.exec(raw)?.[1])].map(([key, value]) => ({ key, value }));

function joinParts(value: unknown, separator: string): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map((part) => valueText(isRow(part) ? part.value : part)).join(separator);
}

const hostPattern = /^(?:\{\{[^{}]*\}\}|[a-z][a-z\d+.-]*:\/\/[^/?#]*|[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?=[/?#]|$))/i;

/** Standards and versions that are written like numbers of documents: `ISO-8601`, `RFC3339`, `V2024`. */
const standards = /^(iso|rfc|sha|utf|aes|rsa|x|v|ean|upc|api|rev|ver|version)[-_]?\d+([._-]\d+)*[a-z]?$/i;

const forms: readonly RegExp[] = [
  /^\d+$/,
  // UUID, with or without hyphens; hashes and ids of databases.
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^(?=.*\d)(?:[\da-f]{24}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i,
  // ULID.
  /^[0-7][\da-hjkmnp-tv-z]{25}$/i,
  // Of Amazon: `114-3941689-8772232`.
  /^\d{3}-\d{7}-\d{7}$/,
  // Of carriers: `1Z999AA10123456784`, `RR123456789SA`, `JJD000390007820001234`, `TBA123456789000`.
  /^1Z[\dA-Z]{16}$/i,
  /^[A-Z]{2}\d{9}[A-Z]{2}$/i,
  /^[A-Z]{1,5}\d{9,}$/i,
  // A telephone number, an address of e-mail.
  /^\+\d{7,15}$/,
  /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i,
];

/** `cus_NffrFeUfNV2Hib`, `ord_01H8XG`, `shp_1001`: a prefix, then digits among letters, or many digits. */
const prefixed = /^[a-z]{2,12}_(?=[A-Za-z\d]*\d)(?:\d{3,}|(?=[A-Za-z\d]*\d[A-Za-z])[A-Za-z\d]{6,}|[A-Za-z]*\d{4,})$/;

/** `ORD-1001`, `INV-2024-0001`, `SO_000123`, `#1001`. */
const numbered = /^(?:[A-Z]{1,6}[-_](?:[A-Z\d]{1,6}[-_])*\d{2,}|[a-z]{1,6}-(?:\d+-)*\d{4,}|#\d+)$/;

/** `SO1001`, `ORD2024001X`: capitals and at least four digits. */
const capitals = /^(?=(?:[A-Z]*\d){4})(?=[A-Z\d]*[A-Z])[A-Z\d]{5,}$/;

/** Made by a machine: long, with digits in several places, as base 36 or base 62 has them. */
const random = /^(?=(?:[A-Za-z_-]*\d+[A-Za-z_-]+){2})(?=(?:.*\d){3})[A-Za-z\d_-]{16,}$/;

function isPlainId(part: string): boolean {
  if (forms.some((form) => form.test(part))) return true;
  if (standards.test(part)) return false;
  return prefixed.test(part) || numbered.test(part) || capitals.test(part) || isRandom(part);
}

/** Words joined by hyphens are none: `b2b-orders-v2-export`. */
const isRandom = (part: string): boolean =>
  random.test(part) && !part.split(/[-_]/).some((word) => /^[a-z]{4,}$/i.test(word));

const longestIds = 300;

/**
 * Returns whether a part of the path of a saved request is an id, or several with commas between them. It becomes an argument:
 * as a word of a command it would always act on that one record.
 */
export const isLiteralId = (part: string): boolean =>
  part.length <= longestIds && decoded(part).split(',').every(isPlainId);

/**
 * A part of a path that holds an id, split around it: `1001.json`, `1001:cancel`, `Orders('ALFKI')`. Undefined if none
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
  const rest = filled.slice(given.path === undefined ? found.length : host.length);
  const path = asPath('', rest.replace(/[?#].*$/s, ''));
  const query = rowsIn(given.query);
  return {
    host: given.path === undefined || host === '' ? found : (hostPattern.exec(raw)?.[0] ?? withScheme(given, host)),
    path: withPathArguments(path),
    isLastOptional: hasOptionalEnd(rest),
    query:
      query.length > 0
        ? query.map((each) => ({ ...each, key: decoded(valueText(each.key).replaceAll('+', ' ')) }))
        : queryOf(raw),
    variables: rowsIn(given.variable),
  };
}
