import { Readable, Writable } from 'node:stream';
import { Failure } from '../base/failure.ts';
import type { Io } from '../base/io.ts';
import { escaped, joined, type Message, typedCommand } from '../base/text/message.ts';
import { isPasteable } from '../base/text/shell-quotes.ts';
import { shellOf } from '../base/user-shell.ts';
import type { CommandLine } from './command-line.ts';
import { correctedLines } from './corrected-line.ts';
import type { LineWords } from './line-edits.ts';
import { openContext, prepareCommand, type Session } from './open-context.ts';

/** Takes all that is written, and shows nothing of it. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The parts of a session that reading a line needs, where the line is not run. */
type Rehearsal = Omit<Session, 'invocation' | 'profile' | 'signal' | 'readsAhead'>;

/** Returns what is wrong with the values of a line. It is not run: nothing is asked, said or sent, and no list is read. */
async function rehearse(line: CommandLine, { io, ...session }: Rehearsal): Promise<readonly Message[]> {
  if (!line.node.spec) return [];
  const { openTerminal: _, ...others } = io;
  const silent: Io = { ...others, stdin: Readable.from([]), stdout: nowhere(), stderr: nowhere() };
  const dryRun = { name: 'dryRun', flag: '--dry-run', value: true, use: 'global' } as const;
  const { readInvocation, readView } = await import('./invocation.ts');
  try {
    const view = await readView(line, silent);
    const dry = { ...line, given: [...line.given, dryRun] };
    const { command, ...values } = readInvocation(dry, silent, session.redactor, view);
    const { context, close } = await openContext({
      ...session,
      ...values,
      io: silent,
      signal: AbortSignal.abort(),
      readsAhead: false,
    });
    try {
      return command ? (await prepareCommand(context, command)).mistakes : [];
    } finally {
      await close();
    }
  } catch (error) {
    // What needs the service cannot be known here.
    return error instanceof Failure && error.kind === 'usage' ? [error.said] : [];
  }
}

/** Returns the failure of a wrong command line with the lines that may be meant, to be pasted; the same one if there are none. */
export async function withCorrectedLines(
  failure: Failure,
  typed: LineWords,
  line: CommandLine,
  rehearsal: Rehearsal,
): Promise<Failure> {
  const { kind, said, details } = failure;
  const { catalogue, redactor } = rehearsal;
  const shell = shellOf(rehearsal.io);
  const lines = await correctedLines({
    typed,
    line,
    said,
    groups: catalogue.groups,
    isShown: (word) => redactor.clean(word) === word && isPasteable(word, shell),
    rehearse: (read) => rehearse(read, rehearsal),
  });
  if (lines.length === 0) return failure;
  const commands = lines.map((words) => typedCommand`${words}`);
  const corrected = escaped`Corrected: ${joined(commands, '\n       or: ')}`;
  return new Failure(kind, said, {
    ...details,
    hint: joined([corrected, ...(details.hint ? [details.hint] : [])], '\n'),
  });
}
