import { isFullPath } from '../files/data-folder.ts';
import { isLoopback } from '../redact.ts';
import { escaped, type Message } from '../text/message.ts';

const tlsModes = ['disable', 'require', 'verify-full'] as const;

const logins = ['scram', 'md5', 'password'] as const;

/** A database of PostgreSQL, and who asks it. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** `require` encrypts and does not check who answers; `verify-full` checks the certificate and the name in it. */
  readonly tls: (typeof tlsModes)[number];
  /** True where the address itself says which. */
  readonly isTlsTyped: boolean;
  /** The host is this machine. */
  readonly isLocal: boolean;
  /** Beside SCRAM-SHA-256, which is always allowed: a login with MD5, or one that sends the password itself. */
  readonly login: (typeof logins)[number];
  /** A file of certificates to trust instead of the usual ones; undefined for these. */
  readonly rootCertificate: string | undefined;
  /** The schema that the address chooses; undefined if it chooses none. */
  readonly schema: string | undefined;
  /** For people. */
  readonly shown: string;
  /** Returns the address with these parameters in place of its own, as a person types it. */
  readonly with: (parameters: Readonly<Record<string, string>>) => string;
}

const parameterNames: readonly string[] = ['sslmode', 'sslrootcert', 'schema', 'auth'];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The database that a URL names; or why it names none, as the end of a sentence that begins with the URL. */
export function parseDatabaseAddress(text: string): { readonly value: DatabaseAddress } | { readonly fault: Message } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [user, host, database] = [url?.username, url?.hostname, url?.pathname.slice(1)].map((part) =>
    decoded(part ?? ''),
  );
  if (!url || !user || !host || !database || database.includes('/')) {
    return {
      fault: escaped`is not a valid address: write postgres://user@host/database, with the port behind the host if it is not 5432`,
    };
  }
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const { searchParams: given } = url;
  const isLocal = isLoopback(url);
  const typed = given.get('sslmode');
  const tls = tlsModes.find((mode) => mode === (typed ?? (isLocal ? 'disable' : 'verify-full')));
  if (!tls) return { fault: escaped`has an sslmode that is not one of ${tlsModes}` };
  const strange = [...given.keys()].find((key) => !parameterNames.includes(key));
  if (strange !== undefined) return { fault: escaped`has ${strange}, which shipctl does not know: remove it` };
  const rootCertificate = given.get('sslrootcert') || undefined;
  if (rootCertificate !== undefined && tls !== 'verify-full')
    return { fault: escaped`has an sslrootcert, which only sslmode=verify-full reads` };
  // Somebody else may have put a certificate into the current folder.
  if (rootCertificate !== undefined && !isFullPath(rootCertificate))
    return { fault: escaped`has an sslrootcert that is not an absolute path` };
  const login = logins.find((each) => each === (given.get('auth') ?? 'scram'));
  if (!login) return { fault: escaped`has an auth that is not one of ${logins}` };
  if (login !== 'scram' && tls !== 'verify-full')
    return { fault: escaped`has auth=${login}, which only a verified server gets: it needs sslmode=verify-full` };
  const schema = given.get('schema') || undefined;
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return { fault: escaped`has a schema that is not a name: use small letters, digits and _` };
  const port = Number(url.port || 5432);
  const shown = `postgres://${url.username}@${url.host}${url.pathname}`;
  return {
    value: {
      host: name,
      port,
      user,
      database,
      tls,
      isTlsTyped: typed !== null,
      isLocal,
      login,
      rootCertificate,
      schema,
      shown,
      with: (parameters) => addressWith(shown, given, parameters),
    },
  };
}

function addressWith(shown: string, given: URLSearchParams, parameters: Readonly<Record<string, string>>): string {
  const all = { ...Object.fromEntries(given), ...parameters };
  // A path is easier to read with its slashes.
  const query = Object.entries(all).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`,
  );
  return `${shown}?${query.join('&')}`;
}
