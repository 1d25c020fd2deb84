import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, namesInShort, namesListed, pluralize, suggest, term } from '../base/text/message.ts';
import { digestOfFile } from '../columns/given-table.ts';
import type { KeptFile, SettlementBook } from '../log/settlements.ts';
import { rowShape } from '../operations/manifest.ts';
import { MoneySums } from '../orders/money.ts';
import type { Desk } from '../ports/desk.ts';
import type { Prepared } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';
import { openSettlements, readSettlements } from '../writes/open-settlements.ts';

/** The file that a user names, by its bytes, its name or the start of its digest. Throws a failure of kind `usage` if it is not kept. */
async function keptFile(context: Desk, book: SettlementBook, typed: string): Promise<KeptFile> {
  const path = resolve(context.io.cwd, typed);
  const found = existsSync(path) ? book.find(await digestOfFile(context, typed)) : undefined;
  const named = found
    ? [found]
    : book.all().filter(({ file, digest }) => file === typed || (typed.length >= 6 && digest.startsWith(typed)));
  const [only, other] = named;
  if (only && !other) return only;
  const all = book.all().map(({ file }) => file);
  throw usageFailure(
    [
      other
        ? escaped`Several files that were compared are called ${typed}: ${namesListed(named.map(({ digest }) => digest.slice(0, 12)))}.`
        : escaped`${typed} was not compared.${all.length === 0 ? '' : escaped` These were: ${namesInShort(all)}.`}`,
    ],
    other ? escaped`Name it by its digest.` : escaped`To see them: ${suggest`cod reconcile --list`}`,
  );
}

const describeKept = ({ file, payments }: KeptFile): Message =>
  escaped`${file}: ${term(pluralize(payments.length, 'payments'))}`;

/** Takes files back: what they paid counts as owed again. Says so of each. */
export const forgetting = (context: Desk & Profile, typed: readonly string[]): Prepared => ({
  dryRun: async () => {
    const book = await readSettlements(context);
    const kept = await Promise.all(typed.map((each) => keptFile(context, book, each)));
    return { notes: kept.map((each) => escaped`Would forget ${describeKept(each)}.`) };
  },
  run: async () => ({
    do: async () => ({ notes: await forgetFiles(context, typed), change: { outcome: 'removed', names: typed } }),
  }),
});

async function forgetFiles(context: Desk & Profile, typed: readonly string[]): Promise<Message[]> {
  const log = await openSettlements(context);
  try {
    const kept = await Promise.all(typed.map((each) => keptFile(context, log.book, each)));
    for (const { digest } of kept) await log.claim({ digest, forgotten: log.now().toISOString() });
    return kept.map((each) => escaped`Forgot ${describeKept(each)}. They count as owed again.`);
  } finally {
    await log.close();
  }
}

/** The files that are kept, the last one first. */
export async function keptFiles(context: Desk & Profile): Promise<readonly KeptFile[]> {
  return [...(await readSettlements(context)).all()].sort((one, other) => (one.time < other.time ? 1 : -1));
}

export const keptShape = rowShape(['file', 'courier', 'compared', 'payments', 'amount', 'currency', 'digest'], {
  compared: 'time',
  payments: 'integer',
  amount: 'number',
});

/** A row for each currency of a file. */
export function keptRows({ file, courier, time, payments, digest }: KeptFile): Row[] {
  const sums = new MoneySums();
  for (const payment of payments) sums.add(payment);
  const all = sums.all.length > 0 ? sums.all : [{ orders: 0, amount: '0', currency: '' }];
  return all.map(({ orders, amount, currency }) => ({
    file,
    courier: courier ?? null,
    compared: time,
    payments: orders,
    amount: exactNumber(amount),
    currency: currency || null,
    digest: digest.slice(0, 12),
  }));
}
