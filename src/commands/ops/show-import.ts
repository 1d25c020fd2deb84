import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import type { LeftOut } from '../../documents/document.ts';
import type { ImportPlan, ImportStep } from '../../documents/plan/steps.ts';
import type { UncheckedOverrides } from '../../operations/override.ts';
import type { Display } from '../../output/formats.ts';
import type { Context } from '../../session/context.ts';
import { importSummary, stepsTo } from './import-summary.ts';
import { warnOfLosses } from './losses.ts';
import { noteOtherFiles } from './note-other-files.ts';
import { showPlan } from './preview.ts';
import { showMoves, showReplacements } from './replacement-texts.ts';
import type { DocumentParts } from './stored-document.ts';

/** What an import would do. */
export interface ImportPreview extends ImportPlan {
  /** The steps that the user wants. */
  readonly picked: readonly ImportStep[];
  readonly leftOut: readonly LeftOut[];
  /** What the profile holds. */
  readonly stored: UncheckedOverrides;
  readonly parts: DocumentParts;
  /** Whether the document's servers, values or credentials have changed since it was imported. */
  readonly hasOtherParts: boolean;
}

/** The steps that change something, and those of the replacements that the user has asked for. */
export function stepsOf({ picked }: ImportPreview) {
  const replacements = stepsTo(picked, 'replace');
  return {
    changes: stepsTo(picked, 'add', 'update', 'move', 'same').filter(({ override }) => override),
    replacements,
    proposed: replacements.filter(({ isAsked }) => !isAsked),
    wanted: replacements.filter(({ isAsked }) => isAsked),
  };
}

/** Shows what an import would do: groups or every operation, then what is worth a line of its own, and the summary. */
export async function showImport(
  context: Context,
  display: Display,
  preview: ImportPreview,
  showsAll: boolean,
): Promise<void> {
  const { messages } = context;
  const { steps, picked, gone, leftOut, stored, parts, hasOtherParts } = preview;
  const { changes, proposed, wanted } = stepsOf(preview);
  await showPlan(context, display, picked, leftOut, showsAll);
  if (!showsAll) showMoves(context, stepsTo(picked, 'move'));
  warnOfLosses(context, picked, leftOut);
  for (const { id, action, reason } of stepsTo(picked, 'keep', 'add')) {
    if (reason !== undefined)
      messages.note(escaped`${id} ${action === 'keep' ? 'is kept' : 'is added beside'}: ${reason}`);
  }
  noteOtherFiles(context, picked, stored, parts.file);
  if (gone.length > 0) {
    messages.note(escaped`No longer in ${parts.file}: ${gone.join(', ')}. To remove: ${suggest`ops unset ${gone}`}`);
    if (!steps.some(({ id, action }) => action !== 'add' && id !== undefined && stored[id]))
      messages.note('Is it another document? Then import it under another name: files of one name are taken for one.');
  }
  showReplacements(context, 'Replaces built-in operations, as asked:', wanted);
  const caution = 'May replace built-in operations. You are asked for each; --yes does not answer.';
  showReplacements(context, caution, proposed);
  // The count is of operations; a credential that cannot be sent is not one.
  const lost = leftOut.filter(({ what }) => !what.startsWith('credential '));
  messages.note(importSummary(steps, picked, lost.length));
  if (hasOtherParts && changes.length === 0)
    messages.note(escaped`The servers or values that ${parts.file} names have changed.`);
}
