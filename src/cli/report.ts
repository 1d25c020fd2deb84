import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes, Failure, isStop } from '../base/failure.ts';
import { writeTo } from '../base/files/write-to.ts';
import type { Io } from '../base/io.ts';
import type { Redactor } from '../base/redact.ts';
import { escapeControls, escapeControlsByLine } from '../base/text/escape-controls.ts';
import { fillSuggestions } from '../base/text/suggest.ts';
import { findFormat, formats } from '../output/formats.ts';
import { isAscii, paintFor, terminalOf, wrapperFor } from '../output/terminal.ts';
import { toAscii } from '../output/to-ascii.ts';
import type { Invocation } from '../session/context.ts';
import { valueName } from '../session/flags.ts';
import { accountFlags } from '../session/rerun-command.ts';
import { asFailure, asJson, asText, printable } from './failure-text.ts';
import { settingsWithoutProfile } from './invocation.ts';

/** What the report needs of an invocation. */
type Reported = Pick<Invocation, 'given' | 'flags' | 'settings'>;

/** Does a program read the errors? */
function wantsJson({ flags, settings }: Omit<Reported, 'given'>): boolean {
  const short = formats.find(({ shortFlag }) => shortFlag !== undefined && flags[valueName(shortFlag)] === true);
  return (short ?? findFormat(settings.output))?.jsonErrors === true;
}

/** The error that a failure began with. */
const rootOf = (error: unknown): unknown =>
  error instanceof Failure && error.details.cause !== undefined ? rootOf(error.details.cause) : error;

/** The stack of an error, whose message is one line. */
const traceOf = ({ stack = '', message }: Error): string => stack.replace(message, () => escapeControls(message));

/** Milliseconds that a stopped program waits for a reader of stderr. */
const stderrPatience = 100;

/** The one error switch: prints what ended the command and returns its exit code. */
export async function report(
  error: unknown,
  io: Io,
  invocation: Reported | undefined,
  redactor: Redactor,
): Promise<number> {
  const { stderr, env, platform } = io;
  // Without a command line, the environment alone says how to report.
  const { given, flags, settings } = invocation ?? {
    given: [],
    flags: {},
    settings: settingsWithoutProfile([], io).settings,
  };
  const { color, debug } = settings;
  const json = wantsJson({ flags, settings });
  const clean = (text: string) => redactor.clean(fillSuggestions(text, accountFlags({ given }, platform), platform));
  const failure = printable(asFailure(error), clean);
  const terminal = terminalOf(stderr, env, platform, color);
  const message = isAscii(env, platform) ? toAscii(asText(failure)) : asText(failure);
  const wrap = await wrapperFor(terminal);
  const text = json ? asJson(failure, clean) : wrap(escapeControlsByLine(message));
  const red = (await paintFor(terminal))?.red('Error:');
  const painted = json || red === undefined ? text : text.replace(/^Error:/, red);
  const cause = rootOf(asFailure(error));
  const trace =
    debug && cause instanceof Error && cause.stack ? `${escapeControlsByLine(clean(traceOf(cause)))}\n` : '';
  // A closed stderr must not change the exit code.
  const written = writeTo(stderr, redactor.clean(`${trace}${painted}\n`)).catch(() => undefined);
  // On a signal, do not block on stderr.
  await (isStop(failure) ? Promise.race([written, wait(stderrPatience, undefined, { ref: false })]) : written);
  return exitCodes[failure.kind].code;
}
