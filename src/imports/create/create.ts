import { isRow, type Row } from '../../base/row.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import { ColumnMatcher } from '../../columns/column-matcher.ts';
import { type ColumnField, innerName, referenceField } from '../../columns/lexicon.ts';
import { readGoodsIfKnown } from '../../goods/kept-goods.ts';
import { Goods } from '../../goods/products.ts';
import type { RecordFacts } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { importNoun, type Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { MoneySums } from '../../orders/money.ts';
import type { Labels } from '../../output/language.ts';
import { mayAsk } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { usualChoice } from '../../service/courier-file.ts';
import { foreseeJobs, readLedgerIfKnown } from '../../writes/foresee.ts';
import type { Job } from '../../writes/job.ts';
import { type Judgement, unsentOutcome, type Verdict } from '../../writes/judge.ts';
import { changedLines, readChanged } from '../changed-records.ts';
import { CodAnswers, needsAmounts } from '../cod-answers.ts';
import { textsOfDefaults } from '../defaults.ts';
import { importFields, lexiconOf } from '../fields.ts';
import { asBeginning, type FaultyDraft, plannedWrites, proposalOf } from '../plan.ts';
import { columnRows } from '../screen.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport } from '../task.ts';
import { askForLacked } from './ask-for-lacked.ts';
import { lackedColumns, neededPaths, nothingNeeded, remedyOfLacked } from './completeness.ts';
import { Corrections } from './corrections.ts';
import { CreatePlanner } from './create-planner.ts';
import { lookInYoungLedger, warnOfCalledOff } from './created-before.ts';
import { createdLines } from './created-lines.ts';
import { Fillings, filledShape } from './fillings.ts';
import { addTotal, faultShape, toldFields } from './findings.ts';
import {
  assumedLines,
  countLine,
  createQuestion,
  decidedDoubts,
  describeSums,
  doubtLines,
  faultsHeading,
  faultsText,
  lackOfItems,
  leftOutLines,
  otherLines,
  type SentOrders,
  weightLines,
} from './plan-lines.ts';
import { SheetQuestions } from './sheet-questions.ts';
import { ShipChecks, ShipTally } from './ship-checks.ts';

export function createTask(operation: Operation, languages: readonly Labels[]): ImportTask {
  const matcher = new ColumnMatcher(lexiconOf(operation, languages, importFields(operation), true));
  const noun = importNoun(operation);
  return {
    operation,
    verb: 'create',
    noun,
    matcher,
    shape: faultShape,
    plan: async (run, opening) => {
      const { context, options } = run;
      const needed = operation.requiredInput.flatMap((name) => matcher.named(name)?.field ?? []);
      const book = await readLedgerIfKnown(context);
      const learned = learnedIn(book, operation, matcher);
      const required = new Set([...options.required, ...needed, ...learned]);
      for (const field of options.optional) required.delete(field);
      const { columns } = opening;
      const isOrder = operation.id === 'orders.create';
      const isWhole = isOrder && !options.allowIncomplete;
      const given = () => opening.defaults.flatMap(({ column: { match } }) => match?.field ?? []);
      const lacked = () =>
        isWhole ? lackedColumns(operation, matcher, columns, [...options.optional, ...given()]) : [];
      const paths = isWhole ? neededPaths(operation, options.optional) : nothingNeeded;
      const [total = ''] = fieldsOfRole(operation, 'total');
      const needsAmount = isWhole && !options.optional.some(({ fills }) => fills.includes(total));
      const checks = isOrder ? await ShipChecks.open(context, operation, opening, needsAmount) : undefined;
      const questions = new SheetQuestions(context);
      const corrections = new Corrections(questions, opening.typed, () => columns.used);
      const readPlan = async (): Promise<CreatePlanner> => {
        const fillings = new Fillings(matcher.lexicon.fields, await goodsFor(context, matcher), opening.defaults);
        const needs = { required: [...required], lacked, paths, checks, fillings, book };
        const planner = new CreatePlanner(run, opening, operation, needs);
        await planner.readAll();
        return planner;
      };
      let planner = await readPlan();
      // An answer may show what else is lacking.
      const asked = new Set<string>();
      const askNext = async () =>
        (await askForLacked(run, opening, { noun, matcher, asked, questions }, planner.findings)) ||
        (await corrections.ask(run, opening));
      while (await opening.kept.telling(askNext)) {
        await opening.plan.clear();
        planner = await readPlan();
      }
      return {
        notes: [...opening.source.notes, ...opening.reader.notes, ...opening.typed.notes],
        judge: (holds) => judge(run, { operation, noun, matcher }, planner, holds),
      };
    },
  };
}

/** The goods, where the records have items with SKUs; none where no account is known. */
const goodsFor = (context: Desk & Profile, { lexicon: { fields } }: ColumnMatcher): Promise<Goods> | Goods =>
  fields.some((field) => field.list !== undefined && innerName(field) === 'sku')
    ? readGoodsIfKnown(context)
    : new Goods();

/** Returns the fields that the service has refused rows for before, because they were missing. */
export async function learnedFields(
  context: Desk & Profile,
  operation: Operation,
  matcher: ColumnMatcher,
): Promise<readonly ColumnField[]> {
  return learnedIn(await readLedgerIfKnown(context), operation, matcher);
}

function learnedIn(book: LedgerBook, operation: Operation, matcher: ColumnMatcher): readonly ColumnField[] {
  const names = book.learned(operation.id);
  return names.flatMap((name) => matcher.named(name.replace(/\.(?:\d+|\*)(?=\.)/g, ''))?.field ?? []);
}

/** Warnings that people see; JSON has all that were kept. */
const shownWarnings = 10;

async function judge(
  run: ImportRun,
  task: Pick<ImportTask, 'operation' | 'noun' | 'matcher'>,
  { opening, needs: { checks, fillings, book }, findings, lacking, lackingCount }: CreatePlanner,
  holds: boolean,
): Promise<JudgedImport> {
  const { context, options, writing } = run;
  const { source, columns, from, plan, reader, broughtBy } = opening;
  const { operation, noun } = task;
  const { wordsOf } = context.messages;
  const sums = new MoneySums();
  const fields = toldFields(operation);
  const writes = plannedWrites(task, plan);
  const tally = new ShipTally();
  const onSend = ({ body, row = 0, origin }: Job): void => {
    addTotal(sums, body, fields);
    if (checks) tally.add(checks.errorsOf(body), row, origin);
  };
  const { heading: column = '' } = columns.used.find(({ match }) => match?.field.name === referenceField) ?? {};
  let shipped: ReadonlyMap<string, Message> = new Map();
  const foreseen = await foreseeJobs(context, writes, writing, {
    ...{ onSend, holds },
    lookBefore: async (book) => {
      if (column === '') return { entries: [] };
      const { entries, states, ...read } = await readChanged(run, operation, plan, book);
      ({ shipped } = read);
      return { entries: [...entries, ...(await lookInYoungLedger(run, opening, task, { book, holds }))], states };
    },
  });
  context.onClose(async () => foreseen.ledger?.close());
  const { judgement } = foreseen;
  const { toSend, before } = judgement;
  const ofChanges = changedLines(run, task, judgement, shipped);
  const doubts = decidedDoubts(judgement);
  const held = [...judgement.conflicts, ...judgement.likes];
  const heldRows = held.map(({ sheet, row, reference, verdict }) => ({
    ...{ file: from.shown, sheet: sheet ?? null, row: row ?? null },
    ...{ column: reference === undefined ? '' : column, value: reference ?? '' },
    proposal: null,
    reason: wordsOf(asBeginning(unsentOutcome(verdict, undefined).reason ?? escaped``)),
  }));
  await warnOfCalledOff(context, operation, noun, findings);
  const sent: SentOrders = toSend === plan.jobs.count ? findings : { worth: sums, shipping: tally };
  const { worth, shipping } = sent;
  const faults = () => faultRows(context, from.shown, plan.faulty.read());
  // On a screen once, and not with each row.
  const wholeFile = lacking.map(({ field, reason }) => ({ column: field, reason: wordsOf(reason) }));
  const isOfRow = ({ column, reason }: Row): boolean =>
    !wholeFile.some((each) => each.column === column && each.reason === reason);
  async function* rowFaults(): AsyncGenerator<Row> {
    for await (const each of faults()) if (isOfRow(each)) yield each;
  }
  const ofRows = plan.faultCount - lacking.length * lackingCount;
  const unshippable =
    checks &&
    (() => (shipping.summary ? unshippableRows(context, opening, judgement, checks) : ReadableStream.from([])));
  const { filled } = findings;
  const ofColumns = [
    ...columns.warnings,
    ...(checks && !options.allowIncomplete ? lackOfItems(operation, opening) : []),
  ];
  const { unauthorized } = await context.places();
  const told = unauthorized ? [unauthorized.said] : [];
  const warnings = [...ofColumns, ...findings.warnings];
  const warningCount = ofColumns.length + findings.warningCount;
  const answers = checks && needsAmounts(context) ? new CodAnswers(operation) : undefined;
  const canShip = ({ origin }: Pick<Job, 'origin'>): boolean =>
    shipping.canShip(origin) && answers?.canShip(origin) !== false;
  return {
    count: toSend,
    heldBack: held.length,
    left: new Map([...judgement.held].flatMap(([at, verdict]) => leftJob(at, verdict))),
    isDone: plan.jobs.count === before,
    screen: {
      summary: [
        countLine(noun, plan, toSend, sent),
        ...(filled.summary ? [filled.summary] : []),
        ...(toSend > 0 ? findings.totals.lines : []),
        ...shipping.lines(source.rowWord),
        ...(checks && toSend > 0 ? weightLines(findings, fillings) : []),
        ...(toSend > 0 ? doubtLines(findings, fillings, source.rowWord) : []),
        ...leftOutLines(noun, findings),
        ...otherLines(noun, judgement, plan.there.count),
        ...assumedLines(columns, operation, book),
        ...doubts.map((each) => escaped`${each}.`),
        ...(options.apply ? [] : ofChanges),
      ],
      warnings: warnings.slice(0, shownWarnings),
      moreWarnings: Math.max(0, warningCount - shownWarnings),
      sections: [
        {
          heading: escaped`Filled, because rows lack it:`,
          ...filledShape,
          count: filled.size,
          rows: () => ReadableStream.from(filled.rows()),
          more: 'see all with --json',
        },
        {
          heading: escaped`${faultsText(plan)}. In every ${source.rowWord}:`,
          columns: ['column', 'reason'],
          count: lackingCount > 0 ? wholeFile.length : 0,
          rows: () => ReadableStream.from(wholeFile),
          isByReason: true,
          more: 'see all with --json',
        },
        {
          heading: lackingCount > 0 ? escaped`In single ${source.rowWord}s:` : faultsHeading(plan),
          columns: faultShape.columns,
          count: ofRows,
          rows: rowFaults,
          isByReason: true,
          more: 'see all with -o csv, or write the rows with --errors faults.xlsx',
        },
        {
          heading: escaped`${pluralize(held.length, noun)} held back:`,
          columns: faultShape.columns,
          count: held.length,
          rows: () => ReadableStream.from(heldRows),
          isByReason: true,
          more: 'see all with --json',
        },
      ],
      head: {
        file: from.shown,
        applied: false,
        rows: plan.rows,
        count: toSend,
        ...(checks && { shippable: shipping.shippable, not_shippable: shipping.forPrograms(context) }),
        faulty: plan.faulty.count,
        ...(columns.exportName !== undefined && {
          export: columns.exportName,
          left_out: Object.fromEntries(findings.leftOut),
        }),
        sums: worth.all.map(({ currency, amount }) => ({ currency: currency || null, sum: amount })),
        columns: columnRows(columns.all),
        filled: filled.forPrograms(),
        doubts: findings.doubts.forPrograms(context),
        items_without_price: findings.unpriced.count,
        notes: [...source.notes, ...reader.notes].map(wordsOf),
        created_before: before,
        outcome_unknown: judgement.open.length,
        maybe_sent_before: judgement.likes.length,
        other_receiver: judgement.conflicts.length,
        held_back: heldRows,
        faulty_created_before: plan.there.count,
        warnings: [...told, ...warnings].map(wordsOf),
        warning_count: told.length + warningCount,
        fault_count: plan.faultCount,
      },
      lists: { faults, ...(unshippable && { unshippable }) },
    },
    foreseen,
    guard: { keepOf: ({ body, said }) => filledWeight(opening.defaults, body, said) },
    writes: {
      creates: true,
      remedyOfLacked: (field) => remedyOfLacked(field, task, columns, from.shown),
      list: findOperation(context.catalogue, operation.id.replace(/create$/, 'list')),
      question: (count) => {
        const sum = count === toSend && describeSums(worth);
        return createQuestion(escaped`${pluralize(count, noun)}`, sum, broughtBy, doubts);
      },
    },
    answers,
    canShip: checks && canShip,
    next: (outcomes) => [
      ...createdLines(task, outcomes, {
        ...{ rowWord: source.rowWord, result: options.result, from },
        canShip,
        choice: usualChoice(context),
        canMend: mayAsk(context),
      }),
      ...(answers?.lines ?? []),
      ...ofChanges,
    ],
  };
}

/** The weight of a default that items of an order have, and that its row does not say. */
function filledWeight(defaults: OpenedImport['defaults'], body: Row, said: Row | undefined): RecordFacts {
  const grams = textsOfDefaults(defaults)['items.weight'];
  const weightsIn = (row: Row): number =>
    Array.isArray(row.items) ? row.items.filter((item) => isRow(item) && String(item.weight) === grams).length : 0;
  return grams !== undefined && said !== undefined && weightsIn(body) > weightsIn(said) ? { filledWeight: grams } : {};
}

/** Why a job is held back; undefined if it was done before. A job with an unknown outcome is looked for when the plan is applied. */
function leftJob(at: number, verdict: Verdict): [number, Message | undefined][] {
  if ('before' in verdict) return [[at, undefined]];
  return 'like' in verdict || 'conflict' in verdict ? [[at, unsentOutcome(verdict, undefined).reason]] : [];
}

async function* faultRows(
  { messages: { wordsOf } }: Desk,
  file: string,
  faulty: AsyncIterable<FaultyDraft>,
): AsyncGenerator<Row> {
  for await (const { outcome, faults } of faulty) {
    for (const fault of faults) {
      const said = { ...fault, proposal: proposalOf(fault), reason: wordsOf(fault.reason) };
      const own = { severity: 'error', rule: null, external_id: outcome.reference ?? null };
      yield { file, sheet: outcome.sheet ?? null, ...said, ...own };
    }
  }
}

/** Yields why orders that can be created cannot be shipped: read again, so that none of it is kept in memory. */
async function* unshippableRows(
  { messages: { wordsOf } }: Desk,
  { from: { shown: file }, plan: { jobs } }: OpenedImport,
  { held }: Judgement,
  checks: ShipChecks,
): AsyncGenerator<Row> {
  let at = 0;
  for await (const { body, row = 0, sheet = null, traces } of jobs.read()) {
    if (held.has(at++)) continue;
    for (const error of checks.errorsOf(body)) {
      const fault = checks.faultOf(error, row);
      const said = { ...fault, proposal: proposalOf(fault), reason: wordsOf(fault.reason) };
      yield { file, sheet, ...said, severity: 'warning', rule: error.rule, external_id: traces.reference ?? null };
    }
  }
}
