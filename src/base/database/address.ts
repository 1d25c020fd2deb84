import { isLoopback } from '../redact.ts';
import { escaped } from '../text/message.ts';

const tlsModes = ['disable', 'require', 'verify-full'] as const;

/** A database of PostgreSQL, and who asks it. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** `require` encrypts and does not check who answers; `verify-full` checks the certificate and the name in it. */
  readonly tls: (typeof tlsModes)[number];
  /** A file of certificates to trust instead of the usual ones; undefined for these. */
  readonly rootCertificate: string | undefined;
  /** The schema that the address chooses; undefined if it chooses none. */
  readonly schema: string | undefined;
  /** For people. */
  readonly shown: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The database that a URL names; or why it names none, as the end of a sentence that begins with the URL. */
export function parseDatabaseAddress(given: string): { readonly value: DatabaseAddress } | { readonly fault: string } {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const [user, host, database] = [url?.username, url?.hostname, url?.pathname.slice(1)].map((part) =>
    decoded(part ?? ''),
  );
  if (!url || !user || !host || !database || database.includes('/')) {
    return {
      fault:
        'is not a valid address: write postgres://user@host/database, with the port behind the host if it is not 5432',
    };
  }
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const tls = tlsModes.find(
    (mode) => mode === (url.searchParams.get('sslmode') ?? (isLoopback(url) ? 'disable' : 'require')),
  );
  if (!tls) return { fault: `has an sslmode that is not one of ${tlsModes.join(', ')}` };
  const strange = [...url.searchParams.keys()].find((key) => !['sslmode', 'sslrootcert', 'schema'].includes(key));
  if (strange !== undefined) return { fault: escaped`has ${strange}, which shipctl does not know: remove it` };
  const rootCertificate = url.searchParams.get('sslrootcert') || undefined;
  if (rootCertificate !== undefined && tls !== 'verify-full')
    return { fault: 'has an sslrootcert: add sslmode=verify-full' };
  const schema = url.searchParams.get('schema') || undefined;
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return { fault: 'has a schema that is not a name: use small letters, digits and _' };
  const port = Number(url.port || 5432);
  const shown = `postgres://${url.username}@${url.host}${url.pathname}`;
  return { value: { host: name, port, user, database, tls, rootCertificate, schema, shown } };
}
