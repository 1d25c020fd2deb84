import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from '../output/choose-columns.ts';
import { type Chunk, endOf } from '../output/formatter.ts';
import { openFormatter } from '../output/open-formatter.ts';
import type { Context } from '../session/context.ts';
import { type Display, noteHidden, openSink } from './display.ts';

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
