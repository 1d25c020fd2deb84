import { relative } from 'node:path';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { type LedgerEntry, leftCells, shownOutcome } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Counted } from '../orders/today.ts';
import { fieldNamer } from '../output/language.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readLedger } from '../writes/open-ledger.ts';
import type { Plan } from './plan.ts';

// A row that an import has left out is an order that nobody may think of again. The ledger has it like one that the service has
// refused, under the key of its reference: the import that creates it puts another entry in its place.

const createsOrders = 'orders.create';

/** Of a sheet in which more rows are faulty, nobody forgets that there were some. */
const mostKept = 200;

/** Milliseconds for which a row is shown. */
const shownFor = 14 * 86_400_000;

/** Records the orders with a reference that a plan leaves out as faulty: where each is, and the headings of its faulty cells. */
export async function recordLeftRows(
  ledger: Ledger,
  { id }: Pick<Operation, 'id'>,
  { faulty }: Pick<Plan, 'faulty'>,
): Promise<void> {
  if (id !== createsOrders) return;
  let kept = 0;
  for await (const { outcome, faults } of faulty.read()) {
    const { key, file, origin } = outcome;
    if (key === undefined) continue;
    if (kept++ >= mostKept) return;
    const columns = [...new Set(faults.map(({ column }) => column))].filter((column) => column !== '');
    const reason = `left out${columns.length > 0 ? `: ${columns.join(', ')}` : ''}`;
    const line = { operation: createsOrders, key, file, origin, state: 'refused', reason } as const;
    const isFree = (): boolean => (ledger.book.find(line)?.state ?? 'refused') === 'refused';
    await ledger.claim({ ...line, time: ledger.now().toISOString() }, isFree);
  }
}

/** `51103 (orders.xlsx row 7: City)` */
const describeLeft =
  (nameOf: (field: string) => string) =>
  (entry: LedgerEntry): Message => {
    const cells = leftCells(entry)?.split(', ').map(nameOf).join(', ');
    return escaped`${entry.key.replace(/^ref:/, '')} (${[entry.origin, cells ?? entry.reason].filter(Boolean).join(': ')})`;
  };

/** Returns the orders of the last days that imports have left out or the service has refused, by file: a line each, and the command that goes on. */
export async function readLeftRows(owner: Desk & Profile): Promise<Counted['leftOut']> {
  const { io, settings } = owner;
  const nameOf = await fieldNamer(settings.lang);
  const book = await readLedger(owner);
  const since = io.now().getTime() - shownFor;
  const left = book.all().filter(({ operation, state, key, file, time }) => {
    const isOfRow = operation === createsOrders && key.startsWith('ref:') && file !== undefined;
    return isOfRow && state === 'refused' && Date.parse(time) > since;
  });
  // No command reads standard input again.
  const fileOf = ({ file = '' }: LedgerEntry): string => (file.startsWith('-') ? '' : file);
  return [...new Set(left.map(fileOf))].map((file) => {
    const near = relative(io.cwd, file);
    const own = left.filter((entry) => fileOf(entry) === file);
    const outcomes = new Set(own.map(shownOutcome));
    return {
      lines: own.map(describeLeft(nameOf)),
      next:
        file === ''
          ? suggest`ledger list --outcome ${outcomes.has('left_out') ? 'left_out' : 'refused'}`
          : suggest`orders import ${near.startsWith('..') ? file : near}`,
    };
  });
}
