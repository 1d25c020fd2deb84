import { usageFailure } from '../../base/failure.ts';
import { pluralize } from '../../base/names.ts';
import { shellWord, suggest } from '../../base/suggest.ts';
import { builtInCatalogue, operationsOf } from '../../operations/catalogue.ts';
import { keptArguments } from '../../operations/wire.ts';
import { readStoredOperations } from '../../settings/overrides.ts';
import { confirm, mayAsk } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { type Display, readDisplay } from '../kinds/display.ts';
import { answeredReplacements, besideOf } from './ask-replacements.ts';
import { textsOf } from './flag-texts.ts';
import { importSummary, stepsTo } from './import-summary.ts';
import { warnOfLosses } from './losses.ts';
import { noteNeeds } from './note-needs.ts';
import { noteOtherFiles } from './note-other-files.ts';
import { checksumOf, sourceName } from './origin.ts';
import type { AskedReplacement } from './plan/asked.ts';
import type { ImportStep } from './plan/step.ts';
import { showPlan, stepTable } from './preview.ts';
import { readGivenDocument } from './read-document.ts';
import { describeRoles, showMoves, showReplacements } from './replacement-texts.ts';
import { type DocumentParts, withImported } from './stored-document.ts';

async function store(context: Context, steps: readonly ImportStep[], parts: DocumentParts) {
  const { messages, operationsFile, settings } = context;
  const overrides = Object.fromEntries(steps.flatMap(({ id, override }) => (id && override ? [[id, override]] : [])));
  const former = new Set(steps.flatMap((step) => step.former ?? []));
  const { changeOverrides } = await import('../../settings/store.ts');
  await changeOverrides(operationsFile, context, (old) => withImported(old, overrides, former, parts));
  const name = shellWord(parts.file);
  const what = steps.length > 0 ? pluralize(steps.length, 'operations') : 'the servers and values';
  messages.note(
    `Imported ${what} into profile ${settings.profile}. See: ${suggest(`ops list --from ${name}`)} · undo: ${suggest(`ops unset --from ${name}`)}`,
  );
  noteNeeds(context);
  const [replaced] = steps.filter((step) => step.action === 'replace' && describeRoles(step) !== '');
  if (replaced) {
    messages.note(`To say which field is the total: ${suggest(`ops set ${replaced.id} --role total=<field>`)}`);
  }
}

/** `--replace orders.list` names no route: the document has to have one that is proposed, or in force already. */
function assertProposed(steps: readonly ImportStep[], asked: readonly AskedReplacement[]): void {
  const unmet = asked.filter(({ operation }) => !steps.some(({ id }) => id === operation.id));
  if (unmet.length === 0) return;
  throw usageFailure(
    unmet.map(({ operation: { id } }) => `--replace ${id}: no operation of the document is proposed for it.`),
    "Name the one that is meant: --replace '<operation>=<method> <path>'",
  );
}

async function runImport(context: Context, invocation: Invocation, file: string, display: Display): Promise<void> {
  const { messages, settings, operationsFile } = context;
  const document = await readGivenDocument(context, file);
  const { pickSteps, planImport, readAsked, serversOf, valuesOf } = await import('./plan/import-plan.ts');
  const catalogue = await builtInCatalogue();
  const values = valuesOf(document);
  const kept = keptArguments({ ...context.catalogue.values, ...values });
  const asked = readAsked(textsOf(invocation, 'replace'), operationsOf(catalogue), document.operations, kept);
  const stored = readStoredOperations(operationsFile);
  const parts = { file: sourceName(file), servers: serversOf(document), values, credentials: document.credentials };
  const { steps, gone } = planImport({
    ...{ groups: catalogue.groups, overrides: stored.operations, document, file: parts.file, kept, asked },
  });
  assertProposed(steps, asked);
  const picked = pickSteps(steps, invocation);
  const { details, columns } = invocation.flags;
  const showsAll = details === true || columns !== undefined;
  await showPlan(context, display, picked, document.leftOut, showsAll);
  if (!showsAll) showMoves(context, stepsTo(picked, 'move'));
  warnOfLosses(context, picked, document.leftOut);
  const changes = stepsTo(picked, 'add', 'update', 'move', 'same').filter(({ override }) => override);
  const replacements = stepsTo(picked, 'replace');
  for (const { id, action, reason } of stepsTo(picked, 'keep', 'add')) {
    if (reason !== undefined) messages.note(`${id} ${action === 'keep' ? 'is kept' : 'is added beside'}: ${reason}`);
  }
  noteOtherFiles(context, picked, stored.operations, parts.file);
  if (gone.length > 0) {
    messages.note(
      `No longer in ${parts.file}: ${gone.join(', ')}. To remove: ${suggest(`ops unset ${gone.join(' ')}`)}`,
    );
  }
  const proposed = replacements.filter(({ isAsked }) => !isAsked);
  const wanted = replacements.filter(({ isAsked }) => isAsked);
  showReplacements(context, 'Replaces built-in operations, as asked:', wanted);
  const caution = 'May replace built-in operations. Each is asked by itself; --yes is no answer.';
  showReplacements(context, caution, proposed);
  // A credential that cannot be sent is no operation.
  const lost = document.leftOut.filter(({ what }) => !what.startsWith('credential '));
  messages.note(importSummary(steps, picked, lost.length));
  // Nothing is imported: what differs then is what the document says beside its operations.
  const hasOtherParts = checksumOf(withImported(stored, {}, new Set(), parts)) !== checksumOf(stored);
  if (hasOtherParts && changes.length === 0)
    messages.note(`The servers or values that ${parts.file} names have changed.`);
  if (settings.dryRun) return;
  const isAsking = proposed.length > 0 && mayAsk(context);
  const certain = changes.length + wanted.length + (isAsking ? 0 : proposed.flatMap(besideOf).length);
  if (certain > 0 || hasOtherParts) {
    const what = certain > 0 ? pluralize(certain, 'operations') : 'the servers and values';
    await confirm(context, `Import ${what} into profile ${settings.profile}?`);
  }
  const all = [...changes, ...(await answeredReplacements(context, file, replacements))];
  if (all.length > 0 || hasOtherParts) return store(context, all, parts);
  messages.note('Nothing to change.');
}

/** Compares a document of the provider with the operations, shows the difference, asks, and sets the overrides. */
export async function importOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = await readDisplay(context, stepTable, invocation);
  return { mistakes, run: () => runImport(context, invocation, invocation.words[0] ?? '', display) };
}
