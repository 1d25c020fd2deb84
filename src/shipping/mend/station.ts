import { Failure, isStop } from '../../base/failure.ts';
import { valueAt } from '../../base/json/paths.ts';
import type { Row } from '../../base/row.ts';
import { escaped, joined, type Message, pluralize, term } from '../../base/text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../../base/text/text.ts';
import { rowShape } from '../../operations/manifest.ts';
import type { checkRules, Finding } from '../../orders/checks/check-orders.ts';
import type { Severity } from '../../orders/checks/rule.ts';
import { type Order, orderReader } from '../../orders/order.ts';
import type { Display } from '../../output/formats.ts';
import { drawScreen, type ScreenPart, type ScreenText } from '../../output/screen.ts';
import { ask } from '../../ports/ask.ts';
import type { Done } from '../../ports/prepared.ts';
import type { Run } from '../../ports/run.ts';
import { faultSentence } from '../../service/input/values.ts';
import { mendingCommand } from '../mending.ts';
import type { OpenChecks } from '../open-checks.ts';
import { type AskedValue, AskedValues } from './asked-values.ts';
import type { FaultyOrder } from './faulty-orders.ts';
import {
  changedPart,
  fieldOfHeading,
  findingParts,
  heldText,
  likelyParts,
  type MendCount,
  valueParts,
} from './screen.ts';
import { type Answered, answeredPath, ChangeSender, isAsSent, type MendOperations } from './send-change.ts';

/** What is mended, and how. */
interface MendPlan {
  readonly operations: MendOperations;
  readonly orders: readonly FaultyOrder[];
  readonly rules: typeof checkRules;
  /** Those that found the orders. */
  readonly checks: OpenChecks;
  /** The least severity that is asked about. */
  readonly severity: Severity;
  /** How the questions are shown. */
  readonly display: Display;
}

/** The result of mending: a row for each value that was sent. */
export const mendedShape = rowShape(['order', 'number', 'rule', 'field', 'old', 'new', 'status', 'reason']);

/** Words that skip a fault and that end the run; on an Arabic keyboard the keys of s and q. */
const skipWords = new Set(['s', 'skip', '\u0633', foldText('\u062a\u062e\u0637\u064a')]);
const quitWords = new Set(['q', 'quit', '\u0636', foldText('\u062e\u0631\u0648\u062c')]);

/** Asks a person about each fault of orders, and sends each answer as an update of its order. */
export async function mendAtTerminal(run: Run, plan: MendPlan): Promise<Done> {
  await run.service.assertReady(plan.operations.update);
  return new MendStation(run, plan).mendAll();
}

class MendStation {
  private readonly sender: ChangeSender;
  private readonly checks: OpenChecks;
  private readonly values: AskedValues;
  private readonly rows: Row[] = [];
  private readonly changed = new Set<string>();
  private mended = 0;
  private skipped = 0;
  /** Faults whose last answer the service did not take, or whose outcome is unknown. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly run: Run,
    private readonly plan: MendPlan,
  ) {
    const { operations, rules, checks } = plan;
    this.sender = new ChangeSender(run, operations);
    // Those that compare orders have seen this one.
    this.checks = checks.forRecordsOf(
      operations.get,
      rules.filter(({ test }) => test !== undefined),
    );
    this.values = new AskedValues(run, operations.update, this.checks);
  }

  async mendAll(): Promise<Done> {
    const { orders } = this.plan;
    this.run.messages.tell(
      escaped`Enter takes the first value, a number another one; or type the value. s skips, q ends. What was sent stays.`,
    );
    let failure: Failure | undefined;
    let at = 0;
    try {
      while (at < orders.length) {
        const order = orders[at];
        if (order && (await this.mend(order, at + 1)) === 'quit') break;
        at++;
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failure = error;
    }
    const summary = this.summary(orders.length - at);
    const told = failure && new Failure(failure.kind, joined([failure.said, summary], '\n'), failure.details);
    return {
      rows: this.rows,
      isForPrograms: true,
      ids: [...this.changed],
      notes: told ? [] : [summary],
      failure: told ?? this.refusalFailure(),
    };
  }

  private summary(left: number): Message {
    const parts = [
      escaped`${this.mended} mended`,
      ...(this.skipped > 0 ? [escaped`${this.skipped} skipped`] : []),
      ...(left > 0 ? [escaped`${left} left`] : []),
    ];
    return escaped`${term(pluralize(this.plan.orders.length, 'orders'))}: ${joined(parts, ', ')}.`;
  }

  /** A refusal that the person has left as it is. */
  private refusalFailure(): Failure | undefined {
    if (this.refused.size === 0) return undefined;
    const kind = this.changed.size > 0 ? 'partial' : 'refused';
    return new Failure(kind, escaped`The service did not take ${pluralize(this.refused.size, 'changes')}.`);
  }

  /** Goes through the faults of one order, as the service has it now. */
  private async mend({ id, number, beside }: FaultyOrder, at: number): Promise<'quit' | undefined> {
    const { messages } = this.run;
    const { orders, severity } = this.plan;
    const left = new Set<string>();
    // What compares orders is not found anew; of what is worth a look, one answer is enough.
    const over = new Set<string>();
    let record = await this.sender.read(id);
    for (;;) {
      if (!record) {
        messages.tell(escaped`Order ${number || id} cannot be read any more.`);
        return undefined;
      }
      const found = [...((await this.checks.check([record]))[0] ?? []), ...beside];
      const open = found
        .filter((each) => !left.has(keyOf(each)) && !over.has(keyOf(each)))
        .filter((each) => severity === 'warning' || each.severity === 'error')
        .toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'));
      const [finding] = open;
      if (!finding) break;
      const count = { at, of: orders.length, mended: this.mended, skipped: this.skipped };
      const end = await this.mendFinding(finding, record, count);
      if (end === 'quit') return 'quit';
      if (end === 'skip') left.add(keyOf(finding));
      else {
        if (end.isDone && (finding.severity === 'warning' || beside.includes(finding))) over.add(keyOf(finding));
        record = end.record;
      }
    }
    if (left.size > 0) this.skipped++;
    else if (this.changed.has(id)) this.mended++;
    else messages.tell(escaped`Order ${number || id} is mended already.`);
    return undefined;
  }

  /** Asks about one fault, and sends the answer. Returns the order as it is then. */
  private async mendFinding(
    finding: Finding,
    record: Row,
    count: MendCount,
  ): Promise<'quit' | 'skip' | { readonly record: Row | undefined; readonly isDone: boolean }> {
    const order = orderReader(this.plan.operations.get)(record);
    const values = await this.values.of(finding, record);
    await this.draw(findingParts(count, order, finding));
    if (values.length === 0) return this.showOnly(finding, record);
    const answers: Answered[] = [];
    for (const value of values) {
      await this.draw(valueParts(value, record));
      const answer = await this.asked(value, finding, record);
      if (answer === 'quit') return 'quit';
      if (answer !== 'skip') answers.push(answer);
    }
    if (answers.length === 0) return 'skip';
    return this.send(finding, order, answers);
  }

  /** Tells the command that mends a fault which no value mends. */
  private async showOnly(finding: Finding, record: Row): Promise<'quit' | 'skip'> {
    const command = mendingCommand(this.run.catalogue, [finding], finding, record);
    await this.draw(command ? [{ steps: [command] }] : []);
    const answer = await this.line(escaped`No value mends it. Enter goes on, q ends: `);
    return quitWords.has(answer) ? 'quit' : 'skip';
  }

  /** Asks until an answer can be read, and would mend the fault. */
  private async asked(value: AskedValue, finding: Finding, record: Row): Promise<Answered | 'skip' | 'quit'> {
    let offered = value;
    for (;;) {
      const { usual, read, text } = await this.answer(offered);
      if (read === 'skip' || read === 'quit') return read;
      if (!read) continue;
      const shown = 'fault' in read ? (usual?.value ?? text) : read.shown;
      const why = 'fault' in read ? read.fault : await this.whyStillFaulty(finding, record, { ...read, value });
      if (!('fault' in read) && why === undefined) return { ...read, value };
      const heading = this.plan.display.heading(fieldOfHeading(value.field));
      this.run.messages.tell(faultSentence(heading, shown, escaped`${why}`));
      const likely = 'fault' in read ? (read.likely ?? []) : [];
      if (likely.length === 0) continue;
      offered = { ...value, likely };
      await this.draw(likelyParts(likely));
    }
  }

  /** Asks once. Returns the likely value that was chosen, if one was, and what the answer means; nothing for a blank line. */
  private async answer({ likely, needsChoice = false, isNumber, read }: AskedValue) {
    const first = needsChoice ? undefined : likely[0];
    const question =
      needsChoice && !isNumber
        ? escaped`Type a number or a name; s skips, q ends: `
        : escaped`Type the value; s skips, q ends: `;
    const text = await this.line(first ? escaped`Enter takes 1; s skips, q ends: ` : question);
    const word = foldText(text);
    if (quitWords.has(word)) return { read: 'quit', text } as const;
    if (skipWords.has(word)) return { read: 'skip', text } as const;
    const digits = isNumber ? undefined : /^\d$/.exec(latinDigits(text))?.[0];
    const usual = text === '' ? first : likely[Number(digits) - 1];
    if (text === '' && !usual) return { text };
    return { usual, text, read: await read(usual ? (usual.id ?? usual.value) : text) };
  }

  /** Returns why an order would have the same fault with a value; undefined if it would not, or if other values may mend it, too. */
  private async whyStillFaulty(finding: Finding, record: Row, { value, given, sent, path }: Answered) {
    if (finding.severity === 'warning' || sent === undefined || value.of !== '') return undefined;
    const [found = []] = await this.checks.check([{ ...record, [String((path ?? value.path)[0])]: sent, ...given }]);
    return found.find(({ rule, field }) => rule === finding.rule && field === finding.field)?.reason;
  }

  private async send(finding: Finding, order: Order, answers: readonly Answered[]) {
    const { messages } = this.run;
    const { id, number, row } = order;
    const { rule } = finding;
    const key = `${id} ${keyOf(finding)}`;
    const { status, reason, record, end } = await this.sender.send(id, row, answers);
    for (const { value, shown } of answers) {
      const { field, held } = value;
      const said = reason && status !== 'done' ? messages.wordsOf(reason) : null;
      this.rows.push({
        order: id,
        number,
        rule,
        field,
        old: held ?? null,
        new: shown,
        status: statusWords[status],
        reason: said,
      });
    }
    if (status === 'done') {
      this.changed.add(id);
      this.refused.delete(key);
      await this.draw(answers.flatMap((answer) => this.changedParts(order, answer, record)));
    } else {
      if (status === 'refused' || status === 'unknown') this.refused.add(key);
      messages.tell(escaped`Not changed: ${reason ?? escaped`${status}`}.`);
    }
    if (end) throw end;
    return { record, isDone: status === 'done' };
  }

  /** What the service has answered: the value that was sent, or another one. */
  private changedParts(order: Order, answer: Answered, record: Row | undefined): readonly ScreenPart[] {
    const { value, sent, shown } = answer;
    const now = record && valueAt(record, answeredPath(answer));
    const isSame = now === undefined || isAsSent(sent, now);
    const held = heldText(value.field, value.held, order.row);
    const answered: ScreenText = isSame ? shown : heldText(value.field, now, order.row);
    const other = escaped`The service took the change, and has another value than was sent.`;
    return [changedPart(order, value, held, answered), { lines: isSame ? [] : [other], tone: 'doubtful' }];
  }

  /** Draws parts of the screen where the questions are. A window may have another size than before. */
  private async draw(parts: readonly ScreenPart[]): Promise<void> {
    const { io, stderrTerminal, redactor, messages } = this.run;
    const { columns = 0 } = io.stderr;
    const terminal = { ...stderrTerminal, width: columns > 0 ? Math.max(columns, 20) : stderrTerminal.width };
    let text = '';
    for await (const chunk of drawScreen({ parts }, { ...this.plan.display, terminal }, messages.wordsOf))
      text += String(chunk);
    io.stderr.write(redactor.cleanData(text));
  }

  /** Asks for a line. The end of the input ends the run, as q does. */
  private async line(question: Message): Promise<string> {
    try {
      return withoutMarks(await ask(this.run, question));
    } catch (failure) {
      if (failure instanceof Failure && !isStop(failure) && failure.kind === 'declined') return 'q';
      throw failure;
    }
  }
}

const keyOf = ({ rule, field }: Finding): string => `${rule} ${field}`;

const statusWords = {
  done: 'updated',
  'there before': 'there before',
  refused: 'refused',
  unknown: 'unknown',
  'not sent': 'not sent',
} as const;
