import { escaped, pluralize, suggest, words } from '../../base/text/message.ts';
import type { GivenDocument } from '../../documents/given-document.ts';
import {
  besideOf,
  type ImportPreview,
  importedOperations,
  importNeeds,
  previewImport,
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
import type { ImportStep } from '../../documents/plan/steps.ts';
import { builtInCatalogue } from '../../operations/catalogue.ts';
import type { Display } from '../../output/formats.ts';
import { askYesOrNo, confirm, mayAsk } from '../../ports/ask.ts';
import type { Act } from '../../ports/prepared.ts';
import type { Profile } from '../../ports/profile.ts';
import { showRows } from '../../service/show.ts';
import type { Context } from '../../session/context.ts';
import { credentialVariable } from '../../settings/credential.ts';
import { ownerTitle } from '../../settings/folder.ts';
import { overridesKind, readStoredOperations } from '../../settings/overrides.ts';
import { changeStored } from '../../settings/store.ts';
import { idsBeside } from '../verbs-beside.ts';

/** Shows people the groups, or every operation that changes if they want to see them; programs all of them. */
async function showSteps(context: Context, display: Display, preview: ImportPreview, showsAll: boolean): Promise<void> {
  const { picked: steps, leftOut } = preview;
  const { forPeople } = display.format;
  const changes = steps.filter(({ action }) => action !== 'same');
  if (forPeople && changes.length === 0) return;
  if (forPeople && !showsAll) return showRows(context, groupTable, display, groupRows(steps));
  const shown = forPeople ? changes : steps;
  const rows = [...shown.map((step) => stepRow(step, context.messages.wordsOf)), ...leftOut.map(leftOutRow)];
  await showRows(context, forPeople ? detailTable(shown) : stepTable, display, rows);
}

/** Asks for each built-in operation by itself. --yes is no answer: the wrong route can do something else. */
async function answeredReplacements(context: Context, file: string, steps: readonly ImportStep[]) {
  const accepted: ImportStep[] = [];
  const refused: string[] = [];
  for (const step of steps) {
    const { id = '', now, override, beside, isAsked } = step;
    const other = beside ? escaped`\n  No adds it beside, as ${beside.id.replaceAll('.', ' ')}.` : escaped``;
    const question = escaped`Replace ${id} (${now}) with ${override?.route}?${other}`;
    const isYes = isAsked || (mayAsk(context) && (await askYesOrNo(context, question)) === 'yes');
    accepted.push(...(isYes ? [step] : besideOf(step)));
    if (!isYes) refused.push(id);
  }
  const command = suggest`ops import ${file} ${refused.map((id) => words`--replace ${id}`)}`;
  if (refused.length > 0) context.messages.note(escaped`Not replaced: ${refused}. To replace: ${command}`);
  return accepted;
}

const importedText = (operations: number): string =>
  operations > 0 ? pluralize(operations, 'operations') : 'the servers and values';

async function store(context: Context, steps: readonly ImportStep[], preview: ImportPreview): Promise<void> {
  const { account, io, messages, operationsFile, settings } = context;
  const { parts } = preview;
  await keepImported(context, steps, preview);
  const see = suggest`ops list --from ${parts.file}`;
  const undo = suggest`ops unset --from ${parts.file}`;
  const imported = escaped`Imported ${importedText(steps.length)} into ${ownerTitle(settings)}.`;
  messages.note(escaped`${imported} See: ${see} \u00b7 undo: ${undo}`);
  const stored = account.known.credentials ?? {};
  const { grants, ...others } = readStoredOperations(operationsFile);
  const needs = importNeeds(
    !account.isRenewed && settings.token === undefined ? { grants, ...others } : others,
    (name) => Object.hasOwn(stored, name) || Boolean(io.env[credentialVariable(name)]),
    (name) => account.reading.state !== 'damaged' && account.value(name) !== undefined,
  );
  for (const need of needs) messages.note(need);
  const replaced = steps.find((step) => step.action === 'replace' && describeRoles(step) !== undefined);
  if (!replaced) return;
  const command = suggest`ops set ${replaced.id ?? ''} --role total=<field>`;
  messages.note(escaped`To say which field is the total: ${command}`);
}

/** Stores what these steps of a document import. */
export const keepImported = (
  context: Context,
  steps: readonly ImportStep[],
  { parts }: Pick<ImportPreview, 'parts'>,
): Promise<void> =>
  changeStored(context.operationsFile, overridesKind, context, (old) => importedOperations(old, steps, parts));

/** Compares a document with the operations of the run. */
export async function previewGiven(
  { catalogue, operationsFile }: Profile,
  { file, document }: GivenDocument,
  wishes: Parameters<typeof previewImport>[3],
): Promise<ImportPreview> {
  const { groups } = await builtInCatalogue();
  const stored = readStoredOperations(operationsFile);
  const target = { groups, besideIds: idsBeside(groups), values: catalogue.values, stored };
  return previewImport(document, file, target, wishes);
}

type ImportWishes = Parameters<typeof previewImport>[3] & { readonly details: boolean };

/** Shows what a document would change. Returns what asks, and stores it. `file` is what it is called from then on. */
export async function importDocument(
  context: Context,
  display: Display,
  given: GivenDocument,
  flags: ImportWishes,
): Promise<Act> {
  const { messages } = context;
  const { file } = given;
  const preview = await previewGiven(context, given, flags);
  const showsAll = flags.details || display.columns.length > 0;
  await showSteps(context, display, preview, showsAll);
  for (const { text, isWarning } of describePreview(preview, showsAll))
    isWarning ? messages.warn(text) : messages.note(text);
  return { do: () => importSteps(context, file, preview) };
}

async function importSteps(context: Context, file: string, preview: ImportPreview): Promise<void> {
  const { messages, settings } = context;
  const { changes, replacements, proposed, wanted } = stepsOf(preview);
  const isAsking = proposed.length > 0 && mayAsk(context);
  const certain = changes.length + wanted.length + (isAsking ? 0 : proposed.flatMap(besideOf).length);
  if (certain > 0 || preview.hasOtherParts)
    await confirm(context, escaped`Import ${importedText(certain)} into ${ownerTitle(settings)}?`);
  const steps = [...changes, ...(await answeredReplacements(context, file, replacements))];
  if (steps.length > 0 || preview.hasOtherParts) await store(context, steps, preview);
  else messages.note(escaped`Nothing to change.`);
}
