import { setTimeout as wait } from 'node:timers/promises';
import { escapeControlsByLine } from '../base/escape-controls.ts';
import { stringifyJson } from '../base/exact-json.ts';
import { exitCodes } from '../base/exit-codes.ts';
import { Failure, isStop } from '../base/failure.ts';
import type { Redactor } from '../base/redact.ts';
import type { Io } from '../io.ts';
import { writeTo } from '../output/sink.ts';
import { isAscii, paintFor, terminalOf } from '../output/terminal.ts';
import { toAscii } from '../output/to-ascii.ts';
import { issues } from '../version.ts';

interface ReportOptions {
  readonly json: boolean;
  readonly debug: boolean;
  readonly color: boolean;
  readonly redactor: Redactor;
}

const jsonFormats = new Set(['json', 'ndjson']);

/** Does a program read the errors? Judged from the words alone, because the line may be too wrong to understand. */
export function wantsJson(argv: readonly string[], env: Io['env']): boolean {
  if (argv.includes('--json')) return true;
  const format = argv.flatMap((word, at) => {
    if (word === '-o' || word === '--output') return [argv[at + 1] ?? ''];
    const joined = /^(?:--output=|-o=?)(.+)$/.exec(word)?.[1];
    return joined === undefined ? [] : [joined];
  });
  if (argv.includes('--csv')) return false;
  return jsonFormats.has(format.at(-1) ?? env.SHIPCTL_OUTPUT ?? '');
}

/** Anything else than a Failure is a fault of ours, and says how to tell us. */
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  // The stack or the longest string has come to its end: no record that is meant well does that.
  if (error instanceof RangeError) {
    return new Failure('unavailable', 'What the service answered is nested too deeply, or is too long, to be shown.', {
      hint: `If it is neither, please report it, with the command and what --debug shows: ${issues}`,
      cause: error,
    });
  }
  return new Failure('bug', `shipctl has a fault: ${error instanceof Error ? error.message : String(error)}`, {
    hint: `Please report it, with the command and what --debug shows: ${issues}`,
    cause: error,
  });
}

function asJson({ kind, message, details }: Failure): string {
  const { hint, status, fields, requestId } = details;
  return stringifyJson({ error: { code: kind, message, hint, status, fields, request_id: requestId } });
}

/** How long a reader of stderr may take, in milliseconds, before a stopped program leaves without being heard. */
const patience = 100;

function asText(failure: Failure): string {
  const { message, details } = failure;
  const { hint, fields = [], requestId } = details;
  if (isStop(failure)) return message;
  return [
    ...message.split('\n').map((line, at) => (at === 0 ? `Error: ${line}` : `       ${line}`)),
    ...fields.flatMap(({ field, messages }) => messages.map((each) => `       ${field}: ${each}`)),
    ...(requestId ? [`       Request id: ${requestId}`] : []),
    ...(hint ? [hint] : []),
  ].join('\n');
}

/** The one error switch: prints what ended the command and returns its exit code. */
export async function report(error: unknown, io: Io, options: ReportOptions): Promise<number> {
  const { stderr, env, platform } = io;
  const { json, debug, color, redactor } = options;
  const failure = asFailure(error);
  const terminal = terminalOf(stderr, env, platform, color);
  const message = isAscii(env, platform) ? toAscii(asText(failure)) : asText(failure);
  const text = json ? asJson(failure) : escapeControlsByLine(message);
  const red = (await paintFor(terminal))?.red('Error:');
  const painted = json || red === undefined ? text : text.replace(/^Error:/, red);
  const cause = failure.details.cause ?? failure;
  const trace = debug && cause instanceof Error && cause.stack ? `${escapeControlsByLine(cause.stack)}\n` : '';
  // A closed stderr must not change the exit code.
  const said = writeTo(stderr, redactor.clean(`${trace}${painted}\n`)).catch(() => undefined);
  // Whoever stops a program whose messages nobody reads does not want to wait for their reader.
  await (isStop(failure) ? Promise.race([said, wait(patience, undefined, { ref: false })]) : said);
  return exitCodes[failure.kind].code;
}
