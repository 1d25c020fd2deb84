import { once } from 'node:events';
import { systemCode, usageFailure } from '../base/failure.ts';
import { writeTo } from '../base/files/file-failures.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { didYouMean, escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { type Act, changing, inTurn, type Show } from '../ports/prepared.ts';
import { mostOrders, usualData } from '../sandbox/size.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag, type GivenFlag } from '../session/flags.ts';
import { isForPrograms } from '../session/rerun-command.ts';
import { describeSettings, removeSettings } from '../settings/profile-files.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import { numberFrom } from '../settings/readers.ts';

const sandboxFlags = {
  port: flag.number('--port <n>', 'port to listen on; 0 for any free one', [0, 65_535], { fallback: 4010 }),
  orders: flag.number('--orders <n>', `number of orders, at most ${mostOrders}`, [0, mostOrders], { fallback: 200 }),
  seed: flag.number('--seed <n>', 'seed of the made-up data', [0, 2 ** 31 - 1], { fallback: 1 }),
  faultRate: flag.value(
    '--fault-rate <share>',
    'share of requests that fail, from 0 to 1',
    numberFrom(0, 1, 'decimal'),
    { fallback: 0 },
  ),
  memory: flag.switch('--memory', 'start without the kept changes, and keep none'),
  settings: flag.switch('--settings', 'with reset: forget what was set with --sandbox, too'),
};

type SandboxFlags = FlagValues<typeof sandboxFlags>;

function resetMistakes(word: string | undefined, given: readonly GivenFlag[]): Message[] {
  if (word === undefined) {
    const isGiven = given.some(({ flag: each }) => each === '--settings');
    return isGiven ? [escaped`--settings goes with ${suggest`sandbox reset`} only.`] : [];
  }
  if (word !== 'reset') {
    return [escaped`There is no command ${JSON.stringify(word)} in sandbox.${didYouMean(word, ['reset'])}`];
  }
  return given
    .filter(({ flag }) => ['--port', '--fault-rate', '--memory'].includes(flag))
    .map(({ flag }) => escaped`${flag} does not go with sandbox reset.`);
}

async function serveSandbox(context: Context, flags: SandboxFlags): Promise<void> {
  const { io, catalogue, signal, messages } = context;
  const { memory, settings: _, ...numbers } = flags;
  const warn = (message: Message) => messages.warn(message);
  const { howToLogIn, sandboxFolder, startSandbox, tokenPlace } = await import('../sandbox/server.ts');
  const folder = memory ? undefined : sandboxFolder(io);
  const server = await startSandbox({ catalogue, ...numbers, folder, processes: io, now: io.now, warn }).catch(
    (error: unknown) => {
      if (systemCode(error) !== 'EADDRINUSE' && systemCode(error) !== 'EACCES') throw error;
      throw usageFailure(
        [escaped`Port ${numbers.port} cannot be used (${systemCode(error)}).`],
        escaped`Choose another: --port 0 finds a free one.`,
      );
    },
  );
  context.onClose(() => server.close());
  // PowerShell 5.1 has another command with the name curl.
  const curl = io.platform === 'win32' ? 'curl.exe' : 'curl';
  const lines = howToLogIn(server, { orders: flags.orders, memory, curl });
  const { baseUrl: base_url, token, email, password = null } = server;
  const text = isForPrograms(context.invocation)
    ? `${stringifyJson({ base_url, token, email, password, orders: flags.orders })}\n`
    : lines.map((line) => `${messages.wordsOf(line).replaceAll(tokenPlace, token)}\n`).join('');
  await writeTo(io.stdout, text);
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

function unserved({ port, orders }: SandboxFlags): Show {
  const place = port === 0 ? 'a free port' : `port ${port}`;
  return { notes: [escaped`Would serve ${orders} made-up orders on ${place} of 127.0.0.1.`] };
}

/** Removes what was set with `--sandbox`, and says what that was. */
function resetSettings(context: Context): Act {
  const { io, settings } = context;
  const owner = { profile: settings.profile, sandbox: true };
  const parts = describeSettings(io, owner);
  const what = parts.length > 0 ? joined(parts, ', ') : escaped`nothing`;
  return changing(
    escaped`Would remove what was set with --sandbox: ${what}.`,
    escaped`Removed what was set with --sandbox: ${what}.`,
    { outcome: 'removed', names: ['settings'] },
    () => removeSettings(context, owner),
  );
}

/** `sandbox reset`: the settings first, whose file may be wrong. */
function reset(context: Context, flags: SandboxFlags): Act {
  const which = escaped`the sandbox of seed ${flags.seed} with ${flags.orders} orders`;
  const state = changing(
    escaped`Would forget the changes in ${which}.`,
    escaped`Forgot the changes in ${which}, and what was noted of its orders.`,
    { outcome: 'removed', names: ['changes'] },
    () => forgetState(context, flags),
  );
  return flags.settings ? inTurn(resetSettings(context), state) : state;
}

async function forgetState(context: Context, { seed, orders }: SandboxFlags): Promise<void> {
  const { io, settings } = context;
  const { resetSandbox, sandboxFolder } = await import('../sandbox/server.ts');
  resetSandbox(sandboxFolder(io), { seed, orders, processes: io, now: io.now });
  const { forgetSandboxLogs } = await import('../session/forget-sandbox.ts');
  const isUsual = seed === usualData.seed && orders === usualData.orders;
  await forgetSandboxLogs(context, seed, isUsual);
  if (isUsual) {
    const { removeLabels } = await import('../shipping/papers/saved-papers.ts');
    removeLabels({ ...context, settings: { ...settings, sandbox: true } });
  }
}

export const sandbox = defineCommand({
  effects: { service: 'none', changes: 'the data of the sandbox' },
  prints: 'how to log in to it; with --json an object: base_url, token, email, password, orders',
  printsElse: [{ when: 'reset' }],
  note: `A stand-in for the service, on this machine only (127.0.0.1), with made-up data. It prints how to log in and runs
until Ctrl-C. A single command needs no server: add --sandbox to it. Both change the same data, and keep the changes
until "shipctl sandbox reset". What you set with --sandbox (settings, views, operations, rules, mappings, goods) is the
sandbox's own, and changes no profile: "sandbox reset --settings" removes it, too.`,
  arguments: ['[reset]'],
  flags: sandboxFlags,
  examples: ['--port 4010', '--orders 20000 --fault-rate 0.02 --port 0', 'reset', 'reset --settings'],
  usesOverrides: 'all',
  // It removes settings that are wrong.
  repairsProfile: true,
  run: (context, [word], flags) => ({
    mistakes: resetMistakes(word, context.invocation.given),
    ...(word === undefined
      ? { run: () => serveSandbox(context, flags), dryRun: async () => unserved(flags) }
      : { run: async () => reset(context, flags) }),
  }),
});
