import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { suggest } from '../../base/text/suggest.ts';
import { checksumOf, sourceName } from '../../documents/origin.ts';
import { planImport } from '../../documents/plan/import-plan.ts';
import { serversOf, valuesOf } from '../../documents/plan/known-places.ts';
import { pickSteps } from '../../documents/plan/pick.ts';
import { type AskedReplacement, readAsked } from '../../documents/plan/replacements.ts';
import type { ImportStep } from '../../documents/plan/steps.ts';
import { builtInCatalogue, operationsOf } from '../../operations/catalogue.ts';
import { keptArguments } from '../../operations/manifest.ts';
import type { Display } from '../../output/formats.ts';
import { readDisplay } from '../../service/display.ts';
import { confirm, mayAsk } from '../../session/ask.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textsOf } from '../../session/flag-texts.ts';
import { readStoredOperations, type StoredOperations } from '../../settings/overrides.ts';
import { idsBeside } from '../verbs-beside.ts';
import { answeredReplacements, besideOf } from './ask-replacements.ts';
import { noteNeeds } from './note-needs.ts';
import { stepTable } from './preview.ts';
import { readGivenDocument } from './read-document.ts';
import { describeRoles } from './replacement-texts.ts';
import { type ImportPreview, showImport, stepsOf } from './show-import.ts';
import { type DocumentParts, withImported } from './stored-document.ts';

const whatIsImported = (operations: number): string =>
  operations > 0 ? pluralize(operations, 'operations') : 'the servers and values';

async function store(context: Context, steps: readonly ImportStep[], parts: DocumentParts) {
  const { messages, operationsFile, settings } = context;
  const overrides = Object.fromEntries(steps.flatMap(({ id, override }) => (id && override ? [[id, override]] : [])));
  const former = new Set(steps.flatMap((step) => step.former ?? []));
  const { changeOverrides } = await import('../../settings/store.ts');
  await changeOverrides(operationsFile, context, (old) => withImported(old, overrides, former, parts));
  const name = parts.file;
  messages.note(
    escaped`Imported ${whatIsImported(steps.length)} into profile ${settings.profile}. See: ${suggest`ops list --from ${name}`} \u00b7 undo: ${suggest`ops unset --from ${name}`}`,
  );
  noteNeeds(context);
  const [replaced] = steps.filter((step) => step.action === 'replace' && describeRoles(step) !== '');
  if (replaced) {
    messages.note(
      escaped`To say which field is the total: ${suggest`ops set ${replaced.id ?? ''} --role total=<field>`}`,
    );
  }
}

/** `--replace orders.list` names no route: the document has to have one that is proposed, or in force already. */
function assertProposed(steps: readonly ImportStep[], asked: readonly AskedReplacement[]): void {
  const unmet = asked.filter(({ operation }) => !steps.some(({ id }) => id === operation.id));
  if (unmet.length === 0) return;
  throw usageFailure(
    unmet.map(({ operation: { id } }) => escaped`--replace ${id}: no operation of the document is proposed for it.`),
    "Name the one that is meant: --replace '<operation>=<method> <path>'",
  );
}

const partsOf = ({ servers, values, credentials }: StoredOperations): string =>
  checksumOf({ servers, values, credentials });

/** What importing a file would do, with what the profile holds and what the document says beside its operations. */
async function readPlan(context: Context, invocation: Invocation, file: string): Promise<ImportPreview> {
  const document = await readGivenDocument(context, file);
  const catalogue = await builtInCatalogue();
  const { groups } = catalogue;
  const values = valuesOf(document);
  const kept = keptArguments({ ...context.catalogue.values, ...values });
  const asked = readAsked(textsOf(invocation, 'replace'), operationsOf(catalogue), document.operations, kept);
  const stored = readStoredOperations(context.operationsFile);
  const parts = { file: sourceName(file), servers: serversOf(document), values, credentials: document.credentials };
  const { steps, gone } = planImport({
    groups,
    besideIds: idsBeside(groups),
    overrides: stored.operations,
    document,
    file: parts.file,
    kept,
    asked,
  });
  assertProposed(steps, asked);
  const picked = pickSteps(steps, invocation);
  // No operation is imported, so only what the document says beside its operations may differ.
  const hasOtherParts = partsOf(withImported(stored, {}, new Set(), parts)) !== partsOf(stored);
  return { steps, picked, gone, leftOut: document.leftOut, stored: stored.operations, parts, hasOtherParts };
}

async function runImport(context: Context, invocation: Invocation, file: string, display: Display): Promise<void> {
  const { messages, settings } = context;
  const preview = await readPlan(context, invocation, file);
  const { details, columns } = invocation.flags;
  await showImport(context, display, preview, details === true || columns !== undefined);
  if (settings.dryRun) return;
  const { parts, hasOtherParts } = preview;
  const { changes, replacements, proposed, wanted } = stepsOf(preview);
  const isAsking = proposed.length > 0 && mayAsk(context);
  const certain = changes.length + wanted.length + (isAsking ? 0 : proposed.flatMap(besideOf).length);
  if (certain > 0 || hasOtherParts)
    await confirm(context, escaped`Import ${whatIsImported(certain)} into profile ${settings.profile}?`);
  const all = [...changes, ...(await answeredReplacements(context, file, replacements))];
  if (all.length > 0 || hasOtherParts) return store(context, all, parts);
  messages.note('Nothing to change.');
}

/** Compares a document of the provider with the operations, shows the difference, asks, and sets the overrides. */
export async function importOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = await readDisplay(context, stepTable, invocation);
  return { mistakes, run: () => runImport(context, invocation, invocation.words[0] ?? '', display) };
}
