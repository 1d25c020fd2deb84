import { escaped, pluralize, term } from '../base/text/message.ts';
import { rowShape } from '../operations/manifest.ts';
import { checkRules, type Finding } from '../orders/checks/check-orders.ts';
import { type Severity, severities } from '../orders/checks/rule.ts';
import type { ScreenPart } from '../output/screen.ts';
import type { Profile } from '../ports/profile.ts';
import { mendingCommand } from '../shipping/mending.ts';

/** Findings of one cause that people see; the others are counted. */
const mostShown = 10;

const mostAbove = 3;

/** Findings of one reason. */
interface Cause {
  readonly reason: string;
  readonly first: Finding[];
  count: number;
}

interface Group {
  readonly severity: Severity;
  readonly rule: string;
  /** The first reasons: a rule may have one for each order. */
  readonly causes: Map<string, Cause>;
  count: number;
}

const titleOf = ({ severity, rule, count }: Group): ScreenPart =>
  severity === 'error'
    ? { heading: escaped`Errors: ${rule} (${count})`, tone: 'bad' }
    : { heading: escaped`Warnings: ${rule} (${count})`, tone: 'doubtful' };

/** Findings by severity and rule, each rule with its first orders: memory does not grow with their number. */
export class GroupedFindings {
  private readonly groups = new Map<string, Group>();

  constructor(private readonly context: Profile) {}

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { severity, rule, reason } = finding;
      const key = `${severity} ${rule}`;
      const group = this.groups.get(key) ?? { severity, rule, causes: new Map(), count: 0 };
      this.groups.set(key, group);
      group.count++;
      const cause = group.causes.get(reason) ?? { reason, first: [], count: 0 };
      if (group.causes.size >= mostShown && !group.causes.has(reason)) continue;
      group.causes.set(reason, cause);
      cause.count++;
      if (cause.first.length < mostShown) cause.first.push(finding);
    }
  }

  get hidden(): number {
    return [...this.groups.values()].reduce((sum, group) => sum + group.count - firstOf(group).length, 0);
  }

  /** The warnings, then how many findings each rule has, then the errors: what a terminal shows last is read first. */
  get parts(): readonly ScreenPart[] {
    const [worst = [], ...others] = severities
      .map((severity) => checkRules.flatMap(({ id }) => this.groups.get(`${severity} ${id}`) ?? []))
      .filter((groups) => groups.length > 0);
    const all = [...worst, ...others.flat()];
    const counts = all.length > 1 ? [gap, countTable(all)] : [];
    return [
      ...others.flat().flatMap((group) => this.section(group)),
      ...counts,
      ...worst.flatMap((group) => this.section(group)),
    ];
  }

  private section(group: Group): ScreenPart[] {
    const { rule, count, causes } = group;
    const known = checkRules.find(({ id }) => id === rule);
    const alike = [...causes.values()].filter((cause) => isToldOnce(group, cause));
    const found = firstOf(group);
    const command = mendingCommand(this.context.catalogue, found.slice(0, 1), count === 1 ? found[0] : undefined);
    const rest = count - found.length - alike.reduce((sum, cause) => sum + cause.count, 0);
    const [reason = known?.reason ?? '', ...others] = [...causes.keys()];
    const told = [others.length === 0 && alike.length === 0 ? reason : (known?.reason ?? ''), known?.remedy ?? ''];
    return [
      titleOf(group),
      { lines: told.map((text) => term(text)) },
      ...(command ? [{ atTerminal: [{ steps: [command] }], elsewhere: [{ lines: [command] }] }] : []),
      // A table would cut a reason: few of them stand above their orders.
      { atTerminal: causeParts(group, known?.reason, mostAbove), elsewhere: causeParts(group, known?.reason, 1) },
      { lines: rest > 0 ? [escaped`\u2026 and ${rest} more`] : [] },
    ];
  }
}

/** So many orders whose total differs by one amount have one explanation: one fee, and no list of orders. */
const fewestAlike = 5;

const isToldOnce = ({ rule }: Pick<Group, 'rule'>, { count }: Cause): boolean =>
  rule === 'items-total' && count >= fewestAlike;

const gap: ScreenPart = { lines: [''] };

/** Shows a reason above its orders if several orders share it, or there are at most `mostTold` reasons; otherwise beside each order. */
function* causeParts(group: Group, usual: string | undefined, mostTold: number): Generator<ScreenPart> {
  const found = [...group.causes.values()];
  for (const { reason, count } of found.filter((cause) => isToldOnce(group, cause)))
    yield { lines: ['', escaped`${term(pluralize(count, 'orders'))}: ${term(reason)}`] };
  const causes = found
    .filter((cause) => !isToldOnce(group, cause))
    .sort((one, other) => Number(other.reason === usual) - Number(one.reason === usual));
  const above = causes.length <= mostTold ? causes : causes.filter((cause) => cause.count > 1);
  for (const { reason, first } of above) {
    if (found.length > 1 && reason !== usual) yield { lines: ['', term(reason)] };
    yield findingTable(first);
  }
  const single = causes.filter((cause) => !above.includes(cause)).flatMap(({ first }) => first);
  if (single.length > 0 && above.length > 0) yield gap;
  if (single.length > 0) yield findingTable(single, 'reason');
}

/** The findings that are listed. */
const firstOf = (group: Group): readonly Finding[] =>
  [...group.causes.values()].flatMap((cause) => (isToldOnce(group, cause) ? [] : cause.first));

const countTable = (groups: readonly Group[]): ScreenPart => ({
  table: rowShape(['severity', 'rule', 'orders']),
  rows: groups.map(({ severity, rule, count }) => ({ severity, rule, orders: count })),
});

function findingTable(findings: readonly Finding[], ...more: readonly string[]): ScreenPart {
  const value = findings.some((each) => each.value !== '') ? ['value'] : [];
  return {
    table: rowShape(['order_id', 'order_number', ...value, ...more]),
    rows: findings.map(({ order, number, value: held, reason }) => ({
      order_id: order,
      order_number: number,
      value: held,
      reason: term(reason),
    })),
  };
}
