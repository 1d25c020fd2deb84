import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { systemCode, usageFailure } from '../base/failure.ts';
import { withLock } from '../base/files/lock.ts';
import { writeTo } from '../base/files/write-to.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { logPlace } from '../log/place.ts';
import type { Sandbox } from '../sandbox/server.ts';
import type { Context, Invocation } from '../session/context.ts';
import { numberFrom, type Reader } from '../settings/readers.ts';

/** The data of --sandbox. */
const [ownSeed, ownOrders] = [1, 200];

type SandboxNumbers = ReturnType<typeof readNumbers>;

function readNumbers({ given }: Invocation, mistakes: string[]) {
  const read = (flag: string, reader: Reader<number>, fallback: number): number => {
    const value = given.findLast((each) => each.flag === flag)?.value;
    if (typeof value !== 'string') return fallback;
    const reading = reader(value);
    if ('value' in reading) return reading.value;
    mistakes.push(escaped`${flag}: ${JSON.stringify(value)} ${reading.fault}.`);
    return fallback;
  };
  return {
    port: read('--port', numberFrom(0, 65_535), 4010),
    orders: read('--orders', numberFrom(0, 100_000_000), ownOrders),
    seed: read('--seed', numberFrom(0, 2 ** 31 - 1), ownSeed),
    faultRate: read('--fault-rate', numberFrom(0, 1, 'decimal'), 0),
  };
}

/** A wrong word after `sandbox`, and flags that `sandbox reset` does not take. */
function resetMistakes({ words: [word], given }: Invocation): string[] {
  if (word === undefined) return [];
  if (word !== 'reset') {
    return [`There is no command ${JSON.stringify(word)} in sandbox.${didYouMean(word, ['reset'])}`];
  }
  return given
    .filter(({ flag }) => ['--port', '--fault-rate', '--memory'].includes(flag))
    .map(({ flag }) => `${flag} does not go with sandbox reset.`);
}

/** By token once the password has been changed: the new one is not known here. */
const loginLine = ({ baseUrl, email, password, token }: Sandbox): string => {
  const login = `shipctl login --profile sandbox --base-url ${baseUrl}`;
  return password === undefined
    ? `echo ${token} | ${login} --token-stdin`
    : `echo ${password} | ${login} --email ${email} --password-stdin`;
};

const banner = (server: Sandbox, { orders }: SandboxNumbers, isKept: boolean): string =>
  `The sandbox listens on ${server.baseUrl} with ${orders} made-up orders. It is a stand-in, not the service.
${isKept ? 'What you change is kept until: shipctl sandbox reset' : 'What you change is forgotten when it stops.'}

Log in to it from another terminal:
  ${loginLine(server)}
  shipctl orders list --profile sandbox

Or call it with any program:
  curl -H 'Accept: application/json' -H 'Authorization: Bearer ${server.token}' '${server.baseUrl}/api/orders?per_page=2'

Ctrl-C stops it.
`;

async function serveSandbox(context: Context, numbers: SandboxNumbers, isKept: boolean): Promise<void> {
  const { io, catalogue, signal, settings, messages } = context;
  if (settings.dryRun) {
    const port = numbers.port === 0 ? 'a free port' : `port ${numbers.port}`;
    return messages.note(escaped`Would serve ${numbers.orders} made-up orders on ${port} of 127.0.0.1.`);
  }
  const warn = (text: string) => messages.warn(text);
  const { sandboxFolder, startSandbox } = await import('../sandbox/server.ts');
  const folder = isKept ? sandboxFolder(io) : undefined;
  const server = await startSandbox({ catalogue, ...numbers, folder, processes: io, now: io.now, warn }).catch(
    (error: unknown) => {
      if (systemCode(error) !== 'EADDRINUSE' && systemCode(error) !== 'EACCES') throw error;
      throw usageFailure(
        [escaped`Port ${numbers.port} cannot be used (${systemCode(error)}).`],
        'Choose another: --port 0 finds a free one.',
      );
    },
  );
  context.onClose(() => server.close());
  await writeTo(io.stdout, banner(server, numbers, isKept));
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/** What imports have created with --sandbox, and what was packed, is gone with its data. */
async function resetLogs(context: Context): Promise<void> {
  for (const kind of ['ledger', 'pack'] as const) {
    const { path } = logPlace(context.io, kind, 'sandbox', 'sandbox');
    if (existsSync(path)) await withLock(`${path}.lock`, context, () => rmSync(path, { force: true }));
  }
}

async function resetState(context: Context, { seed, orders }: SandboxNumbers): Promise<void> {
  const { io, settings, messages } = context;
  const which = `the sandbox of seed ${seed} with ${orders} orders`;
  if (settings.dryRun) return messages.note(escaped`Would forget the changes in ${which}.`);
  const { resetSandbox, sandboxFolder } = await import('../sandbox/server.ts');
  resetSandbox(sandboxFolder(io), { seed, orders, processes: io, now: io.now });
  if (seed === ownSeed && orders === ownOrders) await resetLogs(context);
  messages.note(escaped`Forgot the changes in ${which}.`);
}

/** Serves until it is stopped, or forgets what was changed. */
export async function sandbox(context: Context, invocation: Invocation) {
  const mistakes = resetMistakes(invocation);
  const numbers = readNumbers(invocation, mistakes);
  const isKept = invocation.flags.memory !== true;
  return {
    mistakes,
    run: () => (invocation.words.length > 0 ? resetState(context, numbers) : serveSandbox(context, numbers, isKept)),
  };
}
