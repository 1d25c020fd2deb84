import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes, Failure, isStop, systemCode } from '../base/failure.ts';
import { isDiskError, writeTo } from '../base/files/file-failures.ts';
import type { Io } from '../base/io.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import type { Redactor } from '../base/redact.ts';
import { escapeControls, escapeControlsByLine, escaped } from '../base/text/message.ts';
import { issues } from '../base/version.ts';
import { findFormat } from '../output/formats.ts';
import { isAscii, paintFor, terminalOf, toAscii, wrapperFor } from '../output/terminal.ts';
import type { Invocation } from '../session/context.ts';
import { fillCommands, suggestedCommands } from '../session/rerun-command.ts';
import { parseSharedFlags } from '../session/shared-flags.ts';
import { resolveSettings } from '../settings/table.ts';
import { type CommandLine, sourcesOf } from './command-line.ts';
import { resolveInvocation } from './invocation.ts';

type Reported = Pick<Invocation, 'given' | 'shared' | 'settings'>;

/** Without a profile that cannot be used; without a command line, the environment alone says how to report. */
function reportedOf(io: Io, redactor: Redactor, line: CommandLine | undefined): Reported {
  try {
    if (line) return resolveInvocation(line, io, redactor).invocation;
  } catch {
    // The failure to report may be the same.
  }
  const given = line?.given ?? [];
  const { settings } = resolveSettings(sourcesOf(given, io));
  return { given, shared: parseSharedFlags(given).shared, settings };
}

/** Milliseconds that a stopped program waits for a reader of stderr. */
const stderrPatience = 100;

/** The one error switch: prints what ended the command and returns its exit code. */
export async function reportEnd(
  error: unknown,
  io: Io,
  redactor: Redactor,
  line: CommandLine | undefined,
  invocation: Invocation | undefined,
): Promise<number> {
  const { stderr, env, platform } = io;
  const { given, shared, settings } = invocation ?? reportedOf(io, redactor, line);
  const { color, debug } = settings;
  const json = findFormat(shared.shortFormats[0] ?? settings.output)?.jsonErrors === true;
  const clean = (text: string) => redactor.clean(fillCommands(text, given, platform));
  const ended = asFailure(error);
  const failure = printable(ended, clean);
  const terminal = terminalOf(stderr, env, platform, color);
  const message = isAscii(env, platform) ? toAscii(asText(failure)) : asText(failure);
  const wrap = await wrapperFor(terminal);
  const commands = json ? suggestedCommands(told(ended), given, platform).map((each) => redactor.clean(each)) : [];
  const text = json ? asJson(failure, clean, commands) : wrap(escapeControlsByLine(message));
  const red = (await paintFor(terminal))?.red('Error:');
  const painted = json || red === undefined ? text : text.replace(/^Error:/, red);
  const cause = rootOf(ended);
  const trace =
    debug && cause instanceof Error && cause.stack ? `${escapeControlsByLine(clean(traceOf(cause)))}\n` : '';
  // A closed stderr must not change the exit code.
  const written = writeTo(stderr, redactor.clean(`${trace}${painted}\n`)).catch(() => undefined);
  // On a signal, do not block on stderr.
  await (isStop(failure) ? Promise.race([written, wait(stderrPatience, undefined, { ref: false })]) : written);
  return exitCodes[failure.kind].code;
}

/** Anything other than a Failure is a bug in shipctl, and says how to report it. */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (['EMFILE', 'ENFILE'].includes(systemCode(error) ?? '')) {
    return new Failure('machine', 'This process has too many open files.', {
      hint: 'Allow it more (ulimit -n 256), then try again.',
      cause: error,
    });
  }
  if (isDiskError(error)) {
    const hint = 'Is the disk still there? Is a network share still connected?';
    return new Failure('machine', escaped`The disk failed: ${error.message}.`, { hint, cause: error });
  }
  // The stack overflowed, or a string got too long. No valid record causes that.
  if (error instanceof RangeError) {
    return new Failure('unavailable', 'The response is nested too deeply, or is too long, to be shown.', {
      hint: escaped`If it is short and flat, please report it, with the command and what --debug shows: ${issues}`,
      cause: error,
    });
  }
  return new Failure('bug', escaped`shipctl has a fault: ${error instanceof Error ? error.message : String(error)}`, {
    hint: escaped`Please report it, with the command and what --debug shows: ${issues}`,
    cause: error,
  });
}

const rootOf = (error: unknown): unknown =>
  error instanceof Failure && error.details.cause !== undefined ? rootOf(error.details.cause) : error;

/** The stack of an error, whose message is one line. */
const traceOf = ({ stack = '', message }: Error): string => stack.replace(message, () => escapeControls(message));

/** Secrets go first: escaped, or spelled in another way, they would not be found. */
function printable({ kind, message, details }: Failure, clean: (text: string) => string): Failure {
  const { hint, fields, request, requestId, results } = details;
  return new Failure(kind, clean(message), {
    ...details,
    hint: hint && clean(hint),
    fields: fields?.map(({ field, messages }) => ({ field: clean(field), messages: messages.map(clean) })),
    request: request && { ...request, url: clean(request.url) },
    requestId: requestId && clean(requestId),
    results: results?.map((each) => ({ ...each, message: each.message && clean(each.message) })),
  });
}

function asText(failure: Failure): string {
  const { message, details } = failure;
  const { hint, fields = [], request, requestId } = details;
  const way = request?.proxy === undefined ? '' : escaped` through the proxy ${request.proxy}`;
  // An answer of no is no error.
  if (isStop(failure) || failure.kind === 'declined') return message;
  return [
    ...message.split('\n').map((line, at) => (at === 0 ? escaped`Error: ${line}` : `       ${line}`)),
    ...fields.flatMap(({ field, messages }) => messages.map((each) => escaped`       ${field}: ${each}`)),
    ...(request ? [escaped`       Request: ${request.method} ${request.url}${way}`] : []),
    ...(requestId ? [escaped`       Request id: ${requestId}`] : []),
    ...(hint ? [hint] : []),
  ].join('\n');
}

/** The texts of a failure that may name commands. */
const told = ({ message, details: { hint = '' } }: Failure): string => `${message}\n${hint}`;

/** One object, for a program; `clean` as for `printable`. */
function asJson(failure: Failure, clean: (text: string) => string, suggested: readonly string[]): string {
  const { hint, fields, request, results, outcomeUnknown } = failure.details;
  const { request_id, ...summary } = failureFields(failure);
  const cause = causeOf(failure, clean);
  const outcome = outcomeUnknown ? 'unknown' : undefined;
  const commands = suggested.length > 0 ? suggested : undefined;
  return stringifyJson({
    error: { ...summary, outcome, hint, commands, fields, cause, request, request_id, results },
  });
}

const failureFields = ({ kind, message, details }: Failure) => ({
  code: kind,
  message,
  status: details.status,
  retry_after: details.retryAfter === undefined ? undefined : Math.ceil(details.retryAfter / 1000),
  request_id: details.requestId,
});

/** Why only part was done: a failure; or none, where the list could not be proved. */
function causeOf({ kind, message, details: { cause } }: Failure, clean: (text: string) => string) {
  if (kind !== 'partial') return undefined;
  return cause instanceof Failure ? failureFields(printable(cause, clean)) : { code: 'unproved', message };
}
