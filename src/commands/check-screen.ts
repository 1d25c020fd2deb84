import { escaped, term } from '../base/text/message.ts';
import { rowShape } from '../operations/manifest.ts';
import { AlikeTotals, alikeNotes } from '../orders/checks/alike-totals.ts';
import { checkRules, type Finding } from '../orders/checks/check-orders.ts';
import { type Severity, severities } from '../orders/checks/rule.ts';
import { itemsTotal } from '../orders/checks/single-rules.ts';
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
  private readonly alike = new AlikeTotals();

  constructor(private readonly context: Profile) {}

  add(findings: readonly Finding[]): void {
    this.alike.add(findings);
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
    return [...this.groups.values()].reduce((sum, group) => sum + group.count - this.firstOf(group).length, 0);
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
    const alike = rule === itemsTotal ? alikeNotes(this.alike, this.context.settings.skipChecks) : [];
    const listed = this.listed(group);
    const found = this.firstOf(group);
    const command = mendingCommand(this.context.catalogue, found.slice(0, 1), count === 1 ? found[0] : undefined);
    const rest = count - found.length - (alike.length > 0 ? this.alike.orders : 0);
    const [reason = known?.reason ?? '', ...others] = [...causes.keys()];
    const told = [others.length === 0 && alike.length === 0 ? reason : (known?.reason ?? ''), known?.remedy ?? ''];
    const shown = { usual: known?.reason, hasSeveral: causes.size > 1 };
    return [
      titleOf(group),
      { lines: told.map((text) => term(text)) },
      ...(command ? [{ atTerminal: [{ steps: [command] }], elsewhere: [{ lines: [command] }] }] : []),
      { lines: alike.length > 0 ? ['', ...alike] : [] },
      // A table would cut a reason: few of them stand above their orders.
      { atTerminal: causeParts(listed, shown, mostAbove), elsewhere: causeParts(listed, shown, 1) },
      { lines: rest > 0 ? [escaped`\u2026 and ${rest} more`] : [] },
    ];
  }

  /** The causes whose orders are named. */
  private listed({ causes }: Group): readonly Cause[] {
    return [...causes.values()].filter(({ first }) => !first.some((finding) => this.alike.has(finding)));
  }

  /** The findings that are listed. */
  private firstOf(group: Group): readonly Finding[] {
    return this.listed(group).flatMap(({ first }) => first);
  }
}

const gap: ScreenPart = { lines: [''] };

/** Shows a reason above its orders if several orders share it, or there are at most `mostTold` reasons; otherwise beside each order. */
function* causeParts(
  found: readonly Cause[],
  { usual, hasSeveral }: { readonly usual: string | undefined; readonly hasSeveral: boolean },
  mostTold: number,
): Generator<ScreenPart> {
  const causes = found.toSorted((one, other) => Number(other.reason === usual) - Number(one.reason === usual));
  const above = causes.length <= mostTold ? causes : causes.filter((cause) => cause.count > 1);
  for (const { reason, first } of above) {
    if (hasSeveral && reason !== usual) yield { lines: ['', term(reason)] };
    yield findingTable(first);
  }
  const single = causes.filter((cause) => !above.includes(cause)).flatMap(({ first }) => first);
  if (single.length > 0 && above.length > 0) yield gap;
  if (single.length > 0) yield findingTable(single, 'reason');
}

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
