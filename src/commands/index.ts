import type { Leaf } from '../program/leaf.ts';

/** A command that is more than one request, as data; its code is loaded when it runs. */
export interface HandWritten extends Omit<Leaf, 'operation'> {
  readonly name: string;
  readonly heading: string;
}

const account = 'Account';
const tools = 'Tools';

export const handWritten: readonly HandWritten[] = [
  {
    name: 'login',
    heading: account,
    summary: 'Log in to a service and keep the token',
    note: `Asks for base URL, email and password on a terminal. The password goes to the auth URL, once, and is not
kept. The token is kept in the profile's file (mode 0600) with the origin it belongs to, and goes to no other.`,
    arguments: [],
    flags: [
      { flag: '--email <email>', about: 'the email to log in with' },
      { flag: '--password-stdin', about: 'read the password from standard input' },
      { flag: '--token-stdin', about: 'keep a token that you have, read from standard input' },
    ],
    uses: [],
    examples: [
      '',
      '--base-url https://ship.example.com --email me@example.com --password-stdin < password.txt',
      '--base-url https://ship.example.com --token-stdin < token.txt',
    ],
    load: async () => (await import('./login.ts')).login,
  },
  {
    name: 'logout',
    heading: account,
    summary: 'Forget the token',
    arguments: [],
    flags: [],
    uses: [],
    examples: ['', '--profile second-shop'],
    load: async () => (await import('./logout.ts')).logout,
  },
  {
    name: 'whoami',
    heading: account,
    summary: 'Show profile, base URL and where the token comes from',
    note: 'Works offline. The token itself is never shown.',
    arguments: [],
    flags: [],
    uses: ['output'],
    examples: ['', '--json'],
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'sandbox',
    heading: tools,
    summary: 'Serve the embedded sandbox for other programs',
    note: `A stand-in for the service on this machine alone (127.0.0.1), with made-up data. It prints how to log in and
runs until Ctrl-C. A single command needs no server: add --sandbox to it.`,
    arguments: [],
    flags: [
      { flag: '--port <n>', about: 'port to listen on; 0 for any free one (default: 4010)' },
      { flag: '--orders <n>', about: 'how many orders there are (default: 200)' },
      { flag: '--seed <n>', about: 'what the data is made from (default: 1)' },
      { flag: '--fault-rate <share>', about: 'share of requests that fail, 0 to 1 (default: 0)' },
    ],
    uses: [],
    examples: ['--port 4010', '--orders 100000 --fault-rate 0.02 --port 0'],
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
];
