import {
  escaped,
  joined,
  type Message,
  namesListed,
  pluralize,
  suggest,
  systemCommand,
  term,
} from '../../base/text/message.ts';
import { mapValue } from '../../columns/column-matcher.ts';
import { referenceField } from '../../columns/lexicon.ts';
import type { TableColumns } from '../../columns/table-columns.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import type { Operation } from '../../operations/manifest.ts';
import { type MoneySums, moneyText, usualCurrency } from '../../orders/money.ts';
import { entryInWords, type HeldJob, type Judgement } from '../../writes/judge.ts';
import type { Plan } from '../plan.ts';
import type { OpenedImport } from '../task.ts';
import type { Fillings } from './fillings.ts';
import type { Findings } from './findings.ts';
import { weightField } from './ship-checks.ts';

/** The worth of the records that are to be sent, and which of them can be shipped. */
export type SentOrders = Pick<Findings, 'worth' | 'shipping'>;

/** `12 of 15 orders can be created: 1234.50 SAR; none of them can be shipped: short address (12).` */
export function countLine(
  noun: string,
  { jobs, faulty, there }: Plan,
  count: number,
  { worth, shipping: { summary } }: SentOrders,
): Message {
  const all = jobs.count + faulty.count + there.count;
  if (count === 0 && all > 0 && summary === undefined) return escaped`0 of ${pluralize(all, noun)} can be created.`;
  const part = count === all ? pluralize(all, noun) : escaped`${count} of ${pluralize(all, noun)}`;
  const sum = describeSums(worth);
  const bare = count - worth.all.reduce((orders, each) => orders + each.orders, 0);
  const without = bare > 0 && sum !== '' ? escaped` (${bare} without an amount)` : '';
  const shipped = summary === undefined ? escaped`` : escaped`; ${summary}`;
  return escaped`${part} can be created${sum === '' ? '' : escaped`: ${sum}${without}`}${shipped}.`;
}

/** `3 faults in 2 rows` */
export const faultsText = ({ faultCount, faultyRows }: Pick<Plan, 'faultCount' | 'faultyRows'>): Message =>
  escaped`${pluralize(faultCount, 'faults')} in ${pluralize(faultyRows, 'rows')}`;

/** The heading of faults, which stand below it by their reasons. */
export const faultsHeading = (plan: Pick<Plan, 'faultCount' | 'faultyRows'>): Message =>
  plan.faultCount > 1 ? escaped`${faultsText(plan)}, each reason once:` : escaped`${faultsText(plan)}:`;

/** So many products have a line of their own. */
const mostProducts = 5;

/** A line for each of the first products, with the command that says of it what is lacking. */
function productLines(products: Findings['unpriced']['bySku'], flag: '--weight' | '--price'): Message[] {
  const lines = products.slice(0, mostProducts).map(({ sku, name }) => {
    const set = suggest`goods set ${sku} ${{ parts: [flag] }} ${{ parts: ['\u2026'] }}`;
    return escaped`  ${name === '' ? sku : escaped`${sku} (${name})`}: ${set}`;
  });
  const more = products.length - lines.length;
  return more > 0 ? [...lines, escaped`  \u2026 and ${more} more`] : lines;
}

/** Where weights that orders lack can come from: past orders, if nobody has said yet what the shop sells, or a command for each product. */
export function weightLines({ lacked, unweighed }: Findings, { knowsProducts }: Fillings): Message[] {
  if (!lacked.has(weightField)) return [];
  const products = productLines(unweighed.bySku, '--weight');
  const { names } = unweighed;
  return [
    ...(knowsProducts ? [] : [escaped`  Weights by SKU: learn them once from past orders: ${suggest`goods learn`}`]),
    ...(products.length > 0 ? [escaped`Without a weight, by SKU:`, ...products] : []),
    ...(names.size > 0 ? [escaped`Without a weight and a SKU: ${[...names].join('; ')}`] : []),
    ...(unweighed.count > 0
      ? [escaped`  One weight for all of them: ${systemCommand`--default ${{ parts: ['items.weight=500'] }}`}`]
      : []),
    ...(products.length > 1 ? [escaped`  From a sheet of your products: ${suggest`goods import <file>`}`] : []),
  ];
}

/** Says that orders get no items because no column gives them; nothing where the file says what the parcels are. */
export function lackOfItems({ input }: Operation, { columns, defaults, plan }: OpenedImport): Message[] {
  const filled = [...columns.used, ...defaults.map(({ column }) => column)].flatMap(
    ({ match }) => match?.field.list ?? [],
  );
  const isSaid = columns.items !== undefined || filled.length > 0 || columns.reading?.map.lacks !== undefined;
  if (isSaid || plan.jobs.count === 0 || !Object.hasOwn(input, 'items')) return [];
  const say = columns.matcher.named('items.sku') ? mapValue('Heading', 'items.sku') : '--map';
  return [
    escaped`No column gives the items: orders are created without them, and papers and packing cannot name them. If one has them, say which: ${say}`,
  ];
}

/** Doubts about the records, a line for each cause. */
export function doubtLines({ doubts, unpriced }: Findings, fillings: Fillings, rowWord: string): Message[] {
  const lines = doubts.lines(rowWord);
  const told = lines.length === 0 ? [] : [escaped`Worth a look:`, ...lines];
  const { count, rows } = unpriced;
  if (count === 0) return told;
  const word = term(`${rowWord}${unpriced.records === 1 ? '' : 's'}`, true);
  const where = escaped`${word} ${namesListed(rows.map(String))}${rows.length < unpriced.records ? ' \u2026' : ''}`;
  const flag = systemCommand`--default ${{ parts: ['items.price=\u2026'] }}`;
  // The price of the others does not fit their orders, which a warning says.
  const products = unpriced.bySku.filter(({ sku }) => !fillings.knowsPrice(sku));
  const skus = productLines(products, '--price');
  return [
    ...told,
    escaped`${pluralize(count, 'items')} without a price (${where}): papers will have 0.00.${skus.length > 0 ? escaped` To give each its price, in this import and later ones:` : ''}`,
    ...skus,
    escaped`  One price for all of them: ${flag}`,
  ];
}

/** `5 orders are left out, as the export says: 2 cancelled, 3 fulfilled.` */
export function leftOutLines(noun: string, { leftOut }: Findings): Message[] {
  const count = [...leftOut.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return [];
  const kinds = [...leftOut].map(([why, each]) => `${each} ${why}`);
  return [escaped`${pluralize(count, noun)} ${count === 1 ? 'is' : 'are'} left out, as the export says: ${kinds}.`];
}

/** `1234.50 AED and 20.00 SAR (assumed: none is named)`: where nothing names a currency, the service is known to write its usual one. */
export const describeSums = ({ all }: MoneySums): string =>
  all
    .map(({ currency, ...sum }) =>
      currency === ''
        ? `${moneyText({ ...sum, currency: usualCurrency })} (assumed: none is named)`
        : moneyText({ ...sum, currency }),
    )
    .join(' and ');

export function otherLines(
  noun: string,
  { before, open, likes, conflicts }: Judgement,
  faultyBefore: number,
): Message[] {
  const isWriting = ({ verdict }: HeldJob): boolean => 'why' in verdict && verdict.why === 'writing';
  const writings = likes.filter(isWriting).length;
  const kinds = [
    [before, (all) => escaped`${all} created before: not created again.`],
    [open.length, (all) => escaped`${all} with an unknown outcome: --apply looks in the list first.`],
    [
      faultyBefore,
      (all) => escaped`${all} created before by reference, with a fault in the row now: nothing to correct.`,
    ],
    [likes.length - writings, (all) => escaped`${all} perhaps sent before: --apply asks first, --again sends.`],
    [writings, (all) => escaped`${all} created before by a reference in another writing: not sent, --again sends.`],
    [
      conflicts.length,
      (all) =>
        escaped`${all} created before for another receiver: not sent. The same orders, corrected: --update changes them. Others: --other-receiver sends.`,
    ],
  ] satisfies readonly (readonly [count: number, line: (all: string) => Message])[];
  return kinds.flatMap(([count, line]) => (count > 0 ? [line(pluralize(count, noun))] : []));
}

/** Says which fields the service may not take. Of the reference nobody reads it again whose ledger has created records by it. */
export function assumedLines({ used }: TableColumns, operation: Operation, book: LedgerBook): readonly Message[] {
  const isUsed = book.perhapsDone(operation.id).some(({ state, key }) => state === 'created' && key.startsWith('ref:'));
  const assumed = used
    .flatMap(({ match }) => (match?.field.isAssumed ? [match.field.name] : []))
    .filter((name) => !(isUsed && name === referenceField));
  return assumed.length > 0 ? [escaped`That the service takes ${[...new Set(assumed)].join(' and ')} is assumed.`] : [];
}

/** Why flags send what may be there already: `"#1042" is order 100000413 (shipped) already, for another receiver`. */
export function decidedDoubts({ replaced, repeated }: Judgement): Message[] {
  const all = [...replaced.values()].map(
    ({ entry, reference, state }) => escaped`${JSON.stringify(reference)} is ${entryInWords(entry, state)}`,
  );
  const more = all.length > mostReplaced ? escaped` and ${all.length - mostReplaced} more` : '';
  const names = escaped`${joined(all.slice(0, mostReplaced), ', ')}${more}`;
  return [
    ...(all.length > 0 ? [escaped`${names} already, for another receiver`] : []),
    ...(repeated > 0 ? [escaped`${repeated} of them ${repeated === 1 ? 'was' : 'were'} perhaps sent before`] : []),
  ];
}

/** So many references a question names. */
const mostReplaced = 5;

/** `Create 4 orders, 400.00 SAR in all, with payment_method=cod of the mapping shop where the file says none?` */
export function createQuestion(
  all: Message,
  sum: string | false,
  broughtBy: OpenedImport['broughtBy'],
  doubts: readonly Message[],
): Message {
  const create = escaped`Create ${all}${sum ? escaped`, ${sum} in all` : ''}`;
  const { values = '', name = '' } = broughtBy ?? {};
  const whole = broughtBy ? escaped`${create}, with ${values} of the mapping ${name} where the file says none` : create;
  return doubts.length > 0 ? escaped`${whole}, though ${joined(doubts, '; ')}?` : escaped`${whole}?`;
}
