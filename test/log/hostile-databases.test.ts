import { describe, expect, it } from 'vitest';
import {
  type Client,
  columns,
  done,
  hostileServer,
  letIn,
  message,
  notice,
  ready,
  request,
  row,
  scram,
} from '../support/hostile-postgres.ts';
import { everyNth, furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { certificate } from '../support/secure.ts';
import { startService } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const password = secret('word-of-the-desk-4714');

interface Role {
  readonly play: (client: Client) => Promise<void> | void;
  readonly said: RegExp;
  /** Its certificate, and how the address asks for TLS. */
  readonly tls?: string;
  readonly query?: string;
  /** Seconds, where the role is ended only by the time limit. */
  readonly timeout?: string;
  readonly password?: string;
}

/** Logs in as it should be, and then plays when the first statement has come. */
const inside = (play: (client: Client) => Promise<void> | void) => async (client: Client) => {
  await scram(client, password);
  client.say(letIn, message('K', Buffer.alloc(8)), ready);
  await client.heard();
  await play(client);
};

const says = (...messages: readonly Buffer[]) => inside((client) => client.say(...messages));

const forever = async (): Promise<void> => undefined;

const checked = `?sslmode=verify-full&sslrootcert=${certificate('loopback')}`;

const roles: Readonly<Record<string, Role>> = {
  'asks for the password in clear text': {
    play: ({ say }) => say(request(3)),
    said: /clear text.*password_encryption/s,
  },
  'asks for MD5': { play: ({ say }) => say(request(5, 'salt')), said: /MD5.*password_encryption.*auth=md5/s },
  'asks for clear text behind a certificate': {
    play: ({ say }) => say(request(3)),
    ...{ tls: 'loopback', query: checked, said: /clear text.*auth=password/s },
  },
  'asks for MD5 behind a certificate': {
    play: ({ say }) => say(request(5, 'salt')),
    ...{ tls: 'loopback', query: checked, said: /MD5.*auth=md5/s },
  },
  'asks for clear text where MD5 is allowed': {
    play: ({ say }) => say(request(3)),
    ...{ tls: 'loopback', query: `${checked}&auth=md5`, said: /clear text/ },
  },
  'asks for GSSAPI': { play: ({ say }) => say(request(7)), said: /GSSAPI/ },
  'asks for an unknown login': { play: ({ say }) => say(request(99)), said: /number 99/ },
  'offers another SASL alone': { play: ({ say }) => say(request(10, 'OAUTHBEARER\0\0')), said: /OAUTHBEARER/ },
  'wants no password': { play: ({ say }) => say(letIn, ready), said: /asks for no password.*Remove the password/s },
  'says ok in the middle': {
    play: async ({ say, heard }) => {
      say(request(10, 'SCRAM-SHA-256\0\0'));
      await heard();
      say(letIn, ready);
    },
    said: /did not prove/,
  },
  'says ok without its proof': {
    play: async (client) => {
      await scram(client, password, { proof: () => undefined });
      client.say(letIn, ready);
    },
    said: /did not prove/,
  },
  'proves with another password': {
    play: async (client) => void (await scram(client, 'other')),
    said: /did not prove/,
  },
  'gives a short proof': {
    play: async (client) => void (await scram(client, password, { proof: (right) => right.slice(0, 8) })),
    said: /did not prove/,
  },
  'answers with a nonce of its own': {
    play: async (client) => void (await scram(client, password, { nonce: () => 'foreign' })),
    said: /nonce/,
  },
  'answers with our nonce alone': {
    play: async (client) => void (await scram(client, password, { nonce: (own) => own })),
    said: /nonce/,
  },
  ...Object.fromEntries(
    ['0', '-1', 'x', '1', '4095', '1000001', '2147483647', '99999999999'].map((rounds) => [
      `wants ${rounds} rounds`,
      {
        play: async (client: Client) => void (await scram(client, password, { rounds })),
        said: new RegExp(`wants ${rounds} rounds.*scram_iterations`, 's'),
      },
    ]),
  ),
  'gives no salt': {
    play: async (client) => void (await scram(client, password, { salt: '' })),
    said: /salt/,
  },
  'asks twice': {
    play: async (client) => {
      await scram(client, password);
      client.say(request(5, 'salt'));
    },
    said: /second login/,
  },
  'reports an error without a code': { play: ({ say }) => say(message('E', 'Mno\0\0')), said: /without a code/ },
  'announces 1 GB during the login': {
    play: ({ say }) => say(request(10, 'SCRAM-SHA-256\0\0'), message('R', '', 1_073_741_824)),
    said: /1073741824 bytes/,
  },
  'floods the login with notices': {
    play: async (client) => {
      await scram(client, password);
      client.say(letIn);
      await client.flood(notice);
    },
    said: /more than 1 MB/,
  },
  'goes silent in the middle of the login': {
    play: ({ say }) => say(request(10, 'SCRAM-SHA-256\0\0').subarray(0, 7)),
    ...{ said: /not done within 0.3 s/, timeout: '0.3' },
  },
  'drips a message, byte for byte': {
    play: async ({ say, socket }) => {
      say(message('R', '', 60_000));
      while (!socket.destroyed) {
        socket.write('x');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    ...{ said: /not done within 0.3 s/, timeout: '0.3' },
  },
  'hangs up': { play: ({ socket }) => void socket.destroy(), said: /connection was lost/ },
  'speaks HTTP': { play: ({ say }) => say(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')), said: /not PostgreSQL/ },
  'refuses TLS': { play: ({ say }) => say(Buffer.from('N')), query: '?sslmode=require', said: /does not encrypt/ },
  'sends more than its word before TLS': {
    play: ({ say }) => say(Buffer.from('Sgarbage')),
    ...{ query: '?sslmode=require', said: /not PostgreSQL/ },
  },
  'sends garbage in place of TLS': {
    play: async ({ say, heard }) => {
      say(Buffer.from('S'));
      await heard();
      say(Buffer.from('garbage'.repeat(20)));
    },
    ...{ query: '?sslmode=require', said: /cannot be used: the connection failed/ },
  },
  'has a certificate for another name': {
    play: forever,
    tls: 'elsewhere',
    query: `?sslmode=verify-full&sslrootcert=${certificate('elsewhere')}`,
    said: /another name/,
  },
  'has a certificate that nobody knows': {
    play: forever,
    ...{ tls: 'loopback', query: '?sslmode=verify-full', said: /self-signed.*sslrootcert/s },
  },
  'asks for a login once more': { play: says(request(5, 'salt')), said: /kind "R"/ },
  'sends a message of no known kind': { play: says(message('?')), said: /kind "\?"/ },
  'begins to copy': { play: says(message('G', Buffer.alloc(3))), said: /nobody offered/ },
  'sends rows without columns': { play: says(row('1')), said: /not asked for/ },
  'sends rows with too many columns': { play: says(columns('a'), row('1', '2')), said: /other columns/ },
  'sends a row whose value is longer than the row': {
    play: says(columns('a'), message('D', Buffer.from([0, 1, 0, 0, 0, 99, 65]))),
    said: /other columns/,
  },
  'names a column without an end': {
    play: says(message('T', Buffer.from([0, 1, 65, 65, 65]))),
    said: /ends too early/,
  },
  'announces a row of 1 GB': { play: says(columns('a'), message('D', '', 1_073_741_824)), said: /1073741824 bytes/ },
  'announces a message of no length': { play: says(message('C', '', 0)), said: /of 0 bytes/ },
  'floods a statement with notices': { play: inside(({ flood }) => flood(notice)), said: /1 MB of notices/ },
  'ends an answer twice': { play: says(done, ready, ready, done), said: /answer to nothing|answer that had ended/ },
  'answers to nothing': { play: says(done, ready, done), said: /answer to nothing/ },
  'never ends an answer': { play: says(columns('a')), said: /not done within 0.3 s/, timeout: '0.3' },
  'drips rows for ever': {
    play: inside(async ({ say, socket }) => {
      say(columns('a'));
      while (!socket.destroyed) {
        say(row('1'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
    ...{ said: /not done within 0.3 s/, timeout: '0.3' },
  },
  'answers every statement with an error': {
    play: inside(async ({ say, heard, socket }) => {
      while (!socket.destroyed) {
        say(message('E', 'SERROR\0VERROR\0C42P01\0Mno such thing\0\0'), ready);
        await heard();
      }
    }),
    said: /no such thing/,
  },
  ...Object.fromEntries(
    furtherCases<readonly [string, Role]>([
      'floods a statement with rows',
      {
        play: inside(async ({ say, flood }) => {
          say(columns('a'));
          await flood(Buffer.concat(Array.from({ length: 5000 }, () => row('1'))));
        }),
        said: /more than a million rows/,
      },
    ]),
  ),
};

const users = {
  ledger: { argv: ['ledger', 'list'], of: 'LEDGER' },
  mirror: { argv: ['orders', 'list', '--offline'], of: 'MIRROR' },
  sql: { argv: ['sql', 'select 1 as one'], of: 'SQL_MIRROR' },
} as const;

describe.each(Object.entries(users))('a database of the %s that is not what it seems', (_name, { argv, of }) => {
  // They share one login and one socket: a sample of the roles shows that each user goes through them.
  const step = of === 'LEDGER' ? 1 : perRing(6, 6, 1);
  // What only a time limit ends waits for it: `npm test` plays that to one user.
  const waits = of === 'LEDGER' || perRing(0, 1) === 1;
  const played = everyNth(Object.entries(roles), step).filter(([, { timeout }]) => waits || timeout === undefined);
  it.each(played)('ends the command with 7 where it %s', async (_role, role) => {
    const { play, said, tls, query = '', timeout = '60' } = role;
    const server = await hostileServer(async (client) => play(client), tls);
    const service = await startService(() => []);
    const env = {
      ...service.env,
      SHIPCTL_LEDGER_ACCOUNT: 'shop',
      [`SHIPCTL_${of}`]: `postgres://desk@127.0.0.1:${server.port}/shipping${query}`,
      [`SHIPCTL_${of}_PASSWORD`]: password,
    };
    const { code, stdout, stderr } = await shipctl([...argv, '--timeout', timeout], {
      ...{ env, clock: new SkippingClock() },
    });
    expect([code, stdout, stderr]).toEqual([7, '', expect.stringMatching(said)]);
    expect(server.heard()).not.toContain(password);
    expect(service.requests).toEqual([]);
  });
});

describe('the login at a database', () => {
  const asked = async (play: (client: Client) => Promise<void>, query: string, tls?: string) => {
    const server = await hostileServer(play, tls);
    const service = await startService(() => []);
    const env = {
      ...{ ...service.env, SHIPCTL_LEDGER_ACCOUNT: 'shop', SHIPCTL_LEDGER_PASSWORD: password },
      SHIPCTL_LEDGER: `postgres://desk@127.0.0.1:${server.port}/shipping${query}`,
    };
    return { ...(await shipctl(['ledger', 'list', '--timeout', '60'], { env })), heard: server.heard() };
  };
  const refuses = ({ say }: Client) => say(message('E', 'SFATAL\0VFATAL\0C3D000\0Mno\0\0'));

  it('sends the password itself only where the address says so, to a verified server', async () => {
    const given = await asked(
      async (client) => {
        client.say(request(3));
        await client.heard();
        refuses(client);
      },
      `${checked}&auth=password`,
      'loopback',
    );
    expect([given.code, given.stderr]).toEqual([7, expect.stringContaining('there is no database shipping')]);
    expect(given.heard).toContain(password);
  });

  it('is bound to the certificate where the server can, and says so where it does not offer it', async () => {
    const openings: string[] = [];
    for (const mechanisms of ['SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0', 'SCRAM-SHA-256\0']) {
      await asked(
        async (client) => {
          openings.push(await scram(client, password, { mechanisms }));
          refuses(client);
        },
        '?sslmode=require',
        'loopback',
      );
    }
    const [bound, plain] = openings;
    expect(bound).toMatch(/SCRAM-SHA-256-PLUS[\s\S]*p=tls-server-end-point,,n=/);
    expect(plain).toMatch(/SCRAM-SHA-256\0[\s\S]*y,,n=/);
  });
});
