import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { endOf } from '../output/formatter.ts';
import { openFormatter } from '../output/open-formatter.ts';
import type { Context } from '../session/context.ts';
import { type Display, noteHidden, openSink } from './display.ts';

/** Writes rows as they come. What fails on the way leaves no file that looks whole. */
export async function streamRows(
  context: Context,
  shape: RecordShape,
  display: Display,
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> {
  const { messages } = context;
  const sink = await openSink(context, display);
  let hidden: readonly string[] = [];
  const onHidden = (names: readonly string[]) => {
    hidden = names;
  };
  let discard: (() => Promise<void>) | undefined;
  try {
    const formatter = await openFormatter(display.format, shape, { ...display, onHidden });
    discard = formatter.discard?.bind(formatter);
    for await (const rows of batches) {
      const chunk = await formatter.page(rows.map(parsedRow));
      messages.progress.wipe();
      await sink.write(chunk);
    }
    for await (const chunk of endOf(formatter)) await sink.write(chunk);
    await sink.finish();
  } catch (error) {
    await discard?.();
    await sink.discard();
    throw error;
  }
  noteHidden(context, hidden);
  if (display.file !== undefined) messages.note(escaped`Written to ${display.file}`);
}
