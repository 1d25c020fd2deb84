import { systemCommandOr, words } from '../base/text/message.ts';
import { lettersOf } from '../base/text/text.ts';
import { weekDays } from '../base/time/days.ts';
import type { FlagReading, FlagValues, Setting } from './read-flags.ts';
import {
  absolutePath,
  anyText,
  clientId,
  httpsAddress,
  language,
  ledgerPlace,
  mirrorPlace,
  numberFrom,
  oneOf,
  profileName,
  programLine,
  serviceUrl,
  shortName,
  spanOfTime,
  sqlMirrorPlace,
  stuckTimes,
  timeOfDays,
  timeZone,
  tokenUrl,
  yesOrNo,
} from './readers.ts';

/** The one table of settings. Program, help, profiles, docs/settings.md and tests read it. */
export const settingsTable = {
  output: {
    flag: '-o, --output <format>',
    env: 'SHIPCTL_OUTPUT',
    key: 'output',
    alsoCalled: ['format', 'output_format'],
    about: 'format',
    read: anyText,
  },
  profile: {
    flag: '--profile <name>',
    env: 'SHIPCTL_PROFILE',
    about: 'the profile to use: a named account',
    read: profileName,
    fallback: 'default',
  },
  baseUrl: {
    flag: '--base-url <url>',
    env: 'SHIPCTL_BASE_URL',
    key: 'base_url',
    alsoCalled: ['url', 'host', 'server', 'endpoint', 'api_url', 'address'],
    about: 'address of the service',
    fallbackText: "the profile's",
    read: serviceUrl,
    account: true,
  },
  authUrl: {
    flag: '--auth-url <url>',
    env: 'SHIPCTL_AUTH_URL',
    key: 'auth_url',
    about: 'address for login, if it differs',
    fallbackText: 'the base URL',
    read: serviceUrl,
    account: true,
  },
  token: {
    env: 'SHIPCTL_TOKEN',
    about: 'a token for this call; overrides the stored one',
    read: anyText,
    secret: true,
    account: true,
  },
  clientId: {
    env: 'SHIPCTL_CLIENT_ID',
    about: 'an OAuth client that gets a token for this call, with SHIPCTL_CLIENT_SECRET',
    read: clientId,
    account: true,
  },
  clientSecret: {
    env: 'SHIPCTL_CLIENT_SECRET',
    about: 'the secret of that client',
    read: anyText,
    secret: true,
    account: true,
  },
  tokenUrl: {
    env: 'SHIPCTL_TOKEN_URL',
    about:
      'the only address that this secret goes to, or a path below the base URL (default: that of the imported document, at the origin of the base URL)',
    read: tokenUrl,
    account: true,
  },
  scopes: {
    env: 'SHIPCTL_SCOPES',
    about: 'the scopes to ask for with SHIPCTL_CLIENT_ID, with blanks between (default: those that the service gives)',
    read: anyText,
    account: true,
  },
  ledger: {
    env: 'SHIPCTL_LEDGER',
    key: 'ledger',
    about:
      'the place of the ledger and the packing journal: file (the default), or postgres://user@host/database for several desks',
    read: ledgerPlace,
    fallback: 'file',
    account: true,
  },
  ledgerPassword: {
    env: 'SHIPCTL_LEDGER_PASSWORD',
    about: 'the password of the ledger database',
    read: anyText,
    secret: true,
    account: true,
  },
  credentialCommand: {
    key: 'credential_command',
    about: 'a program that prints the token, run without a shell: for keychains and short-lived tokens',
    read: programLine,
    account: true,
  },
  ledgerPasswordFile: {
    env: 'SHIPCTL_LEDGER_PASSWORD_FILE',
    key: 'ledger_password_file',
    about: 'a file with the password of the ledger database, which only you can read',
    read: absolutePath,
    account: true,
  },
  mirror: {
    env: 'SHIPCTL_MIRROR',
    key: 'mirror',
    about:
      'the place of the mirror that sync keeps: file (the default), or postgres://user@host/database for several desks',
    read: mirrorPlace,
    fallback: 'file',
    account: true,
  },
  mirrorPassword: {
    env: 'SHIPCTL_MIRROR_PASSWORD',
    about: 'the password of the mirror database',
    read: anyText,
    secret: true,
  },
  mirrorPasswordFile: {
    env: 'SHIPCTL_MIRROR_PASSWORD_FILE',
    key: 'mirror_password_file',
    about: 'a file with the password of the mirror database, which only you can read',
    read: absolutePath,
  },
  sqlMirror: {
    env: 'SHIPCTL_SQL_MIRROR',
    key: 'sql_mirror',
    about:
      'the mirror that sql asks: file or an address as for mirror, with a user who only reads (default: the mirror, with its password)',
    read: sqlMirrorPlace,
    account: true,
  },
  sqlMirrorPassword: {
    env: 'SHIPCTL_SQL_MIRROR_PASSWORD',
    about: 'the password for the address that sql has of its own',
    read: anyText,
    secret: true,
  },
  sqlMirrorPasswordFile: {
    env: 'SHIPCTL_SQL_MIRROR_PASSWORD_FILE',
    key: 'sql_mirror_password_file',
    about: 'a file with that password, which only you can read',
    read: absolutePath,
  },
  configDir: {
    env: 'SHIPCTL_CONFIG_DIR',
    about: "the folder for profiles and for the sandbox's changes",
    read: anyText,
  },
  sandbox: {
    flag: '--sandbox',
    env: 'SHIPCTL_SANDBOX',
    about: 'use the embedded sandbox: no account, made-up data',
    read: yesOrNo,
    fallback: false,
  },
  timeout: {
    flag: '--timeout <seconds>',
    env: 'SHIPCTL_TIMEOUT',
    key: 'timeout',
    alsoCalled: ['request_timeout'],
    about: 'time limit for one attempt, including the whole response',
    read: numberFrom(0.001, 3600, 'decimal'),
    fallback: 30,
  },
  retries: {
    flag: '--retries <n>',
    env: 'SHIPCTL_RETRIES',
    key: 'retries',
    alsoCalled: ['retry', 'max_retries', 'attempts'],
    about:
      'retry failed reads up to n times, for at most a minute, with --all 5 minutes; unless you set it, --all waits at least 30 s for a lost service',
    read: numberFrom(0, 100),
    fallback: 3,
  },
  concurrency: {
    flag: '--concurrency <n>',
    env: 'SHIPCTL_CONCURRENCY',
    key: 'concurrency',
    alsoCalled: ['parallel', 'jobs', 'workers', 'threads'],
    about: 'requests at the same time',
    read: numberFrom(1, 64),
    fallback: 8,
  },
  lang: {
    flag: '--lang <language>',
    env: 'SHIPCTL_LANG',
    key: 'lang',
    alsoCalled: ['language', 'locale'],
    about: 'language of messages, help and headings: en or ar',
    read: language,
    fallback: 'en',
  },
  paperLang: {
    flag: '--paper-lang <language>',
    env: 'SHIPCTL_PAPER_LANG',
    key: 'paper_lang',
    alsoCalled: ['paper_language', 'papers'],
    about: 'language of picking lists and handover sheets: en, ar, or both beside each other',
    read: oneOf(['en', 'ar', 'both']),
    fallbackText: 'that of headings',
  },
  tz: {
    flag: '--tz <zone>',
    env: 'SHIPCTL_TZ',
    key: 'tz',
    alsoCalled: ['timezone', 'time_zone', 'zone'],
    about:
      'time zone of the timestamps in tables and files, and of today and other days, like Asia/Riyadh; json keeps times as sent',
    read: timeZone,
    fallbackText: 'times as sent, days of this machine',
  },
  weekStart: {
    env: 'SHIPCTL_WEEK_START',
    key: 'week_start',
    alsoCalled: ['first_day', 'first_day_of_week', 'week'],
    about: 'the day with which this-week and last-week begin, like monday (default: sunday)',
    read: oneOf(weekDays),
    fallback: 'sunday' as const,
  },
  skipChecks: {
    env: 'SHIPCTL_SKIP_CHECKS',
    key: 'skip_checks',
    alsoCalled: ['skip', 'checks'],
    about: 'checks of orders to leave out, by name, with commas between',
    read: anyText,
  },
  verifyFields: {
    env: 'SHIPCTL_VERIFY_FIELDS',
    key: 'verify_fields',
    about: 'the body that pack sends with Verify Item: sku={code}; commas between fields',
    read: anyText,
  },
  retryQuiet: {
    env: 'SHIPCTL_RETRY_QUIET',
    key: 'retry_quiet',
    about: 'the time to wait before a request without a response is sent again, like 90s or 10m (default: 5m)',
    read: spanOfTime,
    fallback: '5m',
  },
  stuck: {
    env: 'SHIPCTL_STUCK',
    key: 'stuck',
    about: 'how long orders may stay in a state before orders watch calls them stuck, like pending=24h,processing=2d',
    read: stuckTimes,
  },
  webhookSecret: {
    env: 'SHIPCTL_WEBHOOK_SECRET',
    about: 'the secret that signs what orders watch sends with --webhook',
    read: anyText,
    secret: true,
  },
  webhookSecretFile: {
    env: 'SHIPCTL_WEBHOOK_SECRET_FILE',
    key: 'webhook_secret_file',
    about: 'a file with that secret, which only you can read',
    read: absolutePath,
  },
  ledgerAccount: {
    env: 'SHIPCTL_LEDGER_ACCOUNT',
    key: 'ledger_account',
    about:
      "the account in a shared ledger or mirror, the same on every desk (default: the merchant's id at the service)",
    read: shortName,
    account: true,
  },
  desk: {
    env: 'SHIPCTL_DESK',
    key: 'desk',
    alsoCalled: ['machine', 'computer', 'station'],
    about: "the name of this machine in a shared ledger (default: the machine's own)",
    read: shortName,
  },
  updateUrl: {
    env: 'SHIPCTL_UPDATE_URL',
    key: 'update_url',
    about: 'an https address that tells the newest version, asked once a day from a terminal (default: none is asked)',
    read: httpsAddress,
    account: true,
  },
  noUpdateNotice: {
    env: 'SHIPCTL_NO_UPDATE_NOTICE',
    about: 'neither look for new versions nor report them',
    read: yesOrNo,
    fallback: false,
  },
  yes: {
    flag: '-y, --yes',
    about: 'answer yes to the question before a command sends or deletes',
    read: yesOrNo,
    fallback: false,
  },
  dryRun: { flag: '--dry-run', about: 'show the request and send nothing', read: yesOrNo, fallback: false },
  input: { flag: '--no-input', about: 'never ask; fail instead', read: yesOrNo, fallback: true },
  quiet: {
    flag: '-q, --quiet',
    about: 'print only data and errors; after a write, the ids of what it wrote, a line each',
    read: yesOrNo,
    fallback: false,
  },
  offline: {
    flag: '--offline',
    about: 'read orders and boxes from the mirror that "shipctl sync" keeps',
    read: yesOrNo,
    fallback: false,
  },
  maxAge: {
    flag: '--max-age <time>',
    about: 'end with 8 if what is read from the mirror was read longer ago: 12h, 7d',
    read: timeOfDays,
  },
  debug: {
    flag: '--debug',
    env: 'SHIPCTL_DEBUG',
    about: 'show requests and responses on stderr, without secrets',
    read: yesOrNo,
    fallback: false,
  },
  color: { flag: '--no-color', about: 'no colours', read: yesOrNo, fallback: true },
  progress: { flag: '--no-progress', about: 'no progress line', read: yesOrNo, fallback: true },
  strict: {
    flag: '--strict',
    about: 'fail (7) when a record is not as documented',
    read: yesOrNo,
    fallback: false,
  },
  insecureHttp: {
    flag: '--insecure-http',
    about: 'allow http to hosts other than this machine',
    read: yesOrNo,
    fallback: false,
  },
} satisfies Record<string, Setting>;

/** The key of the setting that other programs call so, whatever the case and the signs between its words; undefined if none is. */
export const keyCalled = (name: string): string | undefined =>
  Object.values<Setting>(settingsTable).find(({ key, alsoCalled = [] }) =>
    key === undefined ? false : [key, ...alsoCalled].some((each) => lettersOf(each) === lettersOf(name)),
  )?.key;

export type SettingName = keyof typeof settingsTable;

export type Settings = FlagValues<typeof settingsTable>;

/** The flag or variable that chose the sandbox, for a message that asks to leave it out. */
export const sandboxSource = ({ sources }: Pick<Resolved, 'sources'>): string =>
  sources.sandbox === 'flag' ? '--sandbox' : 'SHIPCTL_SANDBOX';

/** The line by which all later commands of a terminal use the sandbox. */
export const useSandbox = systemCommandOr(
  words`export SHIPCTL_SANDBOX=1`,
  words`set "SHIPCTL_SANDBOX=1"`,
  words`$env:SHIPCTL_SANDBOX = "1"`,
);

/** The settings of a run, and the faults of values that are not allowed. */
export interface Resolved extends Omit<FlagReading<typeof settingsTable>, 'values'> {
  readonly settings: Settings;
}
