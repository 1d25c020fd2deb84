import { parsedRow, type Row } from '../base/row.ts';
import type { Finding } from '../orders/checks/check-orders.ts';
import { checkRules } from '../orders/checks/check-orders.ts';
import { type Severity, severities } from '../orders/checks/rule.ts';
import { fieldColumn } from '../output/columns.ts';
import type { Display } from '../output/formats.ts';
import { tableFormatter } from '../output/table.ts';
import { paintFor, toAscii } from '../output/terminal.ts';
import { wrapMessage } from '../output/text-width.ts';

/** Findings of one rule that people see; the others are counted. */
const mostShown = 10;

interface Group {
  readonly severity: Severity;
  readonly rule: string;
  readonly first: Finding[];
  count: number;
}

const titles: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings' };

/** Findings by severity and rule, each rule with its first orders: memory does not grow with their number. */
export class GroupedFindings {
  private readonly groups = new Map<string, Group>();

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { severity, rule } = finding;
      const key = `${severity} ${rule}`;
      const group = this.groups.get(key) ?? { severity, rule, first: [], count: 0 };
      this.groups.set(key, group);
      group.count++;
      if (group.first.length < mostShown) group.first.push(finding);
    }
  }

  get hidden(): number {
    return [...this.groups.values()].reduce((sum, { count, first }) => sum + count - first.length, 0);
  }

  async text(display: Display): Promise<string> {
    const paint = await paintFor(display.terminal);
    const sections: string[] = [];
    for (const severity of severities) {
      const color = severity === 'error' ? paint?.red.bold : paint?.yellow.bold;
      for (const { id } of checkRules) {
        const group = this.groups.get(`${severity} ${id}`);
        if (!group) continue;
        const title = `${titles[severity]}: ${id} (${group.count})`;
        sections.push(`${color?.(title) ?? title}\n${await section(group, display)}`);
      }
    }
    return sections.join('\n');
  }
}

async function section({ rule, first, count }: Group, display: Display): Promise<string> {
  const { terminal } = display;
  const known = checkRules.find(({ id }) => id === rule);
  // A reason of its own is told beside each order, unless all have the same.
  const reasons = new Set(first.map(({ reason }) => reason));
  const [only = ''] = reasons;
  const hasValues = first.some(({ value }) => value !== '');
  const columns = ['order', 'number', ...(hasValues ? ['value'] : []), ...(reasons.size > 1 ? ['reason'] : [])];
  const table = await tableFormatter(
    columns.map((name) => ({ ...fieldColumn(name, undefined), isId: name === 'order' || name === 'number' })),
    { ...display, columns: [], header: true },
  );
  const rest = count > first.length ? `${terminal.ascii ? '...' : '…'} and ${count - first.length} more\n` : '';
  const told = [reasons.size > 1 ? (known?.reason ?? '') : only, known?.remedy ?? ''].join('\n');
  const rows: readonly Row[] = first.map((finding) => ({ ...finding }));
  return `${wrapMessage(terminal.ascii ? toAscii(told) : told, terminal.width)}\n${table.page(rows.map(parsedRow))}${rest}`;
}
