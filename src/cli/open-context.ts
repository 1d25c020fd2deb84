import type { Redactor } from '../base/redact.ts';
import { openAccount } from '../commands/account/account.ts';
import type { Context, Invocation } from '../commands/context.ts';
import { watcher } from '../commands/debug.ts';
import { userAgent } from '../commands/user-agent.ts';
import type { Client, ClientOptions } from '../http/client.ts';
import type { Io } from '../io.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { Messages } from '../output/messages.ts';
import { isAscii, paintFor, terminalOf } from '../output/terminal.ts';
import { toAscii } from '../output/to-ascii.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';
import { configFolder, profileFile } from '../settings/folder.ts';
import { overridesFile } from '../settings/overrides.ts';
import { emptyProfile, type ProfileReading, readProfile, tighten } from '../settings/profile.ts';
import { type Resolved, resolveSettings, type Sources } from '../settings/resolve.ts';
import { type SettingName, type Settings, settingsTable } from '../settings/table.ts';
import { valueName } from './flags.ts';

interface Opened {
  readonly context: Context;
  readonly mistakes: readonly string[];
  close(): Promise<void>;
}

function flagValues(flags: Invocation['flags']): Sources['flags'] {
  const values: Partial<Record<SettingName, string>> = {};
  for (const [name, setting] of Object.entries(settingsTable) as [SettingName, (typeof settingsTable)[SettingName]][]) {
    const value = 'flag' in setting && setting.flag ? flags[valueName(setting.flag)] : undefined;
    if (typeof value === 'string' || typeof value === 'boolean') values[name] = String(value);
  }
  return values;
}

/** The sandbox takes no account from anybody: not from the environment, not from the profile. */
const withoutAccount = <T extends Readonly<Record<string, unknown>>>(values: T, key: 'env' | 'key'): T => {
  const left: Record<string, unknown> = { ...values };
  for (const setting of Object.values(settingsTable)) {
    const name = setting.account && key in setting ? (setting as { env?: string; key?: string })[key] : undefined;
    if (name !== undefined) delete left[name];
  }
  return left as T;
};

async function settle(
  io: Io,
  flags: Sources['flags'],
): Promise<{ resolved: Resolved; file: string; reading: ProfileReading }> {
  const first = resolveSettings({ flags, env: io.env, profile: {} });
  const file = profileFile(configFolder(io), first.settings.profile);
  const reading = readProfile(file);
  const profile = reading.state === 'damaged' ? {} : reading.profile;
  if (!first.settings.sandbox) return { resolved: resolveSettings({ flags, env: io.env, profile }), file, reading };
  const resolved = resolveSettings({
    flags,
    env: withoutAccount(io.env, 'env'),
    profile: withoutAccount(profile, 'key'),
  });
  return { resolved, file, reading: { state: 'absent', profile: emptyProfile } };
}

const conflicts = ({ settings, sources }: Resolved): string[] =>
  settings.sandbox
    ? (['baseUrl', 'authUrl'] as const)
        .filter((name) => sources[name] === 'flag')
        .map((name) => `--sandbox and ${name === 'baseUrl' ? '--base-url' : '--auth-url'} exclude each other.`)
    : [];

/** The commands that put an account right must run whatever its profile holds. */
const repairing = new Set(['login', 'logout', 'whoami']);

/** What is wrong with the settings; a wrong value of the profile is named with its file. */
function settingMistakes({ mistakes }: Resolved, file: string, argv: readonly string[]): string[] {
  const repairs = argv.some((word) => repairing.has(word));
  return mistakes.flatMap((mistake) => {
    if (!mistake.includes(' in the profile:')) return [mistake];
    return repairs ? [] : [`${mistake} (${file})`];
  });
}

const clientSettings = ({ timeout, retries, concurrency }: Settings) => ({ timeout, retries, concurrency });

/** Everything a command may use, made from the command line, the environment and the profile. */
export async function openContext(
  argv: readonly string[],
  flags: Invocation['flags'],
  io: Io,
  catalogue: Catalogue,
  signal: AbortSignal,
  redactor: Redactor,
): Promise<Opened> {
  const { resolved, file, reading } = await settle(io, flagValues(flags));
  const { settings } = resolved;
  redactor.add(settings.token?.trim());
  if (reading.state === 'read') redactor.add(reading.profile.token);
  const stdoutTerminal = terminalOf(io.stdout, io.env, io.platform, settings.color);
  const stderrTerminal = terminalOf(io.stderr, io.env, io.platform, settings.color);
  const showsProgress =
    stderrTerminal.isTerminal && io.env.TERM !== 'dumb' && settings.progress && !settings.quiet && !settings.debug;
  const ascii = isAscii(io.env, io.platform);
  const voice = new Messages(io.stderr, {
    quiet: settings.quiet,
    debug: settings.debug,
    paint: await paintFor(stderrTerminal),
    clean: (text) => (ascii ? toAscii(redactor.clean(text)) : redactor.clean(text)),
    progress: showsProgress
      ? (await import('../output/progress.ts')).lineProgress(io.stderr, stderrTerminal)
      : undefined,
  });
  if (reading.state !== 'absent' && tighten(file, io.platform)) {
    voice.warn(`Others on this machine could read ${file}; now only you can.`);
  }
  const closers: (() => Promise<void>)[] = [];
  const onClose = (close: () => Promise<void>) => void closers.push(close);
  let client: Promise<Client> | undefined;

  async function connect(to: Pick<ClientOptions, 'baseUrl' | 'authUrl' | 'credential'>): Promise<Client> {
    const [{ createClient }, { openDispatcher }] = await Promise.all([
      import('../http/client.ts'),
      import('../http/dispatcher.ts'),
    ]);
    const env = settings.sandbox ? {} : io.env;
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
      voice.warn(
        'NODE_TLS_REJECT_UNAUTHORIZED=0 is not heeded: certificates are checked. To trust one: NODE_EXTRA_CA_CERTS',
      );
    const opened = createClient(() => openDispatcher(env, settings.concurrency, settings.timeout * 1000), {
      ...to,
      ...clientSettings(settings),
      userAgent: userAgent(io),
      signal,
      now: io.now,
      watch: watcher(voice, settings.debug),
    });
    onClose(() => opened.close());
    return opened;
  }

  async function connectAccount(): Promise<Client> {
    if (settings.sandbox) {
      const { sandboxFolder, startSandbox } = await import('../sandbox/server.ts');
      const server = await startSandbox({ catalogue, folder: sandboxFolder(io), processes: io, now: io.now });
      onClose(() => server.close());
      const { baseUrl, token } = server;
      return connect({ baseUrl, authUrl: baseUrl, credential: { token, from: 'the sandbox' } });
    }
    const credential = account.credential();
    assertSafeForSecrets(account.baseUrl(), settings.insecureHttp);
    redactor.add(credential.token);
    return connect({ baseUrl: account.baseUrl(), authUrl: account.authUrl(), credential });
  }

  const account = openAccount(settings, file, reading);
  const context: Context = {
    ...{
      io,
      argv,
      settings,
      resolved,
      catalogue,
      signal,
      redactor,
      messages: voice,
      stdoutTerminal,
      stderrTerminal,
      account,
    },
    operationsFile: overridesFile(configFolder(io), settings.profile),
    connect,
    client: () => {
      client ??= connectAccount();
      return client;
    },
    onClose,
  };
  return {
    context,
    mistakes: [...settingMistakes(resolved, file, argv), ...conflicts(resolved)],
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}
