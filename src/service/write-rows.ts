import { finishOrDiscard } from '../base/files/atomic-file.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { type Display, openFormatter } from '../output/formats.ts';
import { endOf } from '../output/formatter.ts';
import type { Sink } from '../output/sink.ts';
import type { Context } from '../session/context.ts';
import { noteHidden, openSink, type SinkOwner } from './display.ts';

/** Writes rows to a sink in the format of a display, a batch at a time. If a batch fails, what the formatter keeps elsewhere is removed. */
export async function writeRows(
  sink: Pick<Sink, 'write'>,
  shape: RecordShape,
  display: Display,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Promise<void> {
  const formatter = await openFormatter(display.format, shape, display);
  try {
    for await (const rows of batches) await sink.write(await formatter.page(rows.map(parsedRow)));
    for await (const chunk of endOf(formatter)) await sink.write(chunk);
  } catch (error) {
    await formatter.discard?.();
    throw error;
  }
}

/**
 * Opens the sink of a display, does the work, and finishes the sink; if the work fails, no file stays that looks whole.
 * Then names the columns that did not fit, and the file. `view` is the display to format with: it collects those columns.
 */
export async function withSink(
  context: SinkOwner & Pick<Context, 'messages'>,
  display: Display,
  work: (sink: Sink, view: Display) => Promise<void>,
): Promise<void> {
  const hidden = new Set<string>();
  const onHidden = (names: readonly string[]): void => {
    for (const name of names) hidden.add(name);
  };
  const sink = await openSink(context, display);
  await finishOrDiscard(sink, () => work(sink, { ...display, onHidden }));
  noteHidden(context, [...hidden]);
  if (display.file !== undefined) context.messages.note(escaped`Written to ${display.file}`);
}

/** Shows a few records that are all at hand, while a command still has something to do. */
export const showRows = (context: Context, shape: RecordShape, display: Display, rows: readonly Row[]): Promise<void> =>
  withSink(context, display, (sink, view) => writeRows(sink, shape, view, [rows]));
