import { exitCodes } from '../../base/failure.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { getOwn, isRow, type Row } from '../../base/row.ts';
import { compactRecord, compactRows, jsonIn, recordsIn } from './compact-result.ts';
import type { ToolOutput } from './run-tool.ts';
import type { Tool } from './tools.ts';

/** The most characters of a result, and of what is said beside it: more would fill a model's memory with one answer. */
const longestResult = 25_000;
const longestNotes = 5_000;

/** A text that is shown, and how many of its rows or lines; undefined: all of it. */
interface ShownOutput {
  readonly text: string;
  readonly first?: number;
}

/** The first whole lines of a text; the beginning of a line that is longer than a result. */
function firstLines(text: string): ShownOutput {
  if (text.length <= longestResult) return { text };
  const end = text.lastIndexOf('\n', longestResult - 1);
  if (end <= 0) return { text: text.slice(0, longestResult).replace(/[\ud800-\udbff]$/, ''), first: 0 };
  const lines = text.slice(0, end);
  return { text: lines, first: lines.split('\n').length };
}

const isGiven = (input: Row, name: string): boolean => ![undefined, null, false].some((none) => input[name] === none);

/** Rows as columns and cells, a record without its nulls, requests without spaces; any other text as it is. */
function shownOutput(tool: Tool, input: Row, text: string, records: readonly Row[] | undefined): ShownOutput {
  if (records && (tool.printsRows || records.length > 1)) {
    const { text: rows, shown } = compactRows(records, {
      most: longestResult,
      keepsEmpty: tool.hasOpenColumns || isGiven(input, 'columns'),
      without: isGiven(input, 'columns') ? [] : tool.forPeople,
    });
    if (shown > 0 || records.length === 0)
      return shown === records.length ? { text: rows } : { text: rows, first: shown };
  }
  const [record] = records ?? [];
  if (record) return firstLines(compactRecord(record));
  const document = jsonIn(text);
  // A null in the body of a request is sent.
  return firstLines(document === undefined ? text : stringifyJson(document));
}

const pagingInputs = ['columns', 'where', 'limit', 'per_page', 'page'];

/** Says that a result was cut, and which inputs get the rest. */
function cutNote({ inputs }: Tool, first: number, all: ToolOutput['stdout']): string {
  const ways = pagingInputs.filter((name) => inputs.some((input) => input.name === name));
  const rest = all.goesOn ? 'More follow, which were not read' : `There are ${all.lines}`;
  const shown = first === 0 ? 'This is the beginning' : `These are the first ${first}. ${rest}`;
  const how = ways.length === 0 ? '' : ` For the rest, use ${ways.join(', ')}.`;
  return `CUT: ${shown}; a result has ${longestResult} characters at most.${how}`;
}

/** The results of writes that no row tells. */
function untoldResults(results: unknown, records: readonly Row[]): readonly Row[] {
  const told = new Set(records.flatMap((record) => Object.values(record)).map(String));
  return (Array.isArray(results) ? results : []).filter(isRow).filter(({ id }) => !told.has(String(id)));
}

/** The error in the last line of standard error without what rows say already; of a plan, only its words. */
function shortError(error: Row, records: readonly Row[], isPlan: boolean): string {
  const { message, hint } = error;
  if (isPlan) return [message, hint].filter(Boolean).join('\n');
  const { cause, results, ...rest } = error;
  const untold = untoldResults(results, records);
  const saysMore = isRow(cause) && cause.message !== message;
  return stringifyJson({
    error: { ...rest, ...(saysMore && { cause }), ...(untold.length > 0 && { results: untold }) },
  });
}

function notesIn(stderr: string, records: readonly Row[], isPlan: boolean): string {
  const lines = stderr.trimEnd().split('\n');
  const last = jsonIn(lines.at(-1) ?? '');
  const error = isRow(last) ? getOwn(last, 'error') : undefined;
  if (isRow(error)) lines.splice(-1, 1, shortError(error, records, isPlan));
  const text = lines.join('\n');
  // The end says what has become of it.
  return text.length > longestNotes ? `\u2026${text.slice(-longestNotes)}` : text;
}

/** The texts of a call's result, and whether it failed. */
export function readToolOutput(tool: Tool, input: Row, { code, stdout, stderr }: ToolOutput) {
  const isPartial = code === exitCodes.partial.code;
  // What a plan leaves out, and how files differ, is what was asked.
  const isAsked = isPartial && (tool.isDryOnly || tool.partialIsResult || input.dry_run === true);
  const isError = code !== 0 && !isAsked;
  const text = stdout.text.trimEnd();
  const hasFile = isGiven(input, 'out') || isGiven(input, 'ids');
  const isEmpty = text === '' && (isError || hasFile || !tool.printsRows || input.dry_run === true);
  const records = isEmpty ? undefined : recordsIn(text);
  const { text: shown, first } = isEmpty ? { text } : shownOutput(tool, input, text, records);
  const cut = first ?? (stdout.isCut ? (records?.length ?? 0) : undefined);
  const note = cut === undefined ? '' : cutNote(tool, cut, stdout);
  return { texts: [shown, note, notesIn(stderr, records ?? [], isAsked)], isError };
}
