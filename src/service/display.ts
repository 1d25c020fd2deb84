import { basename, extname, join, resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { dataFolder } from '../base/files/data-folder.ts';
import { isStdout } from '../base/files/target-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { namesInShort } from '../base/text/names.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { chooseColumns } from '../output/choose-columns.ts';
import { type Display, defaultFormat, type Format, findFormat, formats, programFormat } from '../output/formats.ts';
import { labelOf, loadLanguage } from '../output/language.ts';
import { fileSink, type Sink, streamSink } from '../output/sink.ts';
import { terminalOf } from '../output/terminal.ts';
import type { Context, Invocation } from '../session/context.ts';
import { fileNameMistakes } from './input/given-files.ts';
import type { Layout } from './layout.ts';

/**
 * What the output flags ask for, with everything that is wrong about them. `fallback` is the format where neither they nor
 * the settings name one; `isRead` says that the rows are only read, and may have columns that are not known yet.
 */
export async function readDisplay(
  context: Context,
  shape: RecordShape,
  invocation: Invocation,
  { fallback, isRead = false }: { readonly fallback?: string | undefined; readonly isRead?: boolean } = {},
): Promise<{ readonly display: Display; readonly mistakes: readonly string[] }> {
  const mistakes: string[] = [];
  const { out, columns: chosen, header } = invocation.shared;
  const { io, stdoutTerminal, messages, redactor } = context;
  const file = out === undefined || isStdout(out) ? undefined : out;
  const format = readFormat(context, invocation, file, fallback, mistakes);
  const columns = chosen.length > 0 ? chosen.join() : undefined;
  const columnsFrom = invocation.given.some(({ name }) => name === 'columns') ? undefined : invocation.viewTitle;
  const { layout, mistakes: layoutMistakes } = (await layoutReader(invocation))(context, shape, invocation, format);
  const choice =
    columns === undefined ? undefined : chooseColumns(columns, layout.itemRows?.shape ?? shape, isRead, columnsFrom);
  if (file !== undefined) mistakes.push(...fileNameMistakes('--out', file));
  if (format.binary && file === undefined && stdoutTerminal.isTerminal) {
    mistakes.push(
      escaped`-o ${format.name} is not for a terminal. Write a file: --out ${shape.group ?? 'rows'}${format.endings[0]}`,
    );
  }
  const display: Display = {
    format,
    columns: choice?.columns ?? [],
    unknown: choice?.unknown ?? [],
    header,
    terminal: file === undefined ? stdoutTerminal : terminalOf({}, io.env, io.platform, false),
    ...layout,
    ...(await readWords(context, invocation, format)),
    ...(await readZone(context, layout.itemRows?.shape ?? shape)),
    columnsFrom,
    spool: { folder: join(dataFolder(io), 'spool'), processes: io },
    onNote: (note) => messages.warn(note),
    thisYear: io.now().getFullYear(),
    clean: (text) => redactor.cleanData(text),
    file: file === undefined ? undefined : resolve(io.cwd, file),
    onUnseen: (names) =>
      messages.warn(
        escaped`Later records have fields that the first ones lack; they are left out: ${namesInShort(names)}. All fields: -o ndjson`,
      ),
  };
  return { display, mistakes: [...mistakes, ...layoutMistakes, ...(choice?.mistakes ?? [])] };
}

/** The format that the flags, the file's ending and the settings agree on, or why they do not. */
function readFormat(
  { settings }: Context,
  { shared, sources, unreadProfile }: Invocation,
  file: string | undefined,
  fallback: string | undefined,
  mistakes: string[],
): Format {
  const setting = findFormat(settings.output ?? fallback) ?? defaultFormat;
  const short = formats.filter(({ name }) => shared.shortFormats.includes(name));
  const typed = sources.output === 'flag' ? [setting] : [];
  const given = [...new Set([...short, ...typed])];
  if (given.length > 1) {
    const written = [...short.map(({ shortFlag }) => shortFlag), ...typed.map(({ name }) => `-o ${name}`)];
    mistakes.push(escaped`${written.join(' and ')} cannot be used together.`);
  }
  const chosen = given[0];
  const ending = file === undefined ? undefined : extname(file).toLowerCase();
  const byEnding = ending === undefined ? undefined : formats.find(({ endings }) => endings.includes(ending));
  if (unreadProfile && !chosen && !byEnding && sources.output === 'default') throw formatUnknown(unreadProfile);
  if (file === undefined) return chosen ?? setting;
  if (byEnding && chosen && byEnding !== chosen) {
    mistakes.push(
      escaped`--out ${basename(file)} ends like ${byEnding.name}, but ${chosen.name} was asked for. Change one.`,
    );
  }
  if (!byEnding && !chosen && fallback === undefined) {
    const known = formats.flatMap(({ endings }) => endings).join(', ');
    mistakes.push(
      escaped`--out: ${JSON.stringify(file)} has no ending that picks a format (${known}). Add one, or use -o.`,
    );
  }
  return byEnding ?? chosen ?? setting;
}

/** A damaged profile may hold the format: a program would get another one than it expects. */
function formatUnknown({ kind, message, details }: Failure): Failure {
  const hint = `It may say which format you want. To go without it, add -o table.\n${details.hint ?? ''}`.trimEnd();
  return new Failure(kind, message, { ...details, hint });
}

/** The words of a display: `--headers` decides for what heads a column, else the language does. */
async function readWords({ settings }: Context, { shared }: Invocation, { headsWithWords }: Format) {
  const { words } = await loadLanguage(settings.lang);
  const headers = shared.headers ?? (headsWithWords ? settings.lang : 'raw');
  const head = headers === 'raw' ? undefined : await loadLanguage(headers);
  return {
    words,
    heading: (name: string): string => (head ? labelOf(name, head.labels) : name),
    rightToLeft: shared.rtl || (head?.rightToLeft ?? false),
  };
}

/** The zone that times are shown in. */
async function readZone({ settings: { tz: zone } }: Context, { row }: Pick<RecordShape, 'row'>) {
  if (zone === undefined) return { zone };
  const { fieldsInZone } = await import('../output/dates.ts');
  return { zone, inZone: fieldsInZone(zone, row) };
}

const plainLayout: Layout = { separator: ',', excel: false, rawCsv: false };

/** The reader of the layout that the flags ask for: most often none. */
async function layoutReader({ shared }: Invocation): Promise<typeof import('./layout.ts')['readLayout']> {
  const { headers, rows, repeatTotals, excel, separator, rawCsv, rtl } = shared;
  const isPlain = [headers, rows, separator].every((text) => text === undefined);
  if (isPlain && !repeatTotals && !excel && !rawCsv && !rtl) return () => ({ layout: plainLayout, mistakes: [] });
  return (await import('./layout.ts')).readLayout;
}

/** Names the columns that did not fit on the terminal. */
export function noteHidden({ messages }: Pick<Context, 'messages'>, hidden: readonly string[]): void {
  if (hidden.length === 0) return;
  messages.note(escaped`Hidden: ${hidden.join(', ')}. See them with --columns or -o ${programFormat.name}.`);
}

/** All that a sink uses of its run. A command's context has it. */
export type SinkOwner = Pick<Context, 'io' | 'redactor' | 'signal'>;

/** Opens the sink for the rows: before the first request, so that a wrong path fails at once. */
export async function openSink({ io, redactor, signal }: SinkOwner, { file }: Pick<Display, 'file'>): Promise<Sink> {
  if (file === undefined) return streamSink(io.stdout, redactor, signal);
  return fileSink(file, redactor, { owner: io, signal });
}
