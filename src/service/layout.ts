import { escaped } from '../base/text/escape-controls.ts';
import { namesInShort } from '../base/text/names.ts';
import type { RecordShape } from '../operations/manifest.ts';
import type { Format } from '../output/formats.ts';
import type { View } from '../output/formatter.ts';
import { itemRows, listFields, mayHoldRecords, unknownRows } from '../output/item-rows.ts';
import type { Losses } from '../output/spreadsheet-losses.ts';
import type { Context, Invocation } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import { separatorReader } from '../session/shared-flags.ts';

/** Was the flag typed? Those of a view are left out where they make no sense. */
const isTyped = ({ given }: Invocation, name: string): boolean => given.some((flag) => flag.name === name);

/** Reads the flags of csv; typed for another format they are mistakes. */
function readCsvFlags(invocation: Invocation, { guardsCells }: Format, mistakes: string[]) {
  const { separator: given = ',', excel, rawCsv } = invocation.shared;
  const reading = separatorReader(given);
  if ('fault' in reading) mistakes.push(escaped`--separator: ${JSON.stringify(given)} ${reading.fault}.`);
  const separator = 'value' in reading ? reading.value : ',';
  for (const [flag, long] of [
    ['rawCsv', '--raw-csv'],
    ['excel', '--excel'],
    ['separator', '--separator'],
  ] as const) {
    if (!guardsCells && isTyped(invocation, flag)) mistakes.push(escaped`${long} needs -o csv.`);
  }
  return { separator, excel: guardsCells ? excel : false, rawCsv };
}

/** The rows of `--rows`; undefined for whole records. */
function readRows(shape: RecordShape, invocation: Invocation, mistakes: string[]) {
  const { shared, name } = invocation;
  const { rows } = shared;
  const [whole = ''] = name.split(' ');
  if (rows === undefined || rows === whole) {
    if (isTyped(invocation, 'repeatTotals')) mistakes.push('--repeat-totals needs --rows with a list of the records.');
    return undefined;
  }
  const lists = listFields(shape);
  const from = isTyped(invocation, 'rows') ? '--rows' : (invocation.viewTitle ?? '--rows');
  const fault = (known: readonly string[]) => unknownRows(from, rows, whole, known);
  if (lists.includes(rows) || mayHoldRecords(shape, rows)) return itemRows(shape, rows, shared.repeatTotals, fault);
  mistakes.push(fault(lists));
  return undefined;
}

const csvFlags = ['output', 'csv', 'excel', 'separator', 'rawCsv', 'out', 'resume'];

/** Says what a spreadsheet changes in a csv file, with the command that makes a workbook. */
function warnOfLosses({ messages }: Context, invocation: Invocation, file: string, losses: Losses): void {
  const { cells, changes, columns } = losses;
  if (cells === 0) return;
  const given = invocation.given.filter(({ name }) => !csvFlags.includes(name));
  const what = invocation.shared.resume ? 'what this run wrote' : 'this file';
  const count = cells === 1 ? '1 cell' : escaped`${cells} cells`;
  messages.warn(
    escaped`A spreadsheet shows ${count} of ${what} differently: ${changes.join(', ')} (${namesInShort(columns)}). ` +
      `A workbook keeps them: ${commandLine({ ...invocation, given }, escaped`--out ${file}`)}`,
  );
}

/** How rows are laid out in lines and cells. */
export type Layout = Pick<View, 'separator' | 'excel' | 'rawCsv' | 'itemRows' | 'onLosses'>;

/** How the rows are laid out, where flags say so, with what is wrong about it. */
export function readLayout(context: Context, shape: RecordShape, invocation: Invocation, format: Format) {
  const mistakes: string[] = [];
  if (isTyped(invocation, 'headers') && !format.headsWithWords && !format.guardsCells) {
    mistakes.push(escaped`--headers: ${format.name} has no headings, its fields keep their names.`);
  }
  if (isTyped(invocation, 'rtl') && !format.binary) mistakes.push('--rtl needs -o xlsx.');
  const [group = 'rows'] = invocation.name.split(' ');
  const layout: Layout = {
    ...readCsvFlags(invocation, format, mistakes),
    itemRows: readRows(shape, invocation, mistakes),
    onLosses: (losses) => warnOfLosses(context, invocation, `${group}.xlsx`, losses),
  };
  return { layout, mistakes };
}
