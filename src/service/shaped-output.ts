import { extname } from 'node:path';
import { escaped, type Message, meaning } from '../base/text/message.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { type Format, findFormat, formats } from '../output/formats.ts';
import { idColumnOf } from '../output/id-column.ts';
import { lineFormat, parseLine } from '../output/lines.ts';
import type { Desk } from '../ports/desk.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';

/** The output that `--jq`, `--format` or `--ids` asks for. */
export interface ShapedOutput {
  readonly format: Format;
  /** The columns that it needs, and the flag that names them; undefined if `--columns` decides. */
  readonly columns?: { readonly names: readonly string[]; readonly from: string };
}

/** Reads `--jq`, `--format` and `--ids`, of which a command takes one, and adds what is wrong with them to `mistakes`. */
export async function readShapedOutput(
  context: Context,
  shape: RecordShape,
  file: string | undefined,
  mistakes: Message[],
): Promise<ShapedOutput> {
  const { invocation } = context;
  const { jq, format, ids } = invocation.shared;
  const given = [jq !== undefined && '--jq', format !== undefined && '--format', ids && '--ids'].filter(
    (flag) => flag !== false,
  );
  if (given.length > 1) mistakes.push(escaped`${given.join(' and ')} cannot be used together.`);
  const [flag = ''] = given;
  // The format of the environment, the profile or a view is what there is without these flags.
  const typed = invocation.given.filter(({ name }) => name === 'output' || formats.some((each) => each.name === name));
  const asked = typed.map(({ name, value }) => findFormat(name === 'output' ? String(value) : name));
  const ending = file === undefined ? '' : extname(file).toLowerCase();
  if (jq !== undefined) {
    const hasRecords = !context.settings.dryRun && !invocation.given.some(({ name }) => name === 'columns');
    if (hasRecords) noteColumns(context, shape, jq);
    mistakes.push(...jqMistakes(asked, ending));
    const last = asked.findLast((each) => each?.jsonErrors) ?? findFormat(context.settings.output);
    const byEnding = formats.find(({ endings }) => endings.includes(ending));
    const isByRecord = (last ?? byEnding)?.resumable === true && (last ?? byEnding)?.jsonErrors === true;
    return { format: await readJq(context, jq, isByRecord, mistakes) };
  }
  if (typed.length > 0) {
    const flags = typed.map(({ flag, value }) => (value === true ? flag : `${flag} ${value}`));
    mistakes.push(escaped`${[flag, ...flags].join(' and ')} cannot be used together: ${flag} writes lines of text.`);
  }
  if (ending !== '.txt' && formats.some(({ endings }) => endings.includes(ending)))
    mistakes.push(escaped`${flag} writes lines of text, and no ${ending} file. Use --out with a name in .txt.`);
  if (invocation.given.some(({ name }) => name === 'columns'))
    mistakes.push(escaped`--columns and ${flag} cannot be used together.`);
  if (format === undefined) return idLines(shape, mistakes);
  const reading = parseLine(format);
  if ('fault' in reading) {
    const meant = findFormat(format.toLowerCase()) || format === 'yaml' ? meaning('--format', ['--output']) : '';
    mistakes.push(escaped`--format: ${JSON.stringify(format)} ${reading.fault}.${meant}`);
    return { format: lineFormat('lines', []) };
  }
  const names = reading.parts.flatMap((part) => ('field' in part ? [part.field] : []));
  return { format: lineFormat('lines', reading.parts), columns: { names, from: '--format' } };
}

function jqMistakes(asked: readonly (Format | undefined)[], ending: string): Message[] {
  const other = asked.find((each) => each && !each.jsonErrors);
  const isBinary = formats.some(({ binary, endings }) => binary && endings.includes(ending));
  return [
    ...(other ? [escaped`--jq reads json or ndjson, and not ${other.name}.`] : []),
    ...(isBinary ? [escaped`--jq writes text, and no ${ending} file.`] : []),
  ];
}

/** Says of a name in a jq expression that it is a column made of several fields: the records have none of that name. */
function noteColumns({ messages }: Desk, { columns, row }: RecordShape, expression: string): void {
  for (const column of columns) {
    if (typeof column === 'string') continue;
    for (const [name, fields] of Object.entries(column)) {
      if (Object.hasOwn(row, name) || !new RegExp(`\\.${name}\\b`).test(expression)) continue;
      const made = fields.map((field) => `.${field}`).join(' and ');
      messages.note(escaped`.${name} is a column of tables, made of ${made}; records have it with --columns ${name}.`);
    }
  }
}

/** The lines of `--ids`: the id of each row. */
function idLines(shape: RecordShape, mistakes: Message[]): ShapedOutput {
  const field = idColumnOf(shape);
  if (field === undefined) {
    mistakes.push(escaped`--ids: there are no ids in what this command prints.`);
    return { format: lineFormat('ids', []) };
  }
  return { format: { ...lineFormat('ids', [{ field }]), isOfIds: true }, columns: { names: [field], from: '--ids' } };
}

/** Returns the format of an expression, which has been read. */
export async function readJq(
  context: Run,
  expression: string,
  isByRecord: boolean,
  mistakes: Message[],
): Promise<Format> {
  const { io, signal, expressionTime, hasWritten, messages, onClose } = context;
  const { openJqFormat } = await import('../output/jq/jq-format.ts');
  const opened = await openJqFormat(expression, {
    io,
    signal,
    time: expressionTime,
    isByRecord,
    kind: () => (hasWritten() ? 'partial' : 'usage'),
    onNote: (note) => messages.note(note),
    onClose,
  });
  if (!('fault' in opened)) return opened;
  mistakes.push(opened.fault);
  return lineFormat('jq', []);
}
