import { dataConvention, ignoredVariable } from '../base/files/data-folder.ts';
import { once } from '../base/memoize.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { fillSuggestions } from '../base/text/suggest.ts';
import type { Security } from '../http/request.ts';
import { Messages } from '../output/messages.ts';
import { isAscii, paintFor, type Terminal, terminalOf, wrapperFor } from '../output/terminal.ts';
import { toAscii } from '../output/to-ascii.ts';
import { openAccount } from '../session/account.ts';
import type { Context } from '../session/context.ts';
import { accountFlags } from '../session/rerun-command.ts';
import { configConvention, configFolder } from '../settings/folder.ts';
import { overridesFile } from '../settings/overrides.ts';
import { connect, connectAccount } from './connect.ts';
import type { ProfileFile } from './invocation.ts';

/** What a run has before its command is loaded. */
export interface Session
  extends Pick<
    Context,
    'io' | 'invocation' | 'catalogue' | 'signal' | 'redactor' | 'probePause' | 'shipPause' | 'documentTime' | 'clock'
  > {
  readonly profile: ProfileFile;
}

async function openMessages({ io, invocation, redactor }: Session, terminal: Terminal): Promise<Messages> {
  const { quiet, debug, progress } = invocation.settings;
  const clean = (text: string) =>
    redactor.clean(fillSuggestions(text, accountFlags(invocation, io.platform), io.platform));
  const showsProgress = terminal.isTerminal && io.env.TERM !== 'dumb' && progress && !quiet && !debug;
  return new Messages(io.stderr, {
    quiet,
    debug,
    wrap: await wrapperFor(terminal),
    paint: await paintFor(terminal),
    clean,
    spell: (text) => (isAscii(io.env, io.platform) ? toAscii(text) : text),
    progress: showsProgress
      ? (await import('../output/progress.ts')).lineProgress(io.stderr, terminal, clean)
      : undefined,
  });
}

/** Everything that the command of an invocation may use; `close` ends what it has opened. */
export async function openContext(session: Session): Promise<{ readonly context: Context; close(): Promise<void> }> {
  const { io, invocation, profile } = session;
  const { file, reading, closed } = profile;
  const { settings } = invocation;
  const stderrTerminal = terminalOf(io.stderr, io.env, io.platform, settings.color);
  const messages = await openMessages(session, stderrTerminal);
  if (closed.length > 0)
    messages.warn(escaped`Others on this machine could read ${closed.join(', ')}; now only you can.`);
  for (const convention of [configConvention, dataConvention]) {
    const ignored = ignoredVariable(convention, io);
    if (ignored !== undefined)
      messages.debug(escaped`${ignored} is not an absolute path and is ignored: ${io.env[ignored]}`);
  }
  const closers: (() => Promise<void>)[] = [];
  // Each operation's credential by itself: that of another may be missing. The sandbox needs none.
  const assertCredential = (security?: Security): void => {
    if (!settings.sandbox) context.account.prove(security);
  };
  const openClient = once(() => connectAccount(context));
  const { openService } = await import('../service/service.ts');
  const service = openService({
    catalogue: session.catalogue,
    messages,
    settings,
    client: openClient,
    connectUntil: (signal) => connectAccount({ ...context, signal }),
    assertCredential,
    preview: async (requests) => (await import('../service/preview.ts')).previewText(context, requests),
  });
  const context: Context = {
    ...session,
    settings,
    messages,
    stdoutTerminal: terminalOf(io.stdout, io.env, io.platform, settings.color),
    stderrTerminal,
    account: openAccount(settings, file, reading, { env: io.env, schemes: session.catalogue.credentials }),
    operationsFile: overridesFile(configFolder(io), settings.profile),
    service,
    connect: (to) => connect(context, to),
    client: async (security) => {
      assertCredential(security);
      return openClient();
    },
    clientUntil: async (signal, security) => {
      assertCredential(security);
      return connectAccount({ ...context, signal });
    },
    onClose: (close) => void closers.push(close),
  };
  return {
    context,
    close: async () => {
      messages.progress.wipe();
      for (const close of closers.reverse()) await close();
    },
  };
}
