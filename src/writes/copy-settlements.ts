import { type KeptFile, type SettlementBook, settlementSchema } from '../log/settlements.ts';
import type { LogStore } from './copy-ledger.ts';

const readFiles = (store: LogStore): Promise<SettlementBook> => store.read('settlements', settlementSchema);

/** The settlement files that one place has compared and the other has not. What was forgotten is not among them. */
export async function settlementsToCopy(from: LogStore, to: LogStore): Promise<readonly KeptFile[]> {
  const there = await readFiles(to);
  return (await readFiles(from)).all().filter(({ digest }) => !there.find(digest));
}

/** Copies settlement files to a place that lacks them. */
export async function copySettlements(files: readonly KeptFile[], store: LogStore): Promise<void> {
  if (files.length === 0) return;
  const target = await store.open('settlements', settlementSchema);
  try {
    for (const file of files) await target.claim(file, (book) => !book.find(file.digest));
  } finally {
    await target.close();
  }
}
