import { writeTo } from '../base/files/write-to.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from '../output/choose-columns.ts';
import { type Display, openFormatter } from '../output/formats.ts';
import { type Chunk, endOf } from '../output/formatter.ts';
import type { Ending, Prepared, Result } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { noteHidden, openSink, readDisplay } from './display.ts';

/** A place for the result, opened before anything is sent, so that a wrong path fails at once. */
export interface ResultOutput {
  record(row: Row): Promise<void>;
  rows(rows: readonly Row[]): Promise<void>;
  text(text: string): Promise<void>;
}

/** Milliseconds that a stopped command waits for a reader: what was done is worth telling. */
const readerPatience = 1000;

/** Aborted so many milliseconds after another signal. */
export function delayed(signal: AbortSignal, patience = readerPatience): AbortSignal {
  const late = new AbortController();
  const abort = () => void setTimeout(() => late.abort(signal.reason), patience).unref();
  signal.addEventListener('abort', abort, { once: true });
  return late.signal;
}

/** Opens the place, does the work, and leaves nothing half done behind when the work fails. */
export async function withPlace(
  context: Context,
  shape: RecordShape,
  display: Display,
  work: (place: ResultOutput) => Promise<void>,
): Promise<void> {
  const { format, file } = display;
  const hidden = new Set<string>();
  const view: Display = {
    ...display,
    onHidden: (names) => {
      for (const name of names) hidden.add(name);
    },
  };
  const sink = await openSink({ ...context, signal: delayed(context.signal) }, display);
  let isWritten = false;
  const put = async (chunk: Chunk) => {
    await sink.write(chunk);
    isWritten = true;
  };
  const rows = async (records: readonly Row[]) => {
    const formatter = await openFormatter(format, shape, view);
    await put(await formatter.page(records.map(parsedRow)));
    for await (const chunk of endOf(formatter)) await put(chunk);
  };
  try {
    await work({
      text: put,
      record: async (row) => {
        if (display.itemRows) return rows([row]);
        checkFirstRows(shape, display, [parsedRow(row)]);
        await put(await format.record(row, shape, view));
      },
      rows,
    });
  } catch (error) {
    // The results of the requests that succeeded are worth keeping; an empty file is not.
    await (isWritten ? sink.finish() : sink.discard());
    throw error;
  }
  if (!isWritten) {
    await sink.discard();
    return;
  }
  await sink.finish();
  noteHidden(context, [...hidden]);
  if (file !== undefined) context.messages.note(escaped`Written to ${file}`);
}

/** Shows a few records that are all at hand. */
export const showRows = (context: Context, shape: RecordShape, display: Display, rows: readonly Row[]): Promise<void> =>
  withPlace(context, shape, display, (place) => place.rows(rows));

/** The rows of a result in batches. */
async function* batchesOf(rows: NonNullable<Result['rows']>): AsyncGenerator<readonly Row[]> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield rows;
}

/** The bytes of a result, as they come. */
async function* chunksOf(
  result: Result,
  shape: RecordShape,
  display: Display,
  isQuiet: boolean,
): AsyncGenerator<Chunk> {
  const { rows, screen, record, brief, text } = result;
  const { forPeople } = display.format;
  if (forPeople && result.isForPrograms) return;
  const instead = text ?? (forPeople && isQuiet ? brief : undefined);
  const drawn = instead ?? (forPeople && display.columns.length === 0 ? await screen?.(display) : undefined);
  if (drawn !== undefined) yield drawn;
  else if (record && !display.itemRows) {
    checkFirstRows(shape, display, [parsedRow(record)]);
    yield await display.format.record(record, shape, display);
  } else if (rows ?? record) {
    const formatter = await openFormatter(display.format, shape, display);
    try {
      for await (const batch of batchesOf(rows ?? (record ? [record] : []))) {
        yield await formatter.page(batch.map(parsedRow));
      }
      yield* endOf(formatter);
    } catch (error) {
      await formatter.discard?.();
      throw error;
    }
  }
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

/** What a command does once its line has been read. */
type Work = () => Promise<Result | undefined> | Promise<void>;

async function writeResult(context: Context, shape: RecordShape, display: Display, run: Work): Promise<void> {
  const { messages, signal } = context;
  const hidden = new Set<string>();
  const onHidden = (names: readonly string[]) => names.forEach((name) => void hidden.add(name));
  const sink = await openSink({ ...context, signal: delayed(signal) }, display);
  let result: Result = {};
  let isWritten = false;
  try {
    result = (await run()) ?? {};
    for await (const chunk of chunksOf(result, shape, { ...display, onHidden }, context.settings.quiet)) {
      messages.progress.wipe();
      await sink.write(chunk);
      isWritten = true;
    }
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
