import { Failure, systemCode } from '../failure.ts';
import { escapeControls, escaped, suggest } from '../text/message.ts';
import { shorten } from '../text/text.ts';
import type { DatabaseAddress } from './address.ts';
import { DatabaseSilent, isServerError } from './connection.ts';
import { NoTls, NotPostgres } from './socket.ts';

/** The purpose of a database, and where its password comes from: failures say so. */
export interface DatabaseUse {
  /** Behind `the database of`: `the ledger`. */
  readonly noun: string;
  readonly passwordVariable: string;
  readonly passwordFileSetting: string;
  /** The statement to type as the owner of its tables where a user lacks a right. */
  rightsFor(user: string): string;
}

/** Why a database cannot be used, as the end of a sentence, and what to do. */
type Explanation = readonly [why: string, hint: string];

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that port',
  ENOTFOUND: 'there is no host of that name (DNS)',
  EAI_AGAIN: 'the name of its host could not be looked up (DNS)',
  EHOSTUNREACH: 'there is no route to its host',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'its host did not answer',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  CONNECTION_CLOSED: 'the connection was lost',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate has an issuer that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate has an issuer that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate has an issuer that is not known here',
};

const isAboutTrust = (code: string): boolean => /CERT|SIGNATURE/.test(code);

function explainNetwork(error: unknown, { host, port }: DatabaseAddress): Explanation {
  const isIt = escaped`Is PostgreSQL running on ${host}, and does it listen on port ${port} for this machine?`;
  if (error instanceof NoTls) {
    const add =
      'In a network that you trust, add ?sslmode=disable to the address. The password is never sent in clear.';
    return ['its server does not encrypt (TLS)', `Switch on ssl in postgresql.conf. ${add}`];
  }
  if (error instanceof NotPostgres) return ['what answers there is not PostgreSQL', isIt];
  if (error instanceof DatabaseSilent) {
    return [escaped`nothing came for ${error.seconds} s`, `${isIt} To allow more time: --timeout 120`];
  }
  const code = systemCode(error) ?? '';
  if (code === 'SASL_SIGNATURE_MISMATCH') {
    return ['the server could not prove that it knows the password', 'Ask who runs the database before you go on.'];
  }
  const why = networkReasons[code] ?? escaped`the connection failed (${code || 'unknown error'})`;
  if (!isAboutTrust(code)) return [why, isIt];
  return [
    why,
    'Name the file of its certificate authority in the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem',
  ];
}

function explainServer(error: Error, address: DatabaseAddress, hasPassword: boolean, use: DatabaseUse): Explanation {
  const code = systemCode(error) ?? '';
  const { user, database } = address;
  const { noun, passwordVariable, passwordFileSetting } = use;
  const said = shorten(escapeControls(error.message), 200);
  if (code === '28P01' || (code === '28000' && !hasPassword)) {
    if (hasPassword)
      return [
        escaped`the password of ${user} is wrong`,
        escaped`Check ${passwordVariable}, or the file that ${passwordFileSetting} names.`,
      ];
    const keep = suggest`config set ${passwordFileSetting} /path/to/file`;
    return [
      'no password is set',
      escaped`Put it into ${passwordVariable}, or into a file that only you can read: ${keep}`,
    ];
  }
  const ask = 'Ask who runs the database.';
  if (code.startsWith('28')) return [said, 'See pg_hba.conf of the server: it says who may connect from where.'];
  if (code === '3D000')
    return [escaped`there is no database ${database}`, 'Create it on its machine: createdb --owner USER NAME'];
  if (code === '42501') return [said, use.rightsFor(user)];
  if (code === '25006') return ['it is a read-only copy', 'Give the address of the server that may be written to.'];
  if (code === '55P03') return [escaped`another desk has kept ${noun} locked for too long`, 'Try again.'];
  if (code === '53300') return ['it has no connection left', 'Try again, or raise max_connections of the server.'];
  if (/^53/.test(code)) return [said, 'The disk or the memory of the server is full.'];
  if (code === '57P03') return ['it is starting up or shutting down', 'Try again in a minute.'];
  return [escaped`${said} (${code})`, ask];
}

interface FailureCase {
  readonly hasPassword: boolean;
  readonly use: DatabaseUse;
  /** Ends the message: `Nothing was sent.` */
  readonly consequence: string;
}

/** The failure of a database that cannot be used, of kind `unavailable`: the kind `auth` is about the service. */
export function databaseFailure(
  error: unknown,
  address: DatabaseAddress,
  { hasPassword, use, consequence }: FailureCase,
): Failure {
  if (error instanceof Failure) return error;
  const [why, hint] = isServerError(error)
    ? explainServer(error, address, hasPassword, use)
    : explainNetwork(error, address);
  const message = escaped`The database of ${use.noun}, ${address.shown}, cannot be used: ${why}.`;
  return new Failure('unavailable', [message, consequence].join(' ').trimEnd(), { hint, cause: error });
}
