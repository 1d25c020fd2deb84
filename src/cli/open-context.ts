import { usageFailure } from '../base/failure.ts';
import { ignoredVariables } from '../base/files/data-folder.ts';
import type { Io } from '../base/io.ts';
import { once } from '../base/memoize.ts';
import type { Redactor } from '../base/redact.ts';
import { shownUrl } from '../base/redact.ts';
import { escaped, firstLineOf, type Message, wordsOf } from '../base/text/message.ts';
import { shellOf } from '../base/user-shell.ts';
import type { Client, ClientOptions, Watcher } from '../http/client.ts';
import type { HttpRequest } from '../http/exchange.ts';
import { userAgent } from '../http/prepare.ts';
import { translationOf } from '../lang/translation.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { type KnownTimes, noKnownTimes } from '../orders/lateness.ts';
import { createMessages, type Messages } from '../output/messages.ts';
import { isAscii, paintFor, type Terminal, terminalOf, toAscii, wrapperFor } from '../output/terminal.ts';
import { askYesOrNo, mayAsk } from '../ports/ask.ts';
import { dryResult } from '../ports/prepared.ts';
import type { OfflineOrder } from '../ports/profile.ts';
import type { OpenValue, Timing } from '../ports/run.ts';
import type { OfflineLists, Service } from '../ports/service.ts';
import type { RequestCredentials } from '../service/service.ts';
import { openAccount, tokenProof } from '../session/account.ts';
import type { Command, ReadCommand } from '../session/command.ts';
import type { Context, Invocation, RunLine } from '../session/context.ts';
import { accountWords, rowsAreForPrograms, wordingOf } from '../session/rerun-command.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';
import { overridesFile } from '../settings/overrides.ts';
import type { ProfileFile } from './invocation.ts';

/** The parts of a context that are there before the command is loaded, and the file of the profile. */
export interface Session extends Timing {
  readonly io: Io;
  readonly invocation: Invocation;
  readonly catalogue: Catalogue;
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  readonly profile: ProfileFile;
  readonly readsAhead: Command['readsAhead'];
  readonly runLine: RunLine;
  /** Does something once the command has ended, with whatever it has opened closed, and its failure told. */
  follow(then: () => Promise<unknown>): void;
  /** Reads the files of the profile once more; undefined of a line that is not run. */
  reread?(): Promise<Pick<Session, 'invocation' | 'profile' | 'catalogue'>>;
}

type Address = Pick<ClientOptions, 'baseUrl' | 'authUrl' | 'prove'>;

/** Opens the context of a command; nothing is connected yet. `close` ends what the command has opened. */
export async function openContext(session: Session): Promise<{ readonly context: Context; close(): Promise<void> }> {
  const { io, invocation, profile, catalogue } = session;
  const { settings } = invocation;
  const stderrTerminal = terminalOf(io.stderr, io.env, io.platform, settings.color);
  const messages = await openMessages(session, stderrTerminal);
  for (const name of settings.debug ? ignoredVariables(io) : [])
    messages.debug(escaped`${name} is not an absolute path and is ignored: ${io.env[name]}`);
  const closers: (() => Promise<void>)[] = [];
  const leftOpen: OpenValue[] = [];
  let hasWritten = false;
  const tokenRequester = {
    ...session,
    insecureHttp: settings.insecureHttp,
    // Its requests name their origin themselves.
    service: () => serviceAt({ baseUrl: '', authUrl: '', prove: () => undefined }),
  };
  const account = openAccount(settings, profile, tokenRequester, {
    schemes: catalogue.credentials,
    grants: catalogue.grants,
    servers: catalogue.servers,
  });
  const { createService } = await import('../service/service.ts');
  const offline = settings.offline ? offlineOf(() => context) : undefined;
  const findings = once(async () => new (await import('../service/list/findings.ts')).PagingFindings(context));
  const lastDays = once(async () => new (await import('../service/list/found-days.ts')).LastDays(context));
  /** The service at an address that is opened for the first request. */
  const serviceFor = (address: () => Promise<Address>, credentials: RequestCredentials): Service =>
    createService({
      catalogue,
      messages,
      settings,
      offline,
      credentials,
      client: once(async () => connect(context, await address(), session.readsAhead)),
      signal: session.signal,
      findings: async (list) => (await findings()).of(list),
      lastDays: async (list) => (await lastDays()).of(list),
      permits: session.permits,
      onWrite: () => {
        hasWritten = true;
      },
      preview: async (requests) => (await import('../service/preview.ts')).previewText(context, requests),
    });
  const serviceAt: Context['serviceAt'] = (to) => serviceFor(async () => to, noCredentials);
  const context: Context = {
    ...session,
    // The sandbox needs no protection from many requests.
    ...(settings.sandbox && { probePause: 0 }),
    settings,
    sources: invocation.sources,
    messages,
    stdoutTerminal: terminalOf(io.stdout, io.env, io.platform, settings.color),
    stderrTerminal,
    account,
    service: serviceFor(() => openAddress(context), settings.sandbox ? noCredentials : account),
    serviceAt,
    offline,
    operationsFile: overridesFile(io, settings),
    onClose: (close) => void closers.push(close),
    hasWritten: () => hasWritten,
    leftOpen,
    leaveOpen: (value) => void leftOpen.push(value),
    places: once(async () => new (await import('../service/places.ts')).Places(context)),
    records: once(async () => new (await import('../service/named-records.ts')).ListsOfRecords(context)),
    sharedLogs: once(async () => {
      if (settings.ledger === 'file') return undefined;
      return (await import('../service/databases.ts')).databaseOf(context);
    }),
    ledgerAccount: once(async () => (await import('../writes/ledger-account.ts')).readLedgerAccount(context)),
    payouts: once(async () => (await import('../writes/open-settlements.ts')).readSettlements(context)),
    knownTimes: once(() => knownTimesOf(context)),
    knownOrder: (word) => knownOrderOf(context, word),
    serveTools: async (options) =>
      (await import('./mcp/serve.ts')).serve({ ...context, runLine: session.runLine }, options),
    offerNext: (question, words) => {
      if (!mayAsk(context)) return;
      const { clock, probePause, readBackAfter, documentTime, documentMemory, expressionTime, permits } = session;
      const timing = { clock, probePause, readBackAfter, documentTime, documentMemory, expressionTime, permits };
      const line = [...words, ...accountWords(invocation.given)];
      session.follow(async () => {
        if ((await askYesOrNo(context, question)) === 'yes') await session.runLine(line, io, timing);
      });
    },
    reopened: async () => {
      const again = await openContext({ ...session, ...(await session.reread?.()) });
      closers.push(again.close);
      return again.context;
    },
  };
  return {
    context,
    close: async () => {
      messages.progress?.wipe();
      for (const close of closers.reverse()) await close();
    },
  };
}

async function knownTimesOf(context: Context): Promise<KnownTimes> {
  const { readShippedTimes } = await import('../shipping/ship-keys.ts');
  const shipped = await readShippedTimes(context);
  if (!context.settings.offline) return { ...noKnownTimes, shipped };
  const { readSeenTimes } = await import('../mirror/seen-times.ts');
  return { shipped, ...(await readSeenTimes(context)) };
}

async function knownOrderOf(context: Context, word: string): Promise<OfflineOrder | undefined> {
  const { mirroredOrder } = await import('../mirror/mirrored-order.ts');
  const mirrored = await mirroredOrder(context, word);
  if (mirrored) return { ...mirrored, source: 'mirror' };
  const { ledger, sandbox } = context.settings;
  // A database would have to be asked.
  if (ledger !== 'file' && !sandbox) return undefined;
  const { orderIdByLedger } = await import('../shipping/ship-keys.ts');
  const id = await orderIdByLedger(context, word);
  return id === undefined ? undefined : { id, source: 'ledger' };
}

/** Reads the inputs of a line to the point where its command would run: what it does then, and what is wrong with the line. */
export async function prepareCommand(context: Context, command: ReadCommand) {
  const prepared = await command.run(context);
  const { shape } = prepared;
  const rows = shape && (await (await import('../service/show.ts')).prepareRows(context, { ...prepared, shape }));
  return {
    prepared,
    execute:
      rows?.run ??
      (() => (context.settings.dryRun ? dryResult(prepared) : prepared.run({ forPeople: true, isDry: false }))),
    mistakes: [...context.invocation.mistakes, ...(prepared.mistakes ?? []), ...(rows?.mistakes ?? [])],
  };
}

/** The lists of the mirror, which is opened when one is read. */
const offlineOf = (context: () => Context): OfflineLists => ({
  pages: async function* (operation, scope) {
    const { offlinePages } = await import('../mirror/offline.ts');
    yield* offlinePages(context(), operation, scope);
  },
  figures: async (operation, wish) => {
    const { offlineFigures } = await import('../mirror/offline-figures.ts');
    return offlineFigures(context(), operation, wish);
  },
});

/** Of the sandbox, and of requests that bring their own. */
const noCredentials: RequestCredentials = {
  ready: async () => undefined,
  prove: () => undefined,
  sentToken: () => undefined,
  renew: async () => 'none',
};

async function openMessages({ io, invocation, redactor }: Session, terminal: Terminal): Promise<Messages> {
  const { quiet, debug, progress, lang } = invocation.settings;
  // Made when there is something to say: most lists come and go without a word.
  const english = () => wordingOf(invocation.given, shellOf(io), (text) => redactor.clean(text));
  const translation = lang === 'en' ? undefined : await translationOf(lang);
  const showsProgress = terminal.isTerminal && io.env.TERM !== 'dumb' && progress && !quiet && !debug;
  const inWords = (message: Message) => wordsOf(message, { ...english(), translation });
  return createMessages(io.stderr, {
    quiet,
    debug,
    wrap: await wrapperFor(terminal),
    paint: await paintFor(terminal),
    wordsOf: inWords,
    // Output for programs is English, whatever the language of their user.
    wordsOfRow: (message) => (rowsAreForPrograms(invocation) ? wordsOf(message, english()) : inWords(message)),
    rowsAreArabic: lang === 'ar' && !rowsAreForPrograms(invocation),
    spell: (text) => (isAscii(io.env, io.platform) ? toAscii(text) : text),
    progress: showsProgress
      ? (await import('../output/progress.ts')).lineProgress(io.stderr, terminal, inWords)
      : undefined,
  });
}

/** The addresses of the account, with its credentials; those of the sandbox, which is started, with `--sandbox`. */
async function openAddress({ io, settings, account, messages, catalogue, onClose }: Context): Promise<Address> {
  if (settings.sandbox) {
    const { sandboxFolder, startSandbox } = await import('../sandbox/server.ts');
    const warn = (message: Message) => messages.warn(message);
    const server = await startSandbox({ catalogue, folder: sandboxFolder(io), processes: io, now: io.now, warn });
    onClose(() => server.close());
    const { baseUrl, token } = server;
    const proof = tokenProof({ secret: token, from: 'the sandbox' });
    return { baseUrl, authUrl: baseUrl, prove: () => proof };
  }
  const baseUrl = account.baseUrl();
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  return { baseUrl, authUrl: settings.authUrl ?? baseUrl, prove: account.prove };
}

/** How long an outage is waited out where `--retries` is not given, in milliseconds. */
const outagePatience = 30_000;

async function connect(
  { io, settings, invocation, clock, messages, redactor, onClose }: Context,
  to: Address,
  readsAhead: Session['readsAhead'],
): Promise<Client> {
  if (settings.offline) {
    throw usageFailure(
      [escaped`--offline: this needs the service. The mirror has the lists of orders and boxes.`],
      escaped`Leave out --offline.`,
    );
  }
  const [{ createClient }, { openDispatcher }] = await Promise.all([
    import('../http/client.ts'),
    import('../http/dispatcher.ts'),
  ]);
  // The sandbox is on this machine: proxy variables do not apply.
  const env = settings.sandbox ? {} : io.env;
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    messages.warn(
      escaped`NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored: certificates are checked. To trust your own certificate, set NODE_EXTRA_CA_CERTS.`,
    );
  }
  const { timeout, retries } = settings;
  // `--concurrency` of a command that reads ahead counts its writes alone.
  const isOfWrites = readsAhead && invocation.sources.concurrency === 'flag';
  const concurrency = isOfWrites ? settings.concurrency * 2 : settings.concurrency;
  const client = createClient(() => openDispatcher(env, concurrency, timeout * 1000), {
    ...to,
    userAgent: userAgent(io),
    timeout,
    retries,
    concurrency,
    clock,
    redactor,
    outagePatience: invocation.sources.retries === 'default' ? outagePatience : 0,
    now: io.now,
    random: io.random,
    watch: watcher(messages, settings.debug),
  });
  onClose(() => client.close());
  return client;
}

/** Shows what the HTTP layer does: retries always, requests and responses with `--debug`. */
const watcher = (messages: Messages, debug: boolean): Watcher => ({
  ...(debug && requestsAndResponses(messages)),
  retrying: (why, attempt, pause) => {
    const more = attempt === undefined ? escaped`, then every few seconds` : escaped` (retry ${attempt})`;
    const reason = firstLineOf(why);
    // The text of a service may end without a full stop.
    const stop = /[.!?]$/.test(wordsOf(reason)) ? '' : '.';
    // A wait that is rounded to 0 is not shown.
    const after = pause < 50 ? '' : escaped` in ${seconds(pause)}`;
    messages.note(escaped`${reason}${stop} Trying again${after}${more}.`);
  },
  waiting: (pause, isSum) =>
    messages.note(
      isSum
        ? escaped`The service limits how fast it takes requests: ${seconds(pause)} of waiting so far.`
        : escaped`The service takes no more requests for ${seconds(pause)}. Going on then.`,
    ),
});

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;

/** Shows requests and responses: headers that can hold no secret, never a body, no query that may stand for a token. */
function requestsAndResponses(messages: Messages): Watcher {
  const sentAt = new WeakMap<HttpRequest, number>();
  return {
    sent: (request) => {
      const { method, url, body, isForeign, isSecretPath } = request;
      sentAt.set(request, performance.now());
      const parts = typeof body === 'string' ? `${body.length} characters` : body && `${[...body.keys()].length} parts`;
      const address = isSecretPath ? new URL(url).origin : shownUrl(url, isForeign);
      messages.debug(escaped`\u2192 ${method} ${address}${parts ? ` (${parts})` : ''}`);
    },
    received: (request, { status, headers, body }) => {
      const milliseconds = Math.round(performance.now() - (sentAt.get(request) ?? 0));
      const type = headers['content-type'] ?? escaped`no content type`;
      const id = headers['x-request-id'] ? escaped`, request id ${headers['x-request-id']}` : '';
      messages.debug(escaped`\u2190 ${status} ${type}, ${body.length} bytes in ${milliseconds} ms${id}`);
    },
  };
}
