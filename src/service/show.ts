import { Failure } from '../base/failure.ts';
import { writeTo } from '../base/files/file-failures.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped, joined } from '../base/text/message.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from '../output/choose-columns.ts';
import { type Display, openFormatter, programFormat } from '../output/formats.ts';
import type { StreamedObject } from '../output/json.ts';
import type { Messages } from '../output/messages.ts';
import type { Screen } from '../output/screen.ts';
import type { Sink } from '../output/sink.ts';
import type { Desk } from '../ports/desk.ts';
import { type Act, type Done, dryResult, type Ending, isAct, type Prepared, type Show } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import { isForPrograms } from '../session/rerun-command.ts';
import type { Settings } from '../settings/table.ts';
import { withCityNames } from './city-cells.ts';
import { noteHidden, openSink, readDisplay } from './display.ts';

/** Milliseconds that a stopped command waits for a reader: what was done is worth telling. */
const readerPatience = 1000;

/** Aborted so many milliseconds after another signal. */
export function delayed(signal: AbortSignal, patience = readerPatience): AbortSignal {
  const late = new AbortController();
  const abort = () => void setTimeout(() => late.abort(signal.reason), patience).unref();
  signal.addEventListener('abort', abort, { once: true });
  return late.signal;
}

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
    for await (const chunk of formatter.end()) await sink.write(chunk);
  } catch (error) {
    await formatter.discard?.();
    throw error;
  }
}

/** Opens the sink of a display. `view` is the display to format with: it collects the columns that do not fit. */
async function openView(context: Desk & Profile, display: Display) {
  const { messages } = context;
  const hidden = new Set<string>();
  const onHidden = (names: readonly string[]) => names.forEach((name) => void hidden.add(name));
  const opened = await openSink(context, display);
  // Rows are written over the progress line.
  const write: Sink['write'] = (chunk) => {
    messages.progress?.wipe();
    return opened.write(chunk);
  };
  return {
    sink: { ...opened, write },
    view: { ...display, onHidden },
    /** Finishes the output, then names the columns that did not fit, and the file. If nothing was written, removes the file. */
    close: async (isWritten: boolean): Promise<void> => {
      if (!isWritten) return void (await opened.discard());
      await opened.finish();
      if (hidden.size > 0) await noteHidden(context, [...hidden]);
      if (display.file !== undefined) messages.note(escaped`Written to ${display.file}`);
    },
  };
}

/**
 * Opens the sink of a display, does the work, and finishes the sink. If the work fails, or returns false because there was nothing to
 * write, leaves no file that looks complete.
 */
export async function withSink(
  context: Desk & Profile,
  display: Display,
  work: (sink: Sink, view: Display) => Promise<unknown>,
): Promise<void> {
  const { sink, view, close } = await openView(context, display);
  let isWritten: unknown = false;
  try {
    isWritten = await work(sink, view);
  } catch (error) {
    await close(false);
    throw error;
  }
  await close(isWritten !== false);
}

/** Shows a few records that are all at hand, while a command still has something to do. */
export const showRows = (
  context: Desk & Profile,
  shape: RecordShape,
  display: Display,
  rows: readonly Row[],
): Promise<void> => withSink(context, display, (sink, view) => writeRows(sink, shape, view, [rows]));

/** Opens a file for rows that are written once, when all is done. If the work fails later, the rows stay: they tell what succeeded. */
export async function openRows(
  context: Desk & Profile,
  shape: RecordShape,
  display: Display,
): Promise<{ write(rows: readonly Row[]): Promise<void>; close(): Promise<void> }> {
  const { sink, view, close } = await openView({ ...context, signal: delayed(context.signal) }, display);
  let isWritten = false;
  let isOpen = true;
  return {
    write: async (rows) => {
      await writeRows(sink, shape, view, [rows]);
      isWritten = true;
    },
    close: async () => {
      const isFirst = isOpen;
      isOpen = false;
      if (isFirst) await close(isWritten);
    },
  };
}

/** Are the ids of what is written all that is to be shown? */
export const showsIds = ({ format }: Pick<Display, 'format'>, { quiet }: Pick<Settings, 'quiet'>): boolean =>
  format.isOfIds === true || (format.forPeople === true && quiet);

/** Draws a screen to a sink. */
export async function writeScreen(
  { wordsOf }: Messages,
  sink: Pick<Sink, 'write'>,
  screen: Pick<Screen, 'parts'>,
  display: Display,
): Promise<void> {
  const { drawScreen } = await import('../output/screen.ts');
  for await (const chunk of drawScreen(screen, display, wordsOf)) await sink.write(chunk);
}

async function writeResult(
  context: Run,
  sink: Pick<Sink, 'write'>,
  { rows, object, screen, foreword, record, ids, text, isForPrograms }: Done,
  { shape, display }: { readonly shape: RecordShape; readonly display: Display },
): Promise<boolean> {
  const { format, columns, terminal } = display;
  const brief = showsIds(display, context.settings) ? ids?.map((id) => `${id}\n`).join('') : undefined;
  const instead = text ?? brief;
  if (instead === undefined && format.forPeople && isForPrograms) return false;
  const takesColumns = columns.length === 0 || typeof screen?.parts === 'function';
  const isDrawn = format.forPeople && takesColumns && (terminal.isTerminal || !screen?.forTerminal);
  if (instead !== undefined) await sink.write(instead);
  else if (screen && isDrawn) await writeScreen(context.messages, sink, screen, display);
  else if (object && (format === programFormat || format.filter)) await writeObject(sink, object, display);
  else if (record) await writeRecord(sink, shape, display, record);
  else if (rows) {
    await tellEnding(context, foreword ?? {});
    await writeRows(sink, shape, display, Symbol.asyncIterator in rows ? rows : [rows]);
  } else return false;
  return true;
}

async function writeRecord(
  sink: Pick<Sink, 'write'>,
  shape: RecordShape,
  display: Display,
  record: Row,
): Promise<void> {
  const { format, itemRows } = display;
  if (!format.record || itemRows) return writeRows(sink, shape, display, [[record]]);
  checkFirstRows(shape, display, [parsedRow(record)]);
  await sink.write(await format.record(record, display));
}

/** Writes an object as it comes. Formats that are made of JSON get it whole. */
async function writeObject(
  sink: Pick<Sink, 'write'>,
  object: StreamedObject,
  { format, terminal }: Display,
): Promise<void> {
  const { jsonObject } = await import('../output/json.ts');
  const chunks: string[] = [];
  for await (const chunk of jsonObject(object))
    if (format.filter) chunks.push(chunk);
    else await sink.write(chunk);
  if (format.filter) await sink.write(await format.filter(chunks.join(''), terminal));
}

/** The failure to show what was done, which names it: `--quiet` keeps notes back, but never this. */
function withDone({ kind, said, details }: Failure, { done = [], summary }: Done): Failure {
  const told = done.map((each) => each.message).filter((each) => each !== undefined);
  const hints = [...(told.length > 0 ? [joined(told, ' ')] : []), summary, details.hint].filter(
    (each) => each !== undefined,
  );
  return new Failure(kind, said, { ...details, hint: joined(hints, '\n'), results: done });
}

async function tellEnding(
  context: Desk,
  { notes = [], warnings = [], finish, failure, ending }: Ending & Pick<Done, 'finish'>,
): Promise<void> {
  for (const note of notes) context.messages.note(note);
  for (const warning of warnings) context.messages.warn(warning);
  await finish?.().catch((error: unknown) => {
    throw failure ?? error;
  });
  if (failure) throw failure;
  if (ending) await tellEnding(context, await ending());
}

/** Does what was planned; no other function does. If that fails before anything was done, throws the failure, so nothing is shown. */
async function carryOut(context: Desk, act: Act): Promise<Done> {
  await tellEnding(context, act.plan ?? {});
  const done = (await act.do()) ?? {};
  const { rows, finish, failure } = done;
  if (failure && Array.isArray(rows) && rows.length === 0) await tellEnding(context, { finish, failure });
  return done;
}

/** Tells what was done though it cannot be shown, and returns what to throw. */
async function failureToShow(context: Desk, act: Done, error: unknown) {
  const { notes = [], done = [], finish, failure } = act;
  const isNamed = !failure && done.length > 0 && error instanceof Failure;
  await tellEnding(context, { notes: isNamed ? [] : notes, finish, failure });
  return isNamed ? withDone(error, act) : error;
}

/** Shows the result of a command without rows; for an act, does it first. */
export async function showPlain(context: Context, result: Show | Act, display?: Display): Promise<void> {
  if (isAct(result)) return showPlain(context, await carryOut(context, result), display);
  const { io, service, redactor } = context;
  const { text, preview, change } = result;
  if (preview) {
    const { filter } = display?.format ?? {};
    const requests = await service.preview(preview);
    await writeTo(io.stdout, display && filter ? await filter(requests, display.terminal) : requests);
  }
  if (text !== undefined) await writeTo(io.stdout, redactor.cleanData(text));
  if (change && isForPrograms(context.invocation)) {
    const { outcome, names, files = [], missing = [], count = names.length } = change;
    const line = `${stringifyJson({ outcome, count, names, files, missing })}\n`;
    await writeTo(io.stdout, redactor.cleanData(line));
  }
  await tellEnding(context, result);
}

/** Reads how the rows of a command are shown; `showsPlan`: as those of its plan, which it shows to people, and in a dry run. */
async function readRowDisplay(context: Context, prepared: Prepared & { readonly shape: RecordShape }) {
  const { shape, planShape, isOpenShape: isRead, usualFormat: fallback, readsSeparator } = prepared;
  const ofRows = await readDisplay(context, shape, { isRead, fallback, readsSeparator });
  const { isOfIds, forPeople } = ofRows.display.format;
  const showsPlan = !isOfIds && (context.settings.dryRun || forPeople);
  return planShape && planShape !== shape && showsPlan ? readDisplay(context, planShape, { readsSeparator }) : ofRows;
}

/**
 * Returns how a command that shows rows is run, and what is wrong with the output flags. The file of `--out` is opened before
 * anything is sent, so that a wrong path fails at once, and no file is left that looks whole if reading the rows fails.
 */
export async function prepareRows(context: Context, prepared: Prepared & { readonly shape: RecordShape }) {
  const { settings, signal } = context;
  const { display, mistakes } = await readRowDisplay(context, prepared);
  const { forPeople = false } = display.format;
  const isOfIds = showsIds(display, settings);

  async function runAndShow(): Promise<void> {
    const dry = settings.dryRun ? ((await dryResult(prepared, forPeople)) ?? {}) : undefined;
    // A dry run sends nothing, and may have other things to show than rows.
    if (dry && !(dry.rows ?? dry.record ?? dry.screen)) return showPlain(context, dry, display);
    const shape = (dry && prepared.planShape) ?? prepared.shape;
    let shown: Done = {};
    let planned: Act | undefined;
    try {
      await withSink({ ...context, signal: delayed(signal) }, display, async (sink, view) => {
        const result = dry ?? (await prepared.run({ forPeople, isDry: false })) ?? {};
        if (!isAct(result)) shown = result;
        else if (forPeople && !isOfIds && result.plan?.rows) {
          planned = result;
          shown = result.plan;
        } else {
          if (!isOfIds) await tellEnding(context, result.plan?.foreword ?? {});
          shown = await carryOut(context, result);
        }
        shown = await withCityNames(context, shape, view, shown);
        return writeResult(context, sink, shown, { shape, display: view });
      });
    } catch (error) {
      throw await failureToShow(context, shown, error);
    }
    await tellEnding(context, planned ? await carryOut(context, planned) : shown);
  }

  return { mistakes, run: runAndShow };
}
