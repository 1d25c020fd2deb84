import { usageFailure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, joined, type Message, namesInShort, pluralize } from '../../base/text/message.ts';
import { type ColumnMatcher, mapValue } from '../../columns/column-matcher.ts';
import type { NamedColumn } from '../../columns/rows.ts';
import { type Operation, type RecordShape, textColumns, typesOf } from '../../operations/manifest.ts';
import { idValue } from '../../operations/roles.ts';
import { cellText } from '../../output/columns.ts';
import type { Labels } from '../../output/language.ts';
import type { Desk } from '../../ports/desk.ts';
import { readLedger } from '../../writes/open-ledger.ts';
import { CodAnswers, needsAmounts } from '../cod-answers.ts';
import { CreatedRows } from '../created-rows.ts';
import { type Plan, RecordSpool } from '../plan.ts';
import { columnRows } from '../screen.ts';
import type { ImportTask, JudgedImport, OpenedImport, UpdateOptions } from '../task.ts';
import { RecordGroups, readElementSheets } from './record-rows.ts';
import { UpdateMatcher, type Updating, updatingOf } from './update-matcher.ts';
import { type PlanLine, UpdatePlanner } from './update-planner.ts';

const columns = [
  'state',
  'file',
  'sheet',
  'row',
  'id',
  'column',
  'field',
  'old',
  'new',
  'proposal',
  'reason',
  'external_id',
];

const updateShape: RecordShape = {
  row: { ...textColumns(...columns), row: { type: 'integer' }, old: {}, new: {} },
  columns: ['row', 'id', 'column', 'old', 'new'],
};

/** Changes the records that differ from their rows. Returns undefined if no operation is known that does. */
export function updateTask(
  create: Operation,
  operations: readonly Operation[],
  languages: readonly Labels[],
  options: UpdateOptions,
): ImportTask | undefined {
  const updating = updatingOf(create, operations);
  if (!updating) return undefined;
  const { update, noun } = updating;
  const matcher = new UpdateMatcher(updating, languages);
  return {
    operation: update,
    verb: 'change',
    noun,
    matcher,
    shape: updateShape,
    isOfList: (heading) => matcher.isOfList(heading),
    plan: async (run, opening) => {
      const { context, args } = run;
      const { source, columns, reader } = opening;
      const book = await readLedger(context);
      const created = opening.isAsCreated
        ? new CreatedRows(opening, updating, matcher, { operation: create, args, book })
        : undefined;
      const rows = () => created?.read() ?? source.rows();
      const sheets = await readElementSheets(opening, updating, languages);
      const groups = new RecordGroups(updating, args, sheets.rows);
      await groups.prepare(context, rows());
      assertIdentity(updating, opening);
      const lines = new RecordSpool<PlanLine>(context.io);
      context.onClose(() => lines.clear());
      const cleared = clearedColumns(updating, columns.matcher, options.clear, columns.all);
      const needsAmount = create.id === 'orders.create' && needsAmounts(context);
      const comparing = { updating, opening, sheets, cleared, sendsLists: options.wholeLists, needsAmount };
      const planner = new UpdatePlanner(run, lines, comparing, book.open(update.id));
      await planner.compareAll(groups, rows());
      if (created) planner.addSkipped(created);
      const notes = [...source.notes, ...sheets.notes, ...reader.notes, ...opening.typed.notes];
      const strays = [...sheets.rows.keys()].filter((id) => !groups.counts.has(id)).length;
      if (groups.isReferred)
        notes.push(
          escaped`${pluralize(groups.counts.size, noun)} found by ${updating.referenceField}, the shop's own number.`,
        );
      if (groups.totals > 0) notes.push(escaped`${pluralize(groups.totals, 'rows')} of totals: not compared.`);
      if (strays > 0)
        notes.push(escaped`${pluralize(strays, noun)} of the other sheets are not in the first: not compared.`);
      return { notes, judge: async () => judged(context, matcher, planner, notes) };
    },
  };
}

function assertIdentity(updating: Updating, { columns, from }: OpenedImport): void {
  const identities = [updating.idField, updating.numberField];
  if (columns.all.some(({ match }) => match && match.field.name === updating.referenceField)) return;
  if (columns.all.some(({ match }) => match && identities.includes(match.field.name))) return;
  const named = identities.flatMap((name) => (name ? [escaped`${name}`] : []));
  throw usageFailure(
    [escaped`${from.shown} has no column ${joined(named, ' or ')}, which say what to change.`],
    escaped`Say which one it is: --map 'Order=${identities[0]}'`,
  );
}

function clearedColumns(
  { get }: Updating,
  matcher: ColumnMatcher,
  clear: readonly string[],
  columns: readonly NamedColumn[],
): NamedColumn[] {
  const mistakes: Message[] = [];
  const found = clear.flatMap((name): NamedColumn[] => {
    const field = matcher.named(name)?.field;
    const column = columns.find(({ heading, match }) => heading === name || (field && match?.field === field));
    const own = column?.match?.field;
    const types = typesOf(get.row[own?.fills[0] ?? ''] ?? {});
    const mayBeEmpty = types.length === 0 || types.includes('null') || get.grade === 'imported';
    if (!column || !own) mistakes.push(escaped`--clear: there is no column ${JSON.stringify(name)} that is used.`);
    else if (own.isReadOnly || own.list !== undefined || own.namesOf !== undefined || own.fills.length > 1)
      mistakes.push(escaped`--clear ${name}: the service documents no way to empty it.`);
    else if (!mayBeEmpty) mistakes.push(escaped`--clear ${name}: the service always has a value there.`);
    return column ? [column] : [];
  });
  if (mistakes.length > 0) throw usageFailure(mistakes);
  return found;
}

function judged(
  { messages: { wordsOf } }: Desk,
  matcher: UpdateMatcher,
  planner: UpdatePlanner,
  notes: readonly Message[],
): JudgedImport {
  const { updating, opening, sheets, needsAmount } = planner.comparing;
  const { noun } = updating;
  const { columns, from, plan } = opening;
  const { records, cells, settled, lines } = planner;
  const answers = needsAmount ? new CodAnswers(updating.update) : undefined;
  const warnings = warningsOf(matcher, planner);
  async function* rows(state?: PlanLine['state']): AsyncGenerator<Row> {
    for await (const line of lines.read())
      if (state === undefined || line.state === state)
        yield { file: from.shown, ...line, id: idValue(updating.update, line.id ?? undefined) };
  }
  const section = (state: PlanLine['state'], count: number, shown: RecordShape['columns'], heading?: Message) => ({
    ...(heading && { heading }),
    columns: shown,
    count,
    rows: () => rows(state),
    more: 'see all with -o csv',
  });
  const place = sheets.lists.size > 0 ? ['sheet', 'row'] : ['row'];
  // What a sheet of the shop has are the shop's own numbers.
  const changed = [...place, opening.isAsCreated ? 'external_id' : 'id', 'column', 'old', 'new'];
  const missing = [...planner.missing.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...planner.missing].map(([list, count]) => pluralize(count, list)).join(' and ');
  const lacks = escaped`${kinds} of these ${noun} ${missing === 1 ? 'is' : 'are'} not in the sheet. ${missing === 1 ? escaped`It stays` : escaped`They stay`}: --update removes none.`;
  const conflicts = escaped`${pluralize(plan.conflicts, 'conflicts')}, not overwritten:`;
  const faults = escaped`${pluralize(plan.faultCount, 'faults')} in ${pluralize(plan.faultyRows, 'rows')}:`;
  return {
    count: plan.jobs.count,
    heldInLists: planner.heldInLists,
    isDone: plan.jobs.count === 0 && settled.length === 0,
    screen: {
      summary: [countLine(noun, plan, planner)],
      warnings,
      sections: [
        section('change', cells, changed),
        section('conflict', planner.conflictCells, [...changed, 'reason'], conflicts),
        { ...section('fault', plan.faultCount, ['row', 'column', 'new', 'reason'], faults), isByReason: true },
        section('missing', missing, ['row', 'id', 'column', 'old'], lacks),
      ],
      head: {
        file: from.shown,
        applied: false,
        rows: plan.rows,
        records,
        count: plan.jobs.count,
        cell_count: cells,
        conflict_count: plan.conflicts,
        fault_count: plan.faultCount,
        missing_count: missing,
        columns: columnRows(columns.all),
        notes: notes.map(wordsOf),
        warnings: warnings.map(wordsOf),
      },
      lists: { cells: () => rows() },
    },
    writes: {
      creates: false,
      changes: { settled },
      question: (count) => escaped`Change ${pluralize(count, noun)}, ${pluralize(cells, 'cells')} in all?`,
    },
    guard: { look: (job) => planner.look(job) },
    answers,
    next: () => answers?.lines ?? [],
  };
}

/** `3 of 118 orders differ: 4 cells to change.` */
function countLine(noun: string, { jobs, faulty }: Plan, { records, cells }: UpdatePlanner): Message {
  const all = pluralize(records, noun);
  const left = faulty.count;
  if (jobs.count === 0 && left === records) return escaped`Nothing can be changed in ${all}.`;
  if (jobs.count === 0 && left > 0)
    return escaped`${left} of ${all} cannot be changed as the sheet says; nothing to change in the others.`;
  if (jobs.count === 0) return escaped`Nothing to change in ${all}.`;
  return escaped`${jobs.count} of ${all} ${jobs.count === 1 ? 'differs' : 'differ'}: ${pluralize(cells, 'cells')} to change.`;
}

const rowNames = (rows: readonly number[]): Message => {
  const names = namesInShort(rows.map(String));
  return rows.length === 1 ? escaped`row ${names}` : escaped`rows ${names}`;
};

function warningsOf(
  matcher: UpdateMatcher,
  { comparing, spoiled, changed, readOnly, untimed, beyond, uncreated, shipped }: UpdatePlanner,
): Message[] {
  const { updating, opening, sendsLists } = comparing;
  const { used, all } = opening.columns;
  const warnings: Message[] = [];
  const time = updating.timeField;
  if (!used.some(({ match }) => match?.field.name === time)) {
    const without = escaped`Without ${time ?? escaped`a time of change`} in the sheet`;
    warnings.push(escaped`${without}, what the service has changed since the export is overwritten.`);
  } else if (untimed.length > 0) {
    const which = escaped`${pluralize(untimed.length, updating.noun)} to change ${untimed.length === 1 ? 'has' : 'have'} no ${time}`;
    warnings.push(
      escaped`${which} (${rowNames(untimed)}): what the service has changed since the export is overwritten.`,
    );
  }
  if (shipped.length > 0) {
    const which = escaped`${pluralize(shipped.length, updating.noun)} to change (${rowNames(shipped)})`;
    warnings.push(escaped`${which}: shipped already. No change reaches their parcels.`);
  }
  if (uncreated.size > 0) {
    const which = escaped`${pluralize(uncreated.size, updating.noun)} (${rowNames([...uncreated.values()])})`;
    warnings.push(escaped`${which}: not at the service, and --update creates nothing. Without it they are created.`);
  }
  const meant = (opening.isAsCreated ? [] : all).flatMap(({ heading, match, unused = '' }) => {
    const field = match || unused === '' || unused === 'left out' ? undefined : matcher.likely(heading);
    return field === undefined ? [] : mapValue(heading, field);
  });
  if (meant.length > 0)
    warnings.push(
      escaped`Columns that are not used may be meant to change something. If so, add ${joined(meant, ' ')}`,
    );
  if (beyond.length > 0)
    warnings.push(escaped`Cells to the right of the last heading are not used: ${rowNames(beyond)}.`);
  if (spoiled.count > 0) {
    const cells = pluralize(spoiled.count, 'cells');
    const more = spoiled.count > spoiled.first.length ? [escaped`\u2026`] : [];
    const places = spoiled.first.map(({ column, row }) => escaped`${column}, row ${row}`);
    const which = joined([...places, ...more], '; ');
    warnings.push(escaped`${cells} (${which}) lost digits or signs in a spreadsheet, and are taken as they were.`);
  }
  const assumed = used.filter(({ heading, match }) => match?.field.isAssumed && changed.has(heading));
  if (assumed.length > 0) {
    const names = assumed.map(({ match }) => match?.field.name).join(' and ');
    warnings.push(escaped`That the service takes ${names} is assumed.`);
  }
  if (sendsLists)
    warnings.push(escaped`What the service does with the elements of a list that it is sent is not documented.`);
  for (const [column, { count, first }] of readOnly) {
    const cells = escaped`${pluralize(count, 'cells')} ${count === 1 ? escaped`differs and is` : escaped`differ and are`} not sent`;
    const shown = [first.old, first.new].map((value) => JSON.stringify(cellText(value, '; ') ?? '')).join(' → ');
    warnings.push(
      escaped`${column}: ${cells}: the service documents no way to change it (row ${first.row}: ${shown}).`,
    );
  }
  return warnings;
}
