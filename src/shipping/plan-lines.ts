import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { isOpen, type LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Finding } from '../orders/checks/rule.ts';
import type { Context, Invocation } from '../session/context.ts';
import { textsOf } from '../session/flag-texts.ts';
import { type Choice, chooseRate } from './choose-rate.ts';
import type { CourierNames } from './join-couriers.ts';
import { chosenRules, OpenChecks } from './open-checks.ts';
import type { ShipOptions } from './options.ts';
import type { Rate } from './rate.ts';
import { readRates } from './read-rates.ts';
import { type ShipOrder, standingOf } from './standing.ts';

/** One order of the table, and what is to be done with it. */
export interface ShipLine {
  readonly order: ShipOrder;
  /** What the ledger knows of its shipment. */
  readonly entry?: LedgerEntry | undefined;
  /** It is sent with this courier. */
  courier?: string;
  rate?: Rate | undefined;
  /** It was shipped before. */
  there?: string;
  /** Why it is left out. */
  fault?: string;
  isRefusedByChecks?: true;
  /** All rates of the courier: a shipment does not say which of them is meant. */
  services?: readonly Rate[];
  /** It was sent before with an unknown outcome, and no longer waits to be shipped. */
  isUnsettled?: true;
}

export const shipKey = (id: string): string => `ship:${id}`;

export const orderOfKey = (key: string): string => key.replace(/^ship:/, '');

export const entryOf = (book: LedgerBook, create: Operation, id: string): LedgerEntry | undefined =>
  book.find({ operation: create.id, key: shipKey(id) });

/** What is known of an order before anything is asked about it. */
export function lineOf(order: ShipOrder, entry: LedgerEntry | undefined): ShipLine {
  const line: ShipLine = { order, entry };
  const standing = standingOf(order);
  if (entry?.state === 'created') {
    const when = escaped`shipped on ${entry.time.slice(0, 10)}`;
    line.there =
      standing.kind === 'ready'
        ? escaped`${when}, though it is ${order.state}: to ship it again: ${suggest`ledger forget ${shipKey(order.id)}`}`
        : when;
  } else if (entry && isOpen(entry) && standing.kind !== 'ready') line.isUnsettled = true;
  else if (standing.kind === 'there') line.there = standing.reason;
  else if (standing.kind === 'fault') line.fault = standing.reason;
  return line;
}

/** Those that nothing keeps from being sent. */
export const isReady = ({ there, fault, isUnsettled }: ShipLine): boolean =>
  there === undefined && fault === undefined && !isUnsettled;

/** The checks that refuse an order, by name. */
const checkText = (errors: readonly Finding[]): string =>
  [...new Set(errors.map(({ rule }) => rule))].sort().join(', ');

/** Leaves out what a courier would refuse. Returns how many of the others have warnings. */
export async function checkLines(
  context: Context,
  invocation: Invocation,
  list: Operation,
  lines: readonly ShipLine[],
): Promise<number> {
  const ready = lines.filter(isReady);
  if (ready.length === 0) return 0;
  const checks = new OpenChecks(context, list, chosenRules(context, textsOf(invocation, 'skip')).rules);
  const findings = (await checks.check(ready.map(({ order }) => order.row))).flat();
  checks.report();
  let warned = 0;
  for (const line of ready) {
    const own = findings.filter(({ order }) => order === line.order.id);
    const errors = own.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) Object.assign(line, { fault: checkText(errors), isRefusedByChecks: true });
    else if (own.length > 0) warned++;
  }
  return warned;
}

function choiceFor({ order }: ShipLine, { choice, rules }: ShipOptions): Choice | undefined {
  return choice ?? rules.find(({ matches }) => matches(order.row))?.choice;
}

/** Gives every order that is ready its courier and its price. */
export async function priceLines(
  context: Context,
  price: Operation | undefined,
  options: ShipOptions,
  names: CourierNames,
  lines: readonly ShipLine[],
): Promise<void> {
  const ready: { readonly line: ShipLine; readonly choice: Choice }[] = [];
  for (const line of lines.filter(isReady)) {
    const choice = choiceFor(line, options);
    if (choice) ready.push({ line, choice });
    else line.fault = 'no rule says which courier takes it';
  }
  for (const courier of new Set(ready.flatMap(({ choice }) => ('courier' in choice ? [choice.courier] : []))))
    await names.assertCourier(courier);
  const ids = ready.map(({ line }) => line.order.id);
  const rates = price ? await readRates(context, price, ids) : ids.map((): readonly Rate[] => []);
  for (const [at, { line, choice }] of ready.entries()) {
    const found = rates[at] ?? [];
    if (typeof found === 'string') {
      line.fault = escaped`there is no price for it: ${found}`;
      continue;
    }
    const chosen = await chooseRate(found, choice, names);
    if ('fault' in chosen) line.fault = chosen.fault;
    else Object.assign(line, chosen);
  }
  names.assertJoined();
}
