import { type ExitName, Failure } from '../../base/failure.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import type { PageRow } from '../../base/row.ts';
import { escapeCellControls, escapeJson, escapeText } from '../../base/text/escape.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { Format } from '../formats.ts';
import { jsonFormatter, jsonRecord, ndjsonFormatter } from '../json.ts';
import type { Terminal } from '../terminal.ts';
import { FailedDocument, type Jq, JqFault, type JqLimits, openJq } from './jq.ts';

/** The largest list that an expression gets as one document, in megabytes of JSON. */
const mostMegabytes = 64;

export interface JqSettings extends JqLimits {
  /** The expression gets one record at a time, and not the whole list. */
  readonly isByRecord: boolean;
  /** The kind of the failure if the expression fails on what the service sent: some of it may be done by then. */
  readonly kind: () => ExitName;
  /** Told of what the expression wants to say beside its results. */
  readonly onNote: (note: Message) => void;
  /** Called with what ends the expression. */
  readonly onClose: (close: () => Promise<void>) => void;
}

/** A result as it is printed: a text as it is, anything else as JSON. */
function shownResult(line: string, { isTerminal }: Terminal): string {
  const isText = line.startsWith('"');
  if (isText) return (isTerminal ? escapeText : escapeCellControls)(String(JSON.parse(line)));
  return isTerminal ? stringifyJson(parseJson(line), 2) : escapeJson(line);
}

const shownResults = (results: string, terminal: Terminal): string =>
  results === ''
    ? ''
    : results
        .split('\n')
        .map((line) => `${shownResult(line, terminal)}\n`)
        .join('');

/** Returns a format whose JSON goes through an expression of jq before it is written; or why the expression cannot be read. */
export async function openJqFormat(
  expression: string,
  settings: JqSettings,
): Promise<Format | { readonly fault: Message }> {
  if (expression.trim() === '') return { fault: escaped`--jq has no expression.` };
  try {
    const jq = await openJq(expression, settings);
    settings.onClose(jq.close);
    return jqFormat(jq, settings);
  } catch (error) {
    if (error instanceof JqFault) return { fault: error.told };
    throw error;
  }
}

function jqFormat(jq: Jq, { isByRecord, kind, onNote }: JqSettings): Format {
  const doneBefore = (): Message | undefined =>
    kind() === 'partial' ? escaped`What was done is done: only its result could not be shown.` : undefined;
  const failed = (error: unknown, before = 0): unknown => {
    if (!(error instanceof JqFault)) return error;
    if (!(error instanceof FailedDocument))
      return new Failure(kind(), error.told, { hint: doneBefore() ?? error.hint });
    const place = isByRecord && error.line !== undefined ? escaped` (record ${before + error.line})` : '';
    const isWholeList = !isByRecord && /^Cannot index array with/.test(error.said);
    const hint = isWholeList
      ? escaped`The expression gets the whole list: begin it with .[], or use -o ndjson for a record at a time.`
      : doneBefore();
    return new Failure(kind(), escaped`${error.told}${place}`, { hint });
  };
  const filter = async (text: string, terminal: Terminal, before = 0): Promise<string> => {
    try {
      const { results, notes } = await jq.run(text);
      for (const line of notes.split('\n')) if (line !== '') onNote(escaped`--jq: ${line}`);
      return shownResults(results, terminal);
    } catch (error) {
      throw failed(error, before);
    }
  };
  return {
    name: 'jq',
    endings: [],
    jsonErrors: true,
    copiedFields: (_, { columns }) => (columns.length === 0 ? [] : undefined),
    ...(!isByRecord && { filter }),
    record: (row, { columns, terminal }) => filter(jsonRecord(row, columns, false), terminal),
    open: async (_, { columns, terminal }) => {
      if (isByRecord) {
        const { page } = ndjsonFormatter(columns);
        let before = 0;
        return {
          page: async (rows: readonly PageRow[]) => {
            const shown = await filter(String(await page(rows)), terminal, before);
            before += rows.length;
            return shown;
          },
          end: () => [],
        };
      }
      const { page, end } = jsonFormatter(columns, false);
      const chunks: string[] = [];
      let bytes = 0;
      return {
        page: async (rows: readonly PageRow[]) => {
          const text = String(await page(rows));
          bytes += Buffer.byteLength(text);
          if (bytes > mostMegabytes * 2 ** 20) {
            throw new Failure(kind(), escaped`--jq: the list is longer than ${mostMegabytes} MB of JSON.`, {
              hint: escaped`With -o ndjson the expression gets one record at a time, and a list may have any length.`,
            });
          }
          chunks.push(text);
          return '';
        },
        async *end() {
          for await (const chunk of end()) chunks.push(String(chunk));
          yield await filter(chunks.join(''), terminal);
        },
      };
    },
  };
}
