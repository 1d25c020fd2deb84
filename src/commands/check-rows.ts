import { extname } from 'node:path';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest, term, words } from '../base/text/message.ts';
import { splitList } from '../base/text/text.ts';
import { callingColumns } from '../columns/finding-rows.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import type { CheckTally } from '../orders/checks/check-orders.ts';
import { type Order, orderReader, plainFields } from '../orders/order.ts';
import { labelOf, loadLanguage } from '../output/language.ts';
import type { Context } from '../session/context.ts';
import { accountSettings, commandLine } from '../session/rerun-command.ts';
import type { AskedValues } from '../shipping/mend/asked-values.ts';
import { mendingCommand } from '../shipping/mending.ts';
import type { FoundIn } from './read-findings.ts';

/** The columns by which an import with `--update` takes mended findings back. */
const mended = ['field', 'value'] as const;

export const findingShape = rowShape(
  ['order_id', 'order_number', 'severity', 'rule', ...mended, 'reason', 'remedy', plainFields.updated],
  { [plainFields.updated]: 'time' },
);

/** The same with whom to call, and with a value that may be meant beside the one that is there. */
export const proposalShape = rowShape(
  findingShape.columns.flatMap((name) => {
    if (name === 'order_number') return ['order_number', ...callingColumns];
    return name === 'value' ? ['value', 'proposal'] : [String(name)];
  }),
  { [plainFields.updated]: 'time' },
);

/** Whom a finding is about, by the columns that an import does not take back. */
const callingCells = (order: Order | undefined): Row => ({
  [plainFields.reference]: order?.text(plainFields.reference) || null,
  receiver: order?.receiver || null,
  receiver_phone: order?.phone || null,
});

/** Returns a row for each field that mends a finding, which is most often one. With `values`, the rows have proposals. */
export async function findingRows(
  context: Context,
  list: Operation,
  { findings, row }: FoundIn,
  values?: AskedValues,
): Promise<readonly Row[]> {
  const inWords = (message: Message): string => context.messages.wordsOf(message);
  const revealing = row && orderReader(list)(row).id;
  const rows = findings.map(async (finding): Promise<readonly Row[]> => {
    const { order, number, severity, rule, reason, remedy, updated, field, value, parts } = finding;
    const own = order === revealing ? row : undefined;
    const command = mendingCommand(context.catalogue, [finding], finding, own);
    const asked = values && own ? await values.of(finding, own) : [];
    const proposalOf = (name: string): string | null => {
      const { likely = [], needsChoice, cell } = asked.find((each) => each.field === name) ?? {};
      return needsChoice || likely[0]?.isDoubtful ? null : (cell ?? likely[0]?.value ?? null);
    };
    return (parts ?? [{ field, value, of: '' }]).map((part) => ({
      order_id: idValue(list, order),
      order_number: number,
      ...(values && callingCells(own && orderReader(list)(own))),
      severity,
      rule,
      field: part.field,
      value: part.value,
      ...(values && { proposal: proposalOf(part.field) }),
      reason: inWords(part.of === '' ? term(reason) : escaped`${term(reason)} Item: ${part.of}.`),
      remedy: inWords(command ? escaped`${term(remedy)} ${command}` : term(remedy)),
      [plainFields.updated]: updated === '' ? null : updated,
    }));
  });
  return (await Promise.all(rows)).flat();
}

/** Names the command that mends the orders of a check one after the other, with its filters; nothing where a file has the findings. */
export function mendNotes({ invocation }: Context, list: Operation, tally: CheckTally): readonly Message[] {
  const hasErrors = tally.count('error') > 0;
  if (invocation.shared.out !== undefined || !(hasErrors || tally.count('warning') > 0)) return [];
  const kept = [...accountSettings, 'skip', 'field', 'id', 'number', 'searchDays'];
  const given = invocation.given.filter(
    ({ name, field, use }) => field !== undefined || use === 'selection' || kept.some((each) => each === name),
  );
  const mend = { ...invocation, name: `${list.group} mend`, given };
  return [escaped`To mend them one after the other: ${commandLine(mend, hasErrors ? undefined : words`--warnings`)}`];
}

/**
 * How the findings in the file of `--out` are mended; nothing for another output, and where it lacks their columns. `hasParts`: some
 * are mended in elements of a list, which is sent whole.
 */
export async function mendingNotes(
  { invocation, catalogue, settings }: Context,
  hasParts: boolean,
): Promise<readonly Message[]> {
  const { out = '', columns, headers } = invocation.shared;
  const names = columns?.flatMap(splitList) ?? [];
  const isMendable = names.length === 0 || mended.every((name) => names.includes(name));
  const update = findOperation(catalogue, 'orders.update');
  const ending = extname(out).toLowerCase();
  const isRecords = ['.json', '.ndjson', '.jsonl'].includes(ending);
  if (!update || !isMendable || ending === '') return [];
  if (!isRecords && !['.xlsx', '.csv'].includes(ending))
    return invocation.name === 'orders mend'
      ? [escaped`What is mended in a ${ending} file cannot be read back. Write .xlsx, .csv, .json or .ndjson for that.`]
      : [];
  const lists = { parts: [hasParts ? ' --whole-lists' : ''] };
  const back = suggest`${update.group} import ${out} --update${lists}`;
  if (isRecords) return [escaped`To mend them: correct each "value" in ${out}, save it, then: ${back}`];
  const headings = headers ?? (ending === '.xlsx' ? settings.lang : 'raw');
  const heading = headings === 'raw' ? 'value' : labelOf('value', (await loadLanguage(headings)).labels);
  return [
    escaped`To mend them: correct the cells of the column ${JSON.stringify(heading)} in ${out}, save it, then: ${back}`,
  ];
}
