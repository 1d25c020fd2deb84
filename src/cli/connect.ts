import type { Context } from '../commands/context.ts';
import { watcher } from '../commands/debug.ts';
import { userAgent } from '../commands/user-agent.ts';
import type { Client } from '../http/client.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';

type Connect = Context['connect'];

/** Opens clients for any address. They are closed when the command ends. */
export function connector(context: Omit<Context, 'connect' | 'client'>): Connect {
  const { io, settings, signal, messages, redactor, onClose } = context;
  return async (to) => {
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
      ...{ timeout, retries, concurrency, signal },
      userAgent: userAgent(io),
      ...{ now: io.now, random: io.random },
      redactor,
      watch: watcher(messages, settings.debug),
    });
    onClose(() => client.close());
    return client;
  };
}

/** The client of the account, or of the sandbox. */
export async function connectAccount(context: Omit<Context, 'client'>): Promise<Client> {
  const { io, settings, account, redactor, messages, catalogue, connect, onClose } = context;
  if (settings.sandbox) {
    const { sandboxFolder, startSandbox } = await import('../sandbox/server.ts');
    const warn = (text: string) => messages.warn(text);
    const server = await startSandbox({ catalogue, folder: sandboxFolder(io), processes: io, now: io.now, warn });
    onClose(() => server.close());
    const { baseUrl, token } = server;
    return connect({ baseUrl, authUrl: baseUrl, credential: { token, from: 'the sandbox' } });
  }
  const credential = account.credential();
  const baseUrl = account.baseUrl();
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  redactor.add(credential.token);
  return connect({ baseUrl, authUrl: account.authUrl(), credential });
}
