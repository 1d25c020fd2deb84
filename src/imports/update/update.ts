import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { splitList } from '../../base/text/text.ts';
import { operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { loadLanguage } from '../../output/language.ts';
import { readDisplay } from '../../service/display.ts';
import type { Prepared } from '../../session/command.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { commandLine } from '../../session/rerun-command.ts';
import type { Job } from '../../writes/job.ts';
import { CellReader } from '../cell-reader.ts';
import { writeErrors } from '../errors-file.ts';
import { importNoun } from '../importable.ts';
import { NameLists } from '../name-lists.ts';
import { openImport } from '../open-import.ts';
import { readImportOptions } from '../options.ts';
import { placeMistakes } from '../places.ts';
import type { FaultyDraft } from '../planner.ts';
import { RecordSpool, spoolPlace } from '../record-spool.ts';
import { saveMap } from '../saved-maps.ts';
import { clearedColumns } from './clear-columns.ts';
import { readElementSheets } from './element-sheets.ts';
import { recordReader } from './read-record.ts';
import { RecordGroups } from './record-rows.ts';
import { sendUpdates, unknownWrites } from './send-updates.ts';
import { showUpdatePlan, updateShape } from './show-update.ts';
import { updatesOf } from './updatable.ts';
import { idField, numberField, UpdateMatcher } from './update-matcher.ts';
import { type PlanLine, UpdatePlanner } from './update-planner.ts';
import type { UpdateRun } from './update-run.ts';
import { planWarnings, trouble } from './update-texts.ts';

/** Flags about rows that create something. */
const onlyCreates = ['require', 'optional', 'template', 'adopt', 'retryUnknown', 'checkList', 'again'];

const dashed = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

async function runUpdate(run: UpdateRun): Promise<void> {
  const { context, invocation, updating, options, args, display } = run;
  const { io, messages } = context;
  const reader = new CellReader(new NameLists(context), options.country);
  const { source, columns, opened, from } = await openImport({ ...run, operation: updating.update }, reader);
  const { shown: file } = from;
  const languages = (await Promise.all(['en', 'ar'].map(loadLanguage))).map(({ labels }) => labels);
  const sheets =
    opened.kind === 'table' && opened.sheets.length > 1
      ? await readElementSheets(opened, source.sheet, updating, reader, languages)
      : { rows: new Map(), names: [], notes: [] };
  const groups = new RecordGroups(updating, args, sheets.rows);
  await groups.prepare(context, source.rows());
  const identities = [idField(updating), numberField(updating)];
  if (!columns.all.some(({ match }) => match && identities.includes(match.field.name))) {
    throw usageFailure(
      [escaped`${file} has no column ${identities.filter(Boolean).join(' or ')}, which say what to change.`],
      `Say which one it is: --map 'Order=${identities[0]}'`,
    );
  }
  const cleared = clearedColumns(run, columns.all);
  const read = recordReader(context, updating.get, args);
  const place = spoolPlace(io);
  const [jobs, faulty, lines] = [
    new RecordSpool<Job>(place),
    new RecordSpool<FaultyDraft>(place),
    new RecordSpool<PlanLine>(place),
  ];
  for (const spool of [jobs, faulty, lines]) context.onClose(() => spool.clear());
  const planner = new UpdatePlanner(
    { updating, reader, cleared, areRecords: opened.kind === 'records', sendsLists: options.wholeLists },
    {
      ...{ source, args, read, open: await unknownWrites(context, updating), keepsRows: options.errors !== undefined },
      ...{ file: from.file, name: from.name },
    },
    ...([jobs, faulty, lines] as const),
  );
  await planner.run(context, groups);
  if (planner.rows === 0) throw usageFailure([escaped`${file} has no rows below its headings.`]);
  const absent = columns.absent();
  if (absent.mistakes.length > 0) throw usageFailure(absent.mistakes);
  const strays = [...sheets.rows].filter(([id]) => !groups.has(id)).length;
  const notes = [
    ...source.notes,
    ...sheets.notes,
    ...(sheets.names.length > 0 ? [`Compared with it: ${sheets.names.join(', ')}.`] : []),
    ...(strays > 0
      ? [`${pluralize(strays, updating.noun)} of the other sheets are not in the first: not compared.`]
      : []),
  ];
  for (const note of notes) messages.note(note);
  const warnings = planWarnings(run, columns.all, planner);
  await showUpdatePlan(context, { file, noun: updating.noun, columns: columns.all, notes, warnings, planner }, display);
  if (options.saveMap !== undefined) await saveMap(context, options.saveMap, updating.update.id, columns.all);
  if (options.errors !== undefined && faulty.count > 0) {
    await writeErrors(context, options.errors, columns.all, faulty.read());
    messages.note(escaped`Rows that are left out written to ${options.errors}`);
  }
  const isSent = options.apply && !context.settings.dryRun && !(options.allOrNone && faulty.count > 0);
  if (isSent && (jobs.count > 0 || planner.settled.length > 0)) return sendUpdates(run, planner, read);
  if (faulty.count > 0) throw trouble(run, planner);
  if (jobs.count === 0) return;
  messages.note(
    escaped`Nothing was sent.${options.apply ? '' : escaped` To change them: ${commandLine(invocation, '--apply')}`}`,
  );
}

/** `<group> import FILE --update` for any operation whose records can be read and changed. */
export async function updateRunner(context: Context, invocation: Invocation, create: Operation): Promise<Prepared> {
  const { words, flags } = invocation;
  const found = updatesOf(create, operationsOf(context.catalogue));
  const noun = importNoun(create);
  if (!found)
    return { mistakes: [escaped`--update: no operation is known that changes ${noun}.`], run: async () => undefined };
  const updating = { ...found, noun };
  const languages = await Promise.all(['en', 'ar'].map(loadLanguage));
  const matcher = new UpdateMatcher(
    updating,
    languages.map(({ labels }) => labels),
  );
  const { options, mistakes } = readImportOptions(invocation, matcher);
  const misplaced = onlyCreates.filter((name) => flags[name] !== undefined && flags[name] !== false);
  const shown = { ...invocation, flags: { ...flags, separator: undefined } };
  const output = { ...shown, given: invocation.given.filter(({ name }) => name !== 'separator') };
  const { display, mistakes: displayMistakes } = await readDisplay(context, updateShape, output);
  const clear = (Array.isArray(flags.clear) ? flags.clear : []).flatMap((each) => splitList(String(each)));
  const run = {
    context,
    invocation,
    updating,
    options,
    matcher,
    display,
    clear,
    args: words.slice(0, -1),
    file: words.at(-1) ?? '-',
  };
  return {
    mistakes: [
      ...misplaced.map((name) => escaped`${dashed(name)} cannot be used with --update.`),
      ...mistakes,
      ...displayMistakes,
      ...placeMistakes(context, invocation, run.file),
    ],
    run: () => runUpdate(run),
  };
}
