import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { paintFor } from '../../output/terminal.ts';
import type { Context } from '../context.ts';
import { type Display, openSink, openWriter, targetTerminal } from './display.ts';

type Shape = Pick<Operation, 'row' | 'columns'>;

/** The text of one record: a whole card for people, an object as JSON, else a list of one. */
async function textOf(context: Context, shape: Shape, display: Display, row: Row): Promise<string> {
  const terminal = targetTerminal(context, display);
  if (display.format === 'json') {
    const { jsonRecord } = await import('../../output/json.ts');
    return jsonRecord(row, display.chosen, terminal.isTerminal);
  }
  if (display.format === 'table') {
    const { card } = await import('../../output/card.ts');
    const paint = await paintFor(terminal);
    if (display.chosen.length > 0) return card(row, display.chosen, terminal, paint);
    const { tableWriter } = await import('../../output/table.ts');
    const { wholeCard } = await import('../../output/whole-card.ts');
    const inner = { header: true, terminal, paint, chosen: false };
    return wholeCard(row, terminal, paint, async (rows, columns) => (await tableWriter(columns, inner)).batch(rows));
  }
  const writer = await openWriter(context, shape, display);
  return writer.batch([row]) + writer.end();
}

/** A place for the answer, opened before anything is sent: a wrong folder should cost nothing. */
export interface Place {
  record(row: Row): Promise<void>;
  rows(rows: readonly Row[]): Promise<void>;
  text(text: string): Promise<void>;
}

/** Opens the place, does the work, and leaves nothing half done behind when the work fails. */
export async function withPlace(
  context: Context,
  shape: Shape,
  display: Display,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  const sink = await openSink(context, display);
  let written = false;
  const put = async (text: string) => {
    await sink.write(text);
    written = true;
  };
  try {
    await work({
      text: put,
      record: async (row) => put(await textOf(context, shape, display, row)),
      rows: async (rows) => {
        const writer = await openWriter(context, shape, display);
        await put(writer.batch(rows) + writer.end());
      },
    });
  } catch (error) {
    // What a failure leaves of several answers is worth keeping; a file with nothing in it is not.
    await (written ? sink.finish() : sink.discard());
    throw error;
  }
  if (!written) return sink.discard();
  await sink.finish();
  if (display.file !== undefined) context.messages.note(`Written to ${display.file}`);
}

/** Shows a few records that are all at hand. */
export const showRows = (context: Context, shape: Shape, display: Display, rows: readonly Row[]): Promise<void> =>
  withPlace(context, shape, display, (place) => place.rows(rows));
