import { numberFrom, oneOf, profileName, serviceUrl, text, yesOrNo } from './readers.ts';

export const outputFormats = ['table', 'json', 'ndjson', 'csv'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Where the setting may come from, and what it means: flag beats environment beats profile beats default. */
export interface Setting<T = unknown, F = unknown> {
  /** As commander takes it; without it the setting has no flag. */
  readonly flag?: string;
  readonly env?: string;
  /** Its key in a profile; without it a profile cannot hold it. */
  readonly key?: string;
  readonly about: string;
  readonly read: (given: string) => T;
  readonly fallback: F;
  /** Never shown, never a flag. */
  readonly secret?: true;
  /** Says where the service is or who calls: the sandbox takes it from nobody. */
  readonly account?: true;
}

const setting = <T, F = undefined>(row: Omit<Setting<T, F>, 'fallback'> & { readonly fallback?: F }): Setting<T, F> =>
  ({ fallback: undefined, ...row }) as Setting<T, F>;

/** The one table of settings. Program, help, profiles, README and tests read it. */
export const settingsTable = {
  output: setting({
    flag: '-o, --output <format>',
    env: 'SHIPCTL_OUTPUT',
    key: 'output',
    about: `how to show the answer: ${outputFormats.join(', ')}`,
    read: oneOf(...outputFormats),
    fallback: 'table' as const,
  }),
  profile: setting({
    flag: '--profile <name>',
    env: 'SHIPCTL_PROFILE',
    about: 'the named account to use',
    read: profileName,
    fallback: 'default',
  }),
  baseUrl: setting({
    flag: '--base-url <url>',
    env: 'SHIPCTL_BASE_URL',
    key: 'base_url',
    about: 'address of the service',
    read: serviceUrl,
    account: true,
  }),
  authUrl: setting({
    flag: '--auth-url <url>',
    env: 'SHIPCTL_AUTH_URL',
    key: 'auth_url',
    about: 'address for login, if it is another one',
    read: serviceUrl,
    account: true,
  }),
  token: setting({
    env: 'SHIPCTL_TOKEN',
    about: 'a token for this call; beats the stored one',
    read: text,
    secret: true,
    account: true,
  }),
  configDir: setting({
    env: 'SHIPCTL_CONFIG_DIR',
    about: 'the folder that profiles are kept in',
    read: text,
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
    about: 'for one attempt, the whole answer included',
    read: numberFrom(0.001, 3600, 'decimal'),
    fallback: 30,
  }),
  retries: setting({
    flag: '--retries <n>',
    env: 'SHIPCTL_RETRIES',
    key: 'retries',
    about: 'further attempts of a read that failed, and 5 minutes of waiting at most',
    read: numberFrom(0, 100),
    fallback: 3,
  }),
  concurrency: setting({
    flag: '--concurrency <n>',
    env: 'SHIPCTL_CONCURRENCY',
    key: 'concurrency',
    about: 'requests at once',
    read: numberFrom(1, 64),
    fallback: 8,
  }),
  yes: setting({ flag: '-y, --yes', about: 'answer every question with yes', read: yesOrNo, fallback: false }),
  dryRun: setting({ flag: '--dry-run', about: 'show the request, send nothing', read: yesOrNo, fallback: false }),
  input: setting({ flag: '--no-input', about: 'fail rather than ask', read: yesOrNo, fallback: true }),
  quiet: setting({ flag: '-q, --quiet', about: 'nothing but data and errors', read: yesOrNo, fallback: false }),
  debug: setting({
    flag: '--debug',
    env: 'SHIPCTL_DEBUG',
    about: 'show requests and answers on stderr, without secrets',
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
    about: 'send the token over http to a host that is not this machine',
    read: yesOrNo,
    fallback: false,
  }),
};

export type SettingName = keyof typeof settingsTable;

export type Settings = {
  readonly [N in SettingName]: (typeof settingsTable)[N] extends Setting<infer T, infer F> ? T | F : never;
};
