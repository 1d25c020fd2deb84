import { getOwn, isRow, type Row } from '../../base/row.ts';
import { escaped, joined, type Message, namesListed, term } from '../../base/text/message.ts';
import { splitList } from '../../base/text/text.ts';
import type { CellReader } from '../../columns/cell-reader.ts';
import type { RowFault } from '../../columns/rows.ts';
import { innerFields, type Operation } from '../../operations/manifest.ts';
import { type Finding, OrderChecks } from '../../orders/checks/check-orders.ts';
import { isThing } from '../../orders/checks/item-weights.ts';
import type { Rule } from '../../orders/checks/rule.ts';
import { codWithoutAmount, incompleteWeight, singleRules, vagueAddressRule } from '../../orders/checks/single-rules.ts';
import { withSummedTotal } from '../../orders/cod.ts';
import { itemTotal } from '../../orders/money.ts';
import { orderFields, plainFields } from '../../orders/order.ts';
import { readPhoneOf } from '../../orders/phones.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { OpenedImport } from '../task.ts';
import { lacksValue } from './fillings.ts';

/** The weight of an order is the sum of those of its items. */
export const weightField = 'items.weight';

const weightFields: Readonly<Record<string, string>> = { total_weight: weightField };

/** The findings that keep an order from being shipped. */
export const errorsAmong = (found: readonly Finding[]): readonly Finding[] =>
  found.filter(({ severity }) => severity === 'error');

const itemsOf = ({ items }: Row): readonly Row[] => (Array.isArray(items) ? items.filter(isRow) : []);

/** The items of a body that have no weight; if others have one, without those that need none. */
export function unweighedIn(body: Row): readonly Row[] {
  const items = itemsOf(body);
  const lacking = items.filter(({ weight }) => lacksValue('weight', weight));
  return lacking.length < items.length ? lacking.filter(isThing) : lacking;
}

/** The checks whose warnings say that a cell may not mean what it says, or that one is lacking. */
const doubts: ReadonlySet<string> = new Set([
  ...['short-address-placeholder', vagueAddressRule, 'test-data', 'weight-unlikely', incompleteWeight],
]);

/** The rules of `orders check` over orders that are not there yet: what would keep them from being shipped. */
export class ShipChecks {
  private readonly boxes: string;
  private readonly total: string;
  private readonly takesPrices: boolean;

  private constructor(
    private readonly checks: OrderChecks,
    private readonly reader: Pick<CellReader, 'headingOfPath'>,
    operation: Operation,
    private readonly needsAmount: boolean,
  ) {
    this.boxes = getOwn(operation.synonyms ?? {}, 'boxes') ?? 'boxes';
    this.total = orderFields(operation).total[0] ?? '';
    this.takesPrices = Object.hasOwn(innerFields(operation.input.items ?? {}, true) ?? {}, 'price');
  }

  /**
   * Reads no list: places are known as far as the cells have needed them. `needsAmount`: an order that is cash on delivery and has
   * no amount is not created.
   */
  static async open(
    { settings, places }: Profile,
    operation: Operation,
    { columns, reader }: Pick<OpenedImport, 'columns' | 'reader'>,
    needsAmount: boolean,
  ): Promise<ShipChecks> {
    const skipped = new Set(splitList(settings.skipChecks ?? ''));
    const isWanted = ({ id, severity }: Rule): boolean => severity === 'error' || doubts.has(id);
    const rules = singleRules.filter((rule) => isWanted(rule) && !skipped.has(rule.id));
    const { parsePhoneNumberFromString } = await import('../../base/libraries/phones.ts');
    const { items, packages } = operation.input;
    const isKnown = (field: string): boolean => {
      if (field === 'total_weight') return (items ?? packages) !== undefined;
      // Where the sheet names no country, the service knows it by the city.
      if (field === plainFields.countryId) return columns.used.some(({ match }) => match?.field.fills.includes(field));
      return Object.hasOwn(operation.input, field);
    };
    const facts = {
      fields: orderFields(operation),
      isKnown,
      readPhone: readPhoneOf(parsePhoneNumberFromString),
      places: await places(),
      templates: [],
    };
    return new ShipChecks(new OrderChecks(facts, rules), reader, operation, needsAmount);
  }

  /** The findings that keep the order of a body from being shipped; none if none are known. */
  errorsOf(body: Row): readonly Finding[] {
    return errorsAmong(this.findingsOf(body));
  }

  /** The same, with what is worth a look. */
  findingsOf(body: Row): readonly Finding[] {
    const boxes = body[this.boxes];
    const own = boxes === undefined || this.boxes === 'boxes' ? body : { ...body, boxes };
    const order = withSummedTotal(own, this.total);
    return this.checks.check(order).filter(({ severity, rule }) => severity === 'error' || doubts.has(rule));
  }

  /** The items of a body that say nothing of their price, where the service takes one. A free item has a 0. */
  unpricedIn(body: Row): readonly Row[] {
    return this.takesPrices ? itemsOf(body).filter((item) => itemTotal(item) === undefined) : [];
  }

  /** Why a row is not created whose order has these findings; none if it may be. */
  faultsOf(errors: readonly Finding[], row: number): readonly RowFault[] {
    if (!this.needsAmount) return [];
    return errors
      .filter(({ rule }) => rule === codWithoutAmount)
      .map((finding) => {
        const fault = this.faultOf(finding, row);
        return { ...fault, reason: escaped`${fault.reason} To create it as it is: --allow-incomplete.` };
      });
  }

  /** The fields whose values would make an order of these findings fit to be shipped at its weight. */
  lackedIn(found: readonly Finding[], body: Row): readonly string[] {
    const hasItems = itemsOf(body).length > 0;
    return found.flatMap(({ rule }) => {
      if (rule === incompleteWeight) return [weightField];
      if (rule === 'weight-zero') return hasItems ? [weightField] : ['packages.weight'];
      return rule === 'city-missing' ? ['receiver_city'] : [];
    });
  }

  /** A finding as one of the row that the order came from. */
  faultOf({ field, value, reason, remedy }: Finding, row: number): RowFault {
    const path = weightFields[field] ?? field;
    const column = this.reader.headingOfPath(path);
    return { row, column, value, reason: escaped`${reason} ${remedy}` };
  }
}

interface RuleCount extends Pick<Finding, 'rule' | 'reason' | 'remedy'> {
  orders: number;
  /** The first ones. */
  readonly rows: number[];
}

const mostRows = 12;

/** Of more orders than these it is enough to know that some can be shipped. */
const mostReady = 1000;

/** The subject of a rule: `short address` of `short-address-missing`. */
const subjectOf = (rule: string): string => rule.replace(/-[a-z]+$/, '').replaceAll('-', ' ');

/** The findings of rules about orders, a line each. */
export class RuleTally {
  private readonly rules = new Map<string, RuleCount>();

  add({ rule, reason, remedy }: Finding, row: number): void {
    const known = this.rules.get(`${rule} ${reason}`) ?? { rule, reason, remedy, orders: 0, rows: [] };
    known.orders++;
    if (known.rows.length < mostRows) known.rows.push(row);
    this.rules.set(`${rule} ${reason}`, known);
  }

  /** How many orders each subject has; empty if nothing was found. */
  get subjects(): ReadonlyMap<string, number> {
    const subjects = new Map<string, number>();
    for (const { rule, orders } of this.rules.values())
      subjects.set(subjectOf(rule), (subjects.get(subjectOf(rule)) ?? 0) + orders);
    return subjects;
  }

  /** A line for each reason, with the first rows: `  weight, rows 3, 4: …`. */
  lines(rowWord: string): Message[] {
    return [...this.rules.values()].map(({ rule, reason, remedy, orders, rows }) => {
      const more = orders - rows.length;
      const word = term(`${rowWord}${orders === 1 ? '' : 's'}`, true);
      const where = escaped`${word} ${namesListed(rows.map(String))}${more > 0 ? escaped` and ${more} more` : ''}`;
      return escaped`  ${term(subjectOf(rule))}, ${where}: ${term(reason)} ${term(remedy)}`;
    });
  }

  forPrograms({ messages: { wordsOf } }: Desk): Row[] {
    return [...this.rules.values()].map(({ rule, reason, remedy, orders }) => ({
      rule,
      orders,
      reason: wordsOf(escaped`${reason}`),
      remedy: wordsOf(escaped`${remedy}`),
    }));
  }
}

/** How many orders can be shipped, and why others cannot. */
export class ShipTally {
  shippable = 0;
  private readonly rules = new RuleTally();
  private readonly ready = new Set<string>();

  /** Counts the order of a job, by its origin. */
  add(errors: readonly Finding[], row: number, origin: string): void {
    if (errors.length === 0) this.shippable++;
    if (errors.length === 0 && this.ready.size < mostReady) this.ready.add(origin);
    for (const error of errors) this.rules.add(error, row);
  }

  /** Is nothing known that keeps the order of a job from being shipped? Only the first ones are known by their origins. */
  canShip(origin: string): boolean {
    return this.ready.has(origin);
  }

  /** `none of them can be shipped: short address (12), weight (12)`; undefined if nothing keeps one from it. */
  get summary(): Message | undefined {
    const { subjects } = this.rules;
    if (subjects.size === 0) return undefined;
    const why = [...subjects].map(([subject, orders]) => escaped`${term(subject)} (${orders})`);
    const reasons = joined(why, ', ');
    if (this.shippable === 0) return escaped`none of them can be shipped: ${reasons}`;
    return escaped`${this.shippable} of them can be shipped; what keeps the others back: ${reasons}`;
  }

  lines(rowWord: string): Message[] {
    return this.rules.lines(rowWord);
  }

  forPrograms(desk: Desk): Row[] {
    return this.rules.forPrograms(desk);
  }
}
