import { writeTo } from '../base/files/file-failures.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from '../output/choose-columns.ts';
import type { Display } from '../output/formats.ts';
import type { Sink } from '../output/sink.ts';
import type { Ending, Prepared, Result } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { noteHidden, openSink, readDisplay } from './display.ts';
import { writeRows } from './write-rows.ts';

/** Milliseconds that a stopped command waits for a reader: what was done is worth telling. */
const readerPatience = 1000;

/** Aborted so many milliseconds after another signal. */
export function delayed(signal: AbortSignal, patience = readerPatience): AbortSignal {
  const late = new AbortController();
  const abort = () => void setTimeout(() => late.abort(signal.reason), patience).unref();
  signal.addEventListener('abort', abort, { once: true });
  return late.signal;
}

/**
 * Opens the file or stream of a display, does the work, which may write rows there, and finishes it. Rows that were written
 * stay if the work fails later: the results of requests that succeeded are worth keeping.
 */
export async function withRows(
  context: Context,
  shape: RecordShape,
  display: Display,
  work: (write: (rows: readonly Row[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const sink = await openSink({ ...context, signal: delayed(context.signal) }, display);
  let isWritten = false;
  try {
    await work(async (rows) => {
      await writeRows(sink, shape, display, [rows]);
      isWritten = true;
    });
  } catch (error) {
    await (isWritten ? sink.finish() : sink.discard());
    throw error;
  }
  await (isWritten ? sink.finish() : sink.discard());
  if (isWritten && display.file !== undefined) context.messages.note(escaped`Written to ${display.file}`);
}

/** The rows of a result in batches. */
async function* batchesOf(rows: NonNullable<Result['rows']>): AsyncGenerator<readonly Row[]> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield rows;
}

/** Writes a result to a sink. Returns whether there was anything to write. */
async function writeShown(
  sink: Pick<Sink, 'write'>,
  result: Result,
  shape: RecordShape,
  display: Display,
  isQuiet: boolean,
): Promise<boolean> {
  const { rows, screen, record, brief, text } = result;
  const { format, columns, itemRows } = display;
  if (format.forPeople && result.isForPrograms) return false;
  const instead = text ?? (format.forPeople && isQuiet ? brief : undefined);
  const drawn = instead ?? (format.forPeople && columns.length === 0 ? await screen?.(display) : undefined);
  if (drawn !== undefined) await sink.write(drawn);
  else if (record && format.record && !itemRows) {
    checkFirstRows(shape, display, [parsedRow(record)]);
    await sink.write(await format.record(record, display));
  } else if (record) await writeRows(sink, shape, display, [[record]]);
  else if (rows) await writeRows(sink, shape, display, batchesOf(rows));
  else return false;
  return true;
}

function tell({ messages }: Context, { notes = [], warnings = [], failure }: Ending): void {
  for (const note of notes) messages.note(note);
  for (const warning of warnings) messages.warn(warning);
  if (failure) throw failure;
}

async function tellEnding(context: Context, result: Result): Promise<void> {
  tell(context, result);
  tell(context, (await result.ending?.()) ?? {});
}

/** Runs a command whose line has been read. */
type Work = () => Promise<Result | undefined> | Promise<void>;

async function writeResult(context: Context, shape: RecordShape, display: Display, run: Work): Promise<void> {
  const { messages, signal, settings } = context;
  const hidden = new Set<string>();
  const onHidden = (names: readonly string[]) => names.forEach((name) => void hidden.add(name));
  const sink = await openSink({ ...context, signal: delayed(signal) }, display);
  let result: Result = {};
  let isWritten = false;
  try {
    result = (await run()) ?? {};
    // Rows are written over the progress line.
    const write: Sink['write'] = (chunk) => {
      messages.progress.wipe();
      return sink.write(chunk);
    };
    isWritten = await writeShown({ write }, result, shape, { ...display, onHidden }, settings.quiet);
  } catch (error) {
    await sink.discard();
    throw result.failure ?? error;
  }
  await (isWritten ? sink.finish() : sink.discard());
  if (isWritten && !result.failure) {
    noteHidden(context, [...hidden]);
    if (display.file !== undefined) messages.note(escaped`Written to ${display.file}`);
  }
  await tellEnding(context, result);
}

/** Shows a result without rows. */
export async function showPlain(context: Context, result: Result): Promise<void> {
  const { io, service, redactor } = context;
  const { text, preview } = result;
  if (preview) await writeTo(io.stdout, await service.preview(preview));
  if (text !== undefined) await writeTo(io.stdout, redactor.cleanData(text));
  await tellEnding(context, result);
}

/** Runs a command that shows rows. A dry run sends nothing, and may have other things to show than rows. */
async function runAndShow(context: Context, shape: RecordShape, display: Display, run: Work): Promise<void> {
  if (!context.settings.dryRun) return writeResult(context, shape, display, run);
  const result = (await run()) ?? {};
  const hasRows = result.rows ?? result.record ?? result.screen;
  return hasRows ? writeResult(context, shape, display, async () => result) : showPlain(context, result);
}

/**
 * Returns how a command that shows rows is run, and what is wrong with the output flags. The file of `--out` is opened before
 * anything is sent, so that a wrong path fails at once, and no file is left that looks whole if reading the rows fails.
 */
export async function prepareRows(
  context: Context,
  { shape, isOpenShape = false, run }: Prepared & { readonly shape: RecordShape },
) {
  const { display, mistakes } = await readDisplay(context, shape, context.invocation, { isRead: isOpenShape });
  return { mistakes, run: () => runAndShow(context, shape, display, run) };
}
