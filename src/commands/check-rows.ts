import { extname } from 'node:path';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { splitList } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import type { Finding } from '../orders/checks/check-orders.ts';
import { orderReader, plainFields } from '../orders/order.ts';
import type { Context } from '../session/context.ts';
import { mendingCommand } from '../shipping/mending.ts';

/** The columns by which an import with `--update` takes mended findings back. */
const mended = ['field', 'value'] as const;

export const findingShape = rowShape(
  ['order', 'number', 'severity', 'rule', ...mended, 'reason', 'remedy', plainFields.updated],
  { [plainFields.updated]: 'time' },
);

/** Findings, and the order that has revealed them: most are its own. */
export interface FoundIn {
  readonly findings: readonly Finding[];
  readonly row?: Row | undefined;
}

/** A row for each field that mends a finding, which is most often one. */
export function findingRows(context: Context, list: Operation, { findings, row }: FoundIn): Row[] {
  const revealing = row && orderReader(list)(row).id;
  return findings.flatMap((finding) => {
    const { order, number, severity, rule, reason, remedy, updated, field, value, parts } = finding;
    const command = mendingCommand(context.catalogue, [finding], finding, order === revealing ? row : undefined);
    return (parts ?? [{ field, value, of: '' }]).map((part) => ({
      order,
      number,
      severity,
      rule,
      field: part.field,
      value: part.value,
      reason: part.of === '' ? reason : `${reason} Item: ${part.of}.`,
      remedy: command ? context.messages.wordsOf(escaped`${remedy} ${command}`) : remedy,
      [plainFields.updated]: updated === '' ? null : updated,
    }));
  });
}

/**
 * How the findings in the file of `--out` are mended; nothing for another output, and where it lacks their columns. `hasParts`: some
 * are mended in elements of a list, which is sent whole.
 */
export function mendingNotes({ invocation, catalogue }: Context, hasParts: boolean): readonly Message[] {
  const { out = '', columns } = invocation.shared;
  const names = columns?.flatMap(splitList) ?? [];
  const isMendable = names.length === 0 || mended.every((name) => names.includes(name));
  const update = findOperation(catalogue, 'orders.update');
  if (!update || !isMendable || !['.xlsx', '.csv'].includes(extname(out).toLowerCase())) return [];
  const lists = { parts: [hasParts ? ' --whole-lists' : ''] };
  const back = suggest`${update.group} import ${out} --update${lists}`;
  return [escaped`To mend them: correct the cells of the column "value" in ${out}, save it, then: ${back}`];
}
