import type { Declaration } from '../../session/command.ts';
import { flag } from '../../session/flags.ts';

export const loginFlags = {
  email: flag.text('--email <email>', 'the email to log in with'),
  passwordStdin: flag.switch('--password-stdin', 'read the password from standard input'),
  tokenStdin: flag.switch('--token-stdin', 'store a token that you have, read from standard input'),
  credential: flag.list(
    '--credential <name>',
    'store a credential that imported operations ask for; typed, or one per line on standard input',
  ),
  set: flag.list('--set <name=value>', 'store a value that imported operations take: store_hash=…'),
  check: flag.switch('--no-check', 'with --token-stdin: store it without asking the service'),
};

export const login = {
  name: 'login',
  summary: 'Log in to a service and store the token',
  note: `Asks for base URL, email and password on a terminal. The password is sent to the auth URL once and is not stored.
The token is stored in the profile's file (mode 0600) with its origin, and is sent to no other. A token that you give
yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message
says so.`,
  flags: loginFlags,
  examples: [
    '',
    '--base-url https://ship.example.com --email me@example.com --password-stdin < password.txt',
    '--base-url https://ship.example.com --token-stdin < token.txt',
  ],
  repairsProfile: true,
  createsProfile: true,
  usesOverrides: true,
} satisfies Declaration;

export const logout = {
  name: 'logout',
  summary: 'Delete the stored token',
  examples: ['', '--profile second-shop'],
  repairsProfile: true,
} satisfies Declaration;

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

export const configList = {
  name: 'list',
  summary: 'List settings: their values, and where each comes from',
  uses: ['output'],
  examples: ['', '--profile second-shop --json'],
  repairsProfile: true,
} satisfies Declaration;

export const configSet = {
  name: 'set',
  summary: 'Store a setting in the profile',
  arguments: ['<setting>', '<value>'],
  examples: ['lang ar', 'tz Asia/Riyadh', 'output csv --profile accounts'],
  repairsProfile: true,
  createsProfile: true,
} satisfies Declaration;

export const configUnset = {
  name: 'unset',
  summary: 'Remove a setting from the profile',
  arguments: ['<setting>'],
  examples: ['lang'],
  repairsProfile: true,
} satisfies Declaration;

export const configProfiles = {
  name: 'profiles',
  summary: 'List profiles: their services, and who is logged in',
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
} satisfies Declaration;

export const viewsList = {
  name: 'list',
  summary: 'List views: yours, and those that come with shipctl',
  uses: ['output'],
  examples: ['', '--json'],
} satisfies Declaration;

export const viewsShow = {
  name: 'show',
  summary: 'Show what a view holds',
  arguments: ['<view>'],
  uses: ['output'],
  examples: ['accountant', 'picking --json'],
} satisfies Declaration;

export const viewsSave = {
  name: 'save',
  summary: 'Save columns and other output flags under a name',
  note: `Keeps --columns, --rows, --headers, --lang, --tz, -o, --excel, --separator and their like in a file without secrets,
which you can give to others: --view ./accountant.json. Flags that you type beside --view override it.`,
  arguments: ['<name>'],
  uses: ['selection', 'output', 'layout'],
  examples: ['returns --columns order_number,receiver,tax --headers ar', 'shelf --view picking --columns items.sku'],
} satisfies Declaration;

export const viewsRemove = {
  name: 'remove',
  summary: 'Remove a view that you have saved',
  arguments: ['<name>'],
  examples: ['returns'],
} satisfies Declaration;
