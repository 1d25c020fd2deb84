import { escaped } from '../base/text/escape-controls.ts';
import { shownUrl } from '../base/text/url.ts';
import { userAgent } from '../base/version.ts';
import type { Client, Watcher } from '../http/client.ts';
import type { HttpRequest } from '../http/exchange.ts';
import type { Messages } from '../output/messages.ts';
import type { Context } from '../session/context.ts';
import { tokenProof } from '../session/proof.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;

function sizeOf(body: HttpRequest['body']): string {
  if (body === undefined) return '';
  return typeof body === 'string'
    ? escaped` (${body.length} characters)`
    : escaped` (${[...body.keys()].length} parts)`;
}

/** Shows requests and responses: headers that can hold no secret, never a body, no query that may stand for a token. */
function requestsAndResponses(messages: Messages): Watcher {
  const sentAt = new WeakMap<HttpRequest, number>();
  return {
    sent: (request) => {
      const { method, url, body, isForeign } = request;
      sentAt.set(request, performance.now());
      messages.debug(escaped`\u2192 ${method} ${shownUrl(url, isForeign)}${sizeOf(body)}`);
    },
    received: (request, { status, headers, body }) => {
      const milliseconds = Math.round(performance.now() - (sentAt.get(request) ?? 0));
      const type = headers['content-type'] ?? 'no content type';
      const id = headers['x-request-id'] ? escaped`, request id ${headers['x-request-id']}` : '';
      messages.debug(escaped`\u2190 ${status} ${type}, ${body.length} bytes in ${milliseconds} ms${id}`);
    },
  };
}

/** Shows what the HTTP layer does: retries always, requests and responses with `--debug`. */
const watcher = (messages: Messages, debug: boolean): Watcher => ({
  ...(debug && requestsAndResponses(messages)),
  retrying: (why, attempt, pause) => {
    const more = attempt === undefined ? ', then every few seconds' : escaped` (retry ${attempt})`;
    // What a service says may end without a full stop.
    const reason = why.split('\n')[0]?.replace(/[^.!?]$/, '$&.');
    // A wait that is rounded to 0 is not shown.
    const after = pause < 50 ? '' : escaped` in ${seconds(pause)}`;
    messages.note(escaped`${reason} Trying again${after}${more}.`);
  },
  waiting: (pause) => messages.note(escaped`The service takes no more requests for ${seconds(pause)}. Going on then.`),
});

/** How long an outage is waited out where `--retries` is not given, in milliseconds. */
const outagePatience = 30_000;

/** Opens a client for any address. It is closed when the command ends. */
export async function connect(context: Context, to: Parameters<Context['connect']>[0]): Promise<Client> {
  const { io, settings, invocation, signal, clock, messages, redactor, onClose } = context;
  const [{ createClient }, { openDispatcher }] = await Promise.all([
    import('../http/client.ts'),
    import('../http/dispatcher.ts'),
  ]);
  // The sandbox is on this machine: proxy variables do not apply.
  const env = settings.sandbox ? {} : io.env;
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    messages.warn(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored: certificates are checked. To trust your own certificate, set NODE_EXTRA_CA_CERTS.',
    );
  }
  const { timeout, retries, concurrency } = settings;
  const client = createClient(() => openDispatcher(env, concurrency, timeout * 1000), {
    ...to,
    userAgent: userAgent(io),
    timeout,
    retries,
    concurrency,
    signal,
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

/** The client of the account, or of the sandbox. */
export async function connectAccount(context: Context): Promise<Client> {
  const { io, settings, account, messages, catalogue, onClose } = context;
  if (settings.sandbox) {
    const { sandboxFolder, startSandbox } = await import('../sandbox/server.ts');
    const warn = (text: string) => messages.warn(text);
    const server = await startSandbox({ catalogue, folder: sandboxFolder(io), processes: io, now: io.now, warn });
    onClose(() => server.close());
    const { baseUrl, token } = server;
    const proof = tokenProof({ secret: token, from: 'the sandbox' });
    return connect(context, { baseUrl, authUrl: baseUrl, prove: () => proof });
  }
  const { prove } = account;
  const baseUrl = account.baseUrl();
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  return connect(context, { baseUrl, authUrl: account.authUrl(), prove });
}
