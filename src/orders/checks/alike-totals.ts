import { escaped, type Message, pluralize, suggest, term } from '../../base/text/message.ts';
import { splitList } from '../../base/text/text.ts';
import { isMoreThanItems, itemsTotal } from './single-rules.ts';

/** So many orders whose total differs by one amount have one explanation: one fee, and no list of orders. */
const fewestAlike = 5;

/** The same where no total differs by another amount. */
const fewestOfOne = 2;

/** Of more differences than these, none is shared by so many that it matters. */
const mostDifferences = 1000;

/** The part of a finding that says which rule found it, and what. */
interface FoundTotal {
  readonly rule: string;
  readonly detail?: string | undefined;
}

/** How far a total is from the items, in words; undefined for other findings, and where no items are known. */
const differenceOf = ({ rule, detail }: FoundTotal): string | undefined => (rule === itemsTotal ? detail : undefined);

/** Counts by how much totals differ from the items of their orders. Memory does not grow with the orders. */
export class AlikeTotals {
  private readonly counts = new Map<string, number>();

  add(findings: readonly FoundTotal[]): void {
    for (const difference of findings.flatMap((each) => differenceOf(each) ?? [])) {
      const before = this.counts.get(difference);
      if (before !== undefined || this.counts.size < mostDifferences) this.counts.set(difference, (before ?? 0) + 1);
    }
  }

  /** Does a finding tell a difference that many orders share? */
  has(finding: FoundTotal): boolean {
    const difference = differenceOf(finding);
    return difference !== undefined && (this.counts.get(difference) ?? 0) >= this.fewest;
  }

  /** How many orders have a difference that many share. */
  get orders(): number {
    return this.shared.reduce((sum, [, count]) => sum + count, 0);
  }

  private get fewest(): number {
    return this.counts.size === 1 ? fewestOfOne : fewestAlike;
  }

  private get shared(): readonly (readonly [difference: string, count: number])[] {
    return [...this.counts].filter(([, count]) => count >= this.fewest);
  }

  /** Returns a line for each difference that many orders share: `23 orders: the total is 25.00 SAR more than the items, …`. */
  get lines(): readonly Message[] {
    return this.shared.map(([difference, count]) => {
      const orders = term(pluralize(count, 'orders'));
      return isMoreThanItems(difference)
        ? escaped`${orders}: the total is ${term(difference)}, likely the shop's shipping fee.`
        : escaped`${orders}: the total is ${term(difference)}, likely a discount of the shop.`;
    });
  }
}

/** The command that leaves the totals out of all checks, beside those that the profile leaves out already. */
function leaveTotalsCommand(skipChecks = ''): Message {
  const left = splitList(skipChecks).filter((name) => name !== '' && name !== 'none');
  return suggest`config set skip_checks ${[...new Set([...left, itemsTotal])].join(',')}`;
}

/** The lines about differences that many orders share, and how to be silent of them; nothing if there are none. */
export function alikeNotes(alike: AlikeTotals, skipChecks: string | undefined): readonly Message[] {
  const { lines } = alike;
  if (lines.length === 0) return [];
  return [...lines, escaped`To leave totals out of every check: ${leaveTotalsCommand(skipChecks)}`];
}
