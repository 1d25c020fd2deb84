import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { suggest, words } from '../../base/text/suggest.ts';
import {
  besideOf,
  type ImportPreview,
  importedOperations,
  importNeeds,
  previewImport,
  readGivenDocument,
  stepsOf,
} from '../../documents/import-document.ts';
import {
  describePreview,
  describeRoles,
  detailTable,
  groupRows,
  groupTable,
  leftOutRow,
  stepRow,
  stepTable,
} from '../../documents/plan/report.ts';
import { type ImportStep, stepsTo } from '../../documents/plan/steps.ts';
import { builtInCatalogue } from '../../operations/catalogue.ts';
import type { Display } from '../../output/formats.ts';
import { readDisplay } from '../../service/display.ts';
import { readText } from '../../service/input/given-files.ts';
import { showRows } from '../../service/show.ts';
import { ask, confirm, mayAsk, yesOrNoIn } from '../../session/ask.ts';
import type { Run } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { fillCommands } from '../../session/rerun-command.ts';
import { credentialVariable, storedCredentials } from '../../settings/credential.ts';
import { overridesKind, readStoredOperations } from '../../settings/overrides.ts';
import { changeStored } from '../../settings/store.ts';
import type { importFlags } from '../tables/ops.ts';
import { idsBeside } from '../verbs-beside.ts';

/** Shows people the groups, or every operation that changes if they want to see them; programs all of them. */
async function showSteps(context: Context, display: Display, preview: ImportPreview, showsAll: boolean): Promise<void> {
  const { picked: steps, leftOut } = preview;
  const { forPeople } = display.format;
  const changes = steps.filter(({ action }) => action !== 'same');
  if (forPeople && changes.length === 0) return;
  if (forPeople && !showsAll) return showRows(context, groupTable, display, groupRows(steps));
  const shown = forPeople
    ? [...changes.filter(({ action }) => action !== 'replace'), ...stepsTo(changes, 'replace')]
    : steps;
  const rowOf = (step: ImportStep): Row => {
    const row = stepRow(step);
    return typeof row.reason === 'string' ? { ...row, reason: fillCommands(context, row.reason) } : row;
  };
  const rows = [...shown.map(rowOf), ...leftOut.map(leftOutRow)];
  await showRows(context, forPeople ? detailTable(shown) : stepTable, display, rows);
}

/** Asks for each built-in operation by itself. --yes is no answer: the wrong route can do something else. */
async function answeredReplacements(context: Context, file: string, steps: readonly ImportStep[]) {
  const accepted: ImportStep[] = [];
  const refused: string[] = [];
  for (const step of steps) {
    const { id = '', now, override, beside, isAsked } = step;
    const asked = escaped`Replace ${id} (${now}) with ${override?.route}?`;
    const other = beside ? escaped`\n  No adds it beside, as ${beside.id.replaceAll('.', ' ')}.` : '';
    const question = `${asked}${other} [y/N] `;
    const isYes = isAsked || (mayAsk(context) && yesOrNoIn(await ask(context, question)) === 'yes');
    accepted.push(...(isYes ? [step] : besideOf(step)));
    if (!isYes) refused.push(id);
  }
  if (refused.length > 0) {
    const flags = refused.map((id) => words`--replace ${id}`);
    const command = suggest`ops import ${file} ${flags}`;
    context.messages.note(escaped`Not replaced: ${refused.join(', ')}. To replace: ${command}`);
  }
  return accepted;
}

const importedText = (operations: number): string =>
  operations > 0 ? pluralize(operations, 'operations') : 'the servers and values';

async function store(context: Context, steps: readonly ImportStep[], { parts }: ImportPreview): Promise<void> {
  const { account, io, messages, operationsFile, settings } = context;
  await changeStored(operationsFile, overridesKind, context, (old) => importedOperations(old, steps, parts));
  const { file } = parts;
  messages.note(
    escaped`Imported ${importedText(steps.length)} into profile ${settings.profile}. See: ${suggest`ops list --from ${file}`} \u00b7 undo: ${suggest`ops unset --from ${file}`}`,
  );
  const { reading } = account;
  const stored = reading.state === 'damaged' ? {} : storedCredentials(reading.value);
  const needs = importNeeds(
    readStoredOperations(operationsFile),
    (name) => Object.hasOwn(stored, name) || Boolean(io.env[credentialVariable(name)]),
    (name) => reading.state !== 'damaged' && account.value(name) !== undefined,
  );
  for (const need of needs) messages.note(need);
  const [replaced] = stepsTo(steps, 'replace').filter((step) => describeRoles(step) !== '');
  if (replaced) {
    const command = suggest`ops set ${replaced.id ?? ''} --role total=<field>`;
    messages.note(escaped`To say which field is the total: ${command}`);
  }
}

/** `ops import`: compares a document of the provider with the operations, shows the difference, asks, and stores it. */
export const runOpsImport: Run<typeof importFlags> = async (context, [file = ''], flags) => {
  const { catalogue, invocation, io, messages, operationsFile, redactor, settings } = context;
  const { display, mistakes } = await readDisplay(context, stepTable, invocation);
  const source = {
    folder: io.cwd,
    clean: (text: string) => redactor.cleanData(text),
    readText: (each: string) => readText(context, each),
  };
  return {
    mistakes,
    run: async () => {
      const document = await readGivenDocument(source, file);
      const { groups } = await builtInCatalogue();
      const stored = readStoredOperations(operationsFile);
      const target = { groups, besideIds: idsBeside(groups), values: catalogue.values, stored };
      const preview = previewImport(document, file, target, { replace: flags.replace, patterns: flags });
      const showsAll = flags.details || display.columns.length > 0;
      await showSteps(context, display, preview, showsAll);
      for (const { text, isWarning } of describePreview(preview, showsAll))
        isWarning ? messages.warn(text) : messages.note(text);
      if (settings.dryRun) return;
      const { hasOtherParts } = preview;
      const { changes, replacements, proposed, wanted } = stepsOf(preview);
      const isAsking = proposed.length > 0 && mayAsk(context);
      const certain = changes.length + wanted.length + (isAsking ? 0 : proposed.flatMap(besideOf).length);
      if (certain > 0 || hasOtherParts)
        await confirm(context, escaped`Import ${importedText(certain)} into profile ${settings.profile}?`);
      const steps = [...changes, ...(await answeredReplacements(context, file, replacements))];
      if (steps.length > 0 || hasOtherParts) await store(context, steps, preview);
      else messages.note('Nothing to change.');
    },
  };
};
