import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { readFailure } from '../files/file-failures.ts';
import { escaped } from '../text/message.ts';
import type { DatabaseAddress } from './address.ts';
import { preparePassword } from './password.ts';

/** The server was reached, and does not encrypt. */
export class NoTls extends Error {
  override readonly name = 'NoTls';
}

/** The server that answered is not PostgreSQL. */
export class NotPostgres extends Error {
  override readonly name = 'NotPostgres';
}

/** The server does what no PostgreSQL does; `did` says what, behind `its server`. */
export class BrokenServer extends Error {
  override readonly name = 'BrokenServer';

  constructor(readonly did: string) {
    super(did);
  }
}

/** Why the server gets no answer to what it asks for, or is not believed. */
type RefusedLogin = 'no password' | 'needless password' | 'clear text' | 'MD5' | 'unknown' | 'rounds' | 'no proof';

/** The server wants a login that shipctl does not give. It has not got the password. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';

  constructor(
    readonly reason: RefusedLogin,
    readonly asked = '',
  ) {
    super(reason);
  }
}

/** Of a message during the login, and of all of them, in bytes. */
const longestMessage = 65_536;
const longestLogin = 1_048_576;

/** How many rounds a server may want: fewer make a password easy to guess, more only take time. */
const rounds = { least: 4096, most: 1_000_000 };

/** Asks the server whether it speaks TLS: a length, and a number that stands for the question. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const lost = (): Error => Object.assign(new Error('closed'), { code: 'ECONNRESET' });

const happened = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      socket.off(event, heard).off('error', failed).off('close', closed);
      settle();
    };
    const heard = (value: unknown) => end(() => resolve(value));
    const failed = (error: Error) => end(() => reject(error));
    const closed = () => end(() => reject(lost()));
    if (socket.destroyed) reject(lost());
    else socket.once(event, heard).once('error', failed).once('close', closed);
  });

/**
 * Connects, with TLS where the address wants it, and logs in. The password is used only for a server that proves to know it, or
 * that has a verified certificate. Returns a socket on which the server waits for the first statement. The caller destroys the
 * socket that `onSocket` gets to stop it.
 */
export async function logIn(
  address: DatabaseAddress,
  password: string,
  onSocket: (socket: Socket) => void,
): Promise<Socket> {
  const socket = await openSocket(address, onSocket);
  const messages = new LoginMessages(socket);
  messages.write('', startupOf(address));
  await authenticate(messages, address, password);
  await messages.untilReady();
  return socket;
}

async function openSocket(address: DatabaseAddress, onSocket: (socket: Socket) => void): Promise<Socket> {
  const { host, port, tls, rootCertificate } = address;
  const ca = rootCertificate === undefined ? undefined : readCertificates(rootCertificate);
  const plain = connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
  onSocket(plain);
  await happened(plain, 'connect');
  if (tls === 'disable') return plain;
  const answer = happened(plain, 'data');
  plain.write(tlsRequest);
  const bytes = await answer;
  // More than the one letter would be read as if it had come encrypted.
  const letter = Buffer.isBuffer(bytes) && bytes.length === 1 ? bytes.toString('latin1') : '';
  if (letter !== 'S') {
    plain.destroy();
    throw letter === 'N' ? new NoTls() : new NotPostgres();
  }
  const servername = isIP(host) ? '' : host;
  const secure = connectTls({
    socket: plain,
    host,
    servername,
    ...(ca && { ca }),
    rejectUnauthorized: tls === 'verify-full',
  });
  onSocket(secure);
  await happened(secure, 'secureConnect');
  return secure;
}

function readCertificates(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw readFailure(error, file, escaped`It is the sslrootcert in the address of the database.`);
  }
}

function startupOf({ user, database }: DatabaseAddress): Buffer {
  const parameters = { user, database, client_encoding: 'UTF8', application_name: 'shipctl' };
  const texts = Object.entries(parameters).flatMap(([name, value]) => [`${name}\0`, `${value}\0`]);
  // Version 3.0 of the protocol.
  return Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${texts.join('')}\0`)]);
}

interface Message {
  readonly kind: string;
  readonly body: Buffer;
}

/** Returns the error that the server reports, with the fields that the driver gives its own errors. */
export function serverErrorOf(body: Buffer): Error {
  const parts = body.toString('utf8').split('\0');
  const fieldOf = (letter: string) => parts.find((part) => part.startsWith(letter))?.slice(1);
  const code = fieldOf('C') ?? '';
  if (!/^[0-9A-Z]{5}$/.test(code)) return new BrokenServer('reported an error without a code');
  const severity = fieldOf('V') ?? fieldOf('S') ?? 'ERROR';
  return Object.assign(new Error(fieldOf('M') ?? ''), { severity, code });
}

/** The messages of a login. It is the only reader of its socket until it is over. */
class LoginMessages {
  private count = 0;
  private bytes = 0;
  private held = Buffer.alloc(0);

  constructor(readonly socket: Socket) {
    socket.on('data', this.keep);
  }

  write(kind: string, body: Buffer): void {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    this.socket.write(Buffer.concat([Buffer.from(kind, 'latin1'), length, body]));
  }

  private readonly keep = (piece: Buffer): void => {
    this.held = Buffer.concat([this.held, piece]);
    // Bytes that come unasked wait outside.
    if (this.held.length > longestMessage) this.socket.pause();
  };

  private async take(length: number): Promise<Buffer> {
    while (this.held.length < length) {
      const more = happened(this.socket, 'data');
      this.socket.resume();
      await more;
    }
    const bytes = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return bytes;
  }

  /** Leaves the socket to its next reader, with what was not read yet. */
  private release(): void {
    this.socket.pause();
    this.socket.off('data', this.keep);
    if (this.held.length > 0) this.socket.unshift(this.held);
  }

  /** The next message. Throws what the server reports in place of one. */
  async next(): Promise<Message> {
    const head = await this.take(5);
    const kind = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1) - 4;
    if (!/[A-Za-z]/.test(kind) || length < 0 || length > longestMessage) {
      if (this.count === 0) throw new NotPostgres();
      throw new BrokenServer(`announced a message of ${length + 4} bytes during the login`);
    }
    this.bytes += length;
    if (this.bytes > longestLogin) throw new BrokenServer('sent more than 1 MB during the login');
    if (this.count === 0 && !'RENv'.includes(kind)) throw new NotPostgres();
    this.count++;
    const body = await this.take(length);
    if (kind === 'E') throw serverErrorOf(body);
    return { kind, body };
  }

  /** The next word of the server about the login: its number, and what follows. */
  async nextRequest(): Promise<{ readonly type: number; readonly data: Buffer }> {
    const { kind, body } = await this.next();
    if (kind !== 'R' || body.length < 4)
      throw new BrokenServer(`sent a message of kind ${kind} before the login was over`);
    return { type: body.readUInt32BE(0), data: body.subarray(4) };
  }

  async expectOk(): Promise<void> {
    const { type } = await this.nextRequest();
    if (type !== requests.ok) throw new BrokenServer('asked for a second login');
  }

  async untilReady(): Promise<void> {
    for (;;) {
      const { kind } = await this.next();
      if (kind === 'Z') return this.release();
      if (!'SKN'.includes(kind)) throw new BrokenServer(`sent a message of kind ${kind} after the login`);
    }
  }
}

/** The requests of a login, by the numbers of the protocol. */
const requests = { ok: 0, clearText: 3, md5: 5, sasl: 10, saslContinue: 11, saslFinal: 12 };

const otherRequests: Readonly<Record<number, string>> = { 2: 'Kerberos', 7: 'GSSAPI', 9: 'SSPI' };

async function authenticate(messages: LoginMessages, address: DatabaseAddress, password: string): Promise<void> {
  const { type, data } = await messages.nextRequest();
  if (type === requests.ok) {
    if (password !== '') throw new LoginRefused('needless password');
    return;
  }
  if (type !== requests.sasl && type !== requests.md5 && type !== requests.clearText)
    throw new LoginRefused('unknown', otherRequests[type] ?? `number ${type}`);
  if (password === '') throw new LoginRefused('no password');
  if (type === requests.sasl) return logInWithScram(messages, data, password);
  // The address has been refused unless the server is verified.
  const isVerified = messages.socket instanceof TLSSocket && messages.socket.authorized;
  const allowed = type === requests.md5 ? 'md5' : 'password';
  if (!isVerified || address.login !== allowed) throw new LoginRefused(type === requests.md5 ? 'MD5' : 'clear text');
  const word = type === requests.md5 ? md5Of(address.user, password, data.subarray(0, 4)) : password;
  messages.write('p', Buffer.from(`${word}\0`));
  await messages.expectOk();
}

function md5Of(user: string, password: string, salt: Buffer): string {
  const md5 = (data: string | Buffer): string => createHash('md5').update(data).digest('hex');
  return `md5${md5(Buffer.concat([Buffer.from(md5(password + user)), salt]))}`;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** SCRAM-SHA-256 (RFC 5802, 7677), with the server's certificate in it (PLUS) where both sides can. */
async function logInWithScram(messages: LoginMessages, offered: Buffer, password: string): Promise<void> {
  const mechanisms = offered.toString('latin1').split('\0').filter(Boolean);
  const certificate = certificateHash(messages.socket);
  const mechanism = ['SCRAM-SHA-256-PLUS', 'SCRAM-SHA-256'].find(
    (each) => mechanisms.includes(each) && (certificate || !each.endsWith('PLUS')),
  );
  if (mechanism === undefined) throw new LoginRefused('unknown', mechanisms.join(', '));
  const isBound = certificate !== undefined && mechanism.endsWith('PLUS');
  // `y` says that this side can bind: the real server then notices where PLUS was taken out of its offer on the way.
  const header = isBound ? 'p=tls-server-end-point,,' : `${certificate ? 'y' : 'n'},,`;
  const nonce = randomBytes(18).toString('base64');
  const first = `n=,r=${nonce}`;
  const opening = Buffer.from(header + first);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(opening.length);
  messages.write('p', Buffer.concat([Buffer.from(`${mechanism}\0`), length, opening]));

  const challenge = await scramData(messages, requests.saslContinue);
  const [, shared = '', salt = '', count = ''] = /^r=([^,]*),s=([^,]*),i=([^,]*)/.exec(challenge) ?? [];
  if (!shared.startsWith(nonce) || shared.length === nonce.length)
    throw new BrokenServer('answered the login with a nonce that is not ours');
  if (!/^\d{1,10}$/.test(count) || Number(count) < rounds.least || Number(count) > rounds.most)
    throw new LoginRefused('rounds', count);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(salt)) throw new BrokenServer('answered the login with an invalid salt');

  // In a thread of its own: a million rounds would keep the program from anything else.
  const key = await promisify(pbkdf2)(
    preparePassword(password),
    Buffer.from(salt, 'base64'),
    Number(count),
    32,
    'sha256',
  );
  const binding = Buffer.concat([Buffer.from(header), ...(isBound ? [certificate] : [])]).toString('base64');
  const closing = `c=${binding},r=${shared}`;
  const all = `${first},${challenge},${closing}`;
  const clientKey = hmac(key, 'Client Key');
  const signature = hmac(createHash('sha256').update(clientKey).digest(), all);
  const proof = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] ?? 0)));
  messages.write('p', Buffer.from(`${closing},p=${proof.toString('base64')}`));

  const final = await scramData(messages, requests.saslFinal);
  const expected = hmac(hmac(key, 'Server Key'), all);
  const given = Buffer.from(/^v=([^,]*)/.exec(final)?.[1] ?? '', 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new LoginRefused('no proof');
  await messages.expectOk();
}

async function scramData(messages: LoginMessages, wanted: number): Promise<string> {
  const { type, data } = await messages.nextRequest();
  if (type === wanted) return data.toString('utf8');
  if (type === requests.ok) throw new LoginRefused('no proof');
  throw new BrokenServer('changed the way to log in, in the middle of it');
}

/** The hash of each algorithm that signs certificates, by the bytes of its name; MD5 and SHA-1 become SHA-256 (RFC 5929). */
const signatureHashes: Readonly<Record<string, string>> = {
  '2a864886f70d010104': 'sha256',
  '2a864886f70d010105': 'sha256',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a864886f70d01010e': 'sha224',
  '2a8648ce3d0401': 'sha256',
  '2a8648ce3d040301': 'sha224',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};

/** The contents of the value at a place of a certificate (DER). */
function valueAt(der: Buffer, at: number): { readonly start: number; readonly end: number } {
  const first = der.readUInt8(at + 1);
  const more = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + more;
  return { start, end: start + (more === 0 ? first : der.readUIntBE(at + 2, more)) };
}

/** The hash of the server's certificate that a login is bound to; undefined without TLS, and where none is defined (Ed25519, PSS). */
function certificateHash(socket: Socket): Buffer | undefined {
  const der = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
  if (!der) return undefined;
  const signed = valueAt(der, valueAt(der, 0).start);
  const name = valueAt(der, valueAt(der, signed.end).start);
  const hash = signatureHashes[der.toString('hex', name.start, name.end)];
  return hash === undefined ? undefined : createHash(hash).update(der).digest();
}
