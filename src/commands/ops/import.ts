import { basename } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { pluralize } from '../../base/names.ts';
import type { Row } from '../../base/row.ts';
import { fillSuggestions, shellWord, suggest } from '../../base/suggest.ts';
import { builtInCatalogue } from '../../operations/catalogue.ts';
import { readOverrides } from '../../settings/overrides.ts';
import { changeOverrides } from '../../settings/store.ts';
import { ask, confirm, mayAsk, yesOrNoIn } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';
import { type Display, readDisplay } from '../kinds/display.ts';
import { showRows } from '../kinds/show.ts';
import { accountFlags } from '../rerun-command.ts';
import { importedOperations } from './imported.ts';
import { textColumns } from './operation-table.ts';
import { type ImportStep, planImport } from './plan-import.ts';
import { readDocument } from './read-document.ts';

const stepTable = {
  row: {
    ...textColumns('operation', 'action', 'route', 'new_route', 'name', 'reason'),
    left_out: { type: 'array', items: { type: 'string' } },
  },
  columns: ['operation', 'action', 'route', 'new_route'],
};

const newRoute = ({ override, theirs }: ImportStep): string =>
  override?.route ?? `${theirs.method} ${theirs.path}`.trim();

const stepRow = (step: ImportStep, flags: string): Row => ({
  operation: step.id ?? null,
  action: step.action,
  route: step.now ?? null,
  new_route: newRoute(step),
  name: step.theirs.title,
  reason: step.reason === undefined ? null : fillSuggestions(step.reason, flags),
  left_out: step.theirs.leftOut,
});

/** Names every operation that is skipped, and every input that cannot be sent or has no flag. */
function warnOfLosses({ messages }: Context, steps: readonly ImportStep[]): void {
  const users = new Map<string, number>();
  for (const step of steps) {
    if (step.action === 'skip') messages.warn(`${newRoute(step)} is left out: ${step.reason}`);
    if (step.action !== 'add' && step.action !== 'update') continue;
    for (const what of step.theirs.leftOut) users.set(what, (users.get(what) ?? 0) + 1);
  }
  for (const [what, count] of users) messages.warn(`Left out of ${pluralize(count, 'operations')}: ${what}`);
}

/** Asks for each built-in operation by itself. --yes is no answer: the wrong route can do something else. */
async function acceptedReplacements(context: Context, steps: readonly ImportStep[]): Promise<ImportStep[]> {
  const accepted: ImportStep[] = [];
  for (const step of steps) {
    const question = `Replace the built-in ${step.now} of ${step.id} with ${newRoute(step)}, one of its alternatives? [y/N] `;
    const answer = mayAsk(context) ? await ask(context, question) : '';
    if (yesOrNoIn(answer) === 'yes') {
      accepted.push(step);
      continue;
    }
    const command = suggest(`ops set ${step.id} ${shellWord(newRoute(step))}`);
    context.messages.warn(`${step.id} keeps ${step.now}. To replace it: ${command}`);
  }
  return accepted;
}

async function apply(context: Context, steps: readonly ImportStep[]): Promise<void> {
  const { messages, operationsFile, settings } = context;
  const overrides = Object.fromEntries(
    steps.flatMap(({ id, override }) => (id === undefined || !override ? [] : [[id, { ...override }]])),
  );
  await changeOverrides(operationsFile, context, (old) => ({ ...old, ...overrides }));
  messages.note(
    `Set ${pluralize(steps.length, 'operations')} of profile ${settings.profile}. See: ${suggest('ops list')} · undo: ${suggest('ops unset <operation>')}`,
  );
}

async function runImport(context: Context, file: string, display: Display): Promise<void> {
  const { messages, settings, operationsFile } = context;
  const document = importedOperations(await readDocument(context, file));
  const { groups } = await builtInCatalogue();
  const source = file === '-' ? 'standard input' : basename(file);
  const plan = planImport(groups, readOverrides(operationsFile), document, source);
  const stepsTo = (...actions: readonly ImportStep['action'][]) =>
    plan.filter(({ action }) => actions.includes(action));
  const changes = stepsTo('add', 'update');
  const replacements = stepsTo('replace');
  const rows = [...changes, ...replacements, ...stepsTo('skip')].map((step) =>
    stepRow(step, accountFlags(context.invocation)),
  );
  if (rows.length > 0 || !display.format.forPeople) await showRows(context, stepTable, display, rows);
  warnOfLosses(context, plan);
  const count = (action: ImportStep['action']): number => stepsTo(action).length;
  messages.note(
    `${pluralize(plan.length, 'operations')}: ${count('add')} to add, ${count('update')} to update, ${count('replace')} that may replace a built-in route, ${count('skip')} left out, ${count('same')} as they are.`,
  );
  if (settings.dryRun) return;
  if (changes.length > 0)
    await confirm(context, `Import ${pluralize(changes.length, 'operations')} into profile ${settings.profile}?`);
  const accepted = [...changes, ...(await acceptedReplacements(context, replacements))];
  if (accepted.length > 0) return apply(context, accepted);
  if (replacements.length > 0 && mayAsk(context)) throw new Failure('declined', 'Nothing was changed.');
  messages.note('Nothing to change.');
}

/** Compares a document of the provider with the operations, shows the difference, asks, and sets the overrides. */
export async function importOperations(context: Context, invocation: Invocation) {
  const { display, mistakes } = readDisplay(context, stepTable, invocation);
  return { mistakes, run: () => runImport(context, invocation.words[0] ?? '', display) };
}
