import { exitCodes } from '../base/exit-codes.ts';
import { Failure, ReaderGone, usageFailure } from '../base/failure.ts';
import { Redactor } from '../base/redact.ts';
import type { Context, Invocation } from '../commands/context.ts';
import type { Io, StopSignal } from '../io.ts';
import { builtInCatalogue, type Catalogue, catalogueOf } from '../operations/catalogue.ts';
import type { Group } from '../operations/operation.ts';
import { writeTo } from '../output/sink.ts';
import { resolveSettings } from '../settings/resolve.ts';
import { version } from '../version.ts';
import { openContext } from './open-context.ts';
import { overriddenCatalogue } from './overridden-catalogue.ts';
import { report, wantsJson } from './report.ts';
import { helpStyle, type Understood, understand } from './understand.ts';

export interface RunOptions {
  /** Groups of operations in place of the built-in ones. */
  readonly catalogue?: readonly Group[];
}

const asksVersion = /^(--version|-V|version)$/;

async function writeVersion({ stdout }: Io): Promise<number> {
  await writeTo(stdout, `${version}\n`);
  return exitCodes.done.code;
}

const stopped: Readonly<Record<StopSignal, () => Failure>> = {
  SIGINT: () => new Failure('interrupted', 'Interrupted.'),
  SIGTERM: () => new Failure('terminated', 'Terminated.'),
};

async function showHelp(io: Io, { path, node, flags }: Understood, stream: Io['stdout']): Promise<void> {
  const [{ helpOf }, { isAscii, paintFor, terminalOf }, { toAscii }] = await Promise.all([
    import('./help.ts'),
    import('../output/terminal.ts'),
    import('../output/to-ascii.ts'),
  ]);
  const paint = await paintFor(terminalOf(stream, io.env, io.platform, flags.color !== false));
  const ascii = isAscii(io.env, io.platform);
  const help = helpOf(
    path,
    node,
    helpStyle(stream, ascii, (text) => paint?.bold(text) ?? text),
  );
  await writeTo(stream, ascii ? toAscii(help) : help);
}

async function runCommand(understood: Understood, context: Context, mistakes: readonly string[]): Promise<void> {
  const { node, path, words, flags } = understood;
  if (!node.command) throw new Failure('bug', 'A group was run like a command.');
  const invocation: Invocation = { words, flags, name: path.join(' ') };
  const run = await node.command.load();
  const prepared = await run(context, invocation);
  const all = [...mistakes, ...prepared.mistakes];
  if (all.length > 0) throw usageFailure(all, `All flags: shipctl ${invocation.name} --help`);
  await prepared.run();
}

/** A group without a verb, or a word that is no command. */
async function incomplete(io: Io, understood: Understood): Promise<never> {
  const { mistakes, path } = understood;
  const hint = `All commands: ${['shipctl', ...path, '--help'].join(' ')}`;
  if (mistakes.length > 0) throw usageFailure(mistakes, hint);
  if (understood.node.children.length === 0)
    throw usageFailure([`${path.join(' ')} has no commands yet.`], understood.node.note);
  // A closed stderr must not change the exit code.
  await showHelp(io, understood, io.stderr).catch(() => undefined);
  throw usageFailure([path.length > 0 ? `What about ${path.join(' ')}? A verb is missing.` : 'A command is missing.']);
}

/** The sandbox takes no token from anybody, so what looks like it there is none. */
const usesSandbox = ({ flags }: Understood, { env }: Io): boolean =>
  resolveSettings({ flags: flags.sandbox === true ? { sandbox: 'true' } : {}, env, profile: {} }).settings.sandbox;

async function main(argv: readonly string[], io: Io, builtIn: Catalogue, redactor: Redactor): Promise<void> {
  const plainly = understand(argv, builtIn);
  if (!usesSandbox(plainly, io)) redactor.add(io.env.SHIPCTL_TOKEN?.trim());
  const corrected = await overriddenCatalogue(builtIn, plainly, io).catch((error: unknown) => {
    // Help is help, even where no setting can be read; and what is wrong in the file can be taken out of it.
    if (plainly.help || plainly.version || plainly.path.join(' ') === 'ops unset') return undefined;
    throw error;
  });
  const catalogue = corrected ?? builtIn;
  const understood = corrected ? understand(argv, corrected) : plainly;
  if (understood.help) return showHelp(io, understood, io.stdout);
  if (understood.version) return void (await writeVersion(io));
  if (!understood.node.command) return incomplete(io, understood);
  const stop = new AbortController();
  const unsubscribe = io.onStop((signal) => stop.abort(stopped[signal]()));
  const opened = await openContext(argv, understood.flags, io, catalogue, stop.signal, redactor);
  try {
    await runCommand(understood, opened.context, [...understood.mistakes, ...opened.mistakes]);
  } finally {
    opened.context.messages.progress.wipe();
    unsubscribe();
    await opened.close();
  }
}

/**
 * Runs one command line to its end and returns the exit code. Nothing is thrown, whatever `argv` holds; data goes to
 * `io.stdout`, everything else to `io.stderr`.
 */
export async function run(argv: readonly string[], io: Io, options: RunOptions = {}): Promise<number> {
  const redactor = new Redactor();
  try {
    // Asked alone, the version needs nothing of what is known of the service.
    if (argv.length === 1 && asksVersion.test(argv[0] ?? '')) return await writeVersion(io);
    const catalogue = options.catalogue ? await catalogueOf(options.catalogue) : await builtInCatalogue();
    await main(argv, io, catalogue, redactor);
    return exitCodes.done.code;
  } catch (error) {
    if (error instanceof ReaderGone) return exitCodes.done.code;
    const color = !argv.includes('--no-color');
    return report(error, io, { json: wantsJson(argv, io.env), debug: argv.includes('--debug'), color, redactor });
  }
}
