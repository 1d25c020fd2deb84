import type { Declaration, NamedCommand } from '../../session/command.ts';

/** The commands of the user's account, as data. */
export const accountCommands: readonly NamedCommand[] = [
  {
    name: 'login',
    summary: 'Log in to a service and store the token',
    note: `Asks for base URL, email and password on a terminal. The password is sent to the auth URL once and is not stored.
The token is stored in the profile's file (mode 0600) with its origin, and is sent to no other. A token that you give
yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message
says so.`,
    flags: [
      { flag: '--email <email>', about: 'the email to log in with' },
      { flag: '--password-stdin', about: 'read the password from standard input' },
      { flag: '--token-stdin', about: 'store a token that you have, read from standard input' },
      {
        flag: '--credential <name>',
        about: 'store a credential that imported operations ask for; typed, or one per line on standard input',
        repeats: true,
      },
      { flag: '--set <name=value>', about: 'store a value that imported operations take: store_hash=…', repeats: true },
      { flag: '--no-check', about: 'with --token-stdin: store it without asking the service' },
    ],
    examples: [
      '',
      '--base-url https://ship.example.com --email me@example.com --password-stdin < password.txt',
      '--base-url https://ship.example.com --token-stdin < token.txt',
    ],
    repairsProfile: true,
    createsProfile: true,
    usesOverrides: true,
    load: async () => (await import('../account/login.ts')).login,
  },
  {
    name: 'logout',
    summary: 'Delete the stored token',
    examples: ['', '--profile second-shop'],
    repairsProfile: true,
    load: async () => (await import('../account/logout.ts')).logout,
  },
];

export const whoami = {
  name: 'whoami',
  summary: 'Show profile, base URL and where the token comes from',
  note: 'Works offline. The token itself is never shown.',
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
  usesOverrides: true,
  repairsOverrides: true,
} satisfies Declaration;
