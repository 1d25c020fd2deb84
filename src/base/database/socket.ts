import { readFileSync } from 'node:fs';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { readFailure } from '../files/file-failures.ts';
import type { DatabaseAddress } from './address.ts';

/** The server was reached, and does not encrypt. */
export class NoTls extends Error {
  override readonly name = 'NoTls';
}

/** The server that answered is not PostgreSQL. */
export class NotPostgres extends Error {
  override readonly name = 'NotPostgres';
}

/** Asks the server whether it speaks TLS: a length, and a number that stands for the question. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const happened = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const lost = () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    const end = (settle: () => void) => {
      socket.off(event, heard).off('error', failed).off('close', lost);
      settle();
    };
    const heard = (value: unknown) => end(() => resolve(value));
    const failed = (error: Error) => end(() => reject(error));
    socket.once(event, heard).once('error', failed).once('close', lost);
  });

/** Connects, with TLS where the address wants it. The caller destroys the socket that `onSocket` gets to stop it. */
export async function openSocket(address: DatabaseAddress, onSocket: (socket: Socket) => void): Promise<Socket> {
  const { host, port, tls, rootCertificate } = address;
  const ca = rootCertificate === undefined ? undefined : readCertificates(rootCertificate);
  const plain = connectTcp({ host, port, noDelay: true });
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
    throw readFailure(error, file, 'It is the sslrootcert in the address of the database.');
  }
}
