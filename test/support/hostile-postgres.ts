import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { certificate } from './secure.ts';

/** A message as a server writes it; `announced` is the length that it tells in place of the true one. */
export function message(kind: string, body: Buffer | string = '', announced?: number): Buffer {
  const bytes = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(announced ?? bytes.length + 4);
  return Buffer.concat([Buffer.from(kind, 'latin1'), length, bytes]);
}

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};

/** Asks for a login of a kind, by the protocol's number. */
export const request = (type: number, data: Buffer | string = ''): Buffer =>
  message('R', Buffer.concat([number(type, 4), Buffer.from(data)]));

export const letIn = request(0);
export const ready = message('Z', 'I');
export const notice = message('N', `SNOTICE\0C00000\0M${'x'.repeat(1000)}\0\0`);

/** Describes columns of texts. */
export const columns = (...names: string[]): Buffer =>
  message(
    'T',
    Buffer.concat([
      number(names.length, 2),
      ...names.map((name) =>
        Buffer.concat([
          Buffer.from(`${name}\0`),
          ...[number(0, 4), number(0, 2), number(25, 4)],
          ...[number(-1, 2), number(-1, 4), number(0, 2)],
        ]),
      ),
    ]),
  );

export const row = (...values: string[]): Buffer =>
  message(
    'D',
    Buffer.concat([
      number(values.length, 2),
      ...values.map((value) => Buffer.concat([number(Buffer.byteLength(value), 4), Buffer.from(value)])),
    ]),
  );

export const done = message('C', 'SELECT 1\0');

/** The client as a role sees it. */
export interface Client {
  readonly socket: Socket;
  /** The next bytes of the client; empty once it has gone. */
  heard(): Promise<Buffer>;
  say(...messages: readonly Buffer[]): void;
  /** Says the same until the client has gone. */
  flood(what: Buffer): Promise<void>;
}

function clientOf(socket: Socket): Client {
  const pieces: Buffer[] = [];
  let wake = (): void => undefined;
  socket.on('error', () => undefined);
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece);
    wake();
  });
  socket.on('close', () => wake());
  return {
    socket,
    heard: async () => {
      while (pieces.length === 0 && !socket.destroyed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return pieces.shift() ?? Buffer.alloc(0);
    },
    say: (...messages) => void socket.write(Buffer.concat(messages)),
    flood: async (what) => {
      while (!socket.destroyed) {
        const isTaken = socket.write(what);
        await new Promise<void>((resolve) => {
          if (isTaken) setImmediate(resolve);
          else {
            socket.once('drain', resolve);
            socket.once('close', resolve);
          }
        });
      }
    },
  };
}

export interface ScramPart {
  readonly mechanisms?: string;
  nonce?(own: string): string;
  readonly salt?: string;
  readonly rounds?: string;
  /** In place of the right proof; undefined sends none. */
  proof?(right: string): string | undefined;
}

/** The server's side of SCRAM-SHA-256, with parts of it in a way of their own. Returns the client's first message. */
export async function scram(client: Client, password: string, part: ScramPart = {}): Promise<string> {
  const { nonce = (own) => `${own}server`, salt = randomBytes(16).toString('base64'), rounds = '4096' } = part;
  client.say(request(10, `${part.mechanisms ?? 'SCRAM-SHA-256\0'}\0`));
  const opening = (await client.heard()).toString('latin1');
  const first = opening.slice(opening.indexOf('n=,r='));
  const challenge = `r=${nonce(first.slice(5))},s=${salt},i=${rounds}`;
  client.say(request(11, challenge));
  const answer = (await client.heard()).subarray(5).toString('latin1');
  if (answer === '') return opening;
  const key = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const sign = (by: Buffer, text: string) => createHmac('sha256', by).update(text).digest();
  const all = `${first},${challenge},${answer.replace(/,p=[^,]*$/, '')}`;
  const right = sign(sign(key, 'Server Key'), all).toString('base64');
  const proof = part.proof ? part.proof(right) : right;
  if (proof !== undefined) client.say(request(12, `v=${proof}`));
  return opening;
}

/** A server that plays a role towards each client, with the first message of a login read. Returns its port, and all it has heard. */
export async function hostileServer(play: (client: Client) => Promise<void>, tls?: string) {
  const heard: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((plain) => {
    sockets.add(plain);
    plain.on('error', () => undefined).on('close', () => sockets.delete(plain));
    const begin = async (socket: Socket): Promise<void> => {
      socket.on('data', (piece: Buffer) => heard.push(piece));
      const client = clientOf(socket);
      await client.heard();
      await play(client);
    };
    if (tls === undefined) return void begin(plain);
    plain.once('data', () => {
      plain.write('S');
      const pem = (kind: string) => readFileSync(certificate(tls, kind));
      void begin(new TLSSocket(plain, { isServer: true, key: pem('key'), cert: pem('cert') }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, heard: () => Buffer.concat(heard).toString('latin1') };
}
