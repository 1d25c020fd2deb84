import { escaped } from '../../base/text/escape-controls.ts';
import { suggest, words } from '../../base/text/suggest.ts';
import type { ImportStep } from '../../documents/plan/steps.ts';
import { ask, mayAsk, yesOrNoIn } from '../../session/ask.ts';
import type { Context } from '../../session/context.ts';

/** What is stored if a replacement is refused: the operation beside the built-in one. */
export const besideOf = ({ theirs, beside, leftOut }: ImportStep): ImportStep[] =>
  beside ? [{ action: 'add', theirs, leftOut, ...beside }] : [];

/** Asks for each built-in operation by itself. --yes is no answer: the wrong route can do something else. */
export async function answeredReplacements(context: Context, file: string, steps: readonly ImportStep[]) {
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
