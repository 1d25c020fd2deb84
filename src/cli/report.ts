import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, exitCodes, Failure, isStop, systemCode } from '../base/failure.ts';
import { isDiskError, writeTo } from '../base/files/file-failures.ts';
import type { Io } from '../base/io.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import type { Redactor } from '../base/redact.ts';
import { escapeControls, escapeControlsByLine } from '../base/text/escape.ts';
import { commandsIn, escaped, type Message, type Wording, wordsOf } from '../base/text/message.ts';
import { shellOf } from '../base/user-shell.ts';
import { issues } from '../base/version.ts';
import { translationOf } from '../lang/translation.ts';
import { findFormat } from '../output/formats.ts';
import { isAscii, paintFor, terminalOf, toAscii, wrapperFor } from '../output/terminal.ts';
import type { Invocation } from '../session/context.ts';
import { commandLine, wordingOf } from '../session/rerun-command.ts';
import { parseSharedFlags, resolveSettings } from '../session/shared-flags.ts';
import { type CommandLine, chooseProfile } from './command-line.ts';
import { readInvocation } from './invocation.ts';

type Reported = Pick<Invocation, 'given' | 'shared' | 'settings'>;

/** Without a profile that cannot be used; without a command line, the environment alone says how to report. */
function reportedOf(io: Io, redactor: Redactor, line: CommandLine | undefined): Reported {
  try {
    if (line) return readInvocation(line, io, redactor).invocation;
  } catch {
    // The failure to report may be the same.
  }
  const given = line?.given ?? [];
  const { settings } = resolveSettings(chooseProfile(given, io).from);
  return { given, shared: parseSharedFlags(given).values, settings };
}

/** Milliseconds that a stopped program waits for a reader of stderr. */
const stderrPatience = 100;

/** The parts of the command line that were read before the end. */
interface EndedRun {
  readonly line: CommandLine | undefined;
  readonly invocation: Invocation | undefined;
}

/** The one error switch: prints what ended the command and returns its exit code. */
export async function reportEnd(
  error: unknown,
  io: Io,
  redactor: Redactor,
  { line, invocation }: EndedRun,
): Promise<number> {
  const { stderr, env, platform } = io;
  const { given, shared, settings } = invocation ?? reportedOf(io, redactor, line);
  const { color, debug } = settings;
  const json = findFormat(shared.shortFormats[0] ?? settings.output)?.jsonErrors === true;
  const english = wordingOf(given, shellOf(io), (text) => redactor.clean(text));
  const wording = json ? english : { ...english, translation: await translationOf(settings.lang) };
  const failure = asFailure(error);
  const terminal = terminalOf(stderr, env, platform, color);
  const message = asText(failure, wording);
  const wrap = await wrapperFor(terminal);
  const text = json ? asJson(failure, wording, invocation) : wrap(isAscii(env, platform) ? toAscii(message) : message);
  const paint = await paintFor(terminal);
  const { isPartlyDone, isFinding } = failure.details;
  const tone = isPartlyDone || isFinding ? 'yellow' : 'red';
  const painted = json || !paint || !isError(failure) ? text : text.replace(/^[^:]+:/, (label) => paint[tone](label));
  const cause = rootOf(failure);
  const trace =
    debug && cause instanceof Error && cause.stack
      ? `${escapeControlsByLine(wording.clean(traceOf(cause, wording)))}\n`
      : '';
  // A closed stderr must not change the exit code.
  const written = writeTo(stderr, redactor.clean(`${trace}${painted === '' ? '' : `${painted}\n`}`)).catch(
    () => undefined,
  );
  // On a signal, do not block on stderr.
  await (isStop(failure) ? Promise.race([written, wait(stderrPatience, undefined, { ref: false })]) : written);
  return exitCodes[failure.kind].code;
}

/** Anything other than a Failure is a bug in shipctl, and says how to report it. */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (['EMFILE', 'ENFILE'].includes(systemCode(error) ?? '')) {
    return new Failure('machine', escaped`This process has too many open files.`, {
      hint: escaped`Allow it more (ulimit -n 256), then try again.`,
      cause: error,
    });
  }
  if (isDiskError(error)) {
    const hint = escaped`Is the disk still there? Is a network share still connected?`;
    return new Failure('machine', escaped`The disk failed: ${error.message}.`, { hint, cause: error });
  }
  // The stack overflowed, or a string got too long. No valid record causes that.
  if (error instanceof RangeError) {
    return new Failure('unavailable', escaped`The response is nested too deeply, or is too long, to be shown.`, {
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
function traceOf(error: Error, wording: Wording): string {
  const { stack = '', message } = error;
  return stack.replace(message, () =>
    error instanceof Failure ? wordsOf(error.said, wording) : escapeControls(message),
  );
}

/** A failure in the words of a run, with secrets taken out. */
function inWords({ said, details }: Failure, wording: Wording) {
  const { hint, fields, request, requestId, results } = details;
  const { clean } = wording;
  return {
    message: wordsOf(said, wording),
    hint: hint && wordsOf(hint, wording),
    fields: fields?.map(({ field, messages }) => ({ field: clean(field), messages: messages.map(clean) })),
    request: request && { ...request, url: clean(request.url) },
    requestId: requestId && clean(requestId),
    results: results?.map((each) => ({ ...each, message: each.message && wordsOf(each.message, wording) })),
  };
}

/** An answer of no is no error, nor is an end by design. */
const isError = (failure: Failure): boolean =>
  !isStop(failure) && failure.kind !== 'declined' && !failure.details.isByDesign;

/** The heading of a failure: what is done of many writes is no error, nor is what a check or a comparison has found. */
function headingOf({ said, details }: Failure): Message {
  if (details.isFinding) return escaped`Found: ${said}`;
  return details.isPartlyDone ? escaped`Partly done: ${said}` : escaped`Error: ${said}`;
}

/** Its message, with what kind of end it is; nothing where people were told it before. */
function toldLines(failure: Failure, message: string, wording: Wording): readonly string[] {
  if (failure.details.isTold) return [];
  const text = isError(failure) ? wordsOf(headingOf(failure), wording).replaceAll('\n', '\n       ') : message;
  return text.split('\n');
}

function asText(failure: Failure, wording: Wording): string {
  const { message, hint, fields = [], request, requestId } = inWords(failure, wording);
  if (isStop(failure) || failure.kind === 'declined') return message;
  const line = (text: string): string => `       ${escapeControls(text)}`;
  const labelled = (text: Message): string => `       ${wordsOf(text, wording)}`;
  const sent = request && escaped`Request: ${request.method} ${request.url}`;
  return [
    ...toldLines(failure, message, wording),
    ...fields.flatMap(({ field, messages }) => messages.map((each) => line(`${field}: ${each}`))),
    ...(sent
      ? [labelled(request.proxy === undefined ? sent : escaped`${sent} through the proxy ${request.proxy}`)]
      : []),
    ...(requestId ? [labelled(escaped`Request id: ${requestId}`)] : []),
    ...(hint ? [hint] : []),
  ].join('\n');
}

/** The same command line with flags that it lacks. */
function commandWith(invocation: Invocation, flags: readonly string[]): Message {
  const given = invocation.given.map(({ flag }) => flag);
  const more = flags.filter((flag) => !given.includes(flag));
  return commandLine(invocation, { parts: more.flatMap((flag, at) => (at === 0 ? [flag] : [' ', flag])) });
}

/** One object, for a program. */
function asJson(failure: Failure, wording: Wording, invocation: Invocation | undefined): string {
  const { said, details } = failure;
  const { hint, fields, request, results } = inWords(failure, wording);
  const { request_id, ...summary } = failureFields(failure, wording);
  const cause = causeOf(failure, wording);
  const outcome = details.outcomeUnknown ? 'unknown' : undefined;
  const again = invocation ? (details.reruns ?? []).map((flags) => commandWith(invocation, flags)) : [];
  const suggested = commandsIn([said, ...again, ...(details.hint ? [details.hint] : [])], wording);
  const commands = suggested.length > 0 ? suggested : undefined;
  return stringifyJson({
    error: { ...summary, outcome, hint, commands, fields, cause, request, request_id, results },
  });
}

function failureFields(failure: Failure, wording: Wording) {
  const { message, requestId } = inWords(failure, wording);
  const { status, retryAfter, busyWith } = failure.details;
  return {
    // A script waits for another shipctl, and not for the service.
    code: (busyWith === undefined ? failure.kind : 'busy') satisfies ErrorCode,
    message,
    status,
    retry_after: retryAfter === undefined ? undefined : Math.ceil(retryAfter / 1000),
    request_id: requestId,
  };
}

/** Why only part was done: a failure; or none, where the list could not be proved. */
function causeOf({ kind, said, details: { cause } }: Failure, wording: Wording) {
  if (kind !== 'partial') return undefined;
  return cause instanceof Failure
    ? failureFields(cause, wording)
    : { code: 'unproved' satisfies ErrorCode, message: wordsOf(said, wording) };
}
