import { basename, extname, resolve } from 'node:path';
import type { Operation } from '../../operations/manifest.ts';
import { chooseColumns } from '../../output/choose-columns.ts';
import { csvColumns, defaultColumns, type ShownColumn } from '../../output/columns.ts';
import { fileSink, type Sink, streamSink } from '../../output/sink.ts';
import { paintFor, type Terminal, terminalOf } from '../../output/terminal.ts';
import type { RowWriter } from '../../output/writer.ts';
import type { OutputFormat } from '../../settings/table.ts';
import type { Context, Invocation } from '../context.ts';

/** How and where a command shows its rows. */
export interface Display {
  readonly format: OutputFormat;
  /** The columns of `--columns`; none unless the user chose. */
  readonly chosen: readonly ShownColumn[];
  readonly header: boolean;
  readonly rawCsv: boolean;
  /** JSON in lines that people read. */
  readonly pretty: boolean;
  /** The file of `--out`, whole path; undefined for standard output. */
  readonly file: string | undefined;
}

const endings: Readonly<Record<string, OutputFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.txt': 'table',
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The format that the flags, the file's ending and the settings agree on, or why they do not. */
function readFormat({ settings, resolved }: Context, { flags }: Invocation, mistakes: string[]): OutputFormat {
  const asked = resolved.sources.output === 'flag' ? settings.output : undefined;
  const short = flags.json === true ? 'json' : flags.csv === true ? 'csv' : undefined;
  if (flags.json === true && flags.csv === true) mistakes.push('--json and --csv exclude each other.');
  else if (short && asked && short !== asked) mistakes.push(`--${short} and -o ${asked} exclude each other.`);
  const given = short ?? asked;
  const out = text(flags.out);
  if (out === undefined || out === '-') return given ?? settings.output;
  const ending = extname(out).toLowerCase();
  const byEnding = endings[ending];
  if (byEnding && given && byEnding !== given) {
    mistakes.push(`--out ${basename(out)} ends like ${byEnding}, but ${given} was asked for. Change one of the two.`);
  }
  if (!byEnding && !given) {
    const known = Object.keys(endings).join(', ');
    mistakes.push(`--out: ${JSON.stringify(out)} has no ending that picks a format (${known}). Add one, or say -o.`);
  }
  return byEnding ?? given ?? settings.output;
}

/** What the output flags ask for, with everything that is wrong about them. */
export function readDisplay(
  context: Context,
  operation: Pick<Operation, 'row' | 'columns'>,
  invocation: Invocation,
): { readonly display: Display; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const { flags } = invocation;
  const format = readFormat(context, invocation, mistakes);
  const columns = text(flags.columns);
  const choice = columns === undefined ? undefined : chooseColumns(columns, operation);
  const out = text(flags.out);
  if (out === '') mistakes.push('--out needs the name of a file.');
  if (flags.rawCsv === true && format !== 'csv') mistakes.push('--raw-csv goes with csv only.');
  return {
    display: {
      format,
      chosen: choice?.columns ?? [],
      header: flags.header !== false,
      rawCsv: flags.rawCsv === true,
      pretty: format === 'json' && (out === undefined || out === '-') && context.stdoutTerminal.isTerminal,
      file: out === undefined || out === '-' ? undefined : resolve(context.io.cwd, out),
    },
    mistakes: [...mistakes, ...(choice?.mistakes ?? [])],
  };
}

/** The terminal that the rows go to: none when they go to a file. */
export function targetTerminal({ io, stdoutTerminal }: Context, { file }: Display): Terminal {
  return file === undefined ? stdoutTerminal : terminalOf({}, io.env, io.platform, false);
}

/** Opens the place for the rows. A file is opened before the first request: a wrong folder should cost nothing. */
export async function openSink({ io, redactor, signal }: Context, { file }: Display): Promise<Sink> {
  const clean = (chunk: string) => redactor.cleanData(chunk);
  if (file === undefined) return streamSink(io.stdout, clean, signal);
  return fileSink(file, io.pid, clean);
}

/** The writer of a list in the format asked for. `onDropped` hears once which columns had no room. */
export async function openWriter(
  context: Context,
  operation: Pick<Operation, 'row' | 'columns'>,
  display: Display,
  onDropped: (names: readonly string[]) => void = () => undefined,
): Promise<RowWriter> {
  const { format, chosen, header, rawCsv } = display;
  const terminal = targetTerminal(context, display);
  const onUnseen = (names: readonly string[]) =>
    context.messages.warn(
      `Later records have fields that the first ones lack; they are left out: ${names.join(', ')}. Choose with --columns.`,
    );
  if (format === 'csv') {
    const { csvWriter } = await import('../../output/csv.ts');
    return csvWriter(chosen.length > 0 ? chosen : csvColumns(operation), { header, raw: rawCsv, onUnseen });
  }
  if (format === 'json') return (await import('../../output/json.ts')).jsonWriter(chosen, display.pretty);
  if (format === 'ndjson') return (await import('../../output/json.ts')).ndjsonWriter(chosen);
  const { tableWriter } = await import('../../output/table.ts');
  return tableWriter(chosen.length > 0 ? chosen : defaultColumns(operation), {
    header,
    terminal,
    paint: await paintFor(terminal),
    chosen: chosen.length > 0,
    onDropped,
    onUnseen,
  });
}
