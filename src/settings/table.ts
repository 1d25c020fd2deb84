import { anyText, numberFrom, profileName, type Reader, serviceUrl, yesOrNo } from './readers.ts';

/** Where a setting may come from, and what it means: flag beats environment beats profile beats default. */
export interface Setting<T = unknown, F = unknown> {
  /** `--timeout <seconds>`; without it the setting has no flag. */
  readonly flag?: string;
  readonly env?: string;
  /** Its key in a profile; without it a profile cannot hold it. */
  readonly key?: string;
  readonly about: string;
  readonly read: Reader<T>;
  readonly fallback: F;
  /** Never shown, never a flag. */
  readonly secret?: true;
  /** Says where the service is or who calls: it does not apply to the sandbox. */
  readonly account?: true;
}

const setting = <T, F>(row: Setting<T, F>): Setting<T, F> => row;

/** The one table of settings. Program, help, profiles, README and tests read it. */
export const settingsTable = {
  output: setting({
    flag: '-o, --output <format>',
    env: 'SHIPCTL_OUTPUT',
    key: 'output',
    about: 'output format',
    read: anyText,
    fallback: undefined,
  }),
  profile: setting({
    flag: '--profile <name>',
    env: 'SHIPCTL_PROFILE',
    about: 'the profile to use: a named account (default: default)',
    read: profileName,
    fallback: 'default',
  }),
  baseUrl: setting({
    flag: '--base-url <url>',
    env: 'SHIPCTL_BASE_URL',
    key: 'base_url',
    about: 'address of the service',
    read: serviceUrl,
    fallback: undefined,
    account: true,
  }),
  authUrl: setting({
    flag: '--auth-url <url>',
    env: 'SHIPCTL_AUTH_URL',
    key: 'auth_url',
    about: 'address for login, if it differs',
    read: serviceUrl,
    fallback: undefined,
    account: true,
  }),
  token: setting({
    env: 'SHIPCTL_TOKEN',
    about: 'a token for this call; overrides the stored one',
    read: anyText,
    fallback: undefined,
    secret: true,
    account: true,
  }),
  configDir: setting({
    env: 'SHIPCTL_CONFIG_DIR',
    about: 'the folder where profiles are kept',
    read: anyText,
    fallback: undefined,
  }),
  sandbox: setting({
    flag: '--sandbox',
    env: 'SHIPCTL_SANDBOX',
    about: 'use the embedded sandbox: no account, made-up data',
    read: yesOrNo,
    fallback: false,
  }),
  timeout: setting({
    flag: '--timeout <seconds>',
    env: 'SHIPCTL_TIMEOUT',
    key: 'timeout',
    about: 'time limit for one attempt, including the whole response (default: 30)',
    read: numberFrom(0.001, 3600, 'decimal'),
    fallback: 30,
  }),
  retries: setting({
    flag: '--retries <n>',
    env: 'SHIPCTL_RETRIES',
    key: 'retries',
    about: 'retry failed reads up to n times (default: 3, at most 5 minutes)',
    read: numberFrom(0, 100),
    fallback: 3,
  }),
  concurrency: setting({
    flag: '--concurrency <n>',
    env: 'SHIPCTL_CONCURRENCY',
    key: 'concurrency',
    about: 'requests at the same time (default: 8)',
    read: numberFrom(1, 64),
    fallback: 8,
  }),
  yes: setting({ flag: '-y, --yes', about: 'answer every question with yes', read: yesOrNo, fallback: false }),
  dryRun: setting({ flag: '--dry-run', about: 'show the request and send nothing', read: yesOrNo, fallback: false }),
  input: setting({ flag: '--no-input', about: 'never ask; fail instead', read: yesOrNo, fallback: true }),
  quiet: setting({ flag: '-q, --quiet', about: 'print only data and errors', read: yesOrNo, fallback: false }),
  debug: setting({
    flag: '--debug',
    env: 'SHIPCTL_DEBUG',
    about: 'show requests and responses on stderr, without secrets',
    read: yesOrNo,
    fallback: false,
  }),
  color: setting({ flag: '--no-color', about: 'no colours', read: yesOrNo, fallback: true }),
  progress: setting({ flag: '--no-progress', about: 'no progress line', read: yesOrNo, fallback: true }),
  strict: setting({
    flag: '--strict',
    about: 'fail (7) when a record is not as documented',
    read: yesOrNo,
    fallback: false,
  }),
  insecureHttp: setting({
    flag: '--insecure-http',
    about: 'allow http to hosts other than this machine',
    read: yesOrNo,
    fallback: false,
  }),
};

export type SettingName = keyof typeof settingsTable;

export type Settings = {
  readonly [N in SettingName]: (typeof settingsTable)[N] extends Setting<infer T, infer F> ? T | F : never;
};
