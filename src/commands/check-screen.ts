import { parsedRow, type Row } from '../base/row.ts';
import { checkRules, type Finding } from '../orders/checks/check-orders.ts';
import { type Severity, severities } from '../orders/checks/rule.ts';
import { fieldColumn } from '../output/columns.ts';
import type { Display } from '../output/formats.ts';
import { tableFormatter } from '../output/table.ts';
import { paintFor, toAscii } from '../output/terminal.ts';
import { wrapMessage } from '../output/text-width.ts';
import type { Context } from '../session/context.ts';
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

const titles: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings' };

/** Findings by severity and rule, each rule with its first orders: memory does not grow with their number. */
export class GroupedFindings {
  private readonly groups = new Map<string, Group>();

  constructor(private readonly context: Pick<Context, 'catalogue' | 'wordsOf'>) {}

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
    return [...this.groups.values()].reduce((sum, { count, causes }) => sum + count - shownOf(causes), 0);
  }

  /** The warnings, then how many findings each rule has, then the errors: what a terminal shows last is read first. */
  async text(display: Display): Promise<string> {
    const paint = await paintFor(display.terminal);
    const [worst = [], ...others] = severities
      .map((severity) => checkRules.flatMap(({ id }) => this.groups.get(`${severity} ${id}`) ?? []))
      .filter((groups) => groups.length > 0);
    const all = [...worst, ...others.flat()];
    const sections: string[] = [];
    for (const group of [...others.flat(), ...worst]) {
      const { severity, rule, count } = group;
      if (group === worst[0] && all.length > 1) sections.push(await countTable(all, display));
      const color = severity === 'error' ? paint?.red.bold : paint?.yellow.bold;
      const title = `${titles[severity]}: ${rule} (${count})`;
      sections.push(`${color?.(title) ?? title}\n${await this.section(group, display)}`);
    }
    return sections.join('\n');
  }

  /** A reason that several orders have is told once, above them; those of single orders stand beside them. */
  private async section({ rule, causes: found, count }: Group, display: Display): Promise<string> {
    const { terminal } = display;
    const known = checkRules.find(({ id }) => id === rule);
    const isUsual = ({ reason }: Cause): boolean => reason === known?.reason;
    const causes = [...found.values()].sort((one, other) => Number(isUsual(other)) - Number(isUsual(one)));
    const all = causes.flatMap(({ first }) => first);
    const isOnly = causes.length === 1;
    // A table would cut a reason: few of them stand above their orders.
    const isFew = isOnly || (terminal.isTerminal && causes.length <= mostAbove);
    const shared = isFew ? causes : causes.filter((cause) => cause.count > 1);
    const single = causes.filter((cause) => !shared.includes(cause)).flatMap(({ first }) => first);
    const { catalogue, wordsOf } = this.context;
    const command = mendingCommand(catalogue, all.slice(0, 1), count === 1 ? all[0] : undefined);
    const head = [...(isOnly ? causes.map(({ reason }) => reason) : [known?.reason ?? '']), known?.remedy ?? ''];
    const told = (lines: readonly string[]): string => {
      const text = lines.join('\n');
      return `${wrapMessage(terminal.ascii ? toAscii(text) : text, terminal.width)}\n`;
    };
    const parts = [told([...head, ...(command ? [wordsOf(command)] : [])])];
    for (const cause of shared) {
      if (!isOnly && !isUsual(cause)) parts.push(`\n${told([cause.reason])}`);
      parts.push(await findingTable(cause.first, [], display));
    }
    if (single.length > 0) {
      if (shared.length > 0) parts.push('\n');
      parts.push(await findingTable(single, ['reason'], display));
    }
    const rest = count - shownOf(found);
    if (rest > 0) parts.push(`${terminal.ascii ? '...' : '\u2026'} and ${rest} more\n`);
    return parts.join('');
  }
}

const shownOf = (causes: Group['causes']): number =>
  [...causes.values()].reduce((sum, { first }) => sum + first.length, 0);

const countTable = (groups: readonly Group[], display: Display): Promise<string> =>
  drawn(
    ['severity', 'rule', 'orders'],
    groups.map(({ severity, rule, count }) => ({ severity, rule, orders: count })),
    display,
  );

function findingTable(findings: readonly Finding[], more: readonly string[], display: Display): Promise<string> {
  const hasValues = findings.some(({ value }) => value !== '');
  const columns = ['order', 'number', ...(hasValues ? ['value'] : []), ...more];
  return drawn(
    columns,
    findings.map((finding) => ({ ...finding })),
    display,
  );
}

async function drawn(columns: readonly string[], rows: readonly Row[], display: Display): Promise<string> {
  const table = await tableFormatter(
    columns.map((name) => ({ ...fieldColumn(name, undefined), isId: name === 'order' || name === 'number' })),
    { ...display, columns: [], header: true },
  );
  return table.page(rows.map(parsedRow));
}
