import type { HandWritten } from '../command.ts';

const accountHeading = 'Account';

/** The commands about who calls, as data. */
export const accountCommands: readonly HandWritten[] = [
  {
    name: 'login',
    heading: accountHeading,
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
    repairsProfile: true,
    usesOverrides: true,
    load: async () => (await import('./login.ts')).login,
  },
  {
    name: 'logout',
    heading: accountHeading,
    summary: 'Forget the token',
    arguments: [],
    flags: [],
    uses: [],
    examples: ['', '--profile second-shop'],
    repairsProfile: true,
    load: async () => (await import('./logout.ts')).logout,
  },
  {
    name: 'whoami',
    heading: accountHeading,
    summary: 'Show profile, base URL and where the token comes from',
    note: 'Works offline. The token itself is never shown.',
    arguments: [],
    flags: [],
    uses: ['output'],
    examples: ['', '--json'],
    repairsProfile: true,
    load: async () => (await import('./whoami.ts')).whoami,
  },
];
