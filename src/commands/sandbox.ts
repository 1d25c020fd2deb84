import { systemCode, usageFailure } from '../base/failure.ts';
import { writeTo } from '../output/sink.ts';
import { NotAllowed, numberFrom } from '../settings/readers.ts';
import type { Call, Context } from './context.ts';

const flagTable = {
  port: { flag: '--port', read: numberFrom(0, 65_535), fallback: 4010 },
  orders: { flag: '--orders', read: numberFrom(0, 100_000_000), fallback: 200 },
  seed: { flag: '--seed', read: numberFrom(0, 2 ** 31 - 1), fallback: 1 },
  faultRate: { flag: '--fault-rate', read: numberFrom(0, 1, 'decimal'), fallback: 0 },
} as const;

type Choice = { [N in keyof typeof flagTable]: number };

function readChoice({ flags }: Call): { readonly choice: Choice; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const read = (name: keyof Choice): number => {
    const { flag, read: reader, fallback } = flagTable[name];
    const given = flags[name];
    if (typeof given !== 'string') return fallback;
    try {
      return reader(given);
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error;
      mistakes.push(`${flag}: ${JSON.stringify(given)} ${error.message}`);
      return fallback;
    }
  };
  const choice = { port: read('port'), orders: read('orders'), seed: read('seed'), faultRate: read('faultRate') };
  return { choice, mistakes };
}

const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function run(context: Context, choice: Choice): Promise<void> {
  const { io, catalogue, signal } = context;
  const { startSandbox } = await import('../sandbox/server.ts');
  const server = await startSandbox({ catalogue, ...choice, now: io.now }).catch((error: unknown) => {
    if (systemCode(error) !== 'EADDRINUSE' && systemCode(error) !== 'EACCES') throw error;
    throw usageFailure(
      [`Port ${choice.port} cannot be used (${systemCode(error)}).`],
      'Choose another: --port 0 finds a free one.',
    );
  });
  context.onClose(() => server.close());
  const { baseUrl, email, password, token } = server;
  await writeTo(
    io.stdout,
    `The sandbox listens on ${baseUrl} with ${choice.orders} made-up orders. It is a stand-in, not the service.

Log in to it from another terminal:
  echo ${password} | shipctl login --profile sandbox --base-url ${baseUrl} --email ${email} --password-stdin
  shipctl orders list --profile sandbox

Or call it with any program:
  curl -H 'Accept: application/json' -H 'Authorization: Bearer ${token}' '${baseUrl}/api/orders?per_page=2'

Ctrl-C stops it.
`,
  );
  await untilStopped(signal);
}

/** Serves until it is stopped, which is how it is meant to end. */
export async function sandbox(context: Context, call: Call) {
  const { choice, mistakes } = readChoice(call);
  return { mistakes, run: () => run(context, choice) };
}
