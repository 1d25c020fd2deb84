import { usageFailure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { areRefused, failureOf, readFirstPages } from '../documents/connect/first-pages.ts';
import { mainLists } from '../documents/connect/main-lists.ts';
import { type ConnectionNeeds, connectionNeeds, otherService, tokenName } from '../documents/connect/needs.ts';
import { type GivenAnswers, storeAnswers, storeProofs } from '../documents/connect/store-proofs.ts';
import { documentToFetch, readGivenDocument } from '../documents/given-document.ts';
import { besideOf, type ImportPreview, importedOperations, stepsOf } from '../documents/import-document.ts';
import { describeReplacements, importSummary } from '../documents/plan/report.ts';
import type { ImportStep } from '../documents/plan/steps.ts';
import { builtInCatalogue } from '../operations/catalogue.ts';
import { isSafe } from '../operations/override.ts';
import { applyOverrides } from '../operations/overrides.ts';
import { askYesOrNo, mayAsk } from '../ports/ask.ts';
import type { Done } from '../ports/prepared.ts';
import { parseSetValues } from '../service/login/login-questions.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { readStoredOperations } from '../settings/overrides.ts';
import { type ConnectFlags, connectFlags, missingAnswers, overridingOf } from './connect-flags.ts';
import { connectionResult, connectionShape, planResult } from './connect-screen.ts';
import { keepImported, previewGiven } from './ops/import-document.ts';
import { typedWords } from './verbs-beside.ts';

const isReading = ({ override }: ImportStep): boolean =>
  override !== undefined && (override.route.startsWith('GET ') || isSafe(override));

/** The steps to take. One question is for all replacements; --yes answers it for those that only read. */
async function chosenSteps(context: Context, preview: ImportPreview): Promise<ImportStep[]> {
  const { changes, proposed, wanted } = stepsOf(preview);
  const { messages, settings } = context;
  const takesAll = async () => {
    if (proposed.length === 0 || settings.dryRun || !mayAsk(context)) return false;
    messages.note(describeReplacements(escaped`The document may have these built-in operations:`, proposed));
    const question = escaped`Use those of the document in their place? No adds them beside.`;
    return (await askYesOrNo(context, question)) === 'yes';
  };
  const isAll = await takesAll();
  const isTaken = (step: ImportStep) => isAll || (!mayAsk(context) && isReading(step));
  return [...changes, ...wanted, ...proposed.flatMap((step) => (isTaken(step) ? [step] : besideOf(step)))];
}

const mostTries = 3;

async function readConnected(context: Context, operations: readonly string[], needs: ConnectionNeeds) {
  for (let tries = 1; ; tries++) {
    const ready = await context.reopened();
    const { groups } = ready.catalogue;
    const all = groups.flatMap((group) => group.operations);
    const lists = operations.flatMap((id) => all.find((operation) => operation.id === id) ?? []);
    const pages = await readFirstPages(ready, lists);
    const refused = pages.find(({ failure }) => failure?.details.status === 401)?.failure;
    const names = needs.credentials.length > 0 ? needs.credentials : [tokenName];
    if (!refused || !areRefused(pages) || tries === mostTries || !mayAsk(context)) return { ready, pages };
    context.messages.warn(refused.said);
    await storeProofs(ready, ready.account.baseUrl(), names, { readsSecrets: false, clientId: undefined });
  }
}

/** Says where the operations are of a group that the profile has imported as `connect`. */
function keptGroup({ catalogue }: Context, word: string): Message | undefined {
  const { operations } = catalogue.groups.find(({ name }) => name === 'connect') ?? {};
  const [first] = operations ?? [];
  const meant = operations?.find(({ verb }) => verb.split(' ')[0] === word) ?? first;
  return meant && escaped`Operations of your group connect: ${suggest`${typedWords(catalogue, meant.id)}`}`;
}

/** Returns the changes that a document would make, after the questions about its operations. Throws what is wrong with the line or the profile. */
async function planConnection(context: Context, word: string, flags: ConnectFlags) {
  const { settings, operationsFile } = context;
  const given = await readGivenDocument(context, word);
  const wishes = { replace: flags.replace, only: [], tag: [], path: [], method: [] };
  const preview = await previewGiven(context, given, wishes);
  const builtIn = await builtInCatalogue();
  const { parts, stored } = preview;
  const planned = (steps: readonly ImportStep[]) =>
    applyOverrides(builtIn, importedOperations(readStoredOperations(operationsFile), steps, parts), operationsFile);
  const proposal = planned([...stepsOf(preview).changes, ...stepsOf(preview).replacements]);
  const other = otherService(context, proposal, { file: parts.file, word, own: stored });
  if (other) throw usageFailure([other]);
  const steps = await chosenSteps(context, preview);
  const catalogue = planned(steps);
  const lists = mainLists(catalogue, parts.file);
  const renews = flags.tokenStdin || flags.clientId !== undefined;
  const needs = connectionNeeds(context, catalogue, lists, { renews, isClient: flags.clientId !== undefined });
  const { values, mistakes } = parseSetValues({ ...context, catalogue }, flags.set);
  const isAsking = mayAsk(context) || settings.dryRun || settings.sandbox;
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const lacking = isAsking ? undefined : missingAnswers(context, needs, flags, catalogue);
  if (lacking) throw lacking;
  return { plan: { word, preview, steps, lists, needs, catalogue }, values };
}

async function connectTo(context: Context, word: string, flags: ConnectFlags): Promise<Done> {
  const { settings, messages } = context;
  const { plan, values } = await planConnection(context, word, flags);
  const { preview, steps, lists, needs } = plan;
  messages.note(importSummary(preview));
  await keepImported(context, steps, preview);
  if (!settings.sandbox) {
    const answers: GivenAnswers = {
      values,
      readsSecrets: flags.tokenStdin,
      clientId: flags.clientId,
      takesServer: settings.yes,
    };
    await storeAnswers(await context.reopened(), needs, answers);
  }
  const { ready, pages } = await readConnected(
    context,
    lists.map(({ id }) => id),
    needs,
  );
  return { ...connectionResult(ready, plan, pages), failure: failureOf(pages) };
}

export const connect = defineCommand({
  effects: { service: 'reads', asks: true, changes: 'the profile and its operations', dryRun: 'result' },
  prints: connectionShape,
  printsRecord: true,
  note: `Reads an OpenAPI or Postman document, from a file or an https address, and does what ops import, login and a first list
do: imports its operations, asks whether they replace built-in ones, asks for what is missing of address, values and
credentials, and shows the first page of its orders and shipments. A profile that has another service stays as it is.`,
  arguments: ['<document>'],
  flags: connectFlags,
  uses: ['output'],
  examples: [
    'shippo.yaml',
    'https://shop.example/api.json --profile shop',
    "bigcommerce.yml --yes --set 'store_hash=ab12' --token-stdin < token.txt",
    'shop.openapi.yaml --dry-run',
  ],
  usesOverrides: 'all',
  createsProfile: true,
  run: (context, [word = ''], flags) => ({
    mistakes:
      word === '-' && flags.tokenStdin
        ? [escaped`--token-stdin reads standard input, and so does the document -. Save the document to a file.`]
        : [],
    warnings: [keptGroup(context, word), overridingOf(context, flags)?.said].filter((each) => each !== undefined),
    run: async () => ({ do: () => connectTo(context, word, flags) }),
    dryRun: async () => {
      if (documentToFetch(context, word)) return (await import('./ops/import.ts')).unfetched(word);
      return planResult(context, (await planConnection(context, word, flags)).plan);
    },
  }),
});
