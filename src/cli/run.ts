import { setMaxListeners } from 'node:events';
import { exitCodes, Failure, ReaderGone, usageFailure } from '../base/failure.ts';
import { writeTo } from '../base/files/file-failures.ts';
import type { Io, StopSignal } from '../base/io.ts';
import { Redactor } from '../base/redact.ts';
import { escaped, joined, type Message, suggest, unique } from '../base/text/message.ts';
import { systemClock } from '../base/time/times.ts';
import { version } from '../base/version.ts';
import { builtInCatalogue, type Catalogue, catalogueOf } from '../operations/catalogue.ts';
import type { Group } from '../operations/operation.ts';
import type { Timing } from '../ports/run.ts';
import type { Invocation } from '../session/context.ts';
import { closeSettings } from '../settings/folder.ts';
import { type CommandLine, readCommandLine, withOverrides } from './command-line.ts';
import type { LineReading } from './invocation.ts';
import type { Session } from './open-context.ts';
import { topicList } from './tree.ts';

export interface RunOptions extends Partial<Timing> {
  /** Groups of operations in place of the built-in ones. */
  readonly catalogue?: readonly Group[];
}

/** The word that the script of a shell puts before the words of its line. */
const completionWord = '__complete';

const stopped: Readonly<Record<StopSignal, () => Failure>> = {
  SIGHUP: () => new Failure('hung_up', escaped`Hung up.`),
  SIGINT: () => new Failure('interrupted', escaped`Interrupted.`),
  SIGTERM: () => new Failure('terminated', escaped`Terminated.`),
};

async function failIncomplete(line: CommandLine, io: Io): Promise<never> {
  const { node, mistakes } = line;
  const name = node.path.join(' ');
  if (mistakes.length > 0) throw usageFailure(mistakes, escaped`All commands: ${suggest`${node.path} --help`}`);
  const verbs = node.commands.map((command) => command.name()).filter((verb) => verb !== 'help');
  if (verbs.length === 0) {
    const lines = node.description().split('\n');
    throw usageFailure([escaped`${name} has no commands yet.`], joined(lines.map(withCommand), '\n'));
  }
  // A closed stderr must not change the exit code.
  await (await import('./help.ts')).showHelp(line, io.stderr, io).catch(() => undefined);
  const shown = verbs.length > 4 ? [...verbs.slice(0, 3), '…'] : verbs;
  throw usageFailure([escaped`${name || 'shipctl'} needs a command: ${shown}`]);
}

/** `shipctl` without a word, where a person sees what it prints: it shows where one stands. */
const isAloneAtTerminal = ({ outcome, node, given, mistakes }: CommandLine, { stdout }: Io): boolean =>
  outcome === 'no command' &&
  node.path.length === 0 &&
  mistakes.length === 0 &&
  given.every(({ use }) => use === 'global') &&
  stdout.isTTY === true;

/** A line of a description; where it is a command, one that can be pasted. */
function withCommand(line: string): Message {
  const [, words] = /^ +shipctl (.+)$/.exec(line) ?? [];
  return words === undefined ? escaped`${line}` : escaped`  ${suggest`${{ parts: [words] }}`}`;
}

/** `help orders --help`, `help help`: help that is asked for in two ways. */
const asksTwice = (words: readonly string[]): boolean => words.slice(1).some((word) => /^(-h|--help|help)$/.test(word));

/** Help of what it does not understand would answer another question. */
function refuseHelp({ node, mistakes }: CommandLine): never {
  const topics = topicList.map(({ name }) => name);
  throw usageFailure(mistakes, escaped`Topics: ${topics}\nAll commands: ${suggest`${node.path} --help`}`);
}

/** Shows help, for people or in the form that a flag asks for. */
async function answerHelp(line: CommandLine, catalogue: Catalogue, io: Io): Promise<void> {
  const isAsked = line.given.some(
    ({ name, value }) => ['brief', 'json', 'man', 'schema'].includes(name) || (name === 'output' && value === 'json'),
  );
  if (isAsked) await (await import('./describe/answer.ts')).answerProgram(line, catalogue, io);
  else await (await import('./help.ts')).showHelp(line, io.stdout, io);
}

async function runCommand(
  line: CommandLine,
  command: LineReading['command'],
  session: Omit<Session, 'signal' | 'readsAhead'>,
) {
  const { spec } = line.node;
  const { io } = session;
  if (!spec || !command) return failIncomplete(line, io);
  const stop = new AbortController();
  // Every request under way listens.
  setMaxListeners(0, stop.signal);
  const unsubscribe = io.onStop((signal) => {
    // The terminal has shown ^C where the cursor was.
    if (signal === 'SIGINT' && io.stderr.isTTY === true) io.stderr.write('\n');
    stop.abort(stopped[signal]());
  });
  const closed = session.profile.trusted.flatMap((file) => closeSettings(file, io));
  const { openContext, prepareCommand } = await import('./open-context.ts');
  const { context, close } = await openContext({ ...session, signal: stop.signal, readsAhead: spec.readsAhead });
  const { invocation, messages } = context;
  const { damage } = session.profile;
  if (closed.length > 0) messages.warn(escaped`Others on this machine could read ${closed}; now only you can.`);
  const sayDamage = () => {
    // What makes a new profile says what has become of the damaged one; what looks at it has said it.
    const saysIt = spec.looksAtFiles || (spec.repairsProfile && spec.createsProfile);
    if (damage && !saysIt) messages.warn(damage.said);
  };
  try {
    const refuse = (mistakes: readonly Message[]) => {
      if (mistakes.length > 0) throw usageFailure(mistakes, escaped`All flags: ${suggest`${line.node.path} --help`}`);
    };
    if (line.lacksArgument) refuse(invocation.mistakes);
    const { prepared, execute, mistakes } = await prepareCommand(context, command);
    refuse(unique(mistakes));
    for (const warning of unique(prepared.warnings ?? [])) messages.warn(warning);
    const result = await execute();
    if (result) await (await import('../service/show.ts')).showPlain(context, result);
    sayDamage();
    if (context.settings.updateUrl !== undefined) {
      await (await import('../session/update-notice.ts')).noticeUpdate(context, context.settings.updateUrl);
    }
  } catch (error) {
    // A command that fails because the profile is missing says so.
    if (!(error instanceof Failure && error.message === damage?.message)) sayDamage();
    throw error;
  } finally {
    unsubscribe();
    await close();
  }
}

/** Adds to a failure that found no record for a word of the line how to type several ids. */
async function withIdsApart(error: unknown, line: CommandLine | undefined, invocation: Invocation | undefined) {
  const isMissing = error instanceof Failure && (error.kind === 'not_found' || error.details.results !== undefined);
  if (!isMissing || !invocation) return error;
  const names = line?.node.spec?.arguments ?? [];
  const argument = { at: names.length - 1, isMany: names.at(-1)?.includes('...') === true };
  return (await import('../service/numbers/words-apart.ts')).withWordsApart(error, invocation, argument);
}

/**
 * Runs one command line to its end and returns the exit code. Nothing is thrown, whatever `argv` holds; data goes to
 * `io.stdout`, everything else to `io.stderr`.
 */
export async function run(argv: readonly string[], io: Io, options: RunOptions = {}): Promise<number> {
  let offer = async (): Promise<unknown> => undefined;
  const code = await runLine(argv, io, options, (then) => {
    offer = then;
  });
  // Who stopped the line wants no other one.
  if (code !== exitCodes.done.code && code !== exitCodes.partial.code) return code;
  // Who does not want it has the result of this line all the same.
  await offer().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
  return code;
}

async function runLine(
  argv: readonly string[],
  io: Io,
  options: RunOptions,
  follow: Session['follow'],
): Promise<number> {
  const redactor = new Redactor();
  const isCompletion = argv[0] === completionWord;
  let line: CommandLine | undefined;
  let reading: LineReading | undefined;
  let correct = async (failure: Failure): Promise<Failure> => failure;
  try {
    const question = isCompletion ? (await import('./complete/shell-words.ts')).readQuestion(argv.slice(1)) : undefined;
    const words = question?.before ?? argv;
    const builtIn = options.catalogue ? await catalogueOf(options.catalogue) : await builtInCatalogue();
    line = await readCommandLine(words, builtIn.groups);
    const catalogue = await withOverrides(builtIn, line, words, io);
    // The line says which profile is used. Its overrides may change what the line means, so it is read again.
    if (catalogue !== builtIn) line = await readCommandLine(words, catalogue.groups);
    const read = line;
    if (isAloneAtTerminal(read, io)) read.node.spec = (await import('../commands/standing.ts')).standing;
    const { probePause = 250, readBackAfter, documentTime = 10_000, documentMemory, clock = systemClock } = options;
    const { expressionTime = 30_000, permits } = options;
    const timing = { probePause, readBackAfter, documentTime, documentMemory, expressionTime, permits, clock };
    const session = { io, catalogue, redactor, runLine: run, follow, ...timing };
    // A suggestion that cannot be made must not hide what it is for.
    correct = async (failure) =>
      (await import('./correct-failure.ts')).withCorrectedLines(failure, words, read, session).catch(() => failure);
    if (question) await (await import('./complete/complete.ts')).complete(line, question, catalogue, io);
    else if (line.outcome === 'version') await writeTo(io.stdout, `${version}\n`);
    else if (words[0] === 'help' && !asksTwice(words) && line.mistakes.length > 0) refuseHelp(line);
    else if (line.outcome === 'help') await answerHelp(line, catalogue, io);
    else {
      const { readInvocation, readView } = await import('./invocation.ts');
      const view = await readView(read, io);
      reading = readInvocation(read, io, redactor, view);
      const reread = async () => {
        const { invocation, profile } = readInvocation(read, io, redactor, view);
        return { invocation, profile, catalogue: await withOverrides(builtIn, read, words, io) };
      };
      const { command, ...values } = reading;
      await runCommand(line, command, { ...values, ...session, reread });
    }
    return exitCodes.done.code;
  } catch (error) {
    // The shell asks while a line is being typed: nothing may disturb it.
    if (isCompletion || error instanceof ReaderGone) return exitCodes.done.code;
    const { reportEnd } = await import('./report.ts');
    const isUsage = error instanceof Failure && error.kind === 'usage';
    const invocation = reading?.invocation;
    const told = isUsage ? await correct(error) : await withIdsApart(error, line, invocation);
    return reportEnd(told, io, redactor, { line, invocation });
  }
}
