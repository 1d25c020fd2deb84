import { Failure, systemCode } from '../failure.ts';
import { escapeControls } from '../text/escape.ts';
import { escaped, type Message, suggest } from '../text/message.ts';
import { shorten } from '../text/text.ts';
import type { DatabaseAddress } from './address.ts';
import { DatabaseTimeout, isServerError } from './connection.ts';
import { BrokenServer, LoginRefused, NoTls, NotPostgres } from './login.ts';

/** The purpose of a database, and where its password comes from: failures say so. */
export interface DatabaseUse {
  /** Behind `the database of`: `the ledger`. */
  readonly noun: string;
  /** The setting that has its address. */
  readonly setting: string;
  readonly passwordVariable: string;
  readonly passwordFileSetting: string;
  /** The statement to type as the owner of its tables where a user lacks a right. */
  rightsFor(user: string): Message;
}

/** Why a database cannot be used, as the end of a sentence, and what to do. */
type Explanation = readonly [why: Message, hint: Message];

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

/** Returns the line that says what an address without verification gives up; undefined if the server is verified. */
export function untrustedNote({ tls, isLocal, shown }: DatabaseAddress, { noun }: DatabaseUse): Message | undefined {
  if (isLocal || tls === 'verify-full') return undefined;
  const what =
    tls === 'disable'
      ? escaped`nothing is encrypted, and who listens or answers in its place can read and change everything`
      : escaped`its certificate is not checked, so who answers in its place can read and change everything`;
  return escaped`The database of ${noun}, ${shown}, has sslmode=${tls}: ${what}.`;
}

/** Returns the command that sets the address again. */
const addressLine = (address: DatabaseAddress, use: DatabaseUse, parameters: Readonly<Record<string, string>>) =>
  suggest`config set ${use.setting} ${address.with(parameters)}`;

/** Returns the hint for a server that cannot be verified. */
function trustHint(address: DatabaseAddress, use: DatabaseUse): Message {
  const authority = addressLine(address, use, { sslmode: 'verify-full', sslrootcert: '/path/to/ca.pem' });
  const hint = escaped`Name the file of its certificate authority: ${authority}`;
  if (address.isTlsTyped) return hint;
  const without = addressLine(address, use, { sslmode: 'require' });
  return escaped`${hint}\nAddresses without sslmode are verified. To encrypt without knowing who answers: ${without}`;
}

function noTlsHint(address: DatabaseAddress, use: DatabaseUse): Message {
  const without = addressLine(address, use, { sslmode: 'disable' });
  return escaped`Switch on ssl in postgresql.conf. In a network that you trust: ${without}\nThe password is never sent in clear.`;
}

/** Why the server got no password, or was not believed. */
function explainLogin(error: LoginRefused, address: DatabaseAddress, use: DatabaseUse): Explanation {
  const { user } = address;
  const { passwordVariable, passwordFileSetting } = use;
  const password = `\\password ${user}`;
  if (error.reason === 'no password') {
    const keep = suggest`config set ${passwordFileSetting} /path/to/file`;
    return [
      escaped`no password is set`,
      escaped`Put it into ${passwordVariable}, or into a file that only you can read: ${keep}`,
    ];
  }
  if (error.reason === 'needless password') {
    return [
      escaped`its server asks for no password, and so does not prove that it knows yours`,
      escaped`Remove the password: unset ${passwordVariable}, or ${suggest`config unset ${passwordFileSetting}`}. Or let pg_hba.conf ask for scram-sha-256.`,
    ];
  }
  if (error.reason === 'clear text' || error.reason === 'MD5') {
    const auth = error.reason === 'MD5' ? 'md5' : 'password';
    const what =
      error.reason === 'MD5' ? escaped`a login with MD5, which is easy to break` : escaped`the password in clear text`;
    const allowed = addressLine(address, use, { sslmode: 'verify-full', auth });
    return [
      escaped`its server asks for ${what}. It was not sent`,
      escaped`On the server: alter system set password_encryption = 'scram-sha-256'; select pg_reload_conf(); then set the password again (${password} in psql), and write scram-sha-256 in pg_hba.conf.
Where the server cannot do so, as for the tokens of managed databases: ${allowed}`,
    ];
  }
  if (error.reason === 'rounds') {
    return [
      escaped`its server wants ${shorten(escapeControls(error.asked), 20)} rounds for the password, and 4096 to 1000000 are allowed`,
      escaped`On the server: alter system set scram_iterations = 4096; select pg_reload_conf(); then set the password again (${password} in psql). If it has no such setting, another server answers.`,
    ];
  }
  if (error.reason === 'no proof') {
    return [
      escaped`the server did not prove that it knows the password`,
      escaped`Ask who runs the database before you go on.`,
    ];
  }
  return [
    escaped`its server asks for a login that shipctl does not know (${shorten(escapeControls(error.asked), 60)})`,
    escaped`Write scram-sha-256 in pg_hba.conf of the server.`,
  ];
}

function explainNetwork(error: unknown, address: DatabaseAddress, use: DatabaseUse): Explanation {
  const { host, port } = address;
  const isIt = escaped`Is PostgreSQL running on ${host}, and does it listen on port ${port} for this machine?`;
  if (error instanceof NoTls) return [escaped`its server does not encrypt (TLS)`, noTlsHint(address, use)];
  if (error instanceof NotPostgres) return [escaped`what answers there is not PostgreSQL`, isIt];
  if (error instanceof BrokenServer) {
    const did = shorten(escapeControls(error.did), 200);
    return [escaped`its server ${did}`, escaped`No PostgreSQL does that. Ask who runs the database before you go on.`];
  }
  if (error instanceof LoginRefused) return explainLogin(error, address, use);
  if (error instanceof DatabaseTimeout) {
    return [escaped`it was not done within ${error.seconds} s`, escaped`${isIt} To allow more time: --timeout 120`];
  }
  const code = systemCode(error) ?? '';
  const why = escaped`${networkReasons[code] ?? escaped`the connection failed (${code || escaped`unknown error`})`}`;
  return [why, isAboutTrust(code) ? trustHint(address, use) : isIt];
}

function explainServer(error: Error, address: DatabaseAddress, hasPassword: boolean, use: DatabaseUse): Explanation {
  const code = systemCode(error) ?? '';
  const { user, database } = address;
  const { noun, passwordVariable, passwordFileSetting } = use;
  const said = escaped`${shorten(escapeControls(error.message), 200)}`;
  if (code === '28P01' || (code === '28000' && !hasPassword)) {
    if (hasPassword)
      return [
        escaped`the password of ${user} is wrong`,
        escaped`Check ${passwordVariable}, or the file that ${passwordFileSetting} names.`,
      ];
    return explainLogin(new LoginRefused('no password'), address, use);
  }
  if (code.startsWith('28')) return [said, escaped`See pg_hba.conf of the server: it says who may connect from where.`];
  if (code === '3D000')
    return [escaped`there is no database ${database}`, escaped`Create it on its machine: createdb --owner USER NAME`];
  if (code === '42501') return [said, use.rightsFor(user)];
  if (code === '25006')
    return [escaped`it is a read-only copy`, escaped`Give the address of the server that may be written to.`];
  if (code === '55P03') return [escaped`another desk has kept ${noun} locked for too long`, escaped`Try again.`];
  if (code === '53300')
    return [escaped`it has no connection left`, escaped`Try again, or raise max_connections of the server.`];
  if (/^53/.test(code)) return [said, escaped`The disk or the memory of the server is full.`];
  if (code === '57P03') return [escaped`it is starting up or shutting down`, escaped`Try again in a minute.`];
  return [escaped`${said} (${code})`, escaped`Ask who runs the database.`];
}

interface FailureCase {
  readonly hasPassword: boolean;
  readonly use: DatabaseUse;
  /** Ends the message: `Nothing was sent.`; or is empty. */
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
    : explainNetwork(error, address, use);
  const message = escaped`The database of ${use.noun}, ${address.shown}, cannot be used: ${why}.`;
  const said = consequence === '' ? message : escaped`${message} ${consequence}`;
  return new Failure('unavailable', said, { hint, cause: error });
}
