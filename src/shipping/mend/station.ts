import { Failure, failureOfWork } from '../../base/failure.ts';
import { valueAt } from '../../base/json/paths.ts';
import type { Row } from '../../base/row.ts';
import { escaped, joined, type Message, pluralize, term } from '../../base/text/message.ts';
import { scalarText } from '../../base/text/text.ts';
import { rowShape } from '../../operations/manifest.ts';
import type { AlikeTotals } from '../../orders/checks/alike-totals.ts';
import type { checkRules, Finding } from '../../orders/checks/check-orders.ts';
import type { Severity } from '../../orders/checks/rule.ts';
import { type Order, orderId, orderReader, orderTitle } from '../../orders/order.ts';
import type { Display } from '../../output/formats.ts';
import type { ScreenPart } from '../../output/screen.ts';
import type { Done } from '../../ports/prepared.ts';
import type { Run } from '../../ports/run.ts';
import { mendingCommand } from '../mending.ts';
import type { OpenChecks } from '../open-checks.ts';
import { type AskedValue, AskedValues } from './asked-values.ts';
import type { FaultyOrder } from './faulty-orders.ts';
import { type Aside, MendQuestions } from './questions.ts';
import {
  changedPart,
  changedParts,
  findingParts,
  heldText,
  type LeftOrder,
  leftParts,
  type MendCount,
  readableValue,
  valueParts,
} from './screen.ts';
import {
  type Answered,
  answeredPath,
  ChangeSender,
  isAsSent,
  type MendOperations,
  statusWords,
} from './send-change.ts';
import { TypedWeights } from './typed-weights.ts';

/** The orders to mend, and how. */
interface MendPlan {
  readonly operations: MendOperations;
  readonly orders: readonly FaultyOrder[];
  readonly rules: typeof checkRules;
  /** Those that found the orders. */
  readonly checks: OpenChecks;
  /** The least severity that is asked about. */
  readonly severity: Severity;
  /** Totals that differ as those of many other orders do are not asked about. */
  readonly alike: AlikeTotals;
  /** How the questions are shown. */
  readonly display: Display;
}

/** The result of mending: a row for each value that was sent. */
export const mendedShape = rowShape(['order_id', 'order_number', 'rule', 'field', 'old', 'new', 'outcome', 'reason']);

/** The values that were mended, and how many orders have faults yet. */
export interface MendEnd extends Done {
  readonly left: number;
}

/** Asks a person about each fault of orders, and sends each answer as an update of its order. */
export async function mendAtTerminal(run: Run, plan: MendPlan): Promise<MendEnd> {
  await run.service.assertReady(plan.operations.update);
  return new MendStation(run, plan).mendAll();
}

/** A question that was asked. */
interface Step {
  /** The place of its order. */
  readonly at: number;
  readonly finding: Finding;
  /** The value that was sent for it, as it is shown. */
  readonly shown?: string | undefined;
}

/** How far an order has come. */
class OrderState {
  /** The findings that were skipped, by their keys. */
  readonly left = new Map<string, Finding>();
  /** Findings that are not asked again: comparisons of orders are not made anew, and a doubt needs one answer. */
  readonly over = new Set<string>();
  /** `gone`: it has no faults any more, or cannot be read. */
  end: 'mended' | 'skipped' | 'gone' | undefined;
}

interface AskedState {
  readonly state: OrderState;
  /** The fault is mended, and its question was asked once more. */
  readonly isMended: boolean;
}

/** The step after a question: another order, by its place, or the end. */
type Next = number | 'quit';

class MendStation {
  private readonly sender: ChangeSender;
  private readonly checks: OpenChecks;
  private readonly values: AskedValues;
  private readonly questions: MendQuestions;
  private readonly weights = new TypedWeights();
  private readonly rows: Row[] = [];
  private readonly changed = new Set<string>();
  private readonly states = new Map<string, OrderState>();
  /** How people know the orders that were looked at, by their ids. */
  private readonly names = new Map<string, string>();
  /** The questions that were asked, the last one at the end. */
  private readonly trail: Step[] = [];
  /** The question that is asked once more. */
  private again: Omit<Step, 'at'> | undefined;
  /** Faults whose last answer the service did not take, or whose outcome is unknown. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly run: Run,
    private readonly plan: MendPlan,
  ) {
    const { operations, rules, checks, display } = plan;
    this.sender = new ChangeSender(run, operations);
    // Those that compare orders have seen this one.
    this.checks = checks.forRecordsOf(
      operations.get,
      rules.filter(({ test }) => test !== undefined),
    );
    this.values = new AskedValues(run, operations.update, this.checks);
    this.questions = new MendQuestions(run, display);
  }

  async mendAll(): Promise<MendEnd> {
    const { orders } = this.plan;
    this.run.messages.tell(escaped`Each answer is sent at once. What was sent stays.`);
    const asking = await failureOfWork(this.askAll());
    const keeping = await failureOfWork(this.weights.keep(this.run));
    const failure = asking ?? keeping;
    await this.questions.draw([...changedParts(this.rows, this.names), ...leftParts(this.leftOrders())]);
    const summary = this.summary();
    const told = failure && new Failure(failure.kind, joined([failure.said, summary], '\n'), failure.details);
    return {
      rows: this.rows,
      isForPrograms: true,
      ids: [...this.changed],
      notes: told ? [] : [summary],
      failure: told ?? this.refusalFailure(),
      left: orders.length - this.count('mended') - this.count('gone'),
    };
  }

  private async askAll(): Promise<void> {
    const { orders } = this.plan;
    let at: Next = 0;
    while (at !== 'quit') {
      const order: FaultyOrder | undefined = orders[at];
      if (!order) break;
      at = await this.mend(order, at);
    }
  }

  private count(end: OrderState['end']): number {
    return [...this.states.values()].filter((each) => each.end === end).length;
  }

  private summary(): Message {
    const { orders } = this.plan;
    const [mended, skipped] = [this.count('mended'), this.count('skipped')];
    const left = orders.length - mended - skipped - this.count('gone');
    const parts = [
      escaped`${mended} mended`,
      ...(skipped > 0 ? [escaped`${skipped} skipped`] : []),
      ...(left > 0 ? [escaped`${left} left`] : []),
    ];
    return escaped`${term(pluralize(orders.length, 'orders'))}: ${joined(parts, ', ')}.`;
  }

  /** The orders that were looked at, and have faults yet. */
  private leftOrders(): readonly LeftOrder[] {
    return this.plan.orders.flatMap(({ id, number }) => {
      const findings = [...(this.states.get(id)?.left.values() ?? [])];
      return findings.length === 0 ? [] : [{ name: this.names.get(id) ?? (number || id), findings }];
    });
  }

  /** A refusal that the person has left as it is. */
  private refusalFailure(): Failure | undefined {
    if (this.refused.size === 0) return undefined;
    const kind = this.changed.size > 0 ? 'partial' : 'refused';
    return new Failure(kind, escaped`The service did not take ${pluralize(this.refused.size, 'changes')}.`);
  }

  private stateOf(id: string): OrderState {
    const state = this.states.get(id) ?? new OrderState();
    this.states.set(id, state);
    return state;
  }

  /** The question about one finding again, with the value as it is now. */
  private askedAgain(found: readonly Finding[], record: Row) {
    const { again } = this;
    this.again = undefined;
    if (!again) return undefined;
    const { finding, shown = scalarText(record[finding.field]) } = again;
    const now = found.find((each) => keyOf(each) === keyOf(finding));
    return now ? { finding: now, isMended: false } : { finding: { ...finding, value: shown }, isMended: true };
  }

  /** Goes through the faults of one order, as the service has it now. */
  private async mend({ id, number, beside }: FaultyOrder, at: number): Promise<Next> {
    const state = this.stateOf(id);
    state.end = undefined;
    let record = await this.sender.read(id);
    for (;;) {
      if (!record) {
        this.run.messages.tell(escaped`Order ${number || id} cannot be read any more.`);
        state.end = 'gone';
        return at + 1;
      }
      const found = [...((await this.checks.check([record]))[0] ?? []), ...beside];
      const again = this.askedAgain(found, record);
      const finding = again?.finding ?? this.nextFinding(found, state);
      if (!finding) break;
      const step = { at, finding };
      const isMended = again?.isMended ?? false;
      const end = await this.mendFinding(step, record, isMended);
      if (typeof end === 'string') {
        const next = this.follow(end, step, { state, isMended });
        if (next !== undefined) return next;
        continue;
      }
      this.trail.push({ ...step, shown: end.shown });
      if (end.isDone) state.left.delete(keyOf(finding));
      if (end.isDone && (finding.severity === 'warning' || beside.includes(finding))) state.over.add(keyOf(finding));
      record = end.record;
    }
    this.finish(state, { id, number });
    return at + 1;
  }

  /** The step after a question that was not answered; undefined: the same order. */
  private follow(end: Aside, step: Step, { state, isMended }: AskedState): Next | undefined {
    if (end === 'quit') return end;
    if (end === 'back') return this.goBack(step);
    this.trail.push(step);
    if (!isMended) state.left.set(keyOf(step.finding), step.finding);
    return undefined;
  }

  private goBack(from: Step): Next | undefined {
    const before = this.trail.pop();
    if (!before) this.run.messages.tell(escaped`This is the first question.`);
    this.again = before ?? from;
    return before && before.at !== from.at ? before.at : undefined;
  }

  private finish(state: OrderState, { id, number }: Pick<FaultyOrder, 'id' | 'number'>): void {
    if (state.left.size > 0) state.end = 'skipped';
    else if (this.changed.has(id)) state.end = 'mended';
    else {
      state.end = 'gone';
      this.run.messages.tell(escaped`Order ${number || id} is mended already.`);
    }
  }

  private nextFinding(found: readonly Finding[], { left, over }: OrderState): Finding | undefined {
    return found
      .filter((each) => !left.has(keyOf(each)) && !over.has(keyOf(each)))
      .filter((each) => !this.plan.alike.has(each))
      .filter((each) => this.plan.severity === 'warning' || each.severity === 'error')
      .toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))[0];
  }

  /** Asks about one fault, and sends the answer. Returns the order as it is then. */
  private async mendFinding(
    { at, finding }: Step,
    record: Row,
    isMended: boolean,
  ): Promise<
    Aside | { readonly record: Row | undefined; readonly isDone: boolean; readonly shown: string | undefined }
  > {
    const order = orderReader(this.plan.operations.get)(record);
    this.names.set(order.id, orderTitle(order));
    const values = await this.values.of(finding, record);
    const [mended, skipped] = [this.count('mended'), this.count('skipped')];
    const count: MendCount = { at: at + 1, of: this.plan.orders.length, mended, skipped };
    await this.questions.draw(findingParts(count, order, finding, isMended));
    if (values.length === 0) return this.showOnly(finding, record);
    const answers = await this.answersTo(values, { finding, record, isMended });
    return typeof answers === 'string' ? answers : this.send(finding, order, answers);
  }

  /** Asks for each value. Going back leads to the value before, and from the first one to the fault before. */
  private async answersTo(
    values: readonly AskedValue[],
    { finding, record, isMended }: { readonly finding: Finding; readonly record: Row; readonly isMended: boolean },
  ): Promise<Aside | readonly Answered[]> {
    const answers = new Map<number, Answered>();
    const whyNot = (answer: Answered) => this.whyStillFaulty(finding, record, answer);
    // Who comes back from the next fault has answered the last value just now.
    let place = isMended ? values.length - 1 : 0;
    for (let each = values[place]; each; each = values[place]) {
      const offered = this.weights.offered(each);
      const value = isMended ? askedOnceMore(offered) : offered;
      await this.questions.draw(valueParts(value, record));
      const answer = await this.questions.ask(value, { record, whyNot, isMended });
      if (answer === 'back' && place > 0) {
        place--;
        continue;
      }
      if (answer === 'quit' || answer === 'back') return answer;
      if (answer === 'skip') answers.delete(place);
      else {
        answers.set(place, answer);
        this.weights.note(answer);
      }
      place++;
    }
    return answers.size === 0 ? 'skip' : [...answers.values()];
  }

  /** Tells the command that mends a fault which no value mends. */
  private async showOnly(finding: Finding, record: Row): Promise<Aside> {
    const command = mendingCommand(this.run.catalogue, [finding], finding, record);
    await this.questions.draw(command ? [{ steps: [command] }] : []);
    return this.questions.pause(escaped`No value mends it. Enter goes on: `, record);
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
        order_id: orderId(order),
        order_number: number,
        rule,
        field,
        old: held ?? null,
        new: shown,
        outcome: statusWords[status],
        reason: said,
      });
    }
    if (status === 'done') {
      this.changed.add(id);
      this.weights.noteSent(answers);
      this.refused.delete(key);
      await this.questions.draw(answers.flatMap((answer) => this.answeredParts(order, answer, record)));
    } else {
      if (status === 'refused' || status === 'unknown') this.refused.add(key);
      messages.tell(escaped`Not changed: ${reason ?? escaped`${status}`}.`);
    }
    if (end) throw end;
    return { record, isDone: status === 'done', shown: answers[0]?.shown };
  }

  /** The service's answer: the value that was sent, or another one. */
  private answeredParts(order: Order, answer: Answered, record: Row | undefined): readonly ScreenPart[] {
    const { value, sent, shown } = answer;
    const now = record && valueAt(record, answeredPath(answer));
    const isSame = now === undefined || isAsSent(sent, now);
    const held = heldText(value.field, value.held, order.row);
    const answered = isSame ? readableValue(value.field, shown) : heldText(value.field, now, order.row);
    const other = escaped`The service took the change, and has another value than was sent.`;
    return [changedPart(order, value, held, answered), { lines: isSame ? [] : [other], tone: 'doubtful' }];
  }
}

/** A value that was given before: what it is now is not offered. */
const askedOnceMore = (value: AskedValue): AskedValue => ({
  ...value,
  likely: value.likely.filter((each) => each.value !== value.held),
  needsChoice: true,
});

const keyOf = ({ rule, field }: Finding): string => `${rule} ${field}`;
