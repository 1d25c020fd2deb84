import {
  type CommandWords,
  capitalized,
  escaped,
  type Message,
  pluralize,
  suggest,
  systemCommand,
  words,
  wordToFill,
} from '../base/text/message.ts';
import { flagOfField } from '../base/text/names.ts';
import { countOf, type FirstPage } from '../documents/connect/first-pages.ts';
import { nounOf } from '../documents/connect/main-lists.ts';
import type { ConnectionNeeds } from '../documents/connect/needs.ts';
import type { ImportPreview } from '../documents/import-document.ts';
import type { ImportStep } from '../documents/plan/steps.ts';
import { stepsTo } from '../documents/plan/steps.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import type { ScreenPart } from '../output/screen.ts';
import type { Show } from '../ports/prepared.ts';
import { readDisplay } from '../service/display.ts';
import type { Context } from '../session/context.ts';
import { typedWords } from './verbs-beside.ts';

export const connectionShape = rowShape(
  ['document', 'profile', 'base_url', 'operations', 'replaced', 'credentials', 'values', 'lists', 'steps'],
  { operations: 'integer', replaced: 'array', credentials: 'array', values: 'array', lists: 'array', steps: 'array' },
);

/** All that is known before anything is changed. */
export interface ConnectionPlan {
  readonly word: string;
  readonly preview: ImportPreview;
  readonly steps: readonly ImportStep[];
  readonly lists: readonly Operation[];
  readonly needs: ConnectionNeeds;
  readonly catalogue: Catalogue;
}

/** A command for the profile as it is from now on: the address is in it. */
function laterCommand({ settings, invocation: { sources } }: Context, typed: CommandWords): Message {
  const profile = sources.profile === 'flag' ? words` --profile ${settings.profile}` : words``;
  const program = words`shipctl`;
  return systemCommand`${program} ${typed}${profile}${settings.sandbox ? words` --sandbox` : words``}`;
}

const replacedBy = (steps: readonly ImportStep[]): string[] => stepsTo(steps, 'replace').flatMap(({ id }) => id ?? []);

/** The command of a list, with the inputs that it was asked for with. */
function commandOf(
  context: Context,
  catalogue: Catalogue,
  { id }: Operation,
  inputs: FirstPage['inputs'] = {},
): Message {
  const flags = Object.entries(inputs).flatMap(([name, ids]) =>
    ids.map((each) => ({ parts: [`${flagOfField(name)} `, { value: each }] })),
  );
  return laterCommand(context, words`${typedWords(catalogue, id)} ${flags}`);
}

const operationsIn = ({ preview }: ConnectionPlan): number =>
  preview.picked.filter(({ id }) => id !== undefined).length;

const factsOf = ({ settings, account }: Context, plan: ConnectionPlan) => ({
  document: plan.preview.parts.file,
  profile: settings.profile,
  base_url: settings.sandbox
    ? 'the sandbox'
    : (settings.baseUrl ?? account.known.base_url ?? plan.needs.server ?? null),
  operations: operationsIn(plan),
  replaced: replacedBy(plan.steps),
  credentials: plan.needs.credentials,
  values: plan.needs.values,
});

/** The commands that do by themselves what a connection does, in their order. */
function stepsOfPlan(context: Context, plan: ConnectionPlan): Message[] {
  const { word, preview, steps, lists, needs, catalogue } = plan;
  const { settings } = context;
  const replaced = [...replacedBy(steps), ...replacedBy(preview.picked)];
  const replace = [...new Set(replaced)].map((id) => words`--replace ${id}`);
  const values = needs.values.map((name) => words`--set ${wordToFill`${name}=<value>`}`);
  const others = needs.credentials.filter((name) => name !== 'token').map((name) => words`--credential ${name}`);
  const address = settings.baseUrl === undefined && needs.server ? words`--base-url ${needs.server}` : words``;
  return [
    suggest`ops import ${word} ${replace}`,
    ...(values.length > 0 ? [suggest`login ${values}`] : []),
    ...(others.length > 0 ? [suggest`login ${address} ${others}`] : []),
    ...(needs.credentials.includes('token') ? [suggest`login ${address} --token-stdin`] : []),
    ...lists.map((list) => commandOf(context, catalogue, list)),
  ];
}

/** The result of a dry run: what would be done, by which commands. */
export function planResult(context: Context, plan: ConnectionPlan): Show {
  const steps = stepsOfPlan(context, plan).map((step) => context.messages.wordsOf(step));
  const lists = plan.lists.map(({ id, columns }) => ({ operation: id, columns }));
  const record = { ...factsOf(context, plan), lists, steps };
  const where = record.base_url ?? escaped`the address that you choose`;
  const title = escaped`Would connect profile ${record.profile} to ${where}, as these commands do:`;
  return { record, screen: { parts: [{ lines: [title] }, { lines: steps, indent: 2 }] } };
}

/** A heading and the rows of a first page, as a list of its own would show them. */
async function* pageParts(context: Context, page: FirstPage): AsyncGenerator<ScreenPart> {
  const { operation, rows, failure } = page;
  yield { heading: capitalized(nounOf(operation)) };
  if (failure) yield { lines: [escaped`! ${failure.said}`], tone: 'bad' };
  else if (rows.length === 0) yield { lines: [escaped`There are none yet.`] };
  else {
    const { display } = await readDisplay(context, operation);
    yield { table: operation, rows, view: { ...display, columns: [] } };
    yield { lines: [countOf(page)] };
  }
}

/** The result of a connection: its first pages, and the commands to type next. */
export function connectionResult(context: Context, plan: ConnectionPlan, pages: readonly FirstPage[]): Show {
  const {
    catalogue,
    messages: { wordsOf },
  } = context;
  const lists = pages.map(({ operation, inputs, rows, total, failure }) => ({
    operation: operation.id,
    command: wordsOf(commandOf(context, catalogue, operation, inputs)),
    total: total ?? null,
    rows,
    error: failure ? wordsOf(failure.said) : null,
  }));
  const record = { ...factsOf(context, plan), lists, steps: lists.map(({ command }) => command) };
  const read = pages.filter(({ failure }) => !failure);
  const next = read.map(({ operation, inputs }) => {
    return escaped`Your ${nounOf(operation)}: ${commandOf(context, catalogue, operation, inputs)}`;
  });
  async function* shown(): AsyncGenerator<ScreenPart> {
    for (const page of pages) yield* pageParts(context, page);
  }
  const all = laterCommand(context, words`ops list --from ${plan.preview.parts.file}`);
  return {
    record,
    screen: { parts: shown() },
    notes: [...next, escaped`All ${pluralize(operationsIn(plan), 'operations')}: ${all}`],
  };
}
